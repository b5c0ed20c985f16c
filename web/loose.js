// The later live figures of quadtree.html: boxes on a line, loose cells, the depth, sizes, leaves, boxes at rest, a ray.
"use strict";

// Draws two worlds above each other, with a query in the same place of both. Returns a text about each answer.
function drawBoth(pen, panels, queryIn, paint) {
  const gap = 6;
  const height = (pen.height - gap) / 2;
  const texts = panels.map(([world, label], nth) => {
    const top = nth * (height + gap);
    const query = queryIn(world);
    const result = world.trace(query);
    pen.fit(world, top, height);
    paint(world, result);
    pen.frame(query, INK.query, 2);
    const checks = plural(result.checks, "check");
    pen.say(`${label}: ${checks}`, 12, top + 24, { size: 15, bold: true });
    return `${label.toLowerCase()}: ${checks}`;
  });
  return texts.join("; ");
}

// ---- 5: boxes on a line ----

define("line", {
  make() {
    this.strict = new World();
    this.loose = new World();
  },
  change({ shift }) {
    for (const [world, kind] of [[this.strict, "tutorial"], [this.loose, "fixed_depth"]]) {
      world.make(120, { layout: MIDLINE });
      world.boxes().forEach(([x, y, w, h], slot) => lib.place(world.id, slot, x, y + shift, w, h));
      world.choose(kind);
    }
    show("line.shift", Math.abs(shift));
    const [strict, loose] = [this.strict.mean().checks, this.loose.mean().checks];
    show("line.strict", strict);
    show("line.loose", loose);
  },
  step() {
    this.strict.run();
    this.loose.run();
  },
  draw(pen, { shift }) {
    const queryIn = (world) => around(world.width / 2 + 30, world.height / 2 + shift, 40);
    const texts = drawBoth(pen, [[this.strict, "Strict cells"], [this.loose, "Loose cells"]], queryIn, (world, result) => {
      pen.cells(result);
      pen.boxes(world.boxes(), result.state);
      pen.fill([0, world.height / 2 - 1 / pen.scale, world.width, 2 / pen.scale], INK.bad);
    });
    return `The same row of 120 boxes in two trees, ${shift ? `${Math.abs(shift)} pixels from` : "on"} the middle line. A query in the row: ${texts}.`;
  },
});

// ---- 6: loose cells ----

// The box goes round until the reader drags it.
function dragBox(x, y) {
  Object.assign(this, { x, y, isHeld: true });
}
function wander() {
  if (this.isHeld) return false;
  this.turn = (this.turn ?? 0) + 0.006;
  [this.x, this.y] = [0.42 + 0.22 * Math.sin(this.turn), 0.46 + 0.22 * Math.sin(1.6 * this.turn)];
  this.definition.change.call(this, this.state);
}

define("loose", {
  make() {
    this.world = new World().make(1);
  },
  drag: dragBox,
  step: wander,
  change({ side }) {
    const { world } = this;
    const [x, y] = [(this.x ?? 0.42) * world.width - side / 2, (this.y ?? 0.46) * world.height - side / 2].map(Math.round);
    const within = (at, most) => Math.min(Math.max(at, 0), most - side);
    lib.place(world.id, 0, within(x, world.width), within(y, world.height), side, side);
    world.choose("fixed_depth", 4, 8);
    this.cell = world.cells().find(({ items }) => items);
    show("loose.side", side);
    show("loose.cell", this.cell.rect[2]);
    show("loose.depth", this.cell.depth);
  },
  draw(pen, { side }) {
    const { world, cell } = this;
    const [x, y, w, h] = cell.rect;
    pen.fit(world);
    for (let at = 0; at < world.width; at += w) pen.fill([at, 0, 0.6 / pen.scale, world.height], INK.line);
    for (let at = 0; at < world.height; at += h) pen.fill([0, at, world.width, 0.6 / pen.scale], INK.line);
    pen.fill([x, y, w * 1.5, h * 1.5], "#3b6db040");
    pen.line([[x + w, y], [x + w * 1.5, y], [x + w * 1.5, y + h * 1.5], [x, y + h * 1.5], [x, y + h]], INK.cellLine, 1.5, [6, 5]);
    pen.frame([x, y, w, h], INK.cellLine, 2);
    const box = world.boxes()[0];
    pen.fill(box, INK.hit);
    pen.fill(around(box[0], box[1], 8 / pen.scale), INK.query);
    return `A box of ${side} pixels is stored in the cell of ${w} pixels that contains its upper left corner. It may reach out of the cell by less than half a cell to the right and down.`;
  },
});

// ---- 7: the depth ----

define("depth", {
  make() {
    this.world = new World().make(400);
    const curve = (kind) => Array.from({ length: 9 }, (_, depth) => this.world.choose(kind, depth).mean().checks);
    this.curves = [{ name: "strict", values: curve("tutorial"), colour: INK.bad }, { name: "loose", values: curve("fixed_depth"), colour: INK.hit }];
  },
  change({ depth }) {
    this.world.choose("fixed_depth", depth);
    show("depth.loose", this.curves[1].values[depth]);
    show("depth.strict", this.curves[0].values[depth]);
    show("depth.kilobytes", Math.round(this.world.cost().bytes / 1024));
  },
  drag(x, y) {
    Object.assign(this, { x, y });
  },
  step() {
    this.world.run();
  },
  draw(pen, { depth }) {
    const { world } = this;
    const query = around(world.width * (this.x ?? 0.5), world.height * (this.y ?? 0.5), 40);
    const result = world.trace(query);
    pen.fit(world, 0, pen.height - CHART).cells(result);
    pen.boxes(world.boxes(), result.state);
    pen.frame(query, INK.query, 2);
    pen.curve(pen.height - CHART, CHART, this.curves, depth, "Checks for each query, by depth:");
    return `A loose quadtree of depth ${depth} over 400 boxes. The query visits ${plural(result.cells, "cell")} and checks ${result.checks} boxes. Two curves below fall with the depth. The curve of the strict tree stays higher.`;
  },
});

// ---- 8: large and small boxes ----

define("sizes", {
  make() {
    this.grid = new World();
    this.tree = new World();
  },
  change({ large }) {
    if (large === this.large) return;
    this.large = large;
    for (const [world, kind] of [[this.grid, "grid"], [this.tree, "fixed_depth"]]) {
      world.make(600);
      const { width, height } = world;
      world.boxes().slice(0, large).forEach(([x, y], slot) => lib.place(world.id, slot, Math.min(x, width - 120), Math.min(y, height - 120), 120, 120));
      world.choose(kind, -1, 32);
    }
    show("sizes.large", large);
    show("sizes.grid", this.grid.mean().checks);
    show("sizes.tree", this.tree.mean().checks);
  },
  step() {
    this.grid.run();
    this.tree.run();
  },
  draw(pen, { large }) {
    const queryIn = (world) => around(world.width / 2, world.height / 2, 60);
    const texts = drawBoth(pen, [[this.grid, "Grid"], [this.tree, "Loose quadtree"]], queryIn, (world, result) => {
      const boxes = world.boxes();
      boxes.forEach((rect, slot) => { if (slot >= large) pen.fill(rect, INK.box); });
      boxes.forEach((rect, slot) => {
        if (slot < large) pen.frame(rect, INK.dim, 1);
        if (result.state[slot] === 2) pen.frame(rect, INK.checked, 2);
        else if (result.state[slot] > 2) pen.frame(rect, INK.hit, 3);
      });
    });
    return `600 boxes, of which ${large} are large, in a grid and in a loose quadtree. One query. ${texts}.`;
  },
});

// ---- 9: a box in every leaf ----

define("leaves", {
  make() {
    this.world = new World().make(200);
  },
  drag: dragBox,
  step: wander,
  change({ side }) {
    const { world } = this;
    const within = (part, length) => Math.round(Math.min(Math.max(part * length - side / 2, 0), length - side));
    this.box = [within(this.x ?? 0.42, world.width), within(this.y ?? 0.46, world.height), side, side];
    lib.place(world.id, 0, ...this.box);
    world.choose("multi_leaf");
    const full = new Set(world.cells().filter(({ items }) => items).map(({ rect }) => rect.join()));
    this.leaves = world.trace(this.box).entered.filter(({ rect }) => full.has(rect.join()));
    show("leaves.side", side);
    show("leaves.count", plural(this.leaves.length, "leaf", "leaves"));
  },
  draw(pen, { side }) {
    const { world } = this;
    pen.fit(world);
    for (const { rect } of world.cells()) pen.frame(rect, INK.line);
    for (const { rect } of this.leaves) pen.fill(rect, "#ff9d3c40");
    for (const { rect } of this.leaves) pen.frame(rect, INK.checked);
    world.boxes().forEach((rect, slot) => slot && pen.fill(rect, INK.box));
    pen.fill(this.box, "#4db8ff60");
    pen.frame(this.box, INK.hit, 2);
    return `A box of ${side} pixels among 200 boxes. It is stored in ${this.leaves.length} leaves of the tree, which are lit.`;
  },
});

// ---- 10: boxes at rest ----

const RESTING = [["rebuild", "built again in each tick", INK.bad], ["bucket", "split and merged", INK.checked], ["fixed_depth", "loose cells", INK.hit]];

define("rest", {
  make() {
    this.trees = RESTING.map(([kind, label, colour]) => ({ kind, label, colour, world: new World().make(2000).choose(kind), means: [] }));
  },
  change({ moving }) {
    for (const tree of this.trees) {
      lib.ask_for(tree.world.id, 3, Math.round(20 * moving)); // the camera's question, which is one in a tick
      // The clock of a browser is coarse, so that one tick says little.
      tree.world.run(isStill ? 40 : 3, isStill ? 20 : 4);
      tree.means = [];
    }
    show("rest.moving", Math.round(20 * moving));
    this.began = 0;
    this.definition.measure.call(this);
  },
  step() {
    for (const { world } of this.trees) world.run(1, 4);
    this.definition.measure.call(this);
  },
  // The middle one of the last means of some ticks, because other programs use the processor too.
  measure() {
    const isDue = performance.now() - this.began > 250;
    if (isDue) this.began = performance.now();
    for (const tree of this.trees) {
      const { moving, ticks } = tree.world.cost();
      if (ticks >= 20) {
        tree.means = [moving, ...tree.means].slice(0, 7);
        lib.forget(tree.world.id);
      }
      const middle = tree.means.toSorted((one, other) => one - other)[tree.means.length >> 1] ?? moving;
      if (isDue || !tree.shown) show(`rest.${tree.kind}`, tree.shown = Math.max(Math.round(middle), 1));
    }
  },
  draw(pen, { moving }) {
    const [world, movers] = [this.trees[0].world, Math.round(20 * moving)];
    const bars = 108;
    pen.fit(world, 0, pen.height - bars);
    world.boxes().forEach((rect, slot) => pen.fill(rect, slot < movers ? INK.given : INK.box));
    const most = Math.max(...this.trees.map(({ shown }) => shown), 1);
    this.trees.forEach(({ label, colour, shown }, nth) => {
      const top = pen.height - bars + 10 + nth * 33;
      pen.context.fillStyle = colour;
      pen.context.fillRect(0, top, Math.max((pen.width * shown) / most, 2), 27);
      pen.say(`${label}: ${written(shown)} µs a tick`, 10, top + 19, { bold: true });
    });
    return `2000 boxes, of which ${movers} move. Three bars show what three trees need for each tick: ${this.trees.map(({ label, shown }) => `${label}, ${shown} microseconds`).join("; ")}.`;
  },
});

// ---- 11: a ray ----

define("ray", {
  make() {
    this.world = new World().make(300).choose("fixed_depth");
  },
  drag(x, y) {
    const { width, height } = this.world;
    this.set("angle", Math.round((Math.atan2((y - 0.5) * height, (x - 0.5) * width) * 180) / Math.PI + 360) % 360);
  },
  step() {
    this.world.run();
  },
  draw(pen, { angle }) {
    const { world } = this;
    const turn = (angle * Math.PI) / 180;
    const from = [world.width / 2, world.height / 2];
    const to = [from[0] + 0.46 * world.width * Math.cos(turn), from[1] + 0.46 * world.width * Math.sin(turn)];
    const all = Array.from(lib.ray(world.id, ...from, ...to));
    const [checks, boxes, crossed] = [all[0], world.boxes(), []];
    // What the ray begins in is not hit.
    for (let at = 2; at < all.length; at += 2) if (all[at + 1] > 0) crossed.push({ slot: all[at], at: all[at + 1] });
    pen.fit(world).boxes(boxes);
    pen.line([from, to], INK.query, 2);
    pen.fill(around(...from, 8 / pen.scale), INK.query);
    crossed.forEach(({ slot }, nth) => pen.fill(boxes[slot], nth ? INK.hit : INK.given));
    if (crossed.length) {
      const end = crossed[0].at;
      pen.fill(around(from[0] + end * (to[0] - from[0]), from[1] + end * (to[1] - from[1]), 8 / pen.scale), INK.bad);
    }
    show("ray.checks", checks);
    show("ray.crossed", crossed.length);
    return `A ray from the middle of 300 boxes. The tree checks ${checks} of them. The ray crosses ${crossed.length}, and the first is marked.`;
  },
});
