// The first live figures of quadtree.html: one query in three designs, the race, a grid and a tree. A figure has `change`,
// which a slider calls, `draw`, which answers with a text for those who do not see the picture, and `step` if it moves.
"use strict";

// ---- 1: one query ----

// What is dragged goes round until the reader drags it.
function wander() {
  if (this.isHeld) return false;
  this.turn = (this.turn ?? 0) + 0.006;
  [this.x, this.y] = [0.42 + 0.22 * Math.sin(this.turn), 0.46 + 0.22 * Math.sin(1.6 * this.turn)];
  this.definition.change?.call(this, this.state);
}

const CHECKED = [["scan", "Every box"], ["every_cell", "Grid"], ["fixed_depth", "Loose quadtree"]];

define("checks", {
  make() {
    // Half of the world is empty, so that the pictures are squares.
    this.panels = CHECKED.map(([kind, label]) => {
      const world = new World().make(150);
      world.boxes().forEach((rect, slot) => lib.place(world.id, slot, ...rect.slice(0, 4).map((at, nth) => (nth === 1 ? at : Math.round(at / 2)))));
      return [world.choose(kind), label, kind];
    });
  },
  drag(x, y) {
    [this.x, this.y] = inPanel(x, y, [this.pen.width, this.pen.height], 3, this.pen.width > 560);
    this.isHeld = true;
  },
  step: wander,
  draw(pen, { size }) {
    const side = this.panels[0][0].height;
    const isBeside = pen.width > 560;
    const view = isBeside ? [0, 0, side, side] : [0, side / 4, side, side / 2];
    const query = around(view[0] + view[2] * (this.x ?? 0.42), view[1] + view[3] * (this.y ?? 0.46), size);
    const texts = drawPanels(pen, this.panels, isBeside, view, query, (world, result) => {
      if (world !== this.panels[0][0]) {
        for (const { rect } of result.entered) if (rect[2] < side) pen.fill(rect, "#3b6db030");
        for (const { rect } of result.entered) if (rect[2] < side) pen.frame(rect, INK.cellLine);
      }
      world.boxes().forEach((rect, slot) => {
        const state = result.state[slot];
        pen.fill(rect, state > 2 ? INK.hit : state === 2 ? INK.checked : INK.box);
      });
    });
    for (const [world, , kind] of this.panels) show(`checks.${kind}`, world.trace(query).checks);
    show("checks.hits", plural(this.panels[0][0].trace(query).hits, "box", "boxes"));
    return `The same 150 boxes and one query three times. ${texts}. The boxes that are checked are orange, and those that overlap the query are blue.`;
  },
});

// ---- 2: the race ----

const LANES = [["plain_pairs", "Every pair"], ["every_cell", "Grid"], ["plain_loose", "Loose quadtree"]];

// Shows what is counted and what is measured. Without movement nothing is measured.
function showRace(lanes) {
  for (const lane of lanes) {
    const { kind, checks, meter } = lane;
    show(`race.${kind}.checks`, checks);
    // A clock with steps of a tenth of a millisecond says nothing about less.
    const isTiny = meter.isKnown && meter.middle("time") < 50;
    show(`race.${kind}.ms`, isTiny ? "below 0.05" : meter.text(1000));
    // The picture says the same as the table until this is called again.
    lane.time = isTiny ? "below 0.05" : meter.isKnown ? written(meter.middle("time") / 1000) : "\u2013";
  }
  show("race.verdict", verdictOn(lanes));
}

define("race", {
  make() {
    this.lanes = LANES.map(([kind, label]) => ({ kind, label, world: new World(), meter: new Meter() }));
  },
  change({ boxes }) {
    if (boxes === this.boxes) return;
    this.boxes = boxes;
    for (const lane of this.lanes) {
      lane.world.make(boxes).choose(lane.kind);
      lane.meter.forget();
      // Brute force would make the page wait, and its checks are known.
      if (isStill || lane.kind !== "plain_pairs") lane.world.run(1, 1000);
      lane.checks = lane.kind === "plain_pairs" ? (boxes * (boxes - 1)) / 2 : lane.world.cost().checks;
      lib.forget(lane.world.id);
    }
    this.shown = 0;
    showRace(this.lanes);
  },
  // Each lane gets the same time, and at most one tick for each picture. So the three take turns.
  step() {
    for (const { world, meter } of this.lanes) {
      world.run(1, 4);
      const { ticks, time } = world.cost();
      if (ticks >= 8 || ticks * time > 40000) meter.take(world);
    }
    if (performance.now() - this.shown < 500) return;
    this.shown = performance.now();
    for (const lane of this.lanes) if (lane.kind !== "plain_pairs" && lane.meter.last) lane.checks = Math.round(lane.meter.last.checks);
    showRace(this.lanes);
  },
  // On paper all times are there, unless a tick takes too long.
  print() {
    const end = performance.now() + 3000;
    while (performance.now() < end && !this.lanes.every(({ meter }) => meter.isKnown)) this.definition.step.call(this);
    showRace(this.lanes);
  },
  draw(pen, { boxes }) {
    const gap = 6;
    const height = (pen.height - 2 * gap) / 3;
    this.lanes.forEach(({ world, label, checks, time }, nth) => {
      const top = nth * (height + gap);
      const [w, h] = [Math.round(pen.width * pen.dots), Math.round(height * pen.dots)];
      // The whole width of the world, unless its boxes would be too small to be seen.
      const scale = Math.max(pen.width / world.width, height / world.height, 0.3) * pen.dots;
      pen.context.putImageData(new ImageData(lib.dots(world.id, w, h, scale), w, h), 0, Math.round(top * pen.dots));
      // How many of the questions of this tick are answered.
      pen.context.fillStyle = INK.checked;
      pen.context.fillRect(0, top + height - 4, pen.width * world.cost().done, 4);
      const [isWide, size] = [pen.width > 500, pen.width > 500 ? 16 : 14];
      pen.say(label, 12, top + 24, { size, bold: true });
      pen.say(`${written(checks)} checks, ${time} ms`, isWide ? pen.width - 12 : 12, top + (isWide ? 24 : 46), { size, align: isWide ? "right" : "left", bold: true });
    });
    return `Three times the same ${written(boxes)} moving boxes. Where every pair is compared, they stop and jump. With a grid and with a quadtree they move smoothly.`;
  },
});

// ---- 3: a grid ----

// So many times each point of a curve is measured: some times to warm up, and five that count.
const TURNS = 9;

define("grid", {
  make() {
    this.world = new World().make(300);
    this.sizes = this.inputs[0].dataset.steps.split(" ").map(Number);
    this.means = this.sizes.map((size) => this.world.choose("every_cell", -1, size / 2).mean());
    this.curve = this.means.map(({ checks }) => checks);
    this.points = this.sizes.map((size) => ({ size, meter: new Meter() }));
    this.turns = Array.from({ length: TURNS }, () => this.points).flat();
  },
  change({ size }) {
    this.world.choose("every_cell", -1, size / 2);
    const { checks, cells } = this.means[this.sizes.indexOf(size)];
    show("grid.checks", checks);
    show("grid.cells", cells);
  },
  drag(x, y) {
    Object.assign(this, { x, y: Math.min((y * this.pen.height) / (this.pen.height - this.tall), 1) });
  },
  step() {
    this.world.run();
  },
  // Measures one point of the curve in each picture, with more boxes than are shown.
  work() {
    const point = this.turns.shift();
    if (!point) return false;
    point.world ??= new World().make(2000).choose("every_cell", -1, point.size / 2);
    point.world.run(1e6, 4);
    point.meter.take(point.world);
    if (!point.meter.isKnown && !this.turns.includes(point)) this.turns.push(point);
    return true;
  },
  print() {
    while (this.definition.work.call(this));
  },
  draw(pen, { size }) {
    const { world } = this;
    const query = around(world.width * (this.x ?? 0.5), world.height * (this.y ?? 0.5), 40);
    const result = world.trace(query);
    // Checks and time beside each other, or below each other on a phone.
    const isBeside = pen.width > 560;
    const across = isBeside ? pen.width / 2 : pen.width;
    const top = pen.height - (this.tall = isBeside ? CHART : 2 * CHART);
    pen.fit(world, 0, top).lattice(world, size);
    pen.cells(result);
    pen.boxes(world.boxes(), result.state);
    pen.frame(query, INK.query, 2);
    pen.grip(query);
    const at = this.sizes.indexOf(size);
    pen.curve(top, CHART, [{ values: this.curve, colour: INK.checked }], at, "Checks for each query:", { isLog: true, across });
    const times = this.points.map(({ meter }) => (meter.isKnown ? meter.middle("time") : NaN));
    pen.curve(pen.height - CHART, CHART, [{ values: times, colour: INK.hit }], at, "µs a tick, 2\u202f000 boxes:", { isLog: true, across, from: pen.width - across });
    return `A grid with cells of ${size} pixels over 300 boxes. The query looks into ${plural(result.cells, "cell")} and checks ${plural(result.checks, "box", "boxes")}, of which ${result.hits} overlap it. Two curves below show checks and time by the size of a cell. Both are low in the middle and rise on both sides.`;
  },
});

// ---- 4: a tree, from the root down ----

define("tree", {
  make() {
    this.world = new World().make(300, { layout: 1 }).choose("multi_leaf");
  },
  drag(x, y) {
    this.y = y;
    this.set("at", Math.round(100 * x));
  },
  step() {
    this.world.run();
  },
  draw(pen) {
    const query = around(this.world.width * (this.state.at / 100), this.world.height * (this.y ?? 0.5), 56);
    const result = this.world.trace(query);
    pen.fit(this.world);
    const boxes = this.world.boxes();
    // The lowest cells that it enters hold the boxes. A pruned cell hides all that is in it, also its cells.
    const isIn = ([x, y, w, h], [left, top, width, height]) => x >= left && y >= top && x + w <= left + width && y + h <= top + height;
    const below = [...result.entered, ...result.left];
    const lowest = result.entered.filter((cell) => !below.some((other) => other.depth > cell.depth && isIn(other.rect, cell.rect)));
    for (const { rect } of lowest) pen.fill(rect, "#3b6db070");
    pen.boxes(boxes);
    for (const { rect } of result.left) pen.fill(rect, "#05070b88");
    for (const { rect } of result.left) pen.hatch(rect, "#56657f");
    for (const { rect } of result.left) pen.frame(rect, "#8393ac");
    for (const { rect } of lowest) pen.frame(rect, INK.cellLine, 2);
    pen.boxes(boxes.map((rect, slot) => (result.state[slot] ? rect : null)), result.state);
    pen.frame(query, INK.query, 2);
    pen.grip(query);
    show("tree.checks", result.checks);
    show("tree.cells", result.cells);
    show("tree.pruned", result.pruned);
    return `A quadtree over 300 boxes, with small cells where there are many boxes. The query enters ${result.cells} cells, prunes ${result.pruned}, and checks ${result.checks} boxes.`;
  },
});
