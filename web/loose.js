// The later live figures of quadtree.html: boxes on a line, loose cells, the depth, sizes, leaves, a ray.
"use strict";

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
  drag(x) {
    this.x = x;
  },
  step() {
    this.strict.run();
    this.loose.run();
  },
  draw(pen, { shift }) {
    const { width, height } = this.strict;
    const query = around(width * (this.x ?? 0.5) + 30 * !this.x, height / 2 + shift, 40);
    const texts = drawPanels(pen, [[this.strict, "Strict cells"], [this.loose, "Loose cells"]], false, pen.width > 560 ? [0, 0, width, height] : [query[0] + 20 - width / 5, 0, width / 2.5, height], query, (world, result) => {
      pen.cells(result);
      pen.boxes(world.boxes(), result.state);
      pen.fill([0, world.height / 2 - 1 / pen.scale, world.width, 2 / pen.scale], INK.bad);
    });
    return `The same row of 120 boxes in two trees, ${shift ? `${Math.abs(shift)} pixels from` : "on"} the middle line. A query in the row: ${texts}.`;
  },
});

// ---- 6: loose cells ----

function dragBox(x, y) {
  Object.assign(this, { x, y, isHeld: true });
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
    pen.grip(box);
    pen.fill(around(box[0], box[1], 8 / pen.scale), INK.query);
    return `A box of ${side} pixels is stored in the cell of ${w} pixels that contains its upper left corner. It may reach out of the cell by less than half a cell to the right and down.`;
  },
});

// ---- 7: the depth ----

define("depth", {
  make() {
    this.world = new World().make(400);
    const measure = (name, kind, colour) => {
      const [checks, kilobytes] = [[], []];
      for (let depth = 0; depth <= 8; depth++) {
        checks.push(this.world.choose(kind, depth).mean().checks);
        kilobytes.push(this.world.cost().bytes / 1024);
      }
      return [{ name, colour, values: checks }, { name, colour, values: kilobytes }];
    };
    const [strict, loose] = [measure("strict", "tutorial", INK.bad), measure("loose", "fixed_depth", INK.hit)];
    [this.checks, this.memory] = [[strict[0], loose[0]], [strict[1], loose[1]]];
  },
  change({ depth }) {
    this.world.choose("fixed_depth", depth);
    const [strict, loose] = this.checks.map(({ values }) => values);
    show("depth.loose", loose[depth]);
    show("depth.strict", strict[depth]);
    // The first depth from which on the loose tree makes fewer checks.
    show("depth.even", 1 + loose.findLastIndex((checks, nth) => checks >= strict[nth]));
    for (const { name, values } of this.memory) show(`depth.${name}.kilobytes`, Math.round(values[depth]));
  },
  drag(x, y) {
    Object.assign(this, { x, y: Math.min((y * this.pen.height) / this.below, 1) });
  },
  step() {
    this.world.run();
  },
  draw(pen, { depth }) {
    const { world } = this;
    const query = around(world.width * (this.x ?? 0.5), world.height * (this.y ?? 0.5), 40);
    const result = world.trace(query);
    // Checks and memory beside each other, or below each other on a phone.
    const isBeside = pen.width > 560;
    const [tall, across] = [140, isBeside ? pen.width / 2 : pen.width];
    const top = (this.below = pen.height - (isBeside ? tall : 2 * tall));
    pen.fit(world, 0, top).cells(result);
    pen.boxes(world.boxes(), result.state);
    pen.frame(query, INK.query, 2);
    pen.grip(query);
    pen.curve(top, tall, this.checks, depth, isBeside ? "Checks for each query:" : "Checks by depth:", { isLog: true, across });
    pen.curve(pen.height - tall, tall, this.memory, depth, isBeside ? "KB:" : "KB by depth:", { isLog: true, across, from: pen.width - across });
    return `A loose quadtree of depth ${depth} over 400 boxes. The query visits ${plural(result.cells, "cell")} and checks ${result.checks} boxes. Two curves fall with the depth: the checks. The curve of the strict tree stays higher. Two curves rise with it: the memory.`;
  },
});

// ---- 8: sizes that nobody knew ----

// Two designs whose cells were chosen for boxes of this size, and a grid whose cells fit the boxes that came.
const [KNOWN, UNKNOWN_BOXES, UNKNOWN_MOVING] = [32, 1000, 200];
const SIZED = [["every_cell", KNOWN, "grid", INK.checked], ["every_cell", 0, "right cells", INK.given], ["plain_loose", KNOWN, "loose tree", INK.hit]];

// Far apart at first, then each box grows where it is.
function grown(world, most) {
  const { width, height } = world.make(UNKNOWN_BOXES, { place: 2 });
  world.boxes().forEach(([x, y, ...sides], slot) => {
    const [w, h] = sides.map((side) => Math.round((side * most) / 32));
    lib.place(world.id, slot, Math.min(x, width - w), Math.min(y, height - h), w, h);
  });
  return world;
}

define("sizes", {
  make() {
    this.panels = [["every_cell", "Grid"], ["fixed_depth", "Loose quadtree"]].map(([kind, label]) => [new World(), label, kind]);
    this.steps = this.inputs[0].dataset.steps.split(" ").map(Number);
    this.runs = SIZED.map(([kind, side, name, colour]) => ({ kind, side, name, colour, points: this.steps.map((most) => ({ most, meter: new Meter() })) }));
    const points = this.runs.flatMap((run) => run.points.map((point) => ({ run, point })));
    this.turns = Array.from({ length: TURNS }, () => points).flat();
  },
  change({ most }) {
    for (const [world, , kind] of this.panels) grown(world, most).choose(kind, -1, KNOWN);
    this.definition.tell.call(this);
  },
  drag(x, y) {
    const isBeside = this.pen.width > 560;
    [this.x, this.y] = inPanel(x, y, [this.pen.width, this.pen.height - CHART - 6], 2, isBeside);
  },
  step() {
    for (const [world] of this.panels) world.run();
  },
  // Measures one point of a curve in each picture.
  work() {
    const turn = this.turns.shift();
    if (!turn) return false;
    const { run, point } = turn;
    if (!point.world) {
      point.world = grown(new World(), point.most).choose(run.kind, -1, run.side);
      lib.ask_for(point.world.id, 0, UNKNOWN_MOVING);
    }
    point.world.run(1e6, 4);
    point.meter.take(point.world);
    // What is slow needs more turns.
    if (!point.meter.isKnown && !this.turns.includes(turn)) this.turns.push(turn);
    if (!this.turns.length) this.definition.tell.call(this);
    return true;
  },
  print() {
    while (this.definition.work.call(this));
  },
  tell() {
    const nth = this.steps.indexOf(this.state.most);
    const [grid, right, tree] = this.runs.map(({ points }) => points[nth].meter);
    const isKnown = !this.turns.length && [grid, right, tree].every((meter) => meter.isKnown);
    for (const [name, meter] of [["grid", grid], ["right", right], ["tree", tree]]) if (isKnown) show(`sizes.${name}`, meter.text(1, " µs", false));
  },
  draw(pen, { most }) {
    const { width, height } = this.panels[0][0];
    const isBeside = pen.width > 560;
    const part = isBeside ? [900, 720] : [1100, 500];
    const panels = Object.assign(Object.create(pen), { height: pen.height - CHART - 6 });
    const view = [(width - part[0]) / 2, (height - part[1]) / 2, ...part];
    const query = around(view[0] + part[0] * (this.x ?? 0.5), view[1] + part[1] * (this.y ?? 0.5), 0.6 * most);
    const texts = drawPanels(panels, this.panels, isBeside, view, query, (world, result) => {
      for (const { rect } of result.entered) panels.fill(rect, "#3b6db030");
      for (const { rect } of result.entered) panels.frame(rect, INK.cellLine);
      world.boxes().forEach((rect, slot) => {
        if (most <= 128) panels.fill(rect, INK.box);
        panels.frame(rect, most <= 128 ? INK.box : INK.dim, 1);
        if (result.state[slot] === 2) panels.frame(rect, INK.checked, 2);
        else if (result.state[slot] > 2) panels.frame(rect, INK.hit, 3);
      });
    });
    const curves = this.runs.map(({ name, colour, points }) => ({ name, colour, values: points.map(({ meter }) => (meter.isKnown ? meter.middle("time") : NaN)) }));
    pen.curve(pen.height - CHART, CHART, curves, this.steps.indexOf(most), pen.width > 560 ? "µs a tick, by size of the boxes:" : "µs:", { isLog: true });
    return `1 000 boxes of up to ${most} pixels, in a grid and a loose quadtree whose cells were chosen for 32. One query. ${texts}. Curves below show the time of a tick by the size of the boxes.`;
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
    show("leaves.count", plural(this.leaves.length, "leaf", "leaves"));
  },
  draw(pen, { side }) {
    const { world } = this;
    pen.fit(world);
    for (const { rect } of world.cells()) pen.frame(rect, INK.line);
    for (const { rect } of this.leaves) pen.fill(rect, "#3b6db070");
    for (const { rect } of this.leaves) pen.frame(rect, INK.cellLine);
    world.boxes().forEach((rect, slot) => slot && pen.fill(rect, INK.box));
    pen.fill(this.box, "#ffe06660");
    pen.frame(this.box, INK.given, 2);
    pen.grip(this.box);
    return `A box of ${side} pixels among 200 boxes. It is stored in ${this.leaves.length} leaves of the tree, which are blue.`;
  },
});

// ---- 11: a ray ----

// Whether a segment meets a rectangle.
function crosses(from, to, [x, y, w, h]) {
  let [first, last] = [0, 1];
  for (const [start, end, low, high] of [[from[0], to[0], x, x + w], [from[1], to[1], y, y + h]]) {
    if (start === end && (start < low || start > high)) return false;
    const ends = start === end ? [0, 1] : [(low - start) / (end - start), (high - start) / (end - start)];
    first = Math.max(first, Math.min(...ends));
    last = Math.min(last, Math.max(...ends));
  }
  return first <= last;
}

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
    // The cells whose boxes the ray may cross: they reach half a cell further to the right and down.
    const entered = world.cells().filter(({ rect: [x, y, w, h], items, depth }) => items && (!depth || crosses(from, to, [x, y, 1.5 * w, 1.5 * h])));
    pen.fit(world).cells({ left: [], entered });
    // Each box is in the smallest of the cells that contain its corner and are twice as wide as the box.
    const cells = world.cells().sort((one, other) => other.depth - one.depth);
    const homeOf = ([x, y, w, h]) => cells.find(({ rect: [left, top, side, tall], depth }) =>
      !depth || (side >= 2 * Math.max(w, h) && x >= left && y >= top && x < left + side && y < top + tall)).rect.join();
    const looked = new Set(entered.map(({ rect }) => rect.join()));
    pen.boxes(boxes, boxes.map((rect) => (looked.has(homeOf(rect)) ? 2 : 0)));
    pen.line([from, to], INK.query, 2);
    pen.fill(around(...from, 8 / pen.scale), INK.query);
    pen.grip(around(...to, 8 / pen.scale));
    crossed.forEach(({ slot }, nth) => pen.fill(boxes[slot], nth ? INK.hit : INK.given));
    if (crossed.length) {
      const end = crossed[0].at;
      pen.fill(around(from[0] + end * (to[0] - from[0]), from[1] + end * (to[1] - from[1]), 8 / pen.scale), INK.bad);
    }
    show("ray.cells", plural(entered.length, "cell"));
    show("ray.checks", checks);
    show("ray.crossed", plural(crossed.length, "box", "boxes"));
    return `A ray from the middle of 300 boxes. The tree looks into ${entered.length} cells and checks ${checks} boxes. The ray crosses ${crossed.length}, and the first is marked.`;
  },
});
