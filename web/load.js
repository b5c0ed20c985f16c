// Loads the module of the game and fills the bar of the loading picture. This script runs before the others, so that the
// browser compiles the module while they arrive.
"use strict";

const byId = (id) => document.getElementById(id);

// Shows how much has been loaded, in percent.
function fill(part) {
  byId("bar").value = 100 * part;
  byId("says").textContent = `Loading … ${Math.floor(100 * part)} %`;
}

async function download(url) {
  const response = await fetch(url).catch(() => { throw new Error("the game could not be loaded. Are you connected to the network? Then reload the page"); });
  if (!response.ok) throw new Error(`the server answers "${response.status} ${response.statusText}" for ${url.pathname.split("/").pop()}`);
  const total = Number(response.headers.get("Content-Length")) || 4e6;
  let loaded = 0;
  const count = new TransformStream({
    transform(bytes, stream) {
      loaded += bytes.length;
      fill(Math.min(loaded / total, 1));
      stream.enqueue(bytes);
    },
  });
  const plain = response.body.pipeThrough(count).pipeThrough(new DecompressionStream("gzip"));
  const answer = new Response(plain, { headers: { "Content-Type": "application/wasm" } });
  return WebAssembly.compileStreaming(answer).catch(() => {
    throw new Error("quadrant.bin did not arrive complete, or it is damaged. Reload the page");
  });
}

function checkBrowser() {
  const needed = [[globalThis.WebAssembly?.compileStreaming, "WebAssembly"], [globalThis.DecompressionStream, "DecompressionStream"]];
  const missing = needed.filter(([is]) => !is).map(([, name]) => name);
  if (missing.length) throw new Error(`it lacks ${missing.join(" and ")}. Use a browser from 2023 or later, and allow this page to run WebAssembly`);
}

const loadedModule = (async (script) => {
  checkBrowser();
  return download(new URL("quadrant.bin", script));
})(document.currentScript.src);
// start.js says what went wrong.
loadedModule.catch(() => {});
