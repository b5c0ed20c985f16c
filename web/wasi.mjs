// Runs a program for WASI under node: node --no-warnings web/wasi.mjs FILE.WASM
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1" });
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
process.exit(wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject())));
