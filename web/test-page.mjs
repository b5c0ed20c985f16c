// Tests the packaged page in a real Chromium:
//     node web/test-page.mjs FOLDER PLAYWRIGHT [PICTURES]
// FOLDER is what `./package web` made, and PLAYWRIGHT the folder of npm's playwright-core. Screenshots of all screens go
// to the folder PICTURES if it is named. ONLY=WORDS runs the tests whose names contain these words. Whole games, the editor
// and the lab are here; the other files have what a visitor does, phones, frames, what is stored, and quadtree.html.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { goToPlay, inputsOf, playInputs } from "./drive.mjs";
import { PHONE, browser, check, end, failures, open, picture, pictures } from "./harness.mjs";
import { frames } from "./test-frames.mjs";
import { phones } from "./test-phones.mjs";
import { quadtree } from "./test-quadtree.mjs";
import { stores } from "./test-stores.mjs";
import { visits } from "./test-visits.mjs";

// A pack of a folder of levels, made by the program that web/test builds.
function packOf(folder) {
  const file = join(tmpdir(), "two.quad");
  execFileSync(`${process.env.CARGO_TARGET_DIR ?? "target"}/tested/quadrant`, ["pack", folder, "-o", file]);
  return readFileSync(file);
}

const recording = inputsOf("tests/replays/docks-1.replay");

// Plays docks-1 from the title to its results with the inputs of the recording.
async function playWith(page, device) {
  // The recording has the presses of the rules, so down and a direction must not make one more.
  await page.evaluate(() => {
    quadrant.wasm.forget();
    putFiles([["data/settings.ron", new TextEncoder().encode("(down_rolls: false)")]]);
    quadrant.begin([]);
  });
  const seen = await page.evaluate(goToPlay);
  check(seen.at(-1).startsWith("play"), `${page.title}: the game does not begin: ${seen.join(" > ")}`);
  // Every hash of the recording must be equal.
  const problem = await page.evaluate(playInputs, { ...recording, device });
  check(!problem, `${page.title}: ${problem}`);
  const { screen } = await page.evaluate(() => ticks(600));
  check(screen.startsWith("results"), `${page.title}: docks-1 ends with ${screen}`);
}

const tests = {
  async "from the title to the results of docks-1 by keys, and the progress stays"() {
    const page = await open("keys");
    await page.evaluate(() => ticks(30));
    await picture(page, "first-1280");
    await playWith(page, "keys");
    await picture(page, "results-1280");
    await page.evaluate(() => { quadrant.wasm.keep(); });
    await page.waitForTimeout(2500); // stored once a second
    const context = page.context();
    await end(page, true);
    const again = await open("after a reload", { context });
    const { screen, offers } = await again.evaluate(() => ticks(30));
    check(screen === "title" && / Continue$/.test(offers[0]), `after a reload the game begins with ${screen}: ${offers}`);
    const text = await again.evaluate(() => {
      const { wasm } = quadrant;
      wasm.export_all();
      return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.letter_at(), wasm.letter_length()));
    });
    check(/data\/progress\.ron/.test(text) && /docks-1/.test(text) && /data\/runs\//.test(text), "the progress is lost after a reload");
    await picture(again, "title-1280");
    await end(again);
  },

  async "by a pad"() {
    const page = await open("pad", { init: true });
    await page.evaluate(() => {
      const buttons = Array.from({ length: 17 }, () => ({ value: 0, pressed: false }));
      globalThis.fakePad = { id: "Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 09cc)", mapping: "standard", buttons, axes: [0, 0, 0, 0] };
      navigator.getGamepads = () => [fakePad, null, null, null];
      globalThis.choose = () => {
        fakePad.buttons[0] = { value: 1, pressed: true };
        return () => { fakePad.buttons[0] = { value: 0, pressed: false }; };
      };
    });
    await playWith(page, "pad");
    await end(page);
  },

  async "a pad that the browser does not know is set up, and known after a reload"() {
    const plug = () => {
      const buttons = Array.from({ length: 12 }, () => ({ value: 0, pressed: false }));
      // The D-pad is one axis, which rests outside its range.
      globalThis.fakePad = { id: "USB Gamepad (Vendor: 0079 Product: 0011)", mapping: "", buttons, axes: [0, 0, 9 / 7] };
      navigator.getGamepads = () => [fakePad, null, null, null];
      const turn = (button, value) => { fakePad.buttons[button] = { value, pressed: value > 0.5 }; };
      globalThis.choose = () => (turn(2, 1), () => turn(2, 0));
      globalThis.answer = (button) => (turn(button, 1), ticks(3), turn(button, 0), ticks(25));
      globalThis.point = (value) => { fakePad.axes[2] = value; ticks(3); fakePad.axes[2] = 9 / 7; return ticks(25); };
    };
    const page = await open("an unknown pad");
    await page.evaluate(plug);
    await page.evaluate(() => (ticks(30), answer(7)));
    await picture(page, "pad-1280");
    const [left, right, up, down] = [5 / 7, -3 / 7, -1, 1 / 7];
    await page.evaluate((ways) => { for (const way of ways) point(way); }, [left, right, up, down]);
    const asked = await page.evaluate(() => { for (const button of [2, 3, 1, 0, 4, 5]) answer(button); return where().screen; });
    const done = await page.evaluate(() => (answer(9), where().screen));
    check(asked !== done, `the questions begin or end with another screen: ${asked}, ${done}`);
    const playsByPad = async (page) => {
      const seen = await page.evaluate(goToPlay);
      check(seen.at(-1).startsWith("play"), `${page.title}: the pad does not work: ${seen.join(" > ")}`);
      const paused = await page.evaluate(() => (ticks(60), answer(9), where().screen));
      check(/pause/.test(paused), `${page.title}: the button for a pause gives ${paused}`);
    };
    await page.evaluate(() => tap("Escape"));
    await playsByPad(page);
    await page.evaluate(() => { quadrant.wasm.keep(); });
    await page.waitForTimeout(2500); // stored once a second
    const context = page.context();
    await end(page, true);
    const again = await open("an unknown pad after a reload", { context });
    await again.evaluate(plug);
    await playsByPad(again);
    await end(again);
  },

  async "by touch, on a phone held sideways"() {
    const page = await open("touch", PHONE);
    await page.evaluate(() => { globalThis.choose = touch; ticks(30); });
    await picture(page, "first-844");
    await playWith(page, "touch");
    await picture(page, "results-844");
    await end(page);
  },

  async "the editor changes a tile, plays it and stores it"() {
    // Opens a level of the player's own, and paints solid ground with the mouse.
    const paint = async (name) => {
      const page = await open(name);
      const { screen } = await page.evaluate(() => command("edit\nmy-level.ron"));
      check(screen.startsWith("editor"), `the editor is ${screen}`);
      for (const control of ["Paint", "solid ground"]) {
        await page.evaluate((control) => { const letGo = touch(control); ticks(3); letGo(); ticks(3); }, control);
      }
      const box = await page.locator("#picture").boundingBox();
      await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.4);
      await page.mouse.down();
      await page.evaluate(() => ticks(3));
      await page.mouse.up();
      await page.evaluate(() => ticks(3));
      return page;
    };
    const page = await paint("editor");
    await picture(page, "painted-1280");
    const save = async () => {
      await page.keyboard.press("Control+s");
      return page.evaluate(() => (ticks(5), content("my-level.ron").split("#").length));
    };
    const painted = await save();
    await page.keyboard.press("Control+z");
    await page.evaluate(() => ticks(5));
    const undone = await save();
    check(painted === undone + 1, `a level with ${undone - 1} tiles of ground has ${painted - 1} with one more`);
    await page.waitForTimeout(1500);
    const own = await page.locator("#own li").allInnerTexts();
    check(own.length === 1 && own[0].includes("my-level.ron"), `the level is not listed: ${own}`);
    const { screen } = await page.evaluate(() => { press("F9", true); press("F9", false); return ticks(10); });
    check(screen === "editor: play", `F9 does not play the level: ${screen}`);
    await end(page);
    // A link ends the game that runs. What was not saved in the editor can be recovered.
    const left = await paint("the editor is left by a link");
    await left.evaluate(() => { location.hash = "tour=1"; });
    await left.waitForTimeout(100);
    check((await left.evaluate(() => ticks(30))).screen === "lab: tour", "the link is not followed from the editor");
    const title = await left.evaluate(() => { quadrant.begin([]); return ticks(30); });
    await picture(left, "recovered-1280");
    check(/ecover/.test(title.screen + title.offers), `the level is not recovered: ${title.screen}: ${title.offers}`);
    await end(left);
  },

  async "links and dropped files, also damaged ones"() {
    const level = deflateRawSync(readFileSync("levels/docks-1.ron")).toString("base64url");
    const page = await open("a link", { path: `#level=${level}` });
    check((await page.evaluate(() => ticks(5))).screen.startsWith("play"), "a linked level is not played");
    await end(page);
    const replay = deflateRawSync(readFileSync("tests/replays/docks-1.replay")).toString("base64url");
    const watched = await open("a replay", { path: `#replay=${replay}` });
    const seen = await watched.evaluate(() => ticks(300));
    check(seen.tick > 200, `a linked replay does not run: ${JSON.stringify(seen)}`);
    await end(watched);
    const bomb = deflateRawSync(Buffer.alloc(64 << 20)).toString("base64url");
    for (const hostile of ["#level=%%%", "#level=AAAA", "#replay=-", `#level=${bomb}`, "#tour=999", "#tour=<script>"]) {
      const page = await open(`the link ${hostile.slice(0, 20)}`, { path: hostile });
      check((await page.evaluate(() => ticks(5))).screen, "a damaged link stops the page");
      check(await page.locator("#note").isVisible(), `a damaged link says nothing: ${hostile.slice(0, 20)}`);
      if (hostile === "#level=AAAA") await picture(page, "damaged-1280");
      await end(page);
    }
    const dropped = await open("a dropped file");
    await dropped.setInputFiles("input[type=file]", "levels/docks-1.ron");
    await dropped.waitForTimeout(300);
    check((await dropped.evaluate(() => ticks(5))).screen.startsWith("play"), "a chosen level is not played");
    const refuses = async (name, buffer, pattern) => {
      await dropped.setInputFiles("input[type=file]", { name, mimeType: "", buffer });
      const said = (pattern) => new RegExp(pattern).test(document.getElementById("note").textContent);
      const is = await dropped.waitForFunction(said, pattern, { timeout: 15000, polling: 100 }).catch(() => null);
      check(is, `${name} is not refused: ${await dropped.locator("#note").innerText()}`);
    };
    // A pack is opened, is in the list of own levels after a reload, and leaves no file of its own.
    await dropped.setInputFiles("input[type=file]", { name: "two.quad", mimeType: "", buffer: packOf("tests/pack") });
    await dropped.waitForTimeout(1500);
    check((await dropped.evaluate(() => ticks(5))).screen === "pack", "a chosen pack is not opened");
    await refuses("half.quad", packOf("tests/pack").subarray(0, 300), "damaged");
    await refuses("data.exe", Buffer.from("x"), "not a level");
    await refuses("huge.ron", Buffer.alloc(20 << 20), "larger than 8 MB");
    // Nothing that the player has is replaced, and a damaged file with everything is refused as a whole.
    await dropped.setInputFiles("input[type=file]", { name: "docks-1.ron", mimeType: "", buffer: Buffer.from("Level(") });
    const everything = '{"data/progress.ron":"damaged","new.ron":""}';
    await dropped.setInputFiles("input[type=file]", { name: "x.quadrant", mimeType: "", buffer: Buffer.from(everything) });
    await dropped.waitForTimeout(1500);
    const own = (await dropped.locator("#own li span").allInnerTexts()).join();
    check(own === "docks-1-2.ron,docks-1.ron", `the player has the files ${own}`);
    check(/damaged/.test(await dropped.locator("#note").innerText()), "damaged exported files are not refused");
    check((await dropped.evaluate(() => ticks(5))).screen === "pack", "the game is gone after a damaged file");
    await end(dropped);
  },

  async "the lab and all steps of its tour"() {
    const page = await open("lab", { path: "lab.html" });
    const scenes = await page.locator("#scenes a").count();
    check(scenes === 12, `${scenes} scenes are listed`);
    await page.evaluate(() => ticks(60));
    await picture(page, "lab-page-1280");
    const seen = new Set();
    for (let step = 1; step <= scenes; step++) {
      await page.evaluate((step) => { location.hash = `tour=${step}`; }, step);
      await page.waitForTimeout(50);
      const { screen } = await page.evaluate(() => ticks(30));
      check(screen === "lab: tour", `step ${step} of the tour is ${screen}`);
      seen.add(await page.evaluate(() => document.getElementById("picture").toDataURL()));
    }
    check(seen.size === scenes, `the ${scenes} steps of the tour show ${seen.size} pictures`);
    await end(page);
    const framed = await open("a frame", { path: "lab.html", still: false });
    await framed.evaluate(() => { document.body.innerHTML = '<iframe src="lab.html#tour=4" width="800" height="450"></iframe>'; });
    await framed.frameLocator("iframe").locator("#picture").waitFor();
    check(!(await framed.frameLocator("iframe").locator("nav").isVisible()), "the frame shows more than the lab");
    await end(framed);
  },

  async "the first picture, and sound without a gap"() {
    const page = await open("time", { still: false });
    const { first, size } = await page.evaluate(() => ({
      first: quadrant.firstPicture,
      size: performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).reduce((sum, { transferSize }) => sum + transferSize, 0),
    }));
    console.log(`   first picture after ${Math.round(first)} ms, ${Math.round(size / 1024)} KB loaded`);
    check(first <= 2000, `the first picture takes ${first} ms`);
    check(size <= 4 << 20, `${size} bytes are loaded`);
    // Sound without a gap for a minute while the recording is watched.
    const link = `#replay=${deflateRawSync(readFileSync("tests/replays/docks-1.replay")).toString("base64url")}`;
    await page.evaluate((link) => { location.hash = link; }, link);
    await page.mouse.click(5, 5);
    await page.locator("#picture").click();
    await page.waitForFunction(() => quadrant.hasSound, null, { timeout: 20000, polling: 100 });
    await page.waitForTimeout(5000); // songs and effects begin to be rendered
    const loudest = await page.evaluate(async () => {
      const [meter, samples] = [new AnalyserNode(quadrant.audio), new Float32Array(2048)];
      quadrant.node.connect(meter);
      let loudest = 0;
      for (let i = 0; i < 20; i++) {
        await new Promise((done) => setTimeout(done, 100));
        meter.getFloatTimeDomainData(samples);
        loudest = Math.max(loudest, ...samples);
      }
      return loudest;
    });
    check(loudest > 0.01 && loudest <= 1, `the loudest sample in two seconds is ${loudest}`);
    const [gaps, frames] = await page.evaluate(() => [quadrant.gaps, quadrant.frames]);
    await page.waitForTimeout(60000);
    const after = await page.evaluate(() => [quadrant.gaps, quadrant.frames, quadrant.audio.currentTime]);
    console.log(`   ${after[0] - gaps} gaps of the sound in a minute (${gaps} before), ${((after[1] - frames) / 60).toFixed(1)} pictures a second`);
    check(after[0] === gaps, `the sound has ${after[0] - gaps} gaps in a minute`);
    await end(page);
  },

  async "the time of a frame, and memory"() {
    const link = `#replay=${deflateRawSync(readFileSync("tests/replays/docks-1.replay")).toString("base64url")}`;
    const still = await open("frames", { path: link });
    const run = () => still.evaluate(() => {
      const times = [];
      const { wasm } = quadrant;
      // What the game itself does in a frame: the tick, the drawing list and the painting.
      const frame = (now) => {
        const begun = performance.now();
        const said = wasm.frame(now);
        times.push(performance.now() - begun);
        return said;
      };
      quadrant.wasm = { ...wasm, frame };
      ticks(4000);
      quadrant.wasm = wasm;
      return times;
    });
    const worstOf = (times) => {
      let worst = 0;
      for (let from = 0; from + 3600 <= times.length; from += 100) {
        worst = Math.max(worst, times.slice(from, from + 3600).sort((a, b) => a - b)[Math.floor(3600 * 0.99)]);
      }
      return worst;
    };
    // Each frame counts as its shortest of three runs, because other programs use the processor too.
    const first = await run();
    let times = first;
    for (let again = 0; again < 2; again++) {
      await still.evaluate((words) => quadrant.begin(words), ["replay", "--watch", "linked.replay"]);
      const next = await run();
      times = times.map((time, nth) => Math.min(time, next[nth]));
    }
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const [worst, worstOfFirst] = [worstOf(times), worstOf(first)];
    console.log(`   a frame of docks-1 takes ${mean.toFixed(2)} ms, and ${worst.toFixed(2)} ms at the 99th percentile of its dearest minute (${worstOfFirst.toFixed(2)} in the first run)`);
    check(worst <= 8, `a frame takes ${worst} ms`);
    const memory = () => still.evaluate(() => { ticks(3600); return quadrant.wasm.memory.buffer.byteLength; });
    const early = await memory();
    let late = early;
    for (let minute = 0; minute < 10; minute++) late = await memory();
    console.log(`   ${late >> 20} MB of memory, ${(late - early) >> 10} KB more after ten minutes`);
    check(late === early, `the memory grows by ${late - early} bytes in ten minutes`);
    await end(still);
  },

  async "every link of the pages leads to a file"() {
    for (const path of ["", "lab.html", "quadtree.html"]) {
      const page = await open(`the links of ${path}`, { path, waits: !path.startsWith("quadtree") });
      const links = await page.locator("a").evaluateAll((all) => all.map((link) => link.href));
      for (const link of new Set(links.map((link) => link.split("#")[0]))) {
        check((await page.request.get(link)).ok(), `${link} is missing`);
      }
      await end(page);
    }
  },

  async "pictures of all screens"() {
    if (!pictures) return;
    for (const [name, options] of [["1280", {}], ["1920", { size: { width: 1920, height: 1080 } }], ["844", PHONE]]) {
      const page = await open(`pictures ${name}`, options);
      if (name === "844") await page.evaluate(() => { globalThis.choose = touch; });
      await page.evaluate(goToPlay);
      await page.evaluate(() => ticks(200));
      await picture(page, `play-${name}`);
      await page.evaluate(() => { press("Escape", true); ticks(2); press("Escape", false); ticks(20); });
      await picture(page, `pause-${name}`);
      for (const [screen, words] of [["lab", "lab\n--tour\n4"], ["editor", "edit\ndocks-1"], ["title", ""]]) {
        await page.evaluate((words) => command(words), words);
        await picture(page, `${screen}-${name}`);
      }
      const after = await page.evaluate(() => {
        const letGo = touch("Options");
        ticks(3);
        letGo();
        return ticks(20).screen;
      });
      check(/^options/.test(after), `the control Options leads to ${after}`);
      await picture(page, `options-${name}`);
      await page.evaluate(() => document.querySelector("main").scrollIntoView());
      await picture(page, `page-${name}`);
      await end(page);
    }
  },
};

const wanted = process.env.ONLY;
for (const [name, test] of Object.entries({ ...tests, ...visits, ...phones, ...frames, ...stores, ...quadtree })) {
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
process.exit(failures ? 1 : 0);
