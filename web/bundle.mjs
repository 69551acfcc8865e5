// Bundles the page from one of its beginnings: src/served.ts, src/static.ts.
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

async function bundled(entryPoints, define) {
  const result = await build({
    absWorkingDir: here,
    entryPoints,
    define,
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    outdir: "assets",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  const files = result.outputFiles.map((file) => ({
    path: "/" + relative(here, file.path),
    content: Buffer.from(file.contents),
  }));
  return { files, outputs: result.metafile.outputs };
}

// RETURNS the name of the file that came of an entry.
export const named = (files, start, end) =>
  files.find((file) => file.path.startsWith(`/assets/${start}-`) && file.path.endsWith(end)).path.slice(1);

// RETURNS the files of the script alone, for a worker.
export const script = async (name, path) => (await bundled({ [name]: path }, {})).files;

// RETURNS the files that a script imports at once, in turn. Requested after it has been read, they would come later.
function imported(outputs, path, seen = new Set()) {
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind === "import-statement" && !seen.has(next)) {
      imported(outputs, next, seen.add(next));
    }
  }
  return seen;
}

// RETURNS all files of the page. `head`: what else stands at the top of the HTML; `define`: names in the sources.
export async function page(entry, { head = "", define = {} } = {}) {
  await import("./types.mjs");
  const entries = { app: entry, early: "src/early.ts", style: "src/style.css" };
  const { files, outputs } = await bundled(entries, define);
  const script = named(files, "app", ".js");
  const preloads = [...imported(outputs, script)].map((path) => `<link rel="modulepreload" href="${path}">\n`).join("");
  const html = readFileSync(join(here, "src/index.html"), "utf8")
    .replace("{{head}}", head + preloads)
    .replace("{{early}}", named(files, "early", ".js"))
    .replace("{{script}}", script)
    .replace("{{style}}", named(files, "style", ".css"));
  files.unshift({ path: "/index.html", content: Buffer.from(html) });
  for (const name of ["icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"]) {
    files.push({ path: "/" + name, content: readFileSync(join(here, "src", name)) });
  }
  return files;
}
