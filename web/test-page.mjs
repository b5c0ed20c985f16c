// Tests the packaged page in a real Chromium:
//     node web/test-page.mjs FOLDER PLAYWRIGHT [PICTURES]
// FOLDER is what `./package web` made, and PLAYWRIGHT the folder of npm's playwright-core. Screenshots of all screens go
// to the folder PICTURES if it is named. Each test has a page of its own in a new profile.
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { deflateRawSync } from "node:zlib";

const [folder, playwright, pictures] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(playwright);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--autoplay-policy=user-gesture-required"];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png" };

// Serves the folder as any static server does, without special headers.
const server = createServer((request, response) => {
  const file = join(folder, new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html"));
  if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
let failures = 0;

function check(is, sentence) {
  if (is) return;
  failures++;
  console.error(`FAILED: ${sentence}`);
}

// In the page: time stands still between frames, and each frame is one tick. So a test plays exactly what it means to.
function standStill() {
  let [next, now] = [null, 0];
  globalThis.requestAnimationFrame = (call) => { next = call; return 1; };
  globalThis.ticks = (count) => {
    for (; count > 0 && next; count--) {
      const call = next;
      next = null;
      call((now += 1000 / 60 + 1e-6));
    }
    return globalThis.where();
  };
  globalThis.where = () => {
    const { wasm } = quadrant;
    wasm.screen();
    const [screen, tick, hash] = new TextDecoder()
      .decode(new Uint8Array(wasm.memory.buffer, wasm.letter_at(), wasm.letter_length())).split("\n");
    return { screen, tick: Number(tick), hash };
  };
  globalThis.press = (code, isDown) => {
    const key = { Enter: "Enter", Escape: "Escape", ArrowDown: "ArrowDown", ArrowUp: "ArrowUp" }[code] ?? code.at(-1).toLowerCase();
    document.body.dispatchEvent(new KeyboardEvent(isDown ? "keydown" : "keyup", { code, key, bubbles: true, cancelable: true }));
  };
  globalThis.tap = (code) => { press(code, true); ticks(2); press(code, false); return ticks(2); };
  globalThis.hasBegun = () => !!globalThis.quadrant?.wasm && !!next;
}

async function open(name, { path = "", still = true, size = { width: 1280, height: 720 }, context, ...options } = {}) {
  context ??= await browser.newContext({ viewport: size, ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("dialog", (dialog) => dialog.accept());
  if (still) await page.addInitScript(standStill);
  await page.goto(address + path);
  await page.waitForFunction(() => (globalThis.hasBegun ? hasBegun() : globalThis.quadrant?.frames > 0), null, { timeout: 60000 });
  page.title = name;
  return page;
}

async function end(page, keeps = false) {
  check(!page.complaints.length, `${page.title}: the console says ${page.complaints.join("; ")}`);
  if (keeps) await page.close();
  else await page.context().close();
}

async function picture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

// The inputs of a recording: for each tick the buttons that are held, and those that were pressed.
function inputsOf(file) {
  const inputs = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [word, ticks, held, pressed] = line.split(" ");
    if (word === "input") for (let i = 0; i < Number(ticks); i++) inputs.push([parseInt(held, 16), parseInt(pressed, 16)]);
  }
  return { inputs, end: /^end \d+ \S+ (\S+)/m.exec(readFileSync(file, "utf8"))?.[1] };
}

// In the page: plays inputs with a function that presses and releases the button with a number (see src/input.rs).
function playInputs({ inputs, device }) {
  const codes = ["KeyA", "KeyD", "KeyW", "KeyS", "KeyI", "KeyJ", "KeyK", "KeyL", "ShiftLeft", "Escape", "KeyQ"];
  const pad = [14, 15, 12, 13, 0, 2, 3, 1, 4, 9, 5];
  const fingers = new Map();
  const crossed = () => [0, 1, 2, 3].filter((button) => fingers.get(button));
  const finger = (type, id, x, y) => {
    const target = id === 0 ? document.getElementById("cross") : document.getElementById("glass");
    target.dispatchEvent(new PointerEvent(type, { pointerId: 100 + id, pointerType: "touch", clientX: x, clientY: y, bubbles: true, cancelable: true }));
  };
  const turn = {
    keys: (button, isDown) => press(codes[button], isDown),
    pad: (button, isDown) => { fakePad.buttons[pad[button]] = { value: +isDown, pressed: isDown }; },
    touch: (button, isDown) => {
      fingers.set(button, isDown);
      if (button > 3) {
        const box = document.querySelector(`[data-pad="${pad[button]}"]`).getBoundingClientRect();
        return finger(isDown ? "pointerdown" : "pointerup", 1 + button, box.x + box.width / 2, box.y + box.height / 2);
      }
      const box = document.getElementById("cross").getBoundingClientRect();
      const held = crossed();
      const x = box.x + box.width * (0.5 + (held.includes(1) - held.includes(0)) * 0.4);
      const y = box.y + box.height * (0.5 + (held.includes(3) - held.includes(2)) * 0.4);
      finger(!held.length ? "pointerup" : "pointerdown", 0, x, y);
    },
  }[device];
  let before = 0;
  for (let { tick } = where(); tick < inputs.length; ) {
    const [held, pressed] = inputs[tick];
    for (let button = 0; button < 11; button++) {
      const [was, is, now] = [before, held, pressed].map((bits) => (bits >> button) & 1);
      if (was && (!is || now)) turn(button, false);
      if (was && is && now && device === "pad") quadrant.pollPads();
      if (now || (is && !was)) turn(button, true);
      if (now && !is) turn(button, false);
    }
    before = held;
    const after = ticks(1).tick;
    if (after === tick && !/^play/.test(where().screen)) break;
    tick = after;
  }
  for (let button = 0; button < 11; button++) if ((before >> button) & 1) turn(button, false);
  return ticks(1);
}

// Goes from the first start to the beginning of docks-1 by one key.
const goToPlay = () => {
  const seen = [];
  for (let i = 0; i < 400; i++) {
    const { screen } = where();
    if (seen.at(-1) !== screen) seen.push(screen);
    if (screen.startsWith("play")) break;
    tap("Enter");
    ticks(10);
  }
  return seen;
};

const tests = {
  async "title, play and results by keys"() {
    const page = await open("keys");
    await page.evaluate(() => ticks(30));
    await picture(page, "first-1280");
    const seen = await page.evaluate(goToPlay);
    console.log("  ", seen.join(" > "));
    const { inputs, end: hash } = inputsOf("tests/replays/docks-1.replay");
    const after = await page.evaluate(playInputs, { inputs, device: "keys" });
    await page.evaluate(() => ticks(240));
    const { screen } = await page.evaluate(() => where());
    console.log("  ", JSON.stringify(after), screen, hash);
    check(/results/.test(screen), `keys: docks-1 ends with ${screen}, ${JSON.stringify(after)}`);
    await picture(page, "results-1280");
    await end(page);
  },
};

const wanted = process.env.ONLY;
for (const [name, test] of Object.entries(tests)) {
  if (wanted && !name.includes(wanted)) continue;
  const begun = performance.now();
  try {
    await test();
  } catch (error) {
    check(false, `${name}: ${error.stack}`);
  }
  console.log(`${name}: ${Math.round(performance.now() - begun)} ms`);
}
await browser.close();
server.close();
process.exit(failures ? 1 : 0);
