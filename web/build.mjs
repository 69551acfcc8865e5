// Bundles the page and packs it into one file for the program to embed:
//   lines "path TAB type TAB bytes", an empty line, then the files, each a gzip stream.
import { writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { page } from "./bundle.mjs";

const MOST = 120_000; // bytes, compressed
const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, "page.pack");
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

const files = await page("src/served.ts");
const packed = files.map((file) => ({ ...file, gzip: gzipSync(file.content, { level: 9 }) }));
const lines = packed
  .map(({ path, gzip }) => `${path}\t${types[path.slice(path.lastIndexOf("."))]}\t${gzip.length}\n`)
  .join("");
writeFileSync(target, Buffer.concat([Buffer.from(lines + "\n"), ...packed.map(({ gzip }) => gzip)]));

// Icons of an installed page are not part of the first load.
const total = packed.filter(({ path }) => !path.endsWith(".png")).reduce((sum, { gzip }) => sum + gzip.length, 0);
const hash = createHash("sha256").update(lines).digest("hex").slice(0, 8);
console.error(`page: ${packed.length} files, ${Math.round(total / 1000)} kB compressed (${hash})`);
if (total > MOST) {
  console.error(`page: more than ${MOST / 1000} kB`);
  process.exit(1);
}
