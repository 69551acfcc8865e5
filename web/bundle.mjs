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
    logLevel: "warning",
  });
  return result.outputFiles.map((file) => ({
    path: "/" + relative(here, file.path),
    content: Buffer.from(file.contents),
  }));
}

// RETURNS the name of the file that came of an entry.
export const named = (files, start, end) =>
  files.find((file) => file.path.startsWith(`/assets/${start}-`) && file.path.endsWith(end)).path.slice(1);

// RETURNS the files of the script alone, for a worker.
export const script = (name, path) => bundled({ [name]: path }, {});

// The script and the views that come later share parts, which would otherwise be requested after the script has been read.
const preloads = (files) =>
  files
    .filter(({ path }) => path.startsWith("/assets/chunk-"))
    .map(({ path }) => `<link rel="modulepreload" href="${path.slice(1)}">\n`)
    .join("");

// RETURNS all files of the page. `head`: what else stands at the top of the HTML; `define`: names in the sources.
export async function page(entry, { head = "", define = {} } = {}) {
  await import("./types.mjs");
  const files = await bundled({ app: entry, german: "src/german.ts", style: "src/style.css" }, define);
  const html = readFileSync(join(here, "src/index.html"), "utf8")
    .replace("{{head}}", head + preloads(files))
    .replace("{{german}}", named(files, "german", ".js"))
    .replace("{{script}}", named(files, "app", ".js"))
    .replace("{{style}}", named(files, "style", ".css"));
  files.unshift({ path: "/index.html", content: Buffer.from(html) });
  for (const name of ["icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"]) {
    files.push({ path: "/" + name, content: readFileSync(join(here, "src", name)) });
  }
  return files;
}
