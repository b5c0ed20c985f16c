// What the tests of the page share: servers for the page and for an article with the page in a frame, a browser, and
// `check`. Each test opens a page of its own in a new profile.
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { standStill, tellWhere } from "./drive.mjs";

export const [folder, playwright, pictures] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(playwright);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--autoplay-policy=user-gesture-required"];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png", ".json": "application/json" };

// Serves the folder as any static server does, without special headers. A test may put texts in the place of files, and
// `article` is one.
export async function serve(texts = {}) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html");
    const [file, text] = [join(folder, path), texts[path.slice(1)]];
    if (text === undefined && (!existsSync(file) || !statSync(file).isFile())) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    if (text !== undefined) return response.writeHead(200, { "Content-Type": type, "Content-Length": Buffer.byteLength(text) }).end(text);
    response.writeHead(200, { "Content-Type": type, "Content-Length": statSync(file).size });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  server.unref();
  return `http://127.0.0.1:${server.address().port}/`;
}

export const address = await serve();
export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
export let failures = 0;

export function check(is, sentence) {
  if (is) return;
  failures++;
  console.error(`FAILED: ${sentence}`);
}

// Opens a page. If it is `still`, a test runs its ticks. If it does not `lift` the loading picture, a test
// must press something first.
export async function open(name, { path = "", at = address, still = true, lift = true, waits = true, size = { width: 1280, height: 720 }, context, before, ...options } = {}) {
  context ??= await browser.newContext({ viewport: size, ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("dialog", (dialog) => dialog.accept());
  await page.addInitScript(tellWhere);
  if (still) await page.addInitScript(standStill);
  // For the browser, the driver's own calls are presses of the user.
  if (!lift) await page.addInitScript(() => Object.defineProperty(navigator, "userActivation", { value: undefined }));
  if (before) await page.addInitScript(before);
  await page.goto(at + path);
  page.title = name;
  if (waits) await begun(page);
  if (waits && lift) await page.evaluate(() => liftCurtain());
  return page;
}

export const begun = (page) =>
  page.waitForFunction(() => (globalThis.hasBegun ? hasBegun() : globalThis.quadrant?.frames > 0), null, { timeout: 30000, polling: 100 });

export async function end(page, keeps = false) {
  check(!page.complaints.length, `${page.title}: the console says ${page.complaints.join("; ")}`);
  if (keeps) await page.close();
  else await page.context().close();
}

export async function picture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

export const PHONE = { size: { width: 844, height: 390 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
export const UPRIGHT = { ...PHONE, size: { width: 390, height: 844 } };
export const source = (name) => readFileSync(join(folder, name), "utf8");
