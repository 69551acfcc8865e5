// Loads models of the page's sources without a browser.
import { createRequire } from "node:module";
import { join } from "node:path";
import "../../web/types.mjs"; // the sources need what it writes

const root = new URL("../../", import.meta.url).pathname;
const require = createRequire(join(root, "web/package.json"));
const { buildSync } = require("esbuild");

export async function load(...names) {
  const contents = names
    .map((name) => `export * from "./src/${name}";`)
    .join("\n");
  const { outputFiles } = buildSync({ stdin: { contents, resolveDir: join(root, "web") }, bundle: true, format: "esm", write: false }); // prettier-ignore
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`
  );
}
