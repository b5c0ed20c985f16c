// Opens the module of the page in node, for the tests beside this file. Files and words go through the module's letter
// box, as in quadrant.js.
import { readFileSync } from "node:fs";

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

export function openModule(file) {
  let lines = [];
  let wasm;
  const env = {
    page_now: () => performance.now(),
    page_date: () => Date.now(),
    page_print: (at, length) => lines.push(decoder.decode(new Uint8Array(wasm.memory.buffer, at, length))),
    page_exit: (code) => { throw new Error(`exit ${code}`); },
  };
  const imports = { env };
  const module = new WebAssembly.Module(readFileSync(file));
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== "env") (imports[from] ??= {})[name] = (...words) => wasm["wasi_" + name]?.(...words) ?? 52;
  }
  wasm = new WebAssembly.Instance(module, imports).exports;
  wasm.open_module();

  const send = (bytes) => new Uint8Array(wasm.memory.buffer, wasm.letter_room(bytes.length), bytes.length).set(bytes);
  const sendText = (text) => send(encoder.encode(text));
  const answer = () => Buffer.from(new Uint8Array(wasm.memory.buffer, wasm.letter_at(), wasm.letter_length()));
  return {
    wasm,
    sendText,
    answer,
    put(name, bytes) {
      send(Buffer.concat([Buffer.from(`${name}\0`), bytes]));
      if (!wasm.disk_put(1, 0)) throw new Error(`cannot put ${name}`);
    },
    // Returns the content of a file, or null if there is none.
    read(name) {
      sendText(name);
      return wasm.disk_read() ? answer() : null;
    },
    // Runs a command, and returns its lines and its exit code.
    run(...words) {
      lines = [];
      sendText(words.join("\n"));
      const code = wasm.run();
      return { code, lines };
    },
  };
}
