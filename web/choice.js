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

const lowered = (label) => label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0]);

function verdictOn(runs) {
  if (!runs.every(({ meter }) => meter.isKnown)) return "The times are measured while the boxes move.";
  const first = runs.filter((run) => !fasterThan(run, runs).length);
  const names = listed(first.map(({ label }) => lowered(label)));
  return first.length > 1 ? `On this machine, ${names} are too close to decide.` : `On this machine, ${names} is the fastest.`;
}

// Brute force is good enough below this many microseconds, which are 2 % of a picture at 60 a second.
const BUDGET = 400;
// What is easier to write comes first.
const ADVICE = { plain_pairs: "brute force", every_cell: "a grid (box in every cell)", hash: "a spatial hash", sweep: "sweep and prune",
  sorted_grid: "a grid that is sorted each tick", plain_loose: "a loose quadtree", double_grid: "a double grid", leaf_tree: "a quadtree", bounds_tree: "a BVH" };

// What to take, and why: brute force within the budget, else the easiest of those that are not slower than another.
function adviceOn(runs) {
  const first = runs.filter((run) => !fasterThan(run, runs).length);
  const order = Object.keys(ADVICE);
  const [best, ...rivals] = first.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const brute = runs.find(({ kind }) => kind === "plain_pairs");
  const time = ({ meter }) => `${written(Math.round(meter.middle("time")))} µs a tick`;
  const others = listed(rivals.map(({ kind }) => ADVICE[kind]));
  const because = `it takes ${time(best)}, and ${others ? `${others} ${rivals.length > 1 ? "are" : "is"} not faster` : "all others are slower"}`;
  if (best === brute || brute.meter.middle("time") >= BUDGET) return `Take ${ADVICE[best.kind]}, because ${because}.`;
  return `Take brute force, because ${time(brute)} is less than 2\u202f% of a picture at 60 a second. If you need more, take ${ADVICE[best.kind]}: ${because}.`;
}

// ---- 10: boxes at rest ----

const RESTING = [["rebuild", "Tree built again", INK.bad], ["bucket", "Tree that splits", INK.checked], ["every_cell", "Grid", INK.given],
  ["plain_loose", "Loose tree", INK.hit]];

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
    this.definition.measure.call(this);
    if (performance.now() - this.shown > 500) this.definition.list.call(this);
  },
  // On paper all bars are complete.
  print() {
    for (let turn = 0; turn < 80 && !this.indexes.every(({ meter }) => meter.isKnown); turn++) this.definition.measure.call(this);
    this.definition.list.call(this);
  },
  measure() {
    const [{ world, meter }] = this.indexes;
    world.run(1e6, 4);
    if (world.cost().ticks) {
      meter.take(world);
      this.indexes.push(this.indexes.shift());
    }
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
  { name: "SIMD: eight boxes at a time", labels: { grid: "grid, box in one cell", fixed_depth: "loose quadtree", scan: "brute force" } },
];
const [TOUCHES, BULLETS] = [0, 4]; // the numbers of two questions

// The indexes take turns, in another order in each round. A reading is some milliseconds of whole ticks. An index that is
// slower than that gets fewer readings.
const [ROUNDS, MILLISECONDS, MOST_TIME] = [13, 6, 300000];

define("choose", {
  make() {
    this.world = new World();
    this.body = this.element.querySelector("tbody");
    this.status = this.element.querySelector("[role=status]");
    // Our own run, for print before all is measured.
    this.printed = [[...this.body.children], this.status.textContent, document.querySelector("[data-number='choose.verdict']").textContent];
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
    const time = ({ meter }) => (meter.isKnown ? meter.middle("time") : Infinity);
    // Brute force would make all other bars too short to compare.
    const most = Math.max(...known.filter(({ label }) => !/brute/.test(label)).map(time));
    const rows = GROUPS.flatMap(({ name }, nth) => {
      const group = this.runs.filter(({ group }) => group === nth).sort((one, other) => time(one) - time(other) || 0);
      for (const run of group) run.isBest = run.meter.isKnown && !fasterThan(run, known.filter(({ group }) => group === nth)).length;
      return [this.definition.head(name), ...group.map((run) => this.definition.row(run, (100 * time(run)) / most))];
    });
    this.body.replaceChildren(...rows);
    const isOver = !this.turns.length;
    this.status.textContent = isOver ? "All are measured on your machine." : `Measuring: round ${this.round + 1} …`;
    if (isOver) show("choose.verdict", adviceOn(this.runs.filter(({ group }) => group === 0)));
  },
  print() {
    if (!this.turns.length) return;
    const [rows, status, verdict] = this.printed;
    this.body.replaceChildren(...rows);
    this.status.textContent = status.replace(/ With JavaScript.*/, "");
    show("choose.verdict", verdict);
  },
  resume() {
    this.definition.list.call(this);
    if (this.turns.length) show("choose.verdict", "Your browser is measuring.");
  },
  head(name) {
    const row = document.createElement("tr");
    row.className = "group";
    row.append(Object.assign(document.createElement("th"), { colSpan: 4, scope: "colgroup", textContent: name }));
    return row;
  },
  row({ label, isBest, checks, bytes, meter }, part) {
    const row = document.createElement("tr");
    const [, number, spread] = meter.text(1, "", meter.readings.length < KEPT).match(/^(.*?) \((.*)\)$/) ?? [null, "\u2013", ""];
    const counts = [checks, bytes / 1024].map((count) => (count >= 0 ? written(Math.round(count)) : "\u2013"));
    const cells = [label, counts[0], number, counts[1]];
    row.append(...cells.map((text, column) => {
      const cell = document.createElement(column ? "td" : "th");
      if (!column) cell.scope = "row";
      cell.textContent = text;
      if (column === 2) cell.append(Object.assign(document.createElement("small"), { textContent: spread }));
      return cell;
    }));
    row.style.setProperty("--part", `${part <= 100 ? part : 0}%`);
    row.classList.toggle("best", isBest);
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
