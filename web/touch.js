// Buttons on the glass for fingers, which the game sees as a pad: a stick on the left, which moves to where the thumb
// lands, and buttons on the right. They fade when they are not used.
"use strict";

const TOUCH_PAD = 99;
const [UP, DOWN, LEFT, RIGHT] = [12, 13, 14, 15]; // the cross of the standard pad
const STICK_PART = 0.45; // of the width of the stage, from the left
const REACH = 40; // CSS pixels beside a button in which a finger still presses it

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

// Puts the stick where a thumb has landed or, without a place, back to the margin.
function moveStick(place) {
  const box = stage.getBoundingClientRect();
  Object.assign(byId("cross").style, place ? { left: `${place.x - box.x}px`, top: `${place.y - box.y}px` } : { left: "", top: "" });
  byId("cross").classList.toggle("moved", !!place);
}

// Returns the direction of a finger from the middle of the stick, one of eight. Near the middle nothing is held.
function wayOf(event) {
  const box = byId("cross").getBoundingClientRect();
  const [x, y] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
  if (Math.hypot(x, y) < box.width / 10) return [];
  const [far, near] = [Math.max(Math.abs(x), Math.abs(y)), 0.42]; // tan 22.5°
  return [[x < -near * far, LEFT], [x > near * far, RIGHT], [y < -near * far, UP], [y > near * far, DOWN]]
    .filter(([is]) => is).map(([, button]) => button);
}

// Returns the button under a finger or, beside them, the nearest one. So a gap between two belongs to the nearer one.
function buttonAt({ clientX, clientY }) {
  let [nearest, least] = [[], REACH];
  for (const button of glass.querySelectorAll("[data-pad]")) {
    const { x, y, width, height } = button.getBoundingClientRect();
    const away = Math.hypot(clientX - x - width / 2, clientY - y - height / 2) - width / 2;
    if (away < least) [nearest, least] = [[Number(button.dataset.pad)], away];
  }
  return nearest;
}

function listenToTouch() {
  const steers = new Map(); // for each finger that is down, whether it is on the stick
  const follow = (event) => {
    if (steers.has(event.pointerId)) hold(event.pointerId, steers.get(event.pointerId) ? wayOf(event) : buttonAt(event));
  };
  glass.addEventListener("pointerdown", (event) => {
    if (!steers.has(event.pointerId)) {
      const { x, width } = stage.getBoundingClientRect();
      const isOnStick = !!event.target.closest("#cross");
      const isFirst = ![...steers.values()].includes(true);
      const isLeft = event.clientX - x < STICK_PART * width;
      steers.set(event.pointerId, isOnStick || (isLeft && isFirst));
      if (isLeft && isFirst && !isOnStick) moveStick({ x: event.clientX, y: event.clientY });
    }
    follow(event);
    event.preventDefault();
  });
  glass.addEventListener("pointermove", follow); // a finger may slide from one button to the next
  const lift = (event) => {
    if (steers.get(event.pointerId)) moveStick();
    if (steers.delete(event.pointerId)) hold(event.pointerId, []);
  };
  for (const end of ["pointerup", "pointercancel"]) glass.addEventListener(end, lift);
  // Below the game are the full screen, files and help.
  byId("more")?.addEventListener("click", () => {
    canvas.blur();
    document.querySelector("nav").scrollIntoView({ behavior: "smooth" });
  });
}
