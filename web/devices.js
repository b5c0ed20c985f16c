// Keys, the mouse and pads of the page. Keys reach the game only while the picture has the focus, and only those that the
// game uses. The browser keeps all others, see web/src/keys.rs.
"use strict";

// ---- The focus ----

// A link or a button of the page, or another window, gets the keys: then the game pauses.
function listenToFocus() {
  const tellFocus = () => page.wasm.window(document.activeElement === canvas && document.hasFocus() && page.isSeen ? 1 : 0);
  canvas.addEventListener("focus", tellFocus);
  // The lab in a frame has nothing to pause.
  canvas.addEventListener("blur", () => isFramed || tellFocus());
  for (const name of ["focus", "blur"]) {
    canvas.addEventListener(name, () => document.body.classList.toggle("entered", document.activeElement === canvas));
  }
  new IntersectionObserver(([{ isIntersecting }]) => {
    page.isSeen = isIntersecting;
    if (isFramed && isIntersecting) askForFrame();
    if (!isFramed) tellFocus();
  }).observe(stage);
  // After a click on a button, keys are for the game again. Somebody who pressed it with a key stays there.
  addEventListener("click", (event) => {
    if (event.detail && event.target.closest?.("button:not(#more)")) canvas.focus({ preventScroll: true });
  });
  stage.addEventListener("pointerdown", (event) => {
    if (event.target !== stage && event.target !== glass) return;
    canvas.focus({ preventScroll: true });
    event.preventDefault();
  });
}

// ---- Keys ----

const isForGame = (event) => page.isSeen && document.activeElement === canvas && [canvas, document.body].includes(event.target);

function onKey(event, isDown) {
  if ((isDown && !isForGame(event)) || event.isComposing) return;
  // On many keyboards AltGr, which counts as Ctrl and Alt, is only needed to write a letter.
  const writes = event.getModifierState?.("AltGraph");
  const [control, alt] = [event.ctrlKey && !writes, event.altKey && !writes];
  if (isDown && !curtain.hidden && !control && !alt && !event.metaKey && /^(Key|Digit|Arrow|Space|Enter|Escape)/.test(event.code)) {
    pressed("key");
    return event.preventDefault();
  }
  const how = [isDown, event.repeat, event.shiftKey, control, event.metaKey, alt];
  sendText(page.wasm, `${event.code}\n${event.key}`);
  const isUsed = page.wasm.key(how.reduce((bits, is, bit) => bits | (is << bit), 0));
  if (!isUsed) return;
  pressed(isDown && "key");
  if (isForGame(event)) event.preventDefault();
}

// A press by any device: now the browser allows sound. The last device decides whether there are buttons on the glass.
function pressed(device) {
  if (!device) return;
  startSound();
  liftCurtain();
  if (device === "touch" && !page.touches) {
    page.touches = true;
    addTouchPad();
  }
  if (device !== page.device) {
    page.device = device;
    showGlass();
  }
}

// ---- The mouse, and fingers in menus ----

function listenToMouse() {
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    page.wasm.finger(event.pointerType === "touch" ? 1 : 0);
    page.wasm.mouse_moved(Math.round(event.clientX - box.x), Math.round(event.clientY - box.y));
  };
  const isOutside = () => isFramed && document.activeElement !== canvas;
  canvas.addEventListener("pointerdown", (event) => {
    // A finger that is put on a frame may only want to scroll the article. The first tap goes into the frame.
    if (event.pointerType === "touch" && isOutside()) return;
    canvas.focus({ preventScroll: true });
    pressed(event.pointerType === "touch" ? "touch" : "mouse");
    // During play, fingers use the buttons on the glass.
    if (event.pointerType === "touch" && page.said & SAID.PLAYS) return;
    canvas.setPointerCapture(event.pointerId);
    at(event);
    page.wasm.mouse_button(event.button, 1);
    event.preventDefault();
  });
  canvas.addEventListener("click", () => canvas.focus({ preventScroll: true }));
  canvas.addEventListener("pointermove", at);
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, (event) => page.wasm.mouse_button(Math.max(event.button, 0), 0));
  }
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    if (!(page.said & SAID.WORKS) || isOutside()) return;
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
      if (isDown && !curtain.hidden) return pressed("pad");
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
