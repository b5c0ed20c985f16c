// What the tests of the page (test-page.mjs) do inside of it: they stop the time, press keys, buttons of pads and places of
// a touch screen, and play recordings. All but `inputsOf` are sent to the browser as text, so none of these uses another.
import { readFileSync } from "node:fs";

// In the page: tells which screen the game shows, the tick and hash of its world, and its controls.
export function tellWhere() {
  globalThis.where = () => {
    const { wasm } = quadrant;
    wasm.screen();
    const [screen, tick, hash, ...offers] = new TextDecoder()
      .decode(new Uint8Array(wasm.memory.buffer, wasm.letter_at(), wasm.letter_length())).split("\n");
    return { screen, tick: Number(tick), hash, offers };
  };
}

// In the page: time stands still between frames, and each frame is one tick. So a test plays exactly what it means to.
export function standStill() {
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
  globalThis.press = (code, isDown) => {
    const key = { Enter: "Enter", Escape: "Escape", ArrowDown: "ArrowDown", ArrowUp: "ArrowUp" }[code] ?? code.at(-1).toLowerCase();
    document.body.dispatchEvent(new KeyboardEvent(isDown ? "keydown" : "keyup", { code, key, bubbles: true, cancelable: true }));
  };
  globalThis.tap = (code) => { press(code, true); ticks(2); press(code, false); return ticks(2); };
  // Touches a control of a menu as a finger does: the one with this name or, without a name, the usual difficulty or the
  // first.
  globalThis.touch = (name) => {
    const { offers } = where();
    const find = (pattern) => offers.find((offer) => pattern.test(offer));
    const offer = name ? find(new RegExp(name)) : find(/Normal/) ?? offers.find((offer) => !/page|back|map/.test(offer));
    const [x, y] = offer.split(" ").map(Number);
    const [canvas, box] = [document.getElementById("picture"), document.getElementById("picture").getBoundingClientRect()];
    const finger = { pointerId: 7, pointerType: "touch", bubbles: true, cancelable: true,
      clientX: box.x + (x * box.width) / 640, clientY: box.y + (y * box.height) / 360 };
    canvas.setPointerCapture = () => {}; // only a real finger can be captured
    canvas.dispatchEvent(new PointerEvent("pointerdown", finger));
    return () => canvas.dispatchEvent(new PointerEvent("pointerup", finger));
  };
  globalThis.choose = () => (press("Enter", true), () => press("Enter", false)); // what goes on in menus
  globalThis.command = (words) => (quadrant.begin(words.split("\n").filter(Boolean)), ticks(40));
  globalThis.content = (name) => {
    const { wasm } = quadrant;
    const bytes = new TextEncoder().encode(name);
    new Uint8Array(wasm.memory.buffer, wasm.letter_room(bytes.length), bytes.length).set(bytes);
    if (!wasm.disk_read()) return null;
    return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.letter_at(), wasm.letter_length()));
  };
  globalThis.hasBegun = () => !!globalThis.quadrant?.wasm && !!next;
}

// The inputs of a recording: for each tick the buttons that are held, and those that were pressed.
export function inputsOf(file) {
  const inputs = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [word, ticks, held, pressed] = line.split(" ");
    if (word === "input") for (let i = 0; i < Number(ticks); i++) inputs.push([parseInt(held, 16), parseInt(pressed, 16)]);
  }
  const checks = [...readFileSync(file, "utf8").matchAll(/^(?:check|end) (\d+) (?:cleared )?(\S{16})/gm)];
  return { inputs, checks: Object.fromEntries(checks.map(([, tick, hash]) => [tick, hash])) };
}

// In the page: plays the inputs of a recording with a device. Returns where the game differs from the recording.
export function playInputs({ inputs, checks, device }) {
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
    const { tick: after, hash } = ticks(1);
    if (after !== tick && checks[after] && checks[after] !== hash) return `the recording differs at tick ${after}`;
    if (after === tick && !/^play/.test(where().screen)) break;
    tick = after;
  }
  for (let button = 0; button < 11; button++) if ((before >> button) & 1) turn(button, false);
  ticks(1);
  return null;
}

// In the page: goes from the first start to the beginning of docks-1 by one control, and stops before its first tick.
export const goToPlay = () => {
  const seen = [];
  const wait = (count) => {
    for (; count > 0 && !where().screen.startsWith("play"); count--) ticks(1);
    if (seen.at(-1) !== where().screen) seen.push(where().screen);
  };
  for (let i = 0; i < 100 && !where().screen.startsWith("play"); i++) {
    const letGo = choose();
    wait(2);
    letGo();
    wait(12);
  }
  return seen;
};
