// Quadrant in a page: shows the picture, passes on keys, the mouse, fingers and pads, and stores files in the browser. The
// game itself is WebAssembly, see web/src/exports.rs, and the sound is in sound.js.
"use strict";

const [WIDTH, HEIGHT] = [640, 360];
const SAID = { PAINTED: 1, CLOSED: 2, FULLSCREEN: 4, FILLS: 8, PLAYS: 16, WORKS: 32 }; // as in web/src/page.rs
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

function sendBytes(wasm, bytes) {
  const at = wasm.letter_room(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
}

const sendText = (wasm, text) => sendBytes(wasm, encoder.encode(text));
const answerBytes = (wasm) => new Uint8Array(wasm.memory.buffer, wasm.letter_at(), wasm.letter_length()).slice();
const answerText = (wasm) => decoder.decode(answerBytes(wasm));

// ---- The page ----
const byId = (id) => document.getElementById(id);
const [stage, canvas, glass] = ["stage", "picture", "glass"].map(byId);
const page = { wasm: null, module: null, said: 0, frames: 0, gaps: 0, hasSound: false };

async function download(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const plain = response.body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(plain, { headers: { "Content-Type": "application/wasm" } }));
}

function tell(text) {
  byId("note").textContent = text;
  byId("note").hidden = !text;
}

// Starts the game of these words of the command line. An error leaves the game that runs.
function begin(words) {
  sendText(page.wasm, words.join("\n"));
  const hasBegun = page.wasm.begin() !== 0;
  if (!hasBegun) {
    const problem = answerText(page.wasm);
    if (page.said) complain(problem.split("\n")[0]);
    else tell(problem);
    return false;
  }
  tell("");
  page.pads = [];
  if (page.touches) addTouchPad();
  if (page.hasSound) page.wasm.sound_on();
  learnKeys();
  layOut();
  return true;
}

const complain = (sentence) => (sendText(page.wasm, sentence), page.wasm.complain());

async function learnKeys() {
  const labels = await navigator.keyboard?.getLayoutMap?.().catch(() => null);
  if (!labels) return;
  sendText(page.wasm, [...labels].map(([code, label]) => `${code} ${label}`).join("\n"));
  page.wasm.key_names();
}

// Shows the picture as large as it fits: as a whole multiple in the display's own pixels, or so that it fills the stage.
function layOut() {
  const [dots, width, height] = [devicePixelRatio, stage.clientWidth, stage.clientHeight];
  const most = Math.min((width * dots) / WIDTH, (height * dots) / HEIGHT);
  const isWhole = !(page.said & SAID.FILLS) && most >= 1;
  const scale = isWhole ? Math.floor(most) : most;
  // A picture that is no whole multiple is first enlarged by one, and then made smaller smoothly.
  const steps = isWhole || scale <= 1 ? 1 : Math.ceil(scale);
  canvas.width = WIDTH * steps;
  canvas.height = HEIGHT * steps;
  canvas.style.width = `${(WIDTH * scale) / dots}px`;
  canvas.style.height = `${(HEIGHT * scale) / dots}px`;
  canvas.style.imageRendering = isWhole ? "pixelated" : "auto";
  page.context = canvas.getContext("2d", { alpha: false, desynchronized: false });
  page.context.imageSmoothingEnabled = false;
  page.steps = steps;
  page.wasm.picture_at(0, 0, canvas.clientWidth, canvas.clientHeight);
}

function show() {
  const at = page.wasm.pixels();
  // The memory of the module moves when it grows.
  if (page.image?.data.buffer !== page.wasm.memory.buffer || page.image?.data.byteOffset !== at) {
    page.image = new ImageData(new Uint8ClampedArray(page.wasm.memory.buffer, at, WIDTH * HEIGHT * 4), WIDTH, HEIGHT);
  }
  if (page.steps === 1) return page.context.putImageData(page.image, 0, 0);
  page.small ??= Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  page.small.getContext("2d", { alpha: false }).putImageData(page.image, 0, 0);
  page.context.drawImage(page.small, 0, 0, canvas.width, canvas.height);
}

function frame(now) {
  if (page.isOver) return;
  try {
    step(now);
  } catch (error) {
    page.isOver = true;
    tell(`Quadrant stopped because of an error in the game. Your progress is kept. Reload the page to play on.\n\n${error}`);
    throw error;
  }
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
  const sounds = page.wasm.sounds_length();
  if (sounds && page.hasSound) {
    page.worker.postMessage(new Int32Array(page.wasm.memory.buffer, page.wasm.sounds(), sounds).slice());
  }
  const shakes = page.wasm.shakes_length();
  if (shakes) shake(new Uint32Array(page.wasm.memory.buffer, page.wasm.shakes(), shakes));
  if (changed & SAID.FULLSCREEN) setFullscreen(said & SAID.FULLSCREEN);
  if (changed & SAID.FILLS) layOut();
  if (changed & (SAID.PLAYS | SAID.WORKS)) showGlass();
  if (said & SAID.CLOSED) {
    store();
    begin(page.words);
  }
}

function setFullscreen(wants) {
  if (!!wants === !!document.fullscreenElement) return;
  const done = wants ? stage.requestFullscreen?.() : document.exitFullscreen?.();
  if (wants) done?.then(() => screen.orientation?.lock?.("landscape").catch(() => {}));
  (done ?? Promise.reject()).catch(() => page.wasm.fullscreen(document.fullscreenElement ? 1 : 0));
}

// ---- Sound: a browser plays none before the first press ----

async function startSound() {
  if (page.audio || !page.wasm) return;
  page.audio = new AudioContext({ sampleRate: RATE, latencyHint: "interactive" });
  try {
    const script = new URL("sound.js", page.script);
    await page.audio.audioWorklet.addModule(script);
    const node = page.node = new AudioWorkletNode(page.audio, "quadrant", { numberOfInputs: 0, outputChannelCount: [2] });
    const channel = new MessageChannel();
    page.worker = new Worker(script);
    const ready = new Promise((done) => { page.worker.onmessage = done; });
    page.worker.postMessage({ module: page.module, output: channel.port1 }, [channel.port1]);
    node.port.onmessage = ({ data }) => { page.gaps = data; };
    await ready;
    node.port.postMessage({ worker: channel.port2 }, [channel.port2]);
    node.connect(page.audio.destination);
    await page.audio.resume();
    page.hasSound = true;
    page.wasm.sound_on();
  } catch (error) {
    complain(`There is no sound in this browser: ${error.message}`);
  }
}

// ---- Keys and the mouse ----

const isForGame = (event) => !event.target.closest?.("button, input, textarea, select, a, dialog");

function onKey(event, isDown) {
  if (!isForGame(event) || event.isComposing) return;
  const command = event.ctrlKey || event.metaKey;
  // What the browser itself needs: reload, close, new tab, its address, its tools.
  if (command && /^Key[RTWLNQ]$|^Digit|^Minus$|^Equal$/.test(event.code)) return;
  if (command && event.shiftKey && /^Key[IJC]$/.test(event.code)) return;
  pressed(isDown && "key");
  const how = [isDown, event.repeat, event.shiftKey, event.ctrlKey, event.metaKey];
  sendText(page.wasm, `${event.code}\n${event.key}`);
  if (page.wasm.key(how.reduce((bits, is, bit) => bits | (is << bit), 0))) event.preventDefault();
}

// A press by any device: now the browser allows sound. The last device decides whether there are buttons on the glass.
function pressed(device) {
  if (!device) return;
  startSound();
  if (device === "touch" && !page.touches) {
    page.touches = true;
    addTouchPad();
  }
  if (device !== page.device) {
    page.device = device;
    showGlass();
  }
}

function listenToMouse() {
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    page.wasm.mouse_moved(Math.round(event.clientX - box.x), Math.round(event.clientY - box.y));
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.focus({ preventScroll: true });
    pressed(event.pointerType === "touch" ? "touch" : "mouse");
    // During play, fingers use the buttons on the glass.
    if (event.pointerType === "touch" && page.said & SAID.PLAYS) return;
    canvas.setPointerCapture(event.pointerId);
    at(event);
    page.wasm.mouse_button(event.button, 1);
    event.preventDefault();
  });
  canvas.addEventListener("pointermove", at);
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, (event) => page.wasm.mouse_button(Math.max(event.button, 0), 0));
  }
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    if (!(page.said & SAID.WORKS)) return;
    page.wasm.wheel(-Math.sign(event.deltaY));
    event.preventDefault();
  }, { passive: false });
}

// ---- Pads ----

function pollPads() {
  const now = navigator.getGamepads?.() ?? [];
  for (let number = 0; number < 4; number++) {
    const pad = now[number];
    let known = page.pads[number];
    if (!pad) {
      if (known) page.wasm.pad_removed(number);
      page.pads[number] = null;
      continue;
    }
    if (!known) {
      known = page.pads[number] = { buttons: [], axes: [] };
      sendText(page.wasm, pad.id);
      page.wasm.pad_added(number, pad.mapping === "standard" ? 1 : 0);
    }
    pad.buttons.forEach(({ value, pressed: isDown }, button) => {
      const held = Math.max(value, isDown ? 1 : 0);
      if ((known.buttons[button] ?? 0) === held) return;
      known.buttons[button] = held;
      pressed(isDown && "pad");
      page.wasm.pad_button(number, button, held);
    });
    // The first value of each axis is its rest position.
    pad.axes.forEach((value, axis) => {
      if (known.axes[axis] === value) return;
      known.axes[axis] = value;
      page.wasm.pad_axis(number, axis, value);
    });
  }
}

function shake(all) {
  for (let i = 0; i < all.length; i += 4) {
    const [number, strong, weak, duration] = all.subarray(i, i + 4);
    if (number === TOUCH_PAD) navigator.vibrate?.(duration / 4);
    const motor = navigator.getGamepads?.()[number]?.vibrationActuator;
    motor?.playEffect?.("dual-rumble", { duration, strongMagnitude: strong / 65535, weakMagnitude: weak / 65535 });
  }
}

// ---- Touch: buttons on the glass, which the game sees as a pad. They fade when they are not used. ----

const TOUCH_PAD = 99;
const [UP, DOWN, LEFT, RIGHT] = [12, 13, 14, 15]; // the cross of the standard pad

function addTouchPad() {
  sendText(page.wasm, "touch");
  page.wasm.pad_added(TOUCH_PAD, 1);
}

function showGlass() {
  const isShown = page.device === "touch" && page.said & SAID.PLAYS;
  if (!isShown) [...fingers.keys()].forEach((finger) => hold(finger, []));
  glass.hidden = !isShown;
  light();
}

const fingers = new Map(); // the buttons that each finger holds

// A finger now holds these buttons. A button is down while any finger holds it.
function hold(finger, buttons) {
  const before = new Set([...fingers.values()].flat());
  if (buttons.length) fingers.set(finger, buttons);
  else fingers.delete(finger);
  const now = new Set([...fingers.values()].flat());
  for (const button of new Set([...before, ...now])) {
    if (before.has(button) === now.has(button)) continue;
    page.wasm.pad_button(TOUCH_PAD, button, now.has(button) ? 1 : 0);
    glass.querySelector(`[data-pad="${button}"]`)?.classList.toggle("down", now.has(button));
  }
  if (buttons.length) pressed("touch");
  light();
}

// Shows the glass brightly until it has not been used for a while.
function light() {
  glass.classList.remove("faded");
  clearTimeout(page.fades);
  page.fades = setTimeout(() => glass.classList.toggle("faded", !fingers.size), 3000);
}

function listenToTouch() {
  const cross = byId("cross");
  // The direction of a finger from the middle of the cross, one of eight. Near the middle nothing is held.
  const way = (event) => {
    const box = cross.getBoundingClientRect();
    const [x, y] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
    if (Math.hypot(x, y) < box.width / 10) return [];
    const [far, near] = [Math.max(Math.abs(x), Math.abs(y)), 0.42]; // tan 22.5°
    return [[x < -near * far, LEFT], [x > near * far, RIGHT], [y < -near * far, UP], [y > near * far, DOWN]]
      .filter(([is]) => is).map(([, button]) => button);
  };
  const under = (event) => {
    const button = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-pad]");
    return button ? [Number(button.dataset.pad)] : [];
  };
  const isOnCross = new Map(); // for each finger that is down
  const follow = (event) => {
    if (isOnCross.has(event.pointerId)) hold(event.pointerId, isOnCross.get(event.pointerId) ? way(event) : under(event));
  };
  glass.addEventListener("pointerdown", (event) => {
    isOnCross.set(event.pointerId, !!event.target.closest("#cross"));
    follow(event);
    event.preventDefault();
  });
  glass.addEventListener("pointermove", follow); // a finger may slide from one button to the next
  const lift = (event) => isOnCross.delete(event.pointerId) && hold(event.pointerId, []);
  for (const end of ["pointerup", "pointercancel"]) glass.addEventListener(end, lift);
}

// ---- Files: what the game writes is stored in this browser, and players can add and take files ----

async function openStore() {
  // Two pages at once would overwrite each other's progress, so only the first one stores. The lab stores nothing.
  const isFirst = page.words[0] !== "lab" && await new Promise((done) => {
    if (!navigator.locks) return done(true);
    navigator.locks.request("quadrant", { ifAvailable: true }, (lock) => (done(!!lock), lock && new Promise(() => {})));
  });
  page.store = await new Promise((done, fail) => {
    const opening = indexedDB.open("quadrant", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  const files = page.store.transaction("files").objectStore("files");
  const [names, contents] = await Promise.all([files.getAllKeys(), files.getAll()].map((request) =>
    new Promise((done, fail) => { request.onsuccess = () => done(request.result); request.onerror = () => fail(request.error); })));
  names.forEach((name, nth) => {
    sendBytes(page.wasm, named(name, contents[nth]));
    page.wasm.disk_put(1, Date.now());
  });
  if (!isFirst) throw new Error("Quadrant is already open in another tab");
}

// A file as the module takes it: its name, a zero byte and its content.
function named(name, bytes) {
  const start = encoder.encode(`${name}\0`);
  const whole = new Uint8Array(start.length + bytes.length);
  whole.set(start);
  whole.set(bytes, start.length);
  return whole;
}

const readFile = (name) => (sendText(page.wasm, name), page.wasm.disk_read() ? answerBytes(page.wasm) : null);

// Stores what has changed, and gives the player what was made for other people: exported runs and screenshots.
function store() {
  const changes = [];
  for (let fate; (fate = page.wasm.disk_take_change());) changes.push([answerText(page.wasm), fate]);
  if (!changes.length) return;
  for (const [name, fate] of changes) if (fate === 3) save(name.split("/").pop(), readFile(name));
  listOwn();
  if (page.isUnsaved) return;
  const writing = page.store.transaction("files", "readwrite");
  const files = writing.objectStore("files");
  for (const [name, fate] of changes) {
    if (fate === 1) files.put(readFile(name), name);
    if (fate === 2) files.delete(name);
  }
  writing.onabort = () => complain(`This browser cannot store your progress: ${writing.error?.message ?? "no reason given"}`);
}

function save(name, bytes) {
  const link = Object.assign(document.createElement("a"), { download: name, href: URL.createObjectURL(new Blob([bytes])) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Starts what the player has brought: a level or a recording. Files of another browser continue at the title.
function startAnswer(isGood) {
  const answer = answerText(page.wasm);
  if (!isGood) return tell(answer);
  begin(answer ? answer.split("\n") : page.words);
  canvas.focus();
}

page.takeAll = async (files) => {
  for (const file of files) {
    const question = `${file.name} replaces the progress and settings of this browser, and levels with the same names. Import it?`;
    if (file.name.endsWith(".quadrant") && !confirm(question)) continue;
    // The game refuses a larger file, so the rest of it need not be read.
    const bytes = await file.slice(0, 9 << 20).arrayBuffer().catch((error) => tell(`${file.name} cannot be read: ${error.message}`));
    if (!bytes) continue;
    sendBytes(page.wasm, named(file.name, new Uint8Array(bytes)));
    startAnswer(page.wasm.take_file(Date.now()));
  }
  store();
};

page.exportAll = () => {
  page.wasm.keep();
  page.wasm.export_all();
  save("files.quadrant", answerBytes(page.wasm));
};

page.fullscreen = () => page.wasm.fullscreen(1);
Object.assign(page, { begin, pollPads });

// The player's own levels and recordings, with what can be done with each.
function listOwn() {
  const make = (tag, textContent, onclick) => Object.assign(document.createElement(tag), { textContent, onclick });
  const row = (name) => {
    const item = make("li", "");
    const isLevel = name.endsWith(".ron");
    item.append(make("span", name), make("button", "Play", () => begin(isLevel ? ["play", name] : ["replay", "--watch", name])));
    if (isLevel) item.append(make("button", "Edit", () => begin(["edit", name])));
    item.append(make("button", "Save as file", () => save(name, readFile(name))), make("button", "Copy link", () => copyLink(name)));
    const remove = () => (sendText(page.wasm, name), page.wasm.disk_remove(), store());
    item.append(make("button", "Delete", () => confirm(`Delete ${name}?`) && remove()));
    return item;
  };
  page.wasm.own_files();
  byId("own")?.replaceChildren(...answerText(page.wasm).split("\n").filter(Boolean).map(row));
}

function copyLink(name) {
  sendText(page.wasm, name);
  if (!page.wasm.link_to()) return;
  const link = location.href.split("#")[0] + answerText(page.wasm);
  navigator.clipboard.writeText(link).then(() => complain("The link was copied."), () => prompt("The link:", link));
}

// Starts what the address asks for: #level=TEXT, #replay=TEXT or #tour=STEP.
function followLink() {
  sendText(page.wasm, location.hash);
  const found = page.wasm.follow_link(Date.now());
  if (found !== 2) startAnswer(found);
}

function listScenes() {
  page.wasm.tour_titles();
  const titles = answerText(page.wasm).split("\n").filter(Boolean);
  byId("scenes")?.replaceChildren(...titles.map((title, nth) => {
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("a"), { textContent: title, href: `#tour=${nth + 1}` }));
    return item;
  }));
}

// ---- The start ----

async function start() {
  globalThis.quadrant = page;
  page.script = document.querySelector("script[src*=quadrant]").src;
  page.words = (document.body.dataset.words ?? "").split(" ").filter(Boolean);
  page.module = await download(new URL("quadrant.bin", page.script));
  page.wasm = await openModule(page.module, (text, isError) => isError ? console.error(text) : console.log(text));
  page.pads = [];
  await openStore().catch((error) => { page.isUnsaved = error; });
  if (!begin(page.words)) return;
  followLink();
  if (page.isUnsaved && page.words[0] !== "lab") complain(`Progress is not stored: ${page.isUnsaved.message}`);
  listenToMouse();
  listenToTouch();
  // Hints on a phone do not name keys.
  if (matchMedia("(pointer: coarse)").matches) for (const at of [0, 9]) page.wasm.mouse_moved(at, at);
  addEventListener("keydown", (event) => onKey(event, true));
  addEventListener("keyup", (event) => onKey(event, false));
  addEventListener("blur", () => page.wasm.window(0));
  addEventListener("focus", () => page.wasm.window(1));
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
  setInterval(store, 1000);
  listOwn();
  listScenes();
  requestAnimationFrame(frame);
}

start().catch((error) => tell(`Quadrant cannot start in this browser: ${error.message}`));
