// The pen of the live figures of quadtree.html: boxes, cells and curves on a canvas.
"use strict";

const INK = { ground: "#141a24", line: "#39455c", cell: "#2b456b", cellLine: "#7fb4ff", box: "#5f7390", checked: "#ff9d3c", hit: "#4db8ff",
  given: "#ffe066", query: "#ffffff", bad: "#ff6f61", text: "#e8eef8", dim: "#a9b6c9" };

// Draws in the units of a world that fills a part of the canvas. Lines are sharp: each covers whole dots of the display.
class Pen {
  constructor(context, width, height, dots) {
    Object.assign(this, { context, canvas: context.canvas, width, height, dots, scale: 1, left: 0, top: 0, grips: [] });
    context.setTransform(dots, 0, 0, dots, 0, 0);
    context.fillStyle = INK.ground;
    context.fillRect(0, 0, width, height);
  }
  // From now on a world of this size fills as much as it can of this part of the canvas.
  fit(world, top = 0, height = this.height) {
    this.scale = Math.min(this.width / world.width, height / world.height);
    this.left = (this.width - this.scale * world.width) / 2;
    this.top = top + (height - this.scale * world.height) / 2;
    return this;
  }
  snap(at) {
    return Math.round(at * this.dots) / this.dots;
  }
  place([x, y, w, h]) {
    const [left, top] = [this.snap(this.left + x * this.scale), this.snap(this.top + y * this.scale)];
    const least = 1 / this.dots;
    return [left, top, Math.max(this.snap(this.left + (x + w) * this.scale) - left, least), Math.max(this.snap(this.top + (y + h) * this.scale) - top, least)];
  }
  fill(rect, colour) {
    this.context.fillStyle = colour;
    this.context.fillRect(...this.place(rect));
  }
  frame(rect, colour, thickness = 1) {
    const [left, top, width, height] = this.place(rect);
    const line = Math.max(Math.round(thickness * this.dots), 1) / this.dots;
    this.context.fillStyle = colour;
    this.context.fillRect(left, top, width, line);
    this.context.fillRect(left, top + height - line, width, line);
    this.context.fillRect(left, top, line, height);
    this.context.fillRect(left + width - line, top, line, height);
  }
  // What is dragged: a finger is as wide as 48 pixels.
  grip(rect) {
    const [left, top, width, height] = this.place(rect);
    this.grips.push([left + width / 2, top + height / 2, Math.max(width, 48) / 2, Math.max(height, 48) / 2]);
  }
  isOnGrip(x, y) {
    return this.grips.some(([middle, centre, across, down]) => Math.abs(x - middle) <= across && Math.abs(y - centre) <= down);
  }
  line(points, colour, thickness = 2, dash = []) {
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = thickness;
    context.setLineDash(dash);
    context.beginPath();
    for (const [x, y] of points) context.lineTo(this.left + x * this.scale, this.top + y * this.scale);
    context.stroke();
  }
  // In CSS pixels, not in the units of the world.
  say(text, x, y, { colour = INK.text, size = 14, align = "left", bold = false } = {}) {
    const { context } = this;
    context.font = `${bold ? 600 : 400} ${size}px system-ui, sans-serif`;
    const width = context.measureText(text).width;
    const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
    context.fillStyle = "#141a24d0";
    context.fillRect(left - 5, y - size - 2, width + 10, size * 1.5);
    context.fillStyle = colour;
    context.fillText(text, left, y);
  }
  // All boxes, coloured by what the query did with them.
  boxes(boxes, state = []) {
    boxes.forEach((rect, slot) => {
      if (!rect) return;
      if (state[slot] === 3) this.fill(rect, INK.hit);
      else if (state[slot] === 4) this.fill(rect, INK.given);
      else if (state[slot] === 2) this.frame(rect, INK.checked, 2);
      else this.fill(rect, INK.box);
    });
  }
  // Thin lines for cells that nothing entered.
  lattice(world, side) {
    for (let x = 0; x < world.width; x += side) this.fill([x, 0, 0.5 / this.scale, world.height], INK.line);
    for (let y = 0; y < world.height; y += side) this.fill([0, y, world.width, 0.5 / this.scale], INK.line);
  }
  // Slanted lines, so that a cell is told from its neighbours by more than its brightness.
  hatch(rect, colour) {
    const [left, top, width, height] = this.place(rect);
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    // On one grid of lines for the whole picture.
    for (let at = Math.floor((left + top) / 9) * 9; at < left + width + top + height; at += 9) {
      context.moveTo(at - top, top);
      context.lineTo(at - top - height, top + height);
    }
    context.stroke();
    context.restore();
  }
  cells(result) {
    for (const { rect } of result.left) this.frame(rect, INK.line);
    for (const { rect } of result.entered) this.fill(rect, "#3b6db040");
    for (const { rect } of result.entered) this.frame(rect, INK.cellLine);
  }
  // A curve below the picture: one value for each step of the slider, and a mark at the present one. A value that is
  // not measured yet is missing. On a logarithmic axis, each line is ten times the line below it.
  curve(top, height, curves, at, title, { isLog = false, from = 0, across = this.width } = {}) {
    const [left, right, bottom] = [from + (isLog ? 50 : 14), from + across - 14, top + height - 10];
    const all = curves.flatMap(({ values }) => values.filter((value) => value > 0));
    const count = curves[0].values.length;
    const scale = isLog ? Math.log10 : (value) => value;
    const [low, high] = isLog ? [Math.floor(scale(Math.min(...all))), Math.ceil(scale(Math.max(...all)))] : [0, Math.max(...all)];
    Object.assign(this, { scale: 1, left: 0, top: 0 });
    this.context.fillStyle = "#0e131c";
    this.context.fillRect(from, top, across, height);
    if (!all.length) return this.say(`${title} measuring`, from + 14, top + 20, { size: 13, colour: INK.dim });
    const spot = (nth, value) => [left + ((right - left) * nth) / (count - 1), bottom - ((bottom - top - 34) * (scale(value) - low)) / (high - low)];
    for (let power = low; isLog && power <= high; power++) {
      const [, y] = spot(0, 10 ** power);
      this.line([[left, y], [right, y]], INK.line, 1);
      this.say(written(10 ** power), left - 8, y + 4, { size: 12, colour: INK.dim, align: "right" });
    }
    this.line([[spot(at, 0)[0], bottom], [spot(at, 0)[0], top + 28]], INK.dim, 1, [4, 4]);
    for (const { values, colour } of curves) {
      const known = values.flatMap((value, nth) => (value >= 0 ? [spot(nth, value)] : []));
      this.line(known, colour, 2.5);
      if (!(values[at] >= 0)) continue;
      const [x, y] = spot(at, values[at]);
      this.context.fillStyle = colour;
      this.context.beginPath();
      this.context.arc(x, y, 5, 0, 7);
      this.context.fill();
    }
    let x = from + 14;
    if (title) {
      this.say(title, x, top + 20, { size: 13, colour: INK.dim });
      x += this.context.measureText(title).width + 22;
    }
    for (const { name, values, colour } of curves) {
      const text = `${name ?? ""} ${values[at] >= 0 ? written(values[at]) : "\u2013"}`.trim();
      this.say(text, x, top + 20, { size: 13, colour, bold: true });
      x += this.context.measureText(text).width + 16;
    }
  }
}

const around = (x, y, side) => [x - side / 2, y - side / 2, side, side];
const plural = (count, word, many = `${word}s`) => `${written(count)} ${count === 1 ? word : many}`;
const CHART = 120; // height of a curve in CSS pixels

// ---- Worlds beside each other ----

const [PANEL_GAP, PANEL_HEAD] = [6, 26];

// Where each picture is, below the line of its count.
function panelsOf(width, height, parts, isBeside) {
  const across = isBeside ? (width - PANEL_GAP * (parts - 1)) / parts : width;
  const down = isBeside ? height : (height - PANEL_GAP * (parts - 1)) / parts;
  return Array.from({ length: parts }, (_, nth) =>
    [isBeside ? nth * (across + PANEL_GAP) : 0, PANEL_HEAD + (isBeside ? 0 : nth * (down + PANEL_GAP)), across, down - PANEL_HEAD]);
}

// The place of a press in the picture that is pressed, as parts of that.
function inPanel(x, y, [width, height], parts, isBeside) {
  const part = (at, start, length) => Math.min(Math.max((at - start) / length, 0), 1);
  const panels = panelsOf(width, height, parts, isBeside);
  const [left, top, across, down] = panels.findLast(([left, top]) => (isBeside ? x * width >= left : y * height >= top - PANEL_HEAD)) ?? panels[0];
  return [part(x * width, left, across), part(y * height, top, down)];
}

// Draws each world in a part of the picture, with a query in the same place of all, and the count of its checks above it.
// `view` is the part of the world that is shown. Returns a text about the answers.
function drawPanels(pen, panels, isBeside, view, query, paint) {
  const { context } = pen;
  const parts = panelsOf(pen.width, pen.height, panels.length, isBeside);
  return panels.map(([world, label], nth) => {
    const [left, top, width, height] = parts[nth];
    const result = world.trace(query);
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    pen.scale = Math.max(width / view[2], height / view[3]);
    pen.left = left + width / 2 - (view[0] + view[2] / 2) * pen.scale;
    pen.top = top + height / 2 - (view[1] + view[3] / 2) * pen.scale;
    paint(world, result);
    pen.frame(query, INK.query, 2);
    pen.grip(query);
    context.restore();
    const checks = plural(result.checks, "check");
    if (nth) pen.context.fillStyle = INK.line;
    if (nth) pen.context.fillRect(isBeside ? left - 4 : 0, isBeside ? 0 : top - PANEL_HEAD - 4, isBeside ? 2 : width, isBeside ? pen.height : 2);
    pen.say(`${label}: ${checks}`, left + 8, top - 8, { size: 14, bold: true });
    return `${label.toLowerCase()}: ${checks}`;
  }).join("; ");
}
