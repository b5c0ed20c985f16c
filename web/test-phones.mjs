// The page on phones, with real fingers: where the buttons are, the stick that moves to the thumb, several fingers at once,
// and the way to everything below the game.
import { PHONE, UPRIGHT, check, end, open, picture } from "./harness.mjs";

// Returns a function that puts fingers on the screen: each is [id, x, y]. A finger that is no longer named is lifted.
async function handOf(page) {
  const session = await page.context().newCDPSession(page);
  let down = [];
  return async (...fingers) => {
    const points = (list) => list.map(([id, x, y]) => ({ id, x: Math.round(x), y: Math.round(y) }));
    const isNew = ([id]) => !down.some(([other]) => other === id);
    const lifted = down.filter(([id]) => !fingers.some(([other]) => other === id));
    if (lifted.length) await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: fingers.length ? points(lifted) : [] });
    const type = fingers.some(isNew) ? "touchStart" : "touchMove";
    if (fingers.length) await session.send("Input.dispatchTouchEvent", { type, touchPoints: points(fingers) });
    down = fingers;
    await page.waitForTimeout(60);
  };
}

const heldBy = (page) => page.evaluate(() => [...fingers.values()].flat().sort((a, b) => a - b).join());

// Opens docks-1 as a touch player sees it.
async function play(name, options) {
  const page = await open(name, { ...options, still: false });
  await page.touchscreen.tap(options.size.width / 2, 100);
  await page.evaluate(() => begin(["play", "docks-1"]));
  await page.waitForFunction(() => !document.getElementById("glass").hidden, null, { timeout: 15000 });
  return page;
}

const places = (page) => page.evaluate(() => {
  const box = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }; };
  const pads = Object.fromEntries([...document.querySelectorAll("[data-pad]")].map((pad) => [pad.textContent, box(pad)]));
  return { picture: box(document.getElementById("picture")), stick: box(document.getElementById("cross")), pads };
});

const overlap = (a, b) => Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

export const phones = {
  async "on a phone, no button covers the picture, and letters are large"() {
    const small = { ...PHONE, size: { width: 800, height: 360 }, deviceScaleFactor: 2 };
    for (const [name, options] of [["844", PHONE], ["800", small], ["390", UPRIGHT]]) {
      const page = await play(`buttons ${name}`, options);
      const { picture: shown, stick, pads } = await places(page);
      for (const [what, box] of [["the stick", stick], ...Object.entries(pads)]) {
        const covered = overlap(box, shown) / (box.width * box.height);
        check(covered < 0.1, `${name}: ${what} covers the picture with ${Math.round(100 * covered)} % of itself`);
        check(box.x >= 0 && box.y >= 0 && box.x + box.width <= options.size.width && box.y + box.height <= options.size.height, `${name}: ${what} is outside`);
      }
      const boxes = Object.entries(pads);
      for (const [one, a] of boxes) for (const [other, b] of boxes) check(one >= other || overlap(a, b) < 60, `${name}: ${one} covers ${other}`);
      const text = await page.evaluate(() => (quadrant.wasm.keep(), new TextDecoder().decode(readFile("data/settings.ron"))));
      check(/text: ?Large/.test(text), `${name}: the text is not large at first`);
      // A capital letter of the large font has 12 pixels.
      check(name === "390" || (12 * shown.width) / 640 >= 9, `${name}: letters are ${(12 * shown.width) / 640} pixels high`);
      await page.waitForTimeout(500);
      await picture(page, `play-${name}`);
      await end(page);
    }
  },

  async "fingers run, jump and fire at once, and slide from one button to the next"() {
    for (const [name, options] of [["844", PHONE], ["390", UPRIGHT]]) {
      const page = await play(`fingers ${name}`, options);
      const put = await handOf(page);
      const { pads: { Jump, Fire } } = await places(page);
      const [jump, fire] = [middle(Jump), middle(Fire)];
      // The stick comes to the thumb, wherever it lands on the left.
      const thumb = [options.size.width * 0.2, name === "844" ? 140 : 300];
      await put([1, ...thumb]);
      const { stick } = await places(page);
      check(Math.hypot(middle(stick)[0] - thumb[0], middle(stick)[1] - thumb[1]) < 2, `${name}: the stick stays away from the thumb`);
      check((await heldBy(page)) === "", `${name}: a thumb that has just landed runs`);
      const runs = [1, thumb[0] + 30, thumb[1]];
      await put(runs);
      check((await heldBy(page)) === "15", `${name}: the stick to the right holds ${await heldBy(page)}`);
      await put(runs, [2, ...jump]);
      await put(runs, [2, ...jump], [3, ...fire]);
      check((await heldBy(page)) === "0,2,15", `${name}: run, jump and fire hold ${await heldBy(page)}`);
      await put(runs, [3, ...fire]);
      check((await heldBy(page)) === "2,15", `${name}: without jump there is ${await heldBy(page)}`);
      await picture(page, `fingers-${name}`);
      await put(runs);
      await put(runs, [2, ...jump]);
      const between = (part) => [jump[0] + (fire[0] - jump[0]) * part, jump[1] + (fire[1] - jump[1]) * part];
      for (const [part, button] of [[0.2, 0], [0.47, 0], [0.53, 2], [0.8, 2], [1, 2]]) {
        await put(runs, [2, ...between(part)]);
        check((await heldBy(page)) === `${button},15`, `${name}: ${part} of the way from Jump to Fire holds ${await heldBy(page)}`);
      }
      await put(runs);
      await put();
      check((await heldBy(page)) === "", `${name}: lifted fingers hold ${await heldBy(page)}`);
      const back = middle((await places(page)).stick);
      check(back[0] < options.size.width * 0.25 && back[1] > 300, `${name}: the stick stays at ${back}`);
      // A finger in the middle of the picture presses nothing.
      await put([4, options.size.width * 0.6, 60]);
      check((await heldBy(page)) === "", `${name}: a finger on the picture holds ${await heldBy(page)}`);
      await put();
      await end(page);
    }
  },

  async "on a phone, everything below the game can be reached"() {
    const page = await open("below", { ...PHONE, still: false });
    const put = await handOf(page);
    const scrolled = () => page.evaluate(() => scrollY);
    // A swipe in the margin scrolls while a menu is shown.
    await put([1, 40, 330]);
    for (let y = 330; y > 80; y -= 25) await put([1, 40, y]);
    await put();
    await page.waitForTimeout(500);
    check((await scrolled()) > 100, `a swipe beside the picture scrolls by ${await scrolled()}`);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(300);
    await page.locator("#picture").tap();
    await page.evaluate(() => begin(["play", "docks-1"]));
    await page.waitForFunction(() => !document.getElementById("glass").hidden);
    await page.locator("#more").tap();
    await page.waitForTimeout(1500);
    check((await scrolled()) > 300, "More does not show what is below");
    for (const text of ["Full screen", "How to play", "The lab", "Your files", "Back to the game"]) {
      const box = await page.locator("nav > *", { hasText: text }).boundingBox();
      check(box && box.y >= 0 && box.y + box.height <= 390, `${text} is not in the picture after More`);
    }
    check(/pause/.test(await page.evaluate(() => where().screen)), "the game goes on while nobody sees it");
    await picture(page, "more-844");
    await page.locator("nav a", { hasText: "Your files" }).tap();
    await page.waitForTimeout(300);
    check(await page.locator("button", { hasText: "Export everything" }).isVisible(), "the files are not reached");
    await page.locator("nav a", { hasText: "Back to the game" }).tap();
    await page.waitForTimeout(800);
    check((await scrolled()) === 0, "the way back to the game does not work");
    await end(page);
  },

  async "a phone held upright is told to turn"() {
    for (const size of [UPRIGHT.size, { width: 820, height: 1180 }]) {
      const page = await open(`upright ${size.width}`, { ...UPRIGHT, size, still: false, lift: false });
      check(/Tap to begin/.test(await page.locator("#says").innerText()), "the loading picture names a mouse");
      check(await page.locator("#turn").isVisible(), `nothing says that the phone can be turned, at ${size.width}`);
      await picture(page, `upright-${size.width}`);
      await page.locator("#curtain").tap();
      check(!(await page.locator("#curtain").isVisible()), "a tap does not begin");
      await picture(page, `upright-menu-${size.width}`);
      await page.setViewportSize({ width: size.height, height: size.width });
      await page.waitForTimeout(300);
      check(!(await page.locator("#turn").isVisible()), "a phone held sideways is told to turn");
      await end(page);
    }
  },
};
