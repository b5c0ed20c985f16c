// What stays: progress made from the lab, with two tabs, without a store that answers; the page without a network; and a new
// version of the page.
import { readFileSync } from "node:fs";
import { address, begun, browser, check, end, folder, open, picture, serve, source } from "./harness.mjs";

const screenOf = (page) => page.evaluate(() => where().screen);
const stored = (page) => page.evaluate(async () => [...(await readStore()).keys()].join());

// Presses a key until the game shows a screen whose name begins so.
async function press(page, key, start) {
  for (let i = 0; i < 40 && !(await screenOf(page)).startsWith(start); i++) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  check((await screenOf(page)).startsWith(start), `${page.title}: ${key} leads to ${await screenOf(page)}, not to ${start}`);
}

// Clicks a control of the game.
async function click(page, name) {
  const offer = (await page.evaluate(() => where().offers)).find((offer) => offer.endsWith(` ${name}`));
  check(offer, `${page.title}: there is no control ${name}`);
  const [x, y] = offer.split(" ").map(Number);
  const box = await page.locator("#picture").boundingBox();
  await page.mouse.click(box.x + (x * box.width) / 640, box.y + (y * box.height) / 360);
  await page.waitForTimeout(300);
}

// The title offers Continue to a player who has begun a stage, and Play to a new one.
const isFirstStart = async (page) => (await page.waitForTimeout(300), (await page.evaluate(() => where().offers)).some((offer) => / Play$/.test(offer)));

export const stores = {
  async "progress made from the lab page is found by the game"() {
    const page = await open("from the lab", { path: "lab.html", still: false });
    await page.waitForTimeout(300);
    // The lab lies behind the page of extras.
    for (let i = 0; i < 5 && (await screenOf(page)) !== "title"; i++) {
      await page.keyboard.press("Escape");
      await page.waitForTimeout(300);
    }
    check((await screenOf(page)) === "title", "Escape does not lead from the lab to the title");
    await click(page, "Play");
    await press(page, "Enter", "play");
    await page.waitForTimeout(2500); // stored once a second
    check(/data\/progress\.ron/.test(await stored(page)), `after a game from the lab, these files are stored: ${await stored(page)}`);
    const context = page.context();
    await end(page, true);
    const game = await open("the game after the lab", { context, still: false });
    check(!(await isFirstStart(game)), "the game after the lab is a first start");
    await end(game);
  },

  async "a second tab warns, and stores as soon as the first is closed"() {
    const first = await open("first tab", { still: false });
    const context = first.context();
    await first.waitForTimeout(500);
    const second = await open("second tab", { context, still: false });
    await second.waitForTimeout(500);
    check(!(await second.evaluate(() => quadrant.stores)), "two tabs store at once");
    // The first tab gets further, which the second must not overwrite.
    await first.bringToFront();
    await press(first, "Enter", "play");
    const level = readFileSync("levels/docks-1.ron");
    await first.setInputFiles("input[type=file]", { name: "first.ron", mimeType: "", buffer: level });
    await first.waitForTimeout(2500);
    check(/first\.ron/.test(await stored(first)), "the first tab does not store");
    await second.bringToFront();
    await second.setInputFiles("input[type=file]", { name: "second.ron", mimeType: "", buffer: level });
    await second.waitForTimeout(1500);
    check(!/second/.test(await stored(second)), "the second tab stores while the first is open");
    await end(first, true);
    await second.waitForTimeout(1500);
    check((await screenOf(second)).startsWith("play"), "the level in the second tab is ended when the first is closed");
    await second.evaluate(() => begin([]));
    await second.waitForFunction(() => quadrant.stores, null, { timeout: 10000 }).catch(() => {});
    await second.waitForTimeout(2500);
    check(/second\.ron/.test(await stored(second)), "the second tab does not store after the first is closed");
    const own = (await second.locator("#own li span").allInnerTexts()).join();
    check(own === "first.ron,second.ron" && !(await isFirstStart(second)), `the second tab has ${own}, and has lost what the first one has stored`);
    await second.keyboard.press("ArrowDown");
    await end(second);
  },

  async "a store that never answers is given up with a sentence"() {
    const page = await open("a deaf store", { still: false, before: () => { indexedDB.open = () => ({}); } });
    await page.waitForTimeout(300);
    await picture(page, "deaf-store-1280");
    check(await page.evaluate(() => /does not answer/.test(quadrant.storeFault.message)), "no reason is given");
    await press(page, "Enter", "play");
    await end(page);
  },

  async "the page starts without a network, and a new version comes whole at the next start"() {
    const texts = {};
    const at = await serve(texts);
    const page = await open("offline", { at, still: false });
    const context = page.context();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const worker = (state) => page.evaluate(async (state) => (await navigator.serviceWorker.getRegistration())?.[state]?.state, state);
    const until = async (state, is) => {
      for (let i = 0; i < 100 && (await worker(state)) !== is; i++) await page.waitForTimeout(200);
      check((await worker(state)) === is, `the ${state} service worker is ${await worker(state)}, not ${is}`);
    };
    await until("active", "activated");
    await context.setOffline(true);
    await page.reload();
    await begun(page);
    check(await page.evaluate(() => !!navigator.serviceWorker.controller), "the page is loaded past the service worker");
    await page.goto(`${at}lab.html`);
    await begun(page);
    check((await screenOf(page)).startsWith("lab"), "the lab does not start without a network");
    await context.setOffline(false);

    // The server gets a new version. While it is incomplete, the old one stays.
    const sum = async (text) => Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(text))).toString("base64");
    texts["start.js"] = source("start.js") + "\nglobalThis.isNew = true;\n";
    texts["files.js"] = source("files.js") + "\nglobalThis.isNewToo = true;\n";
    const old = source("offline.js");
    const replaced = async (name, text) => {
      const hash = new RegExp(`("${name.replace(".", "\\.")}": "sha256-)[^"]*`);
      check(hash.test(text), `offline.js does not know ${name}`);
      return text.replace(hash, `$1${await sum(texts[name])}`);
    };
    const files = texts["files.js"];
    delete texts["files.js"];
    let script = await replaced("start.js", old.replace(/\["[0-9a-f]{16}"/, '["new"'));
    texts["files.js"] = files;
    script = await replaced("files.js", script);
    delete texts["files.js"];
    texts["offline.js"] = script;
    const update = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update().catch(() => {}));
    const look = async () => { await page.goto(at); await begun(page); return page.evaluate(() => [!!globalThis.isNew, !!globalThis.isNewToo].join()); };
    await update();
    await page.waitForTimeout(2000);
    check((await look()) === "false,false", "a version is used whose files are not all there");
    texts["files.js"] = files;
    await update();
    await until("waiting", "installed");
    const seen = await look();
    check(seen === "true,true", `after a new version the page has its files: ${seen}`);
    check((await page.evaluate(() => caches.keys())).length === 1, "the old files stay");
    page.complaints = page.complaints.filter((text) => !/integrity|Failed to find a valid digest|ERR_INTERNET|404/.test(text));
    await end(page);
  },

  async "the page can be installed, and chats show its preview picture"() {
    const html = source("index.html");
    const manifest = JSON.parse(source("manifest.json"));
    for (const { src, sizes } of manifest.icons) {
      const [width] = sizes.split("x").map(Number);
      check(readFileSync(`${folder}/${src}`).readUInt32BE(16) === width, `${src} is not ${sizes}`);
    }
    check(/<link rel="manifest" href="manifest.json">/.test(html) && /<meta name="theme-color"/.test(html), "there is no manifest or no colour");
    const preview = /<meta property="og:image" content="(?:[^"]*\/)?([^"/]+)"/.exec(html)?.[1];
    check(preview && readFileSync(`${folder}/${preview}`).readUInt32BE(16) >= 640, `the preview picture is ${preview}`);
    const page = await browser.newPage();
    await page.goto(address);
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send("Page.getAppManifest");
    check(!errors.length, `the manifest is wrong: ${JSON.stringify(errors)}`);
    await page.close();
  },
};
