// Begins the game behind its loading picture when load.js has it, or says in plain words why it cannot.
"use strict";

// ---- The loading picture ----

function liftCurtain() {
  curtain.hidden = true;
}

// A browser plays no sound before the first press, so the game waits for it behind its picture. A link shows at once
// what it is for.
function waitForPress(isLinked) {
  const isAsked = curtain.dataset.waits !== undefined && !isLinked && !navigator.userActivation?.hasBeenActive;
  if (!isAsked) return liftCurtain();
  byId("bar").hidden = true;
  byId("says").textContent = isPhone ? "Tap to begin" : "Click or press a key to begin";
  curtain.addEventListener("click", (event) => {
    pressed(event.pointerType === "touch" ? "touch" : "mouse");
    canvas.focus({ preventScroll: true });
  });
}

// ---- The start ----

async function start() {
  globalThis.quadrant = page;
  page.script = document.querySelector("script[src*=quadrant]").src;
  page.words = (document.body.dataset.words ?? "").split(" ").filter(Boolean);
  Object.assign(page, { begin, pollPads });
  page.module = await loadedModule;
  page.wasm = await openModule(page.module, (text, isError) => isError ? console.error(text) : console.log(text));
  page.pads = [];
  if (isPhone && Math.min(screen.width, screen.height) < 600) page.wasm.small_display();
  await openStore().catch((error) => { page.storeFault = error; });
  listScenes();
  if (!begin(page.words)) return;
  const isLinked = followLink() || await followPack();
  waitForPress(isLinked);
  listenToEverything();
  // Somebody who asks for a part of the page, or reads an article with this frame, keeps the keys.
  if (!isFramed && (isLinked || !byId(location.hash.slice(1)))) canvas.focus({ preventScroll: true });
  setInterval(store, 1000);
  listOwn();
  askForFrame();
  if (!isFramed) navigator.serviceWorker?.register(new URL("offline.js", page.script)).catch(() => {});
}

function listenToEverything() {
  listenToFocus();
  listenToMouse();
  listenToTouch();
  addEventListener("keydown", (event) => onKey(event, true));
  addEventListener("keyup", (event) => onKey(event, false));
  addEventListener("hashchange", followLink);
  addEventListener("pagehide", () => { page.wasm.keep(); store(); });
  document.addEventListener("visibilitychange", () => {
    page.wasm.window(document.hidden ? 2 : 3);
    page.wasm.window(document.hidden ? 0 : 1);
    if (document.hidden) { page.wasm.keep(); store(); page.audio?.suspend(); } else page.audio?.resume();
  });
  document.addEventListener("fullscreenchange", () => page.wasm.fullscreen(document.fullscreenElement ? 1 : 0));
  new ResizeObserver(layOut).observe(stage);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => { event.preventDefault(); page.takeAll(event.dataTransfer.files); });
}

start().catch((error) => {
  byId("bar").hidden = byId("says").hidden = true;
  tell(`Quadrant cannot start in this browser: ${error.message}.`);
});
