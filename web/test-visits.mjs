// What a visitor of the page does with keys and a mouse: buttons, keys that belong to the browser, links, files, the
// loading picture and what a browser may lack. All of it with real keys and clicks, while the game runs.
import { readdirSync, readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { begun, check, end, open, picture, serve, source } from "./harness.mjs";

const LEVEL = { name: "MY.RON", mimeType: "", buffer: readFileSync("levels/docks-1.ron") };
const screenOf = (page) => page.evaluate(() => where().screen);
const hasKeys = (page) => page.evaluate(() => document.activeElement.id === "picture");
const note = (page) => page.locator("#note").innerText();

// Waits until the game shows a screen whose name begins so.
async function reaches(page, start, why) {
  const is = await page.waitForFunction((start) => where().screen.startsWith(start), start, { timeout: 15000, polling: 50 }).catch(() => null);
  check(is, `${page.title}: ${why}: ${await screenOf(page)} instead of ${start}`);
}

export const visits = {
  async "keys reach the game after each button of the page"() {
    const page = await open("buttons", { still: false });
    await page.setInputFiles("input[type=file]", LEVEL);
    await reaches(page, "play", "a level is brought");
    check((await page.locator("#own li span").innerText()) === "MY.ron", "a name in capitals is not accepted");
    await page.locator("#own button").first().scrollIntoViewIfNeeded();
    await page.locator("#own button", { hasText: "Play" }).click();
    await page.waitForTimeout(600);
    check(await page.evaluate(() => scrollY < 10), "the page stays below the level that is played");
    const before = await page.evaluate(() => where());
    await page.keyboard.down("d");
    await page.waitForTimeout(500);
    await page.keyboard.up("d");
    const moved = await page.evaluate(() => where());
    check(moved.tick > before.tick && moved.screen.startsWith("play"), "the level does not run after Play");
    await page.keyboard.press("Space");
    await page.waitForTimeout(700);
    const jumped = await page.evaluate(() => where());
    check(jumped.tick > moved.tick, `Space starts the level again: tick ${moved.tick}, then ${jumped.tick}`);

    const downloads = [];
    page.on("download", (download) => downloads.push(download));
    await page.locator("button", { hasText: "Export everything" }).click();
    await page.waitForTimeout(300);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(300);
    const paused = await screenOf(page);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    check(paused !== (await screenOf(page)), `Escape does nothing after an export: ${paused}`);
    await page.keyboard.press("Space");
    await page.waitForTimeout(300);
    check(downloads.length === 1, `files are exported ${downloads.length} times`);
    await end(page);

    const full = await open("full screen by keys", { still: false });
    await full.evaluate(() => begin(["play", "docks-1"]));
    await full.locator("nav button", { hasText: "Full screen" }).press("Enter");
    await full.waitForFunction(() => document.fullscreenElement, null, { timeout: 10000 });
    check(await hasKeys(full), "the keys are dead in the full screen");
    await end(full);

    const poor = await open("no full screen", { still: false, before: () => { delete Element.prototype.requestFullscreen; } });
    await poor.evaluate(() => begin(["play", "docks-1"]));
    await poor.locator("nav button", { hasText: "Full screen" }).click();
    check(await hasKeys(poor), "the keys are dead after Full screen");
    await poor.keyboard.press("Escape");
    await reaches(poor, "pause", "Escape after Full screen");
    await end(poor);
  },

  async "the browser keeps its own keys, and Tab leaves the game"() {
    const page = await open("keys of the browser", { still: false });
    await page.evaluate(() => {
      globalThis.taken = [];
      addEventListener("keydown", (event) => { if (event.defaultPrevented) taken.push(event.code); event.preventDefault(); });
    });
    const foreign = ["F5", "F12", "Control+f", "Control+p", "Control+d", "Control+h", "Control+l", "Control+r", "Alt+d", "Alt+ArrowLeft", "Tab", "Shift+Tab"];
    for (const words of [[], ["play", "docks-1"], ["edit", "docks-1"], ["lab"]]) {
      await page.evaluate((words) => { begin(words); document.getElementById("picture").focus(); }, words);
      await page.waitForTimeout(200);
      for (const keys of foreign) await page.keyboard.press(keys);
      const taken = await page.evaluate(() => taken.splice(0).filter((code) => !/^(Control|Shift|Alt)/.test(code)));
      check(!taken.length, `in ${words[0] ?? "menus"} the game swallows ${taken}`);
    }
    await page.evaluate(() => begin(["play", "docks-1"]));
    await page.waitForTimeout(200);
    for (const keys of ["ArrowLeft", "Space", "F1", "Control+x"]) await page.keyboard.press(keys);
    const taken = (await page.evaluate(() => taken)).filter((code) => code !== "ControlLeft").join();
    check(taken === "ArrowLeft,Space,F1,KeyX", `during play the game takes only ${taken}`);
    await end(page);

    const free = await open("Tab", { still: false });
    await free.evaluate(() => begin(["play", "docks-1"]));
    await free.keyboard.press("Tab");
    check(await free.evaluate(() => document.activeElement.closest("nav, main")), "Tab does not leave the game");
    await reaches(free, "pause", "the game that has lost the keys");
    await free.keyboard.press("Shift+Tab");
    check(await hasKeys(free), "Shift+Tab does not lead back");
    await free.locator("a", { hasText: "How to play" }).click();
    const before = await free.evaluate(() => scrollY);
    for (let i = 0; i < 3; i++) await free.keyboard.press("ArrowDown");
    await free.waitForTimeout(500);
    check((await free.evaluate(() => scrollY)) > before, "the arrows do not scroll the page");
    await free.evaluate(() => { scrollTo(0, 0); document.activeElement.blur(); });
    await free.waitForTimeout(300);
    for (let i = 0; i < 3; i++) await free.keyboard.press("ArrowDown");
    await free.waitForTimeout(500);
    check((await free.evaluate(() => scrollY)) > 0, "the arrows do not scroll while the game is seen and has no focus");
    await end(free);
  },

  async "the loading picture fills a bar, waits for a press and takes it"() {
    const page = await open("loading", { still: false, lift: false });
    await picture(page, "begin-1280");
    check(/Click or press a key/.test(await page.locator("#says").innerText()), "nothing says that a press begins");
    check(!(await page.locator("#bar").isVisible()), "the bar stays");
    const first = await screenOf(page);
    await page.keyboard.press("Enter");
    check(!(await page.locator("#curtain").isVisible()), "a key does not begin");
    await page.waitForTimeout(300);
    check((await screenOf(page)) === first, "the press that begins also chooses something");
    await page.waitForFunction(() => quadrant.hasSound, null, { timeout: 20000, polling: 100 });
    await end(page);

    // A slow network: the bar shows what has come.
    const slow = await open("slow", { waits: false, still: false, lift: false, before: () => {
      const { fetch } = globalThis;
      globalThis.fetch = async (...words) => {
        const answer = await fetch(...words);
        let sent = 0;
        const half = Number(answer.headers.get("Content-Length")) / 2;
        const late = new TransformStream({ async transform(bytes, stream) {
          stream.enqueue(bytes);
          if (sent < half && (sent += bytes.length) >= half) await new Promise((done) => { globalThis.goOn = done; });
        } });
        return new Response(answer.body.pipeThrough(late), { headers: answer.headers });
      };
    } });
    await slow.waitForFunction(() => globalThis.goOn, null, { timeout: 20000 });
    await slow.waitForTimeout(200);
    const [value, says] = await slow.evaluate(() => [document.getElementById("bar").value, document.getElementById("says").textContent]);
    check(value > 30 && value < 90 && /\d\d %/.test(says), `after a half, the bar shows ${value} and the text ${says}`);
    check(await slow.evaluate(() => document.querySelector("#curtain img").naturalWidth === 640), "there is no loading picture");
    await picture(slow, "loading-1280");
    await slow.evaluate(() => goOn());
    await begun(slow);
    await slow.mouse.click(640, 300);
    check(!(await slow.locator("#curtain").isVisible()), "a click does not begin");
    await end(slow);
  },

  async "what a browser lacks is said in a plain sentence"() {
    const says = async (name, options, pattern) => {
      const page = await open(name, { waits: false, still: false, ...options });
      await page.locator("#note").waitFor({ timeout: 20000 });
      check(pattern.test(await note(page)), `${name}: the page says ${await note(page)}`);
      await page.context().close();
    };
    await says("no WebAssembly", { before: () => { delete globalThis.WebAssembly; } }, /lacks WebAssembly\. Use a browser from 2023/);
    await says("no DecompressionStream", { before: () => { delete globalThis.DecompressionStream; } }, /lacks DecompressionStream/);
    const cut = readFileSync(new URL(`file://${process.cwd()}/${process.argv[2]}/quadrant.bin`)).subarray(0, 90_000);
    await says("cut", { at: await serve({ "quadrant.bin": cut }) }, /did not arrive complete, or it is damaged/);
    await says("damaged", { at: await serve({ "quadrant.bin": Buffer.from("<html>") }) }, /did not arrive complete, or it is damaged/);
    const html = source("index.html") + source("lab.html");
    check(html.match(/<noscript>/g).length === 2 && html.match(/<h1>/g).length === 2, "a page has no heading or no words without JavaScript");
  },

  async "a note goes away with the next file or link, and gives the right reason"() {
    const page = await open("notes", { path: "#tour=0", still: false });
    check(/12 steps.*1 to 12/.test(await note(page)), `#tour=0: ${await note(page)}`);
    const go = async (hash) => { await page.evaluate((hash) => { location.hash = hash; }, hash); await page.waitForTimeout(200); };
    await go(`#level=${deflateRawSync("Level(name: 5").toString("base64url")}`);
    check(/^(?!.*tour).{10}/s.test(await note(page)), `after a damaged level: ${await note(page)}`);
    await go("#replay=-");
    check(/link is damaged/.test(await note(page)), `after a damaged link: ${await note(page)}`);
    await page.evaluate(() => document.getElementById("files").scrollIntoView());
    await page.setInputFiles("input[type=file]", { name: "data.exe", mimeType: "", buffer: Buffer.from("x") });
    await page.waitForFunction(() => scrollY < 10, null, { timeout: 5000, polling: 100 }).catch(() => {});
    check(/not a level/.test(await note(page)) && (await page.evaluate(() => scrollY)) < 10,
      `the reason is not shown to a reader of the files: at ${await page.evaluate(() => scrollY)}, ${await note(page)}`);
    await page.setInputFiles("input[type=file]", LEVEL);
    await reaches(page, "play", "a level after damaged links");
    check(!(await page.locator("#note").isVisible()), "the note stays over a level that is played");
    await end(page);
  },

  async "a link to a recording has at most 2 000 letters a minute, and longer ones come with advice"() {
    const page = await open("links", { still: false, permissions: ["clipboard-read", "clipboard-write"] });
    // The longest of the stages, so that its link is long whatever a new recording of it does.
    const runs = readdirSync("tests/replays").filter((name) => name.endsWith(".replay")).map((name) => [name, readFileSync(`tests/replays/${name}`)]);
    const [name, recording] = runs.reduce((longest, run) => (run[1].length > longest[1].length ? run : longest));
    await page.setInputFiles("input[type=file]", { name, mimeType: "", buffer: recording });
    await page.locator("#own button", { hasText: "Copy link" }).click();
    await page.waitForTimeout(300);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const minutes = Number(/^end (\d+)/m.exec(recording)[1]) / 3600;
    check(link.length <= 2000 * minutes, `the link to ${minutes.toFixed(1)} minutes has ${link.length} letters`);
    const advice = await page.locator("#copied").innerText();
    check(/copied.*Save as file/.test(advice) && link.length > 2000, `the advice for a long link: ${advice}`);
    await end(page);
    const other = await open("a linked run", { at: "", path: link });
    const seen = await other.evaluate(() => ticks(300));
    check(seen.tick > 200, `a linked recording does not run: ${JSON.stringify(seen)}`);
    await end(other);
  },

  async "sound comes back after a call, and after its worker has died"() {
    const page = await open("sound", { still: false, lift: false });
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => quadrant.hasSound && quadrant.audio.state === "running", null, { timeout: 20000, polling: 100 });
    await page.evaluate(() => quadrant.audio.suspend());
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(500);
    check((await page.evaluate(() => quadrant.audio.state)) === "running", "a key does not bring the sound back");
    await page.evaluate(() => { globalThis.dead = quadrant.worker; dead.terminate(); });
    const is = await page.waitForFunction(() => quadrant.worker !== dead && quadrant.hasSound, null, { timeout: 20000, polling: 200 }).catch(() => null);
    check(is, "a worker that has died is not replaced");
    const loudest = await page.evaluate(async () => {
      begin(["play", "docks-1"]);
      const [meter, samples] = [new AnalyserNode(quadrant.audio), new Float32Array(2048)];
      quadrant.node.connect(meter);
      let loudest = 0;
      for (let i = 0; i < 80 && loudest < 0.01; i++) {
        await new Promise((done) => setTimeout(done, 100));
        meter.getFloatTimeDomainData(samples);
        loudest = Math.max(loudest, ...samples);
      }
      return loudest;
    });
    check(loudest > 0.01, `the new worker is silent: ${loudest}`);
    await end(page);
  },

  async "the page fits at 320 pixels, and the picture is exactly twice as large at 1366x768"() {
    for (const [path, name] of [["", "index"], ["lab.html", "lab"]]) {
      const page = await open(`narrow ${name}`, { path, size: { width: 320, height: 640 } });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      check(width <= 320, `${name} is ${width} pixels wide at 320`);
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.waitForTimeout(300);
      const box = await page.locator("#picture").boundingBox();
      check(box.width === 1280 && box.height === 720, `${name}: the picture is ${box.width}x${box.height} at 1366x768`);
      await page.evaluate(() => ticks(30));
      await picture(page, `${name}-1366`);
      await end(page);
    }
  },

  async "the page tells what the README tells"() {
    const html = source("index.html").replace(/<[^>]*>|\s+/g, " ").replace(/\s+/g, " ");
    const readme = readFileSync("README.md", "utf8");
    const story = /You play Dara Keel[^]*?counts everyone/.exec(readme)[0].replace(/\s+/g, " ");
    check(html.includes(story), "the page tells another story");
    const table = /## Controls([^]*?)Both sets/.exec(readme)[1];
    for (const [, row] of table.matchAll(/^\| ([^|]+) \|/gm)) {
      if (row.trim()) check(html.includes(row.replace(/, get into a mule$/, "").trim()), `the page does not say: ${row}`);
    }
    check(/>Source \(\d+ MB\)</.test(source("index.html") + source("lab.html")), "the size of the source is not announced");
  },
};
