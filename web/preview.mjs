// Makes web/quadtree.png, the picture of quadtree.html that chats, printers and browsers without JavaScript show:
//     node web/preview.mjs FOLDER PLAYWRIGHT
// FOLDER is what `./package web` made, and PLAYWRIGHT the folder of npm's playwright-core. Run this after a change to the
// first figure.
import { fileURLToPath } from "node:url";
import { browser, open } from "./harness.mjs";

const page = await open("preview", { path: "quadtree.html?only=checks", still: false, waits: false,
  size: { width: 800, height: 420 }, deviceScaleFactor: 1.5, reducedMotion: "reduce" });
await page.waitForFunction(() => globalThis.quadtree?.isReady);
await page.addStyleTag({ content: ".control, .tools, figcaption { display: none !important; } figure h2 { margin: .9rem 1rem !important; font-size: 2.2rem; }" });
await page.evaluate(() => {
  const title = Object.assign(document.createElement("h2"), { textContent: "Grid or quadtree?" });
  document.querySelector("canvas").before(title);
});
await page.waitForTimeout(1000);
await page.screenshot({ path: fileURLToPath(new URL("quadtree.png", import.meta.url)) });
await browser.close();
process.exit();
