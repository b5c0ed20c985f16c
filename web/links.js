// Links to the figures of quadtree.html, and the code that puts one into another page.
"use strict";

// #figure=grid&size=64 shows this figure with this state. ?only=grid&size=64 shows nothing else, for a frame.
const words = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);
const isOnly = () => document.documentElement.dataset.only !== undefined;

// A frame that asks for a figure that does not exist says so.
function isFigureKnown() {
  const name = document.documentElement.dataset.only;
  if (name === undefined) return true;
  const shown = definitions[name] ? byId(name) : byId("fault");
  shown.classList.add("shown");
  if (definitions[name]) return true;
  shown.textContent = `There is no figure "${name}". The figures are: ${Object.keys(definitions).join(", ")}.`;
  shown.hidden = false;
  return false;
}

function reveal(element) {
  element.scrollIntoView({ block: "start", behavior: "instant" });
}

// The browser may move the page while it loads and while the figures get their buttons. So a figure with a link is shown at
// once, and again at each such change, until all is there or the reader scrolls. Returns what ends this.
function followAtLoad() {
  const element = !isOnly() && definitions[words.get("figure")] && byId(words.get("figure"));
  if (!element) return () => {};
  history.scrollRestoration = "manual";
  const leave = new AbortController();
  const reach = () => leave.signal.aborted || reveal(element);
  const observer = new ResizeObserver(reach);
  observer.observe(document.body);
  leave.signal.addEventListener("abort", () => observer.disconnect());
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(name, () => leave.abort(), { signal: leave.signal, passive: true });
  const hasLoaded = document.readyState === "complete" ? Promise.resolve() : new Promise((done) => addEventListener("load", done, { once: true }));
  return () => hasLoaded.then(() => requestAnimationFrame(() => {
    reach();
    leave.abort();
  }));
}

function follow(words) {
  const live = lives.find(({ name }) => name === words.get("figure"));
  if (!live) return;
  live.setAll(words);
  live.change();
  reveal(live.element);
}

// ---- Frames ----

// How high a frame must be that is 760 pixels wide.
const HEIGHTS = { checks: 440, race: 570, grid: 700, tree: 570, line: 670, loose: 550, depth: 720, sizes: 670, leaves: 530, ray: 570, rest: 700, choose: 1720 };

function showEmbedding(live, copies = false) {
  const place = byId("embed");
  if (!live || !place) return;
  const address = new URL(`${location.pathname.split("/").pop()}?only=${live.name}${live.query}`, location.href.replace(/[?#].*/, ""));
  const title = live.element.querySelector("canvas").getAttribute("aria-label").split(/[.,]/)[0];
  const text = `<iframe src="${address.href.replaceAll("&", "&amp;")}" width="760" height="${HEIGHTS[live.name]}" loading="lazy" title="${title}"></iframe>`;
  place.textContent = text;
  if (!copies) return;
  byId("embedding").scrollIntoView({ block: "center", behavior: "instant" });
  navigator.clipboard?.writeText(text).then(() => { byId("copied").textContent = "It is copied."; }, () => { byId("copied").textContent = ""; });
}
