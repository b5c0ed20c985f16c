// The first live figures of quadtree.html: the race, every box, a grid and a tree. A figure has `change`, which a slider
// calls, `draw`, which answers with a text for those who do not see the picture, and `step` if it moves.
"use strict";

// ---- 1: the race ----

const LANES = [["scan", "Every pair"], ["grid", "Grid"], ["fixed_depth", "Loose quadtree"]];

// Shows what is counted and what is measured. Without movement nothing is measured.
function showRace(lanes) {
  for (const lane of lanes) {
    const { kind, checks, meter } = lane;
    show(`race.${kind}.checks`, checks);
    show(`race.${kind}.ms`, meter.text(1000));
    // The picture says the same as the table until this is called again.
    lane.time = meter.isKnown ? written(meter.middle("time") / 1000) : "\u2013";
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
      if (isStill || lane.kind !== "scan") lane.world.run(1, 1000);
      lane.checks = lane.kind === "scan" ? (boxes * (boxes - 1)) / 2 : lane.world.cost().checks;
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
    for (const lane of this.lanes) if (lane.kind !== "scan" && lane.meter.last) lane.checks = Math.round(lane.meter.last.checks);
    showRace(this.lanes);
  },
  draw(pen, { boxes }) {
    const gap = 6;
    const height = (pen.height - 2 * gap) / 3;
    this.lanes.forEach(({ world, label, checks, time }, nth) => {
      const top = nth * (height + gap);
      const [w, h] = [Math.round(pen.width * pen.dots), Math.round(height * pen.dots)];
      // The whole width of the world, unless its boxes would be smaller than two and a half pixels.
      const scale = Math.max(pen.width / world.width, height / world.height, 0.16) * pen.dots;
      pen.context.putImageData(new ImageData(lib.dots(world.id, w, h, scale), w, h), 0, Math.round(top * pen.dots));
      // How many of the questions of this tick are answered.
      pen.context.fillStyle = INK.checked;
      pen.context.fillRect(0, top + height - 4, pen.width * world.cost().done, 4);
      pen.say(label, 12, top + 24, { size: 16, bold: true });
      pen.say(`${written(checks)} checks${pen.width > 500 ? `, ${time} ms` : ""} a tick`, pen.width - 12, top + 24, { size: 16, align: "right", bold: true });
    });
    return `Three times the same ${written(boxes)} moving boxes. Where every pair is compared, they move in jerks or stand still. With a grid and with a quadtree they move smoothly.`;
  },
});

// ---- 2: every box ----

// The place of a query that a slider moves from left to right, and a drag also up and down.
const queryAt = (live, world, side) => around(world.width * (live.state.at / 100), world.height * (live.down ?? 0.5), side);
function dragQuery(x, y) {
  this.down = y;
  this.set("at", Math.round(100 * x));
}

define("every", {
  make() {
    this.world = new World().make(150);
  },
  drag: dragQuery,
  step() {
    this.world.run();
  },
  draw(pen) {
    const query = queryAt(this, this.world, 64);
    const result = this.world.trace(query);
    pen.fit(this.world).boxes(this.world.boxes(), result.state);
    pen.frame(query, INK.query, 2);
    pen.grip(query);
    show("every.checks", result.checks);
    show("every.hits", plural(result.hits, "box", "boxes"));
    show("every.rest", result.checks - result.hits);
    return `150 boxes and a square query. All 150 are checked. ${result.hits} of them overlap the query.`;
  },
});

// ---- 3: a grid ----

define("grid", {
  make() {
    this.world = new World().make(300);
    const { min, max, step } = this.inputs[0];
    this.sizes = [];
    for (let size = Number(min); size <= Number(max); size += Number(step)) this.sizes.push(size);
    this.means = this.sizes.map((size) => this.world.choose("grid", -1, size / 2).mean());
    this.curve = this.means.map(({ checks }) => checks);
  },
  change({ size }) {
    this.world.choose("grid", -1, size / 2);
    const { checks, cells } = this.means[this.sizes.indexOf(size)];
    show("grid.checks", checks);
    show("grid.cells", cells);
  },
  drag(x, y) {
    Object.assign(this, { x, y });
  },
  step() {
    this.world.run();
  },
  draw(pen, { size }) {
    const { world } = this;
    const query = around(world.width * (this.x ?? 0.5), world.height * (this.y ?? 0.5), 40);
    const result = world.trace(query);
    const [boxes, long] = [world.boxes(), size / 2];
    pen.fit(world, 0, pen.height - CHART);
    const grid = { left: [], entered: result.entered.filter(({ rect }) => rect[2] < world.width) };
    pen.lattice(world, size);
    pen.cells(grid);
    pen.boxes(boxes, result.state);
    boxes.forEach((rect, slot) => { if (Math.max(rect[2], rect[3]) > long && result.state[slot] !== 3) pen.frame(rect, INK.bad, 2); });
    pen.frame(query, INK.query, 2);
    pen.grip(query);
    pen.curve(pen.height - CHART, CHART, [{ values: this.curve, colour: INK.checked }], this.sizes.indexOf(size), pen.width > 560 ? "Checks for each query, by the size of a cell:" : "Checks by size of a cell:");
    return `A grid with cells of ${size} pixels over 300 boxes. The query looks into ${plural(result.cells, "cell")} and checks ${plural(result.checks, "box", "boxes")}, of which ${result.hits} overlap it. A curve below falls steeply, is lowest at cells of about 64 pixels, and rises again.`;
  },
});

// ---- 4: a tree, from the root down ----

define("tree", {
  make() {
    this.world = new World().make(300, { layout: 1 }).choose("multi_leaf");
  },
  drag: dragQuery,
  step() {
    this.world.run();
  },
  draw(pen) {
    const query = queryAt(this, this.world, 56);
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
