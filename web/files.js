// Files of the page: what the game writes is stored in this browser, and players add and take files, also as links.
"use strict";

const LONG_LINK = 2000; // letters. Many chats cut a longer one.
const STORE_PATIENCE = 3000; // milliseconds

// ---- What is stored ----

const answerOf = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

async function openStore() {
  page.pending = new Map(); // names of files that are not stored yet, and whether each was written or removed
  const opening = indexedDB.open("quadrant", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error("the store of this browser does not answer")), STORE_PATIENCE));
  page.store = await Promise.race([answerOf(opening), late]);
  page.known = await Promise.race([readStore(), late]);
  putFiles(page.known);
}

async function readStore() {
  const files = page.store.transaction("files").objectStore("files");
  const [names, contents] = await Promise.all([files.getAllKeys(), files.getAll()].map(answerOf));
  return new Map(names.map((name, nth) => [name, contents[nth]]));
}

function putFiles(files) {
  for (const [name, bytes] of files) {
    sendBytes(page.wasm, named(name, bytes));
    page.wasm.disk_put(1, Date.now());
  }
}

// Two pages at once would overwrite each other's progress, so only one of them stores. If it is another one, this page
// waits until that one is closed.
async function claimStore() {
  page.hasClaimed = true;
  if (page.storeFault) return complain(`Progress is not stored: ${page.storeFault.message}.`);
  const keep = () => new Promise(() => {});
  const locks = navigator.locks ?? { request: (name, options, then) => then({}) };
  const isFree = await new Promise((done) => {
    locks.request("quadrant", { ifAvailable: true }, (lock) => (done(!!lock), lock && keep()));
  });
  if (isFree) return takeOver();
  complain("Progress is not stored while Quadrant is open in another tab.");
  locks.request("quadrant", {}, () => {
    takeOver().then(() => complain("The other tab is closed. From now on, progress is stored here."));
    return keep();
  });
}

// Now this page may store. If another one has stored something since this page began, that comes first.
async function takeOver() {
  const files = await readStore();
  const isSame = (name) => page.known.has(name) && String(page.known.get(name)) === String(files.get(name));
  if (files.size === page.known.size && [...files.keys()].every(isSame)) page.stores = true;
  else page.newer = files;
}

// Begins anew with what another page has stored, but does not interrupt a level.
function goOnStoring() {
  // The lab itself stores nothing, but the game can be played from its title.
  if (!page.hasClaimed && !(page.said & SAID.LAB)) {
    claimStore().catch((error) => complain(`Progress is not stored: ${error.message}.`));
  }
  if (!page.newer || page.said & SAID.GAME) return;
  store();
  page.wasm.forget();
  putFiles(page.newer);
  for (const name of page.newer.keys()) page.pending.delete(name);
  [page.newer, page.stores] = [null, true];
  begin([]);
  listOwn();
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
  let hasChanged = false;
  for (let fate; (fate = page.wasm.disk_take_change()); hasChanged = true) {
    const name = answerText(page.wasm);
    if (fate === 3) save(name.split("/").pop(), readFile(name));
    if (fate <= 2) page.pending.set(name, fate);
  }
  if (hasChanged) listOwn();
  if (!page.stores || !page.pending.size) return;
  const writing = page.store.transaction("files", "readwrite");
  const files = writing.objectStore("files");
  for (const [name, fate] of page.pending) {
    if (fate === 1) files.put(readFile(name), name);
    else files.delete(name);
  }
  page.pending.clear();
  writing.onabort = () => complain(`This browser cannot store your progress: ${writing.error?.message ?? "no reason given"}`);
}

// ---- What players bring and take ----

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
  liftCurtain();
  if (!isFramed) goToGame();
}

page.takeAll = async (files) => {
  tell("");
  for (const file of files) {
    const question = `${file.name} replaces the progress and settings of this browser, and levels with the same names. Import it?`;
    if (/\.quadrant$/i.test(file.name) && !confirm(question)) continue;
    // The game refuses a larger file, so the rest of it need not be read.
    const bytes = await file.slice(0, /\.quadrant$/i.test(file.name) ? 65 << 20 : 9 << 20).arrayBuffer().catch((error) => tell(`${file.name} cannot be read: ${error.message}`));
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

// The player's own levels and recordings, with what can be done with each.
function listOwn() {
  const make = (tag, textContent, onclick) => Object.assign(document.createElement(tag), { textContent, onclick });
  const show = (...words) => begin(words) && (liftCurtain(), goToGame());
  const row = (name) => {
    const item = make("li", "");
    const isLevel = name.endsWith(".ron");
    item.append(make("span", name), make("button", "Play", () => (isLevel ? show("play", name) : show("replay", "--watch", name))));
    if (isLevel) item.append(make("button", "Edit", () => show("edit", name)));
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
  const isLong = link.length > LONG_LINK;
  const advice = isLong ? ` It has ${link.length} letters. If a chat cuts it, choose "Save as file" and send the file.` : "";
  const say = () => { byId("copied").textContent = `The link to ${name} was copied.${advice}`; };
  navigator.clipboard.writeText(link).then(say, () => prompt(`The link:${advice}`, link));
}

// Starts what the address asks for: #level=TEXT, #run=TEXT, #replay=TEXT or #tour=STEP. Returns whether it asks for
// anything.
function followLink() {
  sendText(page.wasm, location.hash);
  const found = page.wasm.follow_link(Date.now());
  if (found === 2) return false;
  tell("");
  startAnswer(found);
  return true;
}

// Opens the pack that the address asks for, ?pack=ADDRESS. It must be of the same site: a link to this page must not make a
// browser load what a stranger has elsewhere. Returns whether the address asks for one.
async function followPack() {
  const address = new URLSearchParams(location.search).get("pack");
  if (!address) return false;
  let [place, name] = [null, ""];
  try {
    place = new URL(address, location.href);
    name = decodeURIComponent(place.pathname.split("/").pop());
  } catch {} // It is no address.
  if (place?.origin !== location.origin || !/\.quad$/i.test(name)) {
    tell(`The link asks for ${address}. Only a pack (.quad) of ${location.host} can be opened by a link.`);
    return true;
  }
  const fetched = await fetch(place).catch(() => null);
  if (!fetched?.ok) {
    tell(`${name} cannot be loaded: ${fetched ? `the server answers ${fetched.status}` : "there is no connection"}.`);
    return true;
  }
  // The game refuses a larger file, so the rest of it need not be kept.
  sendBytes(page.wasm, named(name, new Uint8Array(await fetched.arrayBuffer()).slice(0, 9 << 20)));
  startAnswer(page.wasm.take_file(Date.now()));
  store();
  return true;
}

// ---- The tour of the lab ----

function listScenes() {
  page.wasm.tour_steps();
  page.tour = answerText(page.wasm).split("\n").filter(Boolean).map((line) => line.split("\t"));
  byId("scenes")?.replaceChildren(...page.tour.map(([title, text], nth) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { textContent: title, href: `#tour=${nth + 1}` });
    item.append(link, Object.assign(document.createElement("p"), { textContent: text }));
    return item;
  }));
}

// Shows the text of the step below the picture, which style.css does in a small frame. The address names the step that is
// shown, so that it can be linked, and so that the link of a step that was left leads back to it.
function showStep() {
  const nth = page.wasm.tour_step();
  if (nth === page.tourStep) return;
  page.tourStep = nth;
  if (/^(#tour=.*)?$/.test(location.hash)) history.replaceState(null, "", nth ? `#tour=${nth}` : location.pathname + location.search);
  const [title, text] = page.tour[nth - 1] ?? ["", ""];
  const last = page.tour.length;
  byId("step").hidden = !nth;
  byId("step").querySelector("b").textContent = `${nth}. ${title}`;
  byId("step").querySelector("span").textContent = text;
  const [back, next] = byId("step").querySelectorAll("a");
  Object.assign(back, { href: `#tour=${nth - 1}`, hidden: nth <= 1 });
  Object.assign(next, { href: `#tour=${nth + 1}`, hidden: nth >= last });
}
