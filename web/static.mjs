// Builds the page that needs no server: node static.mjs MODULE.wasm PROGRAM FOLDER
//
// The folder's files go anywhere on a file server. PROGRAM is asked for what is known of chains and their tables.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { named, page, script } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [module, program, folder] = process.argv.slice(2);
const hashed = (content) => createHash("sha256").update(content).digest("hex").slice(0, 8);

// What the program says of chains, and of each phase that has a result on record.
async function known() {
  const server = spawn(program, ["serve", "--quiet", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const base = await new Promise((resolve, reject) => {
      server.stdout.once("data", (line) => resolve(String(line).trim()));
      server.once("exit", () => reject(new Error(`${program} does not serve`)));
    });
    const ask = async (path) => {
      const response = await fetch(`${base}api/v1/${path}`);
      return response.ok ? response.json() : undefined;
    };
    const { chains } = await ask("chains");
    const recorded = {};
    for (const { name, phases, recorded: metrics } of chains) {
      for (const phase of phases.filter(({ table }) => table)) {
        for (const metric of metrics) {
          const found = await ask(`analyze/${name}/${phase.name}?metric=${metric}`);
          if (found) {
            recorded[`${name}/${phase.name}/${metric}`] = found;
          }
        }
      }
    }
    return JSON.stringify({ chains, recorded });
  } finally {
    server.kill("SIGINT");
  }
}

const wasm = readFileSync(module);
const moduleFile = `assets/revenge-${hashed(wasm)}.wasm`;
const worker = await script("worker", "src/api/worker.ts");
const files = await page("src/static.ts", {
  head: '<link rel="manifest" href="manifest.webmanifest">\n<meta name="theme-color" content="#15181d">\n',
  define: { WORKER_FILE: JSON.stringify(named(worker, "worker", ".js")), MODULE_FILE: JSON.stringify(moduleFile) },
});
files.push(...worker, { path: "/" + moduleFile, content: wasm }, { path: "/data.json", content: await known() });
for (const name of ["manifest.webmanifest", "icon-192.png", "icon-512.png"]) {
  files.push({ path: "/" + name, content: readFileSync(join(here, "src", name)) });
}
const contents = files.map(({ path, content }) => ({ path, hash: hashed(content) }));
files.push({
  path: "/sw.js",
  content: [
    `const NAME = ${JSON.stringify(`revenge-${hashed(JSON.stringify(contents))}`)};`,
    `const FILES = ${JSON.stringify(contents.map(({ path }) => path.slice(1)))};`,
    readFileSync(join(here, "src/sw.js"), "utf8"),
  ].join("\n"),
});

rmSync(folder, { recursive: true, force: true });
for (const { path, content } of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
console.error(`page: ${files.length} files in ${folder}`);
