// Opens damaged links in the module of the page, and plays what it accepts for some frames:
//     node web/fuzz.mjs QUADRANT.WASM [LINKS]
// Nothing may stop the module, take long or fill its memory, and what the player has stays as it is. Each link depends
// only on its number. web/tests/fuzz.rs tests the reader of links alone, with far more inputs.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { openModule } from "./module.mjs";

const [wasmFile, links = 1500] = process.argv.slice(2);
const MOST_MILLISECONDS = 4000;
const MOST_MEMORY = 256 << 20;
const FRAMES = 20;

const read = (folder, ending) => readdirSync(folder).filter((name) => name.endsWith(ending)).map((name) => readFileSync(join(folder, name)));
const seeds = [
  ...read("levels", ".ron").map((text) => ["level", text]),
  ...read("levels/test", ".ron").map((text) => ["level", text]),
  ...read("tests/replays", ".replay").map((text) => ["replay", text]),
];

// Random numbers that depend only on the seed (splitmix32).
function dice(seed) {
  return (sides) => {
    seed = (seed + 0x9e3779b9) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % sides;
  };
}

const PIECES = ["0", "-1", "65536", "4294967295", "99999999999999999999", "(", ")", "]", "\"", "#", "input 4294967295 3ff 3ff", "width: 4000,"];

// Changes some places of a text: bytes, numbers, and pieces that are doubled, removed or from another text.
function damaged(text, roll) {
  let bytes = Buffer.from(text);
  for (let changes = roll(4); changes > 0; changes--) {
    const at = roll(bytes.length + 1);
    const end = Math.min(at + roll(200), bytes.length);
    const other = seeds[roll(seeds.length)][1];
    const from = roll(other.length);
    const number = /\d+/.exec(bytes.toString("latin1", at));
    const splice = (begin, end, piece) => Buffer.concat([bytes.subarray(0, begin), Buffer.from(piece), bytes.subarray(end)]);
    bytes = [
      () => splice(at, at + 1, [roll(256)]),
      () => splice(at, end, []),
      () => splice(at, at, bytes.subarray(at, end)),
      () => splice(at, end, other.subarray(from, from + roll(200))),
      () => splice(at, at, PIECES[roll(PIECES.length)]),
      () => (number ? splice(at + number.index, at + number.index + number[0].length, PIECES[roll(5)]) : bytes),
    ][roll(6)]();
  }
  return bytes;
}

// A packed recording (web/src/runs.rs) whose inputs or hashes are damaged. It has no checksum that would notice.
function damagedRun(text, roll) {
  page.put("seed.replay", text);
  page.sendText("seed.replay");
  wasm.link_to();
  const packed = Buffer.from(page.answer().toString().slice("#run=".length), "base64url");
  const isLast = packed.findIndex((byte) => byte < 128);
  const length = packed.subarray(0, isLast + 1).reduce((sum, byte, nth) => sum + (byte & 127) * 128 ** nth, 0);
  const [plain, hashes] = [inflateRawSync(packed.subarray(isLast + 1, isLast + 1 + length)), packed.subarray(isLast + 1 + length)];
  const inputs = deflateRawSync(roll(4) ? damaged(plain, roll) : plain);
  const size = [inputs.length & 127 | 128, inputs.length >> 7 & 127 | 128, inputs.length >> 14];
  return `#run=${Buffer.concat([Buffer.from(size), inputs, roll(4) ? hashes : damaged(hashes, roll)]).toString("base64url")}`;
}

function link(roll) {
  const [kind, text] = seeds[roll(seeds.length)];
  if (kind === "replay" && roll(2)) return damagedRun(text, roll);
  const packed = deflateRawSync(damaged(text, roll)).toString("base64url");
  if (roll(10)) return `#${kind}=${packed}`;
  return `#${kind}=${damaged(Buffer.from(packed), roll).toString("latin1")}`; // the packed text itself is damaged
}

const page = openModule(wasmFile);
const { wasm } = page;
const begin = (words) => (page.sendText(words), wasm.begin());
// The first start asks questions, and only a later game writes the settings.
if (!begin("play\ndocks-1") || !begin("")) throw new Error("the game does not begin");
page.put("mine.ron", Buffer.from("Level("));
wasm.keep();
// Not the progress, because it counts what is played.
const ownFiles = () => ["mine.ron", "data/settings.ron"].map((name) => String(page.read(name))).join();
const own = ownFiles();
let [played, slowest, now] = [0, 0, 0];
for (let nth = 0; nth < links; nth++) {
  const text = link(dice(nth));
  const begun = performance.now();
  try {
    page.sendText(text);
    const isGood = wasm.follow_link(0) === 1;
    const words = page.answer().toString();
    if (!isGood && !/\.$/.test(words)) throw new Error(`no sentence: ${words}`);
    if (isGood && begin(words)) {
      played++;
      for (let frame = 0; frame < FRAMES; frame++) wasm.frame(now += 1000 / 60);
    }
    const took = performance.now() - begun;
    slowest = Math.max(slowest, took);
    if (took > MOST_MILLISECONDS) throw new Error(`it takes ${Math.round(took)} ms`);
    if (wasm.memory.buffer.byteLength > MOST_MEMORY) throw new Error("it fills the memory");
    if (ownFiles() !== own) throw new Error("a file of the player was changed");
  } catch (error) {
    const kept = join(tmpdir(), "quadrant-link");
    writeFileSync(kept, text);
    console.error(`link ${nth}, which is kept in ${kept}: ${error.stack}`);
    process.exit(1);
  }
}
if (!begin("")) throw new Error("the title does not begin any more");
console.log(`${links} damaged links: ${played} are played, the slowest takes ${Math.round(slowest)} ms, ${wasm.memory.buffer.byteLength >> 20} MB of memory`);
if (!played || played === links) throw new Error("the links are not damaged enough, or too much");
