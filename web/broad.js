// The first live figures of quadtree.html: the race, every box, a grid and a tree. A figure has `change`, which a slider
// calls, `draw`, which answers with a text for those who do not see the picture, and `step` if it moves.
"use strict";

// ---- 1: the race ----

const LANES = [["scan", "Every box"], ["grid", "Grid"], ["fixed_depth", "Quadtree"]];

function count(lane, [scan, , tree]) {
  const cost = lane.world.cost();
  // The mean of the last second or so. A new sum begins when there is enough.
  if (cost.ticks >= 60) lib.forget(lane.world.id);
  lane.done = cost.done;
  const weight = lane.time && cost.ticks > 5 ? 0.05 : 1;
  lane.time = weight * cost.time + (1 - weight) * (lane.time ?? 0);
  if (performance.now() - lane.began < 250) return;
  lane.began = performance.now();
  lane.shown = lane.time / 1000;
  show(`race.${lane.kind}.ms`, lane.shown);
  show(`race.${lane.kind}.checks`, Math.round(cost.checks));
  show(`race.${lane.kind}.rate`, Math.max(1, Math.round(1000 / lane.shown)));
  if (scan.time && tree.time) show("race.times", Math.max(1, Math.round(scan.time / tree.time)));
}

define("race", {
  make() {
    this.lanes = LANES.map(([kind, label]) => ({ kind, label, world: new World(), began: 0 }));
  },
  change({ boxes }) {
    if (boxes === this.boxes) return;
    this.boxes = boxes;
    show("race.boxes", boxes);
    for (const lane of this.lanes) {
      lane.world.make(boxes).choose(lane.kind);
      lane.world.run(isStill ? 5 : 1, isStill ? 20 : 4);
      lane.began = 0;
      count(lane, this.lanes);
    }
  },
  // Each lane gets the same time, and at most one tick for each picture.
  step() {
    for (const lane of this.lanes) {
      lane.world.run(1, 4);
      count(lane, this.lanes);
    }
  },
  draw(pen, { boxes }) {
    const gap = 6;
    const height = (pen.height - 2 * gap) / 3;
    this.lanes.forEach(({ world, label, shown, done }, nth) => {
      const top = nth * (height + gap);
      const [w, h] = [Math.round(pen.width * pen.dots), Math.round(height * pen.dots)];
      // The whole width of the world, unless its boxes would be smaller than two and a half pixels.
      const scale = Math.max(pen.width / world.width, height / world.height, 0.16) * pen.dots;
      pen.context.putImageData(new ImageData(lib.dots(world.id, w, h, scale), w, h), 0, Math.round(top * pen.dots));
      // How many of the questions of this tick are answered.
      pen.context.fillStyle = INK.checked;
      pen.context.fillRect(0, top + height - 4, pen.width * done, 4);
      pen.say(label, 12, top + 24, { size: 16, bold: true });
      pen.say(`${written(shown ?? 0)} ms a tick`, pen.width - 12, top + 24, { size: 16, align: "right", bold: true });
    });
    return `Three times the same ${written(boxes)} moving boxes. Where every box is compared with every other one, they move in jerks or stand still. With a grid and with a quadtree they move smoothly.`;
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
    show("every.checks", result.checks);
    show("every.hits", result.hits);
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
    this.curve = this.sizes.map((size) => this.world.choose("grid", -1, size / 2).mean().checks);
  },
  change({ size }) {
    const { checks, cells } = this.world.choose("grid", -1, size / 2).mean();
    show("grid.size", size);
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
    for (let x = 0; x < world.width; x += size) pen.fill([x, 0, 0.5 / pen.scale, world.height], INK.line);
    for (let y = 0; y < world.height; y += size) pen.fill([0, y, world.width, 0.5 / pen.scale], INK.line);
    pen.cells(grid);
    pen.boxes(boxes, result.state);
    boxes.forEach((rect, slot) => { if (Math.max(rect[2], rect[3]) > long && result.state[slot] !== 3) pen.frame(rect, INK.bad, 2); });
    pen.frame(query, INK.query, 2);
    pen.curve(pen.height - CHART, CHART, [{ values: this.curve, colour: INK.checked }], this.sizes.indexOf(size), "Checks for each query, by the size of a cell");
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
    for (const { rect } of this.world.cells()) pen.frame(rect, INK.line);
    const boxes = this.world.boxes();
    pen.boxes(boxes);
    for (const { rect } of result.left) pen.fill(rect, "#05070bb8");
    for (const { rect } of result.left) pen.frame(rect, INK.line);
    for (const { rect } of result.entered) pen.frame(rect, INK.cellLine, 1.5);
    pen.boxes(boxes.map((rect, slot) => (result.state[slot] ? rect : null)), result.state);
    pen.frame(query, INK.query, 2);
    show("tree.checks", result.checks);
    show("tree.cells", result.cells);
    show("tree.pruned", result.pruned);
    return `A quadtree over 300 boxes, with small cells where there are many boxes. The query enters ${result.cells} cells, prunes ${result.pruned}, and checks ${result.checks} boxes.`;
  },
});
