// Quadrant in a page: the picture, its frames and its size. The game itself is WebAssembly, see web/src/exports.rs. The
// other scripts use what is declared here: devices.js passes on keys, the mouse and pads, touch.js fingers, files.js
// stores files, sound.js and voice.js play, load.js loads the module, and start.js begins.
"use strict";

// As in web/src/page.rs.
const SAID = { PAINTED: 1, CLOSED: 2, FULLSCREEN: 4, FILLS: 8, PLAYS: 16, WORKS: 32, GAME: 64, LAB: 128 };
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

function sendBytes(wasm, bytes) {
  const at = wasm.letter_room(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
}

const sendText = (wasm, text) => sendBytes(wasm, encoder.encode(text));
const answerBytes = (wasm) => new Uint8Array(wasm.memory.buffer, wasm.letter_at(), wasm.letter_length()).slice();
const answerText = (wasm) => decoder.decode(answerBytes(wasm));

// ---- The page ----

const [stage, canvas, glass, curtain] = ["stage", "picture", "glass", "curtain"].map(byId);
const page = { wasm: null, module: null, width: 640, height: 360, said: 0, frames: 0, gaps: 0, hasSound: false, isSeen: true };
const isFramed = window !== window.top; // in a frame of another page, the lab takes nothing that the reader does not give
const isPhone = matchMedia("(pointer: coarse)").matches;

// Shows a sentence over the lower edge of the picture until the next file, link or level.
function tell(text) {
  byId("note").textContent = text;
  byId("note").hidden = !text;
  if (text && !page.isSeen && !isFramed) stage.scrollIntoView();
}

// Shows a sentence in the game for a moment.
const complain = (sentence) => (sendText(page.wasm, sentence), page.wasm.complain());

// Starts the game of these words of the command line. An error leaves the game that runs.
function begin(words) {
  sendText(page.wasm, words.join("\n"));
  const hasBegun = page.wasm.begin() !== 0;
  tell(hasBegun ? "" : answerText(page.wasm));
  if (!hasBegun) return false;
  page.pads = [];
  if (page.touches) addTouchPad();
  // Hints on a phone do not name keys.
  if ((page.device ?? (isPhone ? "touch" : "mouse")) === "touch") page.wasm.finger(1);
  if (page.hasSound) page.wasm.sound_on();
  learnKeys();
  layOut();
  return true;
}

// Gives the keys to the game and shows it.
function goToGame() {
  stage.scrollIntoView({ block: "start" });
  page.isSeen = true;
  canvas.focus({ preventScroll: true });
}

async function learnKeys() {
  const labels = await navigator.keyboard?.getLayoutMap?.().catch(() => null);
  if (!labels) return;
  sendText(page.wasm, [...labels].map(([code, label]) => `${code} ${label}`).join("\n"));
  page.wasm.key_names();
}

// ---- The picture ----

const BESIDE = 100; // CSS pixels for the buttons on each side of the picture, when a phone is held sideways

// Returns how many of the display's own pixels show one pixel of the game, and whether that is a whole number. The
// picture is as large as it fits, or a whole multiple if that is hardly smaller or if the player wants it.
function scaleOf(width, height, dots) {
  const most = Math.min((width * dots) / page.width, (height * dots) / page.height);
  const beside = ((width - 2 * BESIDE) * dots) / page.width;
  const scale = isPhone && width > height ? Math.min(most, Math.max(beside, 0.85 * most)) : most;
  const whole = Math.floor(scale + 0.001);
  const isWhole = whole >= 1 && (!(page.said & SAID.FILLS) || whole >= 0.92 * scale);
  return { scale: isWhole ? whole : scale, isWhole };
}

function layOut() {
  const dots = devicePixelRatio;
  const { scale, isWhole } = scaleOf(stage.clientWidth, stage.clientHeight, dots);
  // A picture that is no whole multiple is first enlarged by one, and then made smaller smoothly.
  const steps = isWhole || scale <= 1 ? 1 : Math.ceil(scale);
  canvas.width = page.width * steps;
  canvas.height = page.height * steps;
  canvas.style.width = `${(page.width * scale) / dots}px`;
  canvas.style.height = `${(page.height * scale) / dots}px`;
  canvas.style.imageRendering = isWhole ? "pixelated" : "auto";
  page.context = canvas.getContext("2d", { alpha: false, desynchronized: false });
  page.context.imageSmoothingEnabled = false;
  page.steps = steps;
  page.wasm.picture_at(0, 0, canvas.clientWidth, canvas.clientHeight);
  // In a small frame, the text of the tour is below the picture too, because its letters are too small there.
  document.body.classList.toggle("small", isFramed && scale / dots < 1);
}

function show() {
  const at = page.wasm.pixels();
  const [width, height] = [page.wasm.picture_width(), page.wasm.picture_height()];
  if (width !== page.width || height !== page.height) {
    [page.width, page.height, page.image, page.small] = [width, height];
    layOut();
  }
  // The memory of the module moves when it grows.
  if (page.image?.data.buffer !== page.wasm.memory.buffer || page.image?.data.byteOffset !== at) {
    page.image = new ImageData(new Uint8ClampedArray(page.wasm.memory.buffer, at, width * height * 4), width, height);
  }
  if (page.steps === 1) return page.context.putImageData(page.image, 0, 0);
  page.small ??= Object.assign(document.createElement("canvas"), { width, height });
  page.small.getContext("2d", { alpha: false }).putImageData(page.image, 0, 0);
  page.context.drawImage(page.small, 0, 0, canvas.width, canvas.height);
}

function frame(now) {
  page.isDue = false;
  // A frame that nobody sees costs nothing.
  if (page.isOver || (isFramed && !page.isSeen)) return;
  try {
    step(now);
  } catch (error) {
    page.isOver = true;
    tell(`Quadrant stopped because of an error in the game. Your progress is kept. Reload the page to play on.\n\n${error}`);
    throw error;
  }
  askForFrame();
}

function askForFrame() {
  if (page.isDue) return;
  page.isDue = true;
  requestAnimationFrame(frame);
}

function step(now) {
  pollPads();
  const said = page.wasm.frame(now);
  if (said < 0) return complain(answerText(page.wasm));
  const changed = said ^ page.said;
  page.said = said;
  page.frames++;
  if (said & SAID.PAINTED) {
    show();
    page.firstPicture ??= performance.now();
  }
  while (page.hasSound && page.wasm.take_sound_text()) page.worker.postMessage(answerText(page.wasm));
  const sounds = page.wasm.sounds_length();
  if (sounds && page.hasSound) {
    page.worker.postMessage(new Int32Array(page.wasm.memory.buffer, page.wasm.sounds(), sounds).slice());
  }
  const shakes = page.wasm.shakes_length();
  if (shakes) shake(new Uint32Array(page.wasm.memory.buffer, page.wasm.shakes(), shakes));
  if (changed & SAID.FULLSCREEN) setFullscreen(said & SAID.FULLSCREEN);
  if (changed & SAID.FILLS) layOut();
  if (changed & (SAID.PLAYS | SAID.WORKS)) showGlass();
  if (page.words[0] === "lab") showStep();
  goOnStoring();
  if (said & SAID.CLOSED) {
    store();
    begin(page.words);
  }
}

// The button is not part of the full screen, so it must not keep the keys.
page.fullscreen = () => {
  canvas.focus({ preventScroll: true });
  setFullscreen(!document.fullscreenElement);
};

function setFullscreen(wants) {
  if (!!wants === !!document.fullscreenElement) return;
  const done = wants ? stage.requestFullscreen?.() : document.exitFullscreen?.();
  if (wants) done?.then(() => screen.orientation?.lock?.("landscape").catch(() => {}));
  const refused = () => {
    page.wasm.fullscreen(document.fullscreenElement ? 1 : 0);
    if (wants) complain("This browser does not allow a full screen here.");
  };
  (done ?? Promise.reject()).catch(refused);
}
