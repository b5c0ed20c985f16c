// The live figures of quadtree.html. This script loads their module (web/figures), joins each figure with its slider and its
// numbers in the text, and lets those run that the reader sees. links.js has links, frames and print. broad.js, loose.js and
// choice.js define the figures.
"use strict";

const byId = (id) => document.getElementById(id);
const definitions = {};
const define = (name, definition) => { definitions[name] = definition; };

// ---- The module ----

// Its functions by name. Each of `asks` answers with a list of numbers, which is valid until the next call.
const lib = {};

async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the server answers ${answer.status} for ${url.pathname.split("/").pop()}`);
  const plain = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compileStreaming(new Response(plain, { headers: { "Content-Type": "application/wasm" } }));
  let wasm;
  // Rust's standard library reads the clock and wants random numbers. It has no files here: 52 is "not supported".
  const memory = () => new DataView(wasm.memory.buffer);
  const calls = {
    clock_time_get: (_clock, _precision, at) => (memory().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true), 0),
    random_get: (at, length) => (crypto.getRandomValues(new Uint8Array(wasm.memory.buffer, at, length)), 0),
    proc_exit: (code) => { throw new Error(`exit ${code}`); },
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = calls[name] ?? (() => 52);
  wasm = (await WebAssembly.instantiate(module, imports)).exports;
  Object.assign(lib, wasm);
  for (const asks of ["make", "make_placed", "cost", "boxes", "cells", "trace", "mean", "ray", "kind_name"]) {
    lib[asks] = (...words) => {
      wasm[asks](...words);
      return new Float64Array(wasm.memory.buffer, wasm.answer_at(), wasm.answer_length());
    };
  }
  lib.dots = (id, width, height, scale) => {
    const at = wasm.paint(id, width, height, scale); // may make the memory larger, and then there is a new buffer
    return new Uint8ClampedArray(wasm.memory.buffer, at, 4 * width * height);
  };
  lib.kinds = [];
  for (let name; (name = String.fromCharCode(...lib.kind_name(lib.kinds.length))); ) lib.kinds.push(name);
}

// The numbers of layouts and sizes, as in src/lab.rs and src/lab/crowd.rs.
const [UNIFORM, MIDLINE, GAME] = [0, 2, 1];
let ids = 0;

// A world with its boxes, and an index at work on them.
class World {
  id = ids++;
  // With a `place`, a number as in `Place::ALL` of web/figures/src/figure.rs, the boxes stay distributed as they are at first.
  make(boxes, { layout = UNIFORM, sizes = GAME, seed = 1, place } = {}) {
    [this.width, this.height] = place === undefined ? lib.make(this.id, boxes, layout, sizes, seed) : lib.make_placed(this.id, boxes, place, sizes, seed);
    return this;
  }
  choose(kind, depth = -1, side = 0) {
    lib.choose(this.id, lib.kinds.indexOf(kind), depth, side);
    return this;
  }
  run(ticks = 1, milliseconds = 8) {
    return lib.run(this.id, ticks, milliseconds);
  }
  boxes() {
    const list = [];
    const all = lib.boxes(this.id);
    for (let at = 0; at < all.length; at += 6) list[all[at]] = [all[at + 1], all[at + 2], all[at + 3], all[at + 4], all[at + 5]];
    return list;
  }
  cells() {
    const list = [];
    const all = lib.cells(this.id);
    for (let at = 0; at < all.length; at += 6) list.push({ rect: Array.from(all.subarray(at, at + 4)), depth: all[at + 4], items: all[at + 5] });
    return list;
  }
  // What a query enters, prunes and checks.
  trace(rect) {
    const all = lib.trace(this.id, ...rect.map(Math.round));
    const result = { checks: all[0], cells: all[1], pruned: all[2], hits: all[3], entered: [], left: [], state: [] };
    for (let at = 4; at < all.length; at += 6) {
      // A box that is in several cells is checked several times, and found once.
      if (all[at] > 1) result.state[all[at + 1]] = Math.max(result.state[all[at + 1]] ?? 0, all[at]);
      else (all[at] ? result.left : result.entered).push({ rect: Array.from(all.subarray(at + 1, at + 5)), depth: all[at + 5] });
    }
    return result;
  }
  // The checks and cells of a query, averaged over one query for each box.
  mean() {
    const [checks, cells] = lib.mean(this.id);
    return { checks, cells };
  }
  cost() {
    const [ticks, , moving, asking, checks, visited, each, bytes, answered] = lib.cost(this.id);
    return { ticks, checks: checks / ticks, visited: visited / ticks, moving: moving / ticks, asking: asking / ticks,
      time: (moving + asking) / ticks, bytes, done: answered / each };
  }
}

// ---- Numbers in the text ----

const places = {};
for (const place of document.querySelectorAll("[data-number]")) (places[place.dataset.number] ??= []).push(place);

// 22500 is "22 500", and small numbers keep a digit or two.
function written(value) {
  if (typeof value === "string") return value;
  const digits = value === Math.round(value) || value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 1 : 2;
  const [whole, part] = value.toFixed(digits).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, "\u202f") + (part ? `.${part}` : "");
}

function show(name, value) {
  const text = written(value);
  for (const place of places[name] ?? []) if (place.textContent !== text) place.textContent = text;
}

// ---- The figures ----

const lives = [];
let isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

class Live {
  constructor(name, definition) {
    const element = byId(name);
    Object.assign(this, { name, definition, element, canvas: element.querySelector("canvas"), isSeen: false, isOld: true, state: {} });
    this.inputs = [...this.element.querySelectorAll("input, select")];
    for (const input of this.inputs) input.addEventListener("input", () => this.change());
    this.addTools();
    if (definition.drag) this.listen();
  }

  addTools() {
    const tools = Object.assign(document.createElement("p"), { className: "tools" });
    this.link = Object.assign(document.createElement("a"), { textContent: isOnly() ? "From: Grid or quadtree?" : "Link to this figure" });
    if (isOnly()) this.link.target = "_blank";
    tools.append(this.link);
    const button = (text, press) => {
      const element = Object.assign(document.createElement("button"), { textContent: text });
      element.addEventListener("click", press);
      tools.append(element);
      return element;
    };
    if (!isOnly()) button("Embed", () => showEmbedding(this, true));
    if (this.definition.step) this.pause = button(pauseText(), () => stand(!isStill));
    this.element.append(tools);
  }

  // A press or a drag in the picture, as parts of its width and height. Beside what is dragged, a finger can scroll.
  listen() {
    const drag = ({ clientX, clientY }) => {
      const box = this.canvas.getBoundingClientRect();
      const part = (at, start, length) => Math.min(Math.max((at - start) / length, 0), 1);
      this.definition.drag.call(this, part(clientX, box.left, box.width), part(clientY, box.top, box.height));
      this.change();
    };
    this.canvas.classList.add("drags");
    this.canvas.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      this.isGripped = this.pen.isOnGrip(event.offsetX, event.offsetY);
      this.canvas.setPointerCapture(event.pointerId);
      drag(event);
    });
    this.canvas.addEventListener("touchstart", (event) => this.isGripped && event.preventDefault(), { passive: false });
    this.canvas.addEventListener("pointermove", (event) => this.canvas.hasPointerCapture(event.pointerId) && drag(event));
  }

  set(name, value) {
    const input = this.inputs.find((input) => input.name === name);
    if (!input) return;
    const steps = input.dataset.steps?.split(" ").map(Number);
    // The nearest step of a slider whose steps are not equal.
    input.value = steps ? steps.reduce((best, step, nth) => (Math.abs(step - value) < Math.abs(steps[best] - value) ? nth : best), 0) : value;
  }

  setAll(words) {
    for (const [name, value] of words) if (Number.isFinite(Number(value))) this.set(name, Number(value));
    // What was dragged. Where a slider moves it from left to right, only `y` is in the link.
    const place = ["x", "y"].map((name) => [name, Number(words.get(name))]).filter(([name, at]) => words.has(name) && at >= 0 && at <= 1);
    if (place.length) Object.assign(this, Object.fromEntries(place), { isHeld: true });
  }

  // Reads the sliders and shows what follows.
  change() {
    const words = [];
    for (const input of this.inputs) {
      const value = input.dataset.steps ? Number(input.dataset.steps.split(" ")[input.value]) : Number(input.value);
      this.state[input.name] = value;
      show(`${this.name}.${input.name}`, value);
      words.push(`${input.name}=${value}`);
      const output = input.parentElement.querySelector("output");
      if (output) output.textContent = written(value);
      if (input.dataset.steps) input.setAttribute("aria-valuetext", written(value));
    }
    this.words = words;
    this.definition.change?.call(this, this.state);
    this.link.href = `${location.pathname.split("/").pop()}#figure=${this.name}${this.query}`;
    this.isOld = true;
    ask();
  }

  // The sliders, and what was dragged. What goes round by itself is left out.
  get query() {
    const isFree = this.definition.step === wander && !this.isHeld;
    const dragged = ["x", "y"].filter((name) => !isFree && this[name] !== undefined).map((name) => `${name}=${this[name].toFixed(3)}`);
    return [...this.words, ...dragged].map((word) => `&${word}`).join("");
  }

  draw() {
    this.isOld = false;
    const { width, height } = this.canvas.getBoundingClientRect();
    if (!width) return;
    const dots = devicePixelRatio;
    const [w, h] = [Math.round(width * dots), Math.round(height * dots)];
    if (this.canvas.width !== w || this.canvas.height !== h) Object.assign(this.canvas, { width: w, height: h });
    const text = this.definition.draw.call(this, (this.pen = new Pen(this.canvas.getContext("2d"), width, height, dots)), this.state);
    if (text && text !== this.canvas.getAttribute("aria-label")) this.canvas.setAttribute("aria-label", text);
  }
}

// ---- Time ----

let [asked, before] = [0, 0];
const ask = () => { asked ||= requestAnimationFrame(frame); };

function frame(now) {
  asked = 0;
  // Sixty times a second, also where a display is faster.
  const isDue = now - before > 12;
  if (isDue) before = now;
  let goesOn = false;
  for (const live of lives) {
    if (!live.isSeen) continue;
    if (live.definition.step && !isStill) {
      goesOn = true;
      if (isDue && live.definition.step.call(live, live.state) !== false) live.isOld = true;
    }
    if (live.definition.work?.call(live, live.state)) goesOn = live.isOld = true;
    if (live.isOld) live.draw();
  }
  quadtree.frames++;
  if (goesOn) ask();
}

const pauseText = () => (isStill ? "Let it move" : "Pause");

function stand(still) {
  isStill = still;
  for (const live of lives) {
    live.isOld = true;
    if (live.pause) live.pause.textContent = pauseText();
  }
  ask();
}

// ---- The start ----

const lifeOf = (target) => lives.find(({ canvas, element }) => canvas === target || element === target);

async function start() {
  if (!isFigureKnown()) return;
  const arrive = followAtLoad();
  await load(new URL("figures.bin", document.baseURI));
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) lifeOf(target).isSeen = isIntersecting;
    ask();
  });
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) lifeOf(target).isOld = true;
    ask();
  });
  // The first figure runs before the others are made. Those are drawn too, for print and for readers who scroll fast.
  // A link to a figure sets it before it is shown.
  const wanted = words.get("figure") ?? words.get("only");
  for (const name of isOnly() ? [wanted] : Object.keys(definitions).sort((one, other) => (other === wanted) - (one === wanted))) {
    const live = new Live(name, definitions[name]);
    lives.push(live);
    live.definition.make?.call(live);
    if (name === wanted) live.setAll(words);
    live.change();
    live.draw();
    watcher.observe(live.element);
    sizes.observe(live.canvas);
    quadtree.begun ||= performance.now();
    await new Promise((done) => setTimeout(done));
  }
  showEmbedding(lives.find(({ name }) => name === "grid"));
  arrive();
  addEventListener("hashchange", () => follow(new URLSearchParams(location.hash.slice(1))));
  addEventListener("beforeprint", () => lives.forEach((live) => (live.definition.print?.call(live), live.draw())));
  addEventListener("afterprint", () => lives.forEach((live) => live.definition.resume?.call(live)));
  quadtree.isReady = true;
}

globalThis.quadtree = { frames: 0, begun: 0, isReady: false, lives };
addEventListener("DOMContentLoaded", () => start().catch((error) => {
  document.documentElement.classList.remove("script");
  byId("fault").textContent = `The figures did not start (${error.message}). The text says what they show. To try again, load the page again.`;
  byId("fault").hidden = false;
}));
