// Proves under node that the module of the page gives the same games and the same pictures as the program:
//     node web/proof.mjs QUADRANT.WASM PROGRAM
// Every recording in tests/replays must end as tests/recordings/outcomes.txt says, and the pictures of `shot` must be
// equal to the bit to those of PROGRAM.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const [wasmFile, program] = process.argv.slice(2);
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
let lines = [];
let wasm;

const imports = {
  env: {
    page_now: () => performance.now(),
    page_date: () => Date.now(),
    page_print: (at, length) => lines.push(decoder.decode(new Uint8Array(wasm.memory.buffer, at, length))),
    page_exit: (code) => { throw new Error(`exit ${code}`); },
  },
};
const module = new WebAssembly.Module(readFileSync(wasmFile));
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  if (from !== "env") (imports[from] ??= {})[name] = (...words) => wasm["wasi_" + name]?.(...words) ?? 52;
}
wasm = new WebAssembly.Instance(module, imports).exports;
wasm.open_module();

function send(bytes) {
  new Uint8Array(wasm.memory.buffer, wasm.letter_room(bytes.length), bytes.length).set(bytes);
}

function put(name, bytes) {
  send(Buffer.concat([Buffer.from(`${name}\0`), bytes]));
  if (!wasm.disk_put(1, 0)) throw new Error(`cannot put ${name}`);
}

function read(name) {
  send(encoder.encode(name));
  if (!wasm.disk_read()) throw new Error(`there is no ${name}`);
  return Buffer.from(new Uint8Array(wasm.memory.buffer, wasm.letter_at(), wasm.letter_length()));
}

// Runs a command, and returns its lines and its exit code.
function run(...words) {
  lines = [];
  send(encoder.encode(words.join("\n")));
  const code = wasm.run();
  return { code, lines };
}

let failures = 0;
function fail(sentence) {
  failures++;
  console.error(sentence);
}

// The recordings.
const outcomes = new Map();
for (const line of readFileSync("tests/recordings/outcomes.txt", "utf8").split("\n")) {
  const found = /^(\S+) level \S+ inputs \S+ gives (\d+) (.+) (\S{16}) course \S+$/.exec(line);
  if (found) outcomes.set(found[1], `${found[2]} ticks, ${found[3]}, hash ${found[4]}`);
}
const replays = readdirSync("tests/replays", { recursive: true }).filter((name) => name.endsWith(".replay"));
const begun = performance.now();
for (const replay of replays) {
  const name = basename(replay, ".replay");
  put(`${name}.replay`, readFileSync(join("tests/replays", replay)));
  const { code, lines } = run("replay", `${name}.replay`);
  const expected = `${name}.replay: ${outcomes.get(name)}`;
  if (code !== 0 || lines[0] !== expected) fail(`expected ${expected}\n   found ${lines.join("\n") || code}`);
}
if (replays.length !== outcomes.size) fail(`${replays.length} recordings, but ${outcomes.size} outcomes`);
console.log(`${replays.length} recordings: same ticks, outcomes and hashes, ${Math.round(performance.now() - begun)} ms`);

// The pictures.
const folder = mkdtempSync(join(tmpdir(), "quadrant-proof-"));
const shots = [
  ["docks-1", "--tick", "600", "--replay", "docks-1.replay"],
  ["docks-1", "--tick", "1500", "--replay", "docks-1.replay", "--overlay", "hitboxes,tree,panel"],
  ["vault-1", "--tick", "30"],
  ["foundry-2", "--tick", "30", "--size", "1600x720"],
  ["--scene", "title"],
  ["--scene", "map"],
  ["--scene", "options"],
  ["--scene", "editor", "docks-1"],
  ["--scene", "lab"],
  ["--scene", "gallery", "soldier"],
];
for (const words of shots) {
  const native = words.map((word) => (word.endsWith(".replay") ? join("tests/replays", word) : word));
  execFileSync(program, ["shot", ...native, "-o", join(folder, "a.png")]);
  const { code, lines } = run("shot", ...words, "-o", "/a.png");
  if (code !== 0) fail(`shot ${words.join(" ")}: ${lines.join("\n")}`);
  else if (!read("a.png").equals(readFileSync(join(folder, "a.png")))) fail(`shot ${words.join(" ")}: another picture`);
}
rmSync(folder, { recursive: true });
console.log(`${shots.length} pictures: equal to the bit`);
process.exit(failures ? 1 : 0);
