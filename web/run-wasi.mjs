// Runs a WebAssembly program that needs no browser: node web/run-wasi.mjs PROGRAM [ARGUMENT ...]
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const args = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args });
const instance = await WebAssembly.instantiate(new WebAssembly.Module(readFileSync(args[0])), wasi.getImportObject());
process.exitCode = wasi.start(instance);
