// Bundles the page and packs it into one file for the program to embed:
//   lines "path TAB type TAB bytes", an empty line, then the files, each a gzip stream.
import { writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { page } from "./bundle.mjs";

// Bytes, compressed: all of the page at first, what it needs before it can be used, and what is loaded when the camera opens.
const MOST = 120_000;
const MOST_AT_ONCE = 60_000; // and German texts
const MOST_LATER = 60_000;
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

// Icons of an installed page are not part of the first load, nor is the detector of faces. German texts are, since some begin
// with them.
const isLater = ({ path }) => path.startsWith("/assets/detect-");
const isIcon = ({ path }) => path.endsWith(".png");
// The browser requests at once what the HTML names.
const html = String(files.find(({ path }) => path === "/index.html").content);
const isAtOnce = ({ path }) => path === "/index.html" || html.includes(`"${path.slice(1)}"`);
const bytes = (some) => some.reduce((sum, { gzip }) => sum + gzip.length, 0);
const first = bytes(packed.filter((file) => !isLater(file) && !isIcon(file)));
const atOnce = bytes(packed.filter((file) => isAtOnce(file) && !isIcon(file)));
const later = bytes(packed.filter(isLater));
const hash = createHash("sha256").update(lines).digest("hex").slice(0, 8);
const kilobytes = (size) => (size / 1000).toFixed(size < 10_000 ? 1 : 0);
console.error(
  `page: ${packed.length} files, ${kilobytes(first)} kB compressed, ${kilobytes(atOnce)} of them at once, and ${kilobytes(later)} for the camera (${hash})`,
);
if (first > MOST || atOnce > MOST_AT_ONCE || later > MOST_LATER) {
  console.error(
    `page: more than ${MOST / 1000} kB, ${MOST_AT_ONCE / 1000} at once, or ${MOST_LATER / 1000} for the camera`,
  );
  process.exit(1);
}
