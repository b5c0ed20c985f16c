// Proves under node that the module of the page gives the same games and the same pictures as the program:
//     node web/proof.mjs QUADRANT.WASM PROGRAM
// Every recording in tests/replays must end as tests/recordings/outcomes.txt says, and the pictures of `shot` must be
// equal to the bit to those of PROGRAM.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { openModule } from "./module.mjs";

const [wasmFile, program] = process.argv.slice(2);
const { put, read, run } = openModule(wasmFile);

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
// The title and the page Picture of the options leave out in a page what it cannot do, and the panel of figures counts
// memory, which is smaller there. All other pictures must be equal.
const stages = readdirSync("levels").filter((name) => /^\w+-\d\.ron$/.test(name)).map((name) => basename(name, ".ron"));
const shots = [
  ...stages.map((stage) => [stage, "--tick", "1200", "--replay", `${stage}.replay`, "--overlay", "hitboxes,tree"]),
  ["docks-1", "--tick", "600", "--replay", "docks-1.replay"],
  ["foundry-2", "--tick", "30", "--size", "1600x720"],
  ...["map", "results", "credits", "lab", "controls", "tiles"].map((scene) => ["--scene", scene]),
  ["--scene", "editor", "docks-1"],
  ["--scene", "gallery", "soldier"],
];
let equal = 0;
for (const words of shots) {
  const native = words.map((word) => (word.endsWith(".replay") ? join("tests/replays", word) : word));
  execFileSync(program, ["shot", ...native, "-o", join(folder, "a.png")]);
  const { code, lines } = run("shot", ...words, "-o", "/a.png");
  if (code !== 0) fail(`shot ${words.join(" ")}: ${lines.join("\n")}`);
  else if (!read("a.png")?.equals(readFileSync(join(folder, "a.png")))) fail(`shot ${words.join(" ")}: another picture`);
  else equal++;
}
rmSync(folder, { recursive: true });
console.log(`${equal} of ${shots.length} pictures: equal to the bit`);
process.exit(failures ? 1 : 0);
