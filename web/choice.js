// The last figure of quadtree.html, "Which index for my game?": measures every index in the reader's browser, on boxes and
// questions as in the reader's game, and ranks them.
"use strict";

const LABELS = { fixed_depth: "loose quadtree", tutorial: "strict quadtree of fixed depth", bucket: "quadtree that splits and merges",
  rebuild: "quadtree built again in each tick", multi_leaf: "quadtree with boxes in every leaf", min_size: "quadtree with cells made on demand",
  grid: "grid", scan: "every box with every box" };
// An index without a label of its own is shown under its name.
const labelOf = (kind) => LABELS[kind] ?? kind.replaceAll("_", " ");

// Each index is measured in so many parts of a few milliseconds, and the part in the middle counts, because other programs use
// the processor too. The first part only warms it up.
const [PARTS, MILLISECONDS] = [13, 8];

define("choose", {
  make() {
    this.world = new World();
    this.table = this.element.querySelector("tbody");
    this.results = [];
  },
  change({ boxes, sizes, moving, asks }) {
    const key = [boxes, sizes, moving, asks].join();
    if (key === this.key) return;
    this.key = key;
    this.results = [];
    this.world.make(boxes, { sizes });
    this.waiting = [...lib.kinds];
    this.kind = null;
    show("choose.boxes", boxes);
    show("choose.best", "…");
    show("choose.time", "…");
    this.definition.list.call(this);
  },
  // Measures one part in each picture. Returns whether there is more to do.
  work({ boxes, sizes, moving, asks }) {
    if (!this.kind) {
      if (!this.waiting.length) return false;
      [this.kind, this.parts] = [this.waiting.shift(), []];
      this.world.make(boxes, { sizes }).choose(this.kind);
      lib.ask_for(this.world.id, asks, Math.round((boxes * moving) / 100));
    }
    this.world.run(1e6, MILLISECONDS);
    this.parts.push(this.world.cost());
    lib.forget(this.world.id);
    if (this.parts.length < PARTS) return true;
    const byTime = this.parts.slice(1).sort((one, other) => one.time - other.time);
    this.results.push({ kind: this.kind, ...byTime[byTime.length >> 1] });
    this.kind = null;
    this.definition.list.call(this);
    return true;
  },
  list() {
    const ranked = this.results.toSorted((one, other) => one.time - other.time);
    const most = Math.max(...ranked.map(({ time }) => time));
    this.table.replaceChildren(...ranked.map(({ kind, time, checks, bytes }, nth) => {
      const row = document.createElement("tr");
      const cells = [labelOf(kind), written(Math.round(time)), written(Math.round(checks)), written(Math.round(bytes / 1024))];
      row.append(...cells.map((text, column) => {
        const cell = document.createElement(column ? "td" : "th");
        if (!column) cell.scope = "row";
        cell.textContent = text;
        return cell;
      }));
      row.style.setProperty("--part", `${(100 * time) / most}%`);
      row.classList.toggle("best", nth === 0);
      return row;
    }));
    const left = lib.kinds.length - ranked.length;
    this.element.querySelector("[role=status]").textContent = left ? `Measuring: ${ranked.length} of ${lib.kinds.length} …` : "All are measured.";
    if (left || !ranked.length) return;
    show("choose.best", labelOf(ranked[0].kind));
    show("choose.time", Math.round(ranked[0].time));
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
