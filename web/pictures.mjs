// Makes the pictures of the page with the command `shot` of the game's own module:
//     node web/pictures.mjs QUADRANT.WASM FOLDER
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openModule } from "./module.mjs";

const [wasm, folder] = process.argv.slice(2);
const { read, run } = openModule(wasm);
const pictures = {
  "loading.png": ["--scene", "title", "--tick", "0"], // small, because there is no level behind it yet
  "preview.png": ["--scene", "title"],
};
for (const [name, words] of Object.entries(pictures)) {
  const { code, lines } = run("shot", ...words, "-o", `/${name}`);
  if (code !== 0) throw new Error(lines.join("\n"));
  writeFileSync(join(folder, name), read(name));
}
