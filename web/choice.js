// The figures of quadtree.html that measure in the reader's browser: boxes at rest, and "Which index for my game?".
"use strict";

// ---- Readings ----

// Browsers compile what runs often once more, and processors are shared with other programs. So the first ticks do not
// count, and of the last readings the median does. The spread is that of the middle half of them, and of all if they are few.
const [WARM_TICKS, WARM_TIME, KEPT, NEEDED, ENOUGH] = [20, 15000, 9, 3, 5]; // WARM_TIME is in microseconds
// Medians that are less than this many times apart are no difference.
const TIE = 1.2;

class Meter {
  constructor() {
    this.forget();
  }
  forget() {
    Object.assign(this, { readings: [], ticks: 0, spent: 0 });
  }
  // Takes what was measured since the last call, in microseconds a tick.
  take(world) {
    const cost = world.cost();
    lib.forget(world.id);
    if (!cost.ticks) return;
    if (this.ticks >= WARM_TICKS || this.spent >= WARM_TIME) this.readings = [cost, ...this.readings].slice(0, KEPT);
    this.ticks += cost.ticks;
    this.spent += cost.ticks * cost.time;
  }
  get last() {
    return this.readings[0];
  }
  get isKnown() {
    return this.readings.length >= NEEDED;
  }
  at(what, part) {
    const sorted = this.readings.map((cost) => cost[what]).sort((one, other) => one - other);
    return sorted[Math.round(part * (sorted.length - 1))];
  }
  middle(what) {
    return this.at(what, 0.5);
  }
  get spread() {
    const end = this.readings.length < ENOUGH ? 0 : 0.25;
    return [this.at("time", end), this.at("time", 1 - end)];
  }
  // "0.62 (0.60 to 0.71, 9 readings)"
  text(unit = 1, name = "", isCounted = true) {
    if (!this.isKnown) return "\u2013";
    const number = (time) => written(unit === 1 ? Math.round(time) : time / unit);
    const count = this.readings.length;
    const counted = isCounted ? `, ${count} readings` : "";
    const spread = count < ENOUGH ? `too few readings: ${count}` : this.spread.map(number).join(" to ") + counted;
    return `${number(this.middle("time"))}${name} (${spread})`;
  }
}

// One rule for the whole page: the medians differ by 20 % or more, and the spreads do not overlap.
const isFaster = (one, other) => TIE * one.middle("time") <= other.middle("time") && one.spread[1] < other.spread[0];
const fasterThan = (run, runs) => runs.filter(({ meter }) => isFaster(meter, run.meter));

function verdictOn(runs) {
  if (!runs.every(({ meter }) => meter.isKnown)) return "The times are measured while the boxes move.";
  const first = runs.filter((run) => !fasterThan(run, runs).length);
  const names = first.map(({ label }) => label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()));
  return names.length > 1 ? `Not decided on this machine: ${names.join("; ")}.` : `The fastest on this machine: ${names[0]}.`;
}

// ---- 10: boxes at rest ----

const RESTING = [["rebuild", "Tree built again", INK.bad], ["bucket", "Tree that splits", INK.checked], ["grid", "Grid", INK.given],
  ["fixed_depth", "Loose tree", INK.hit]];

define("rest", {
  make() {
    this.world = new World().make(2000).choose("fixed_depth");
    this.indexes = RESTING.map(([kind, label, colour]) => ({ label, colour, world: new World().make(2000).choose(kind), meter: new Meter() }));
  },
  change({ moving }) {
    const movers = Math.round(20 * moving);
    if (movers === this.movers) return;
    this.movers = movers;
    lib.ask_for(this.world.id, 0, movers);
    for (const { world, meter } of this.indexes) {
      lib.ask_for(world.id, 0, movers);
      meter.forget();
    }
    show("rest.moving", movers);
    this.definition.list.call(this);
  },
  // The clock of a browser is too coarse for a short tick, so a reading is many ticks of boxes that are not drawn.
  step() {
    this.world.run();
    const [{ world, meter }] = this.indexes;
    world.run(1e6, 4);
    if (world.cost().ticks) {
      meter.take(world);
      this.indexes.push(this.indexes.shift());
    }
    if (performance.now() - this.shown > 500) this.definition.list.call(this);
  },
  list() {
    this.shown = performance.now();
    this.bars = RESTING.map(([, name]) => {
      const { label, colour, meter } = this.indexes.find(({ label }) => label === name);
      const [moving, time] = meter.isKnown ? [meter.middle("moving"), meter.middle("time")] : [0, 0];
      return { label, colour, meter, moving, time, text: `${label}: ${meter.text(1, " µs", false)}`, update: `, update ${written(Math.round(moving))} µs` };
    });
    const isKnown = this.bars.every(({ meter }) => meter.isKnown);
    const least = Math.min(...this.bars.map(({ meter }) => meter.readings.length));
    show("rest.verdict", verdictOn(this.bars) + (isKnown ? ` Each has at least ${least} readings.` : ""));
  },
  draw(pen) {
    const { world } = this;
    const bars = 140;
    pen.fit(world, 0, pen.height - bars);
    world.boxes().forEach((rect, slot) => pen.fill(rect, slot < this.movers ? INK.given : INK.box));
    const most = Math.max(...this.bars.map(({ time }) => time), 1e-9);
    const texts = this.bars.map(({ colour, moving, time, text, update }, nth) => {
      const top = pen.height - bars + 8 + nth * 33;
      pen.context.fillStyle = `${colour}66`;
      pen.context.fillRect(0, top, (pen.width * time) / most, 27);
      pen.context.fillStyle = colour;
      pen.context.fillRect(0, top, (pen.width * Math.min(moving, time)) / most, 27);
      const isWide = pen.width > 560;
      pen.say(isWide && time ? text + update : text, 10, top + 19, { bold: true, size: isWide ? 14 : 13 });
      return text;
    });
    return `2 000 boxes, of which ${written(this.movers)} move. Four bars show what a tick costs. ${texts.join("; ")}.`;
  },
});

// ---- 12: which index for my game ----

// Two groups, so that no index is ahead only because its code compares eight boxes at once.
const GROUPS = [
  { name: "Plain code: one box at a time", labels: { sorted_grid: "grid, sorted each tick", every_cell: "grid, box in every cell", hash: "spatial hash",
    double_grid: "double grid", plain_loose: "loose quadtree", leaf_tree: "quadtree, box in every leaf", bounds_tree: "BVH (dynamic AABB tree)",
    sweep: "sweep and prune", plain_pairs: "brute force" } },
  { name: "SIMD: eight boxes at a time", labels: { grid: "grid", fixed_depth: "loose quadtree", scan: "brute force" } },
];
const [TOUCHES, BULLETS] = [0, 4]; // the numbers of two questions

// The indexes take turns, in another order in each round. A reading is some milliseconds of whole ticks. An index that is
// slower than that gets fewer readings.
const [ROUNDS, MILLISECONDS, MOST_TIME] = [13, 6, 300000];

define("choose", {
  make() {
    this.world = new World();
    this.body = this.element.querySelector("tbody");
    this.kinds = GROUPS.flatMap(({ labels }, group) => Object.entries(labels).map(([kind, label]) => ({ kind, label, group })));
    this.worlds = this.kinds.map(() => new World());
  },
  change({ boxes, places, sizes, moving, asks }) {
    const key = [boxes, places, sizes, moving, asks].join();
    if (key === this.key) return;
    this.key = key;
    const areBullets = asks === BULLETS;
    this.inputs.find(({ name }) => name === "moving").labels[0].textContent = areBullets ? "How many of them are bullets?" : "How many of them move?";
    this.inputs.find(({ name }) => name === "sizes").labels[0].textContent = areBullets ? "How large are the others?" : "How large are they?";
    this.world.make(boxes, { place: places, sizes });
    lib.ask_for(this.world.id, asks, Math.round((boxes * moving) / 100));
    // Brute force has SIMD only where it compares each pair.
    const kinds = this.kinds.filter(({ kind }) => kind !== "scan" || asks === TOUCHES);
    this.runs = kinds.map((kind, nth) => ({ ...kind, world: this.worlds[nth], meter: new Meter(), isMade: false }));
    this.turns = [...this.runs];
    this.round = 0;
    show("choose.verdict", "Your browser is measuring.");
    this.definition.list.call(this);
  },
  // Some milliseconds of work in each picture. Returns whether there is more to do.
  work({ boxes, places, sizes, moving, asks }) {
    const run = this.turns[0];
    if (!run) return false;
    const { world, meter } = run;
    if (!run.isMade) {
      world.make(boxes, { place: places, sizes }).choose(run.kind);
      lib.ask_for(world.id, asks, Math.round((boxes * moving) / 100));
      run.isMade = true;
    }
    // The checks and the memory of the first tick, which are the same in each browser.
    const isFirst = run.checks === undefined;
    world.run(isFirst ? 1 : 1e6, MILLISECONDS);
    const cost = world.cost();
    if (!cost.ticks) return true;
    if (isFirst) [run.checks, run.bytes] = [cost.checks, cost.bytes];
    meter.take(world);
    this.turns.shift();
    if (this.turns.length) return true;
    this.round++;
    const isDone = ({ meter }) => meter.isKnown && (this.round >= ROUNDS || meter.spent > MOST_TIME);
    this.turns = this.runs.filter((run) => !isDone(run));
    this.turns.push(...this.turns.splice(0, this.round % Math.max(this.turns.length, 1)));
    if (this.round < 4 && this.turns.length) return true;
    this.definition.list.call(this);
    return true;
  },
  list() {
    const known = this.runs.filter(({ meter }) => meter.isKnown);
    const time = ({ meter }) => meter.middle("time");
    // Brute force would make all other bars too short to compare.
    const most = Math.max(...known.filter(({ label }) => !/brute/.test(label)).map(time));
    const rows = GROUPS.flatMap(({ name }, nth) => {
      const group = this.runs.filter(({ group }) => group === nth);
      // Those with an equal place keep the order of the labels, so that chance does not rank them. What is not measured yet is last.
      for (const run of group) run.place = run.meter.isKnown ? 1 + fasterThan(run, known.filter(({ group }) => group === nth)).length : Infinity;
      group.sort((one, other) => (one.place === other.place ? 0 : one.place - other.place));
      return [this.definition.head(name), ...group.map((run) => this.definition.row(run, (100 * time(run)) / most))];
    });
    this.body.replaceChildren(...rows);
    const isOver = !this.turns.length;
    this.element.querySelector("[role=status]").textContent = isOver ? "All are measured." : `Measuring: round ${this.round + 1} …`;
    const verdicts = GROUPS.map(({ name }, nth) => `${name.split(":")[0]}. ${verdictOn(this.runs.filter(({ group }) => group === nth))}`);
    if (isOver) show("choose.verdict", verdicts.join(" "));
  },
  head(name) {
    const row = document.createElement("tr");
    row.className = "group";
    row.append(Object.assign(document.createElement("th"), { colSpan: 4, scope: "colgroup", textContent: name }));
    return row;
  },
  row({ label, place, checks, bytes, meter }, part) {
    const row = document.createElement("tr");
    const [, number, spread] = meter.text(1, "", meter.readings.length < KEPT).match(/^(.*?) \((.*)\)$/) ?? [null, "\u2013", ""];
    const counts = [checks, bytes / 1024].map((count) => (count >= 0 ? written(Math.round(count)) : "\u2013"));
    const cells = [place < Infinity ? `${place}. ${label}` : label, counts[0], number, counts[1]];
    row.append(...cells.map((text, column) => {
      const cell = document.createElement(column ? "td" : "th");
      if (!column) cell.scope = "row";
      cell.textContent = text;
      if (column === 2) cell.append(Object.assign(document.createElement("small"), { textContent: spread }));
      return cell;
    }));
    row.style.setProperty("--part", `${part <= 100 ? part : 0}%`);
    row.classList.toggle("best", place === 1);
    return row;
  },
  draw(pen, { boxes }) {
    const { world } = this;
    // A part of the world, so that boxes are large enough to be seen.
    const [w, h] = [pen.canvas.width, pen.canvas.height];
    const scale = Math.max(pen.width / world.width, 0.3) * pen.dots;
    pen.context.putImageData(new ImageData(lib.dots(world.id, w, h, scale), w, h), 0, 0);
    return `A part of the ${written(boxes)} boxes on which the indexes are measured.`;
  },
});
