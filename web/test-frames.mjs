// The lab in a frame of an article, from the same server and from another one: it takes neither the place, nor the keys, nor
// the wheel, and does nothing while nobody sees it.
import { address, check, end, open, picture, serve } from "./harness.mjs";

const article = (frames) => `<!doctype html><link rel="icon" href="data:,"><title>An article</title><body style="margin: 20px; font: 20px serif">
${"<p>Text of the article.</p>".repeat(40)}${frames}${"<p>More text.</p>".repeat(60)}`;
const frame = (source, width, height, name = "lab") => `<iframe name="${name}" src="${source}lab.html#tour=4" width="${width}" height="${height}"></iframe>`;

async function read(name, source, at, texts, options = {}) {
  const page = await open(name, { at: await serve(texts), path: "article.html", still: false, waits: false, ...options });
  return page;
}

const labIn = async (page, name = "lab") => {
  const frame = page.frame(name);
  await frame.waitForFunction(() => globalThis.quadrant?.frames > 3, null, { timeout: 30000, polling: 100 });
  return frame;
};

export const frames = {
  async "a frame in an article takes neither the place nor the keys nor the wheel"() {
    for (const [name, source] of [["same", ""], ["other", address]]) {
      const page = await read(`${name} origin`, source, address, { "article.html": article(frame(source, 800, 450)) });
      // The reader is far above the frame. It is loaded at once, but runs only when it is seen.
      await page.frame("lab").waitForFunction(() => globalThis.quadrant?.wasm, null, { timeout: 30000, polling: 100 });
      await page.waitForTimeout(1500);
      check(await page.evaluate(() => scrollY === 0 && document.activeElement === document.body), `${name}: the article is moved to ${await page.evaluate(() => scrollY)}, or loses the keys`);
      const hidden = await page.frame("lab").evaluate(() => quadrant.frames);
      await page.waitForTimeout(500);
      check((await page.frame("lab").evaluate(() => quadrant.frames)) === hidden, `${name}: a frame that is not seen runs`);
      await page.evaluate(() => document.querySelector("iframe").scrollIntoView({ block: "center" }));
      const lab = await labIn(page);
      check((await lab.evaluate(() => where().screen)) === "lab: tour", `${name}: the frame does not show the tour`);
      const running = await lab.evaluate(() => quadrant.frames);
      await page.waitForTimeout(1000);
      check((await lab.evaluate(() => quadrant.frames)) > running + 5, `${name}: a frame that is seen stands still`);
      await picture(page, `article-${name}`);

      const box = await page.locator("iframe").boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + 200];
      await page.mouse.move(x, y);
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 100);
      await page.waitForTimeout(500);
      const after = await page.evaluate(() => scrollY);
      check(after === before + 100, `${name}: the wheel over the frame scrolls the article by ${after - before}`);
      await page.keyboard.press("PageDown");
      await page.waitForTimeout(800);
      check((await page.evaluate(() => scrollY)) > after + 100, `${name}: keys do not scroll the article`);

      await page.evaluate(() => document.querySelector("iframe").scrollIntoView({ block: "center" }));
      await page.waitForTimeout(300);
      await page.mouse.click(x, y);
      const entered = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 100);
      await page.waitForTimeout(500);
      check((await page.evaluate(() => scrollY)) === entered, `${name}: after a click into the frame the wheel still scrolls the article`);
      check(await lab.evaluate(() => document.activeElement.id === "picture"), `${name}: a click gives the frame no keys`);
      await end(page);
    }
  },

  async "a small frame shows the text of the step below the picture"() {
    const page = await read("small frame", address, address, { "article.html": `<link rel="icon" href="data:,">${frame(address, 360, 640)}` });
    const lab = await labIn(page);
    const size = await lab.evaluate(() => {
      const step = document.getElementById("step");
      const { y, height } = step.getBoundingClientRect();
      return { visible: step.offsetHeight > 0, y, end: y + height, text: step.innerText, letters: parseFloat(getComputedStyle(step).fontSize) };
    });
    check(size.visible && size.letters >= 14 && size.y >= 190 && /^4\. .{10}/.test(size.text), `the text of the step: ${JSON.stringify(size)}`);
    await picture(page, "small-frame");
    await lab.locator("#step a", { hasText: "Next" }).click();
    await lab.waitForFunction(() => /^5\. /.test(document.getElementById("step").innerText), null, { timeout: 10000 });
    await lab.evaluate(() => begin(["lab", "--tour", "7"]));
    await lab.waitForFunction(() => /^7\. /.test(document.getElementById("step").innerText), null, { timeout: 10000 });
    await end(page);
    const large = await read("large frame", address, address, { "article.html": `<link rel="icon" href="data:,">${frame(address, 800, 450)}` });
    check(!(await (await labIn(large)).locator("#step").isVisible()), "a large frame shows the text twice");
    await end(large);
  },

  async "the address names the step of the tour, so a step that was left can be chosen again"() {
    const page = await open("steps of the tour", { path: "lab.html", still: false });
    const isAt = (step) => page.waitForFunction((step) => quadrant.wasm.tour_step() === step && location.hash === (step ? `#tour=${step}` : ""),
      step, { timeout: 5000 }).catch(async () => check(false, `step ${step} is not shown, or the address is ${await page.evaluate(() => location.href)}`));
    const choose = () => page.locator("#scenes a").nth(3).click();
    await choose();
    await isAt(4);
    await page.evaluate(() => canvas.focus());
    await page.keyboard.press("Enter");
    await isAt(5);
    await page.keyboard.press("Escape");
    await isAt(0);
    await choose();
    await isAt(4);
    await end(page);
  },

  async "a finger scrolls an article over a frame, until it taps the frame"() {
    const page = await read("fingers on a frame", address, address, { "article.html": article(frame(address, 360, 203)) },
      { size: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.evaluate(() => document.querySelector("iframe").scrollIntoView({ block: "center" }));
    const lab = await labIn(page);
    const session = await page.context().newCDPSession(page);
    const { x, y } = await page.locator("iframe").boundingBox();
    const before = await page.evaluate(() => scrollY);
    const touch = (type, dy) => session.send("Input.dispatchTouchEvent", { type, touchPoints: dy === null ? [] : [{ x: x + 150, y: y + 150 - dy }] });
    await touch("touchStart", 0);
    for (let dy = 0; dy <= 120; dy += 15) { await touch("touchMove", dy); await page.waitForTimeout(20); }
    await touch("touchEnd", null);
    await page.waitForTimeout(500);
    check((await page.evaluate(() => scrollY)) > before + 50, "a finger cannot scroll the article over the frame");
    check(!(await lab.evaluate(() => document.body.classList.contains("entered"))), "a swipe goes into the frame");
    await page.touchscreen.tap(x + 150, (await page.locator("iframe").boundingBox()).y + 60);
    await page.waitForTimeout(300);
    check(await lab.evaluate(() => document.body.classList.contains("entered")), "a tap does not go into the frame");
    await end(page);
  },
};
