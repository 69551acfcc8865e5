// Builds the page that needs no server: node static.mjs PROGRAM FOLDER MODULE.wasm...
//
// The folder's files go anywhere on a file server. PROGRAM is asked for what is known of chains and their tables, and for the
// methods' order. The first module comes with the page, others when a method is chosen that those before have not.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../npm/lib/core.js";
import { named, page, script } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [program, folder, ...paths] = process.argv.slice(2);
// Browsers load no modules from files: whoever opens the HTML file itself reads why the page is empty.
const FROM_FILE = `<script>
if (location.protocol === "file:") addEventListener("DOMContentLoaded", () => {
  document.getElementById("app").innerText = "This page cannot be opened as a file. Put its folder on a web server, or run \\"python3 -m http.server\\" in the folder and open http://localhost:8000/.\\n\\nDiese Seite lässt sich nicht als Datei öffnen. Lege ihren Ordner auf einen Webserver, oder starte im Ordner \\"python3 -m http.server\\" und öffne http://localhost:8000/.";
});
</script>`;
const hashed = (content) => createHash("sha256").update(content).digest("hex").slice(0, 8);

const modules = paths.map((path) => {
  const content = readFileSync(path);
  const engine = new Engine(new WebAssembly.Module(content));
  const name = basename(path, ".wasm");
  return {
    file: `assets/${name}-${hashed(content)}.wasm`,
    content,
    engine,
    solves: name === "revenge-solids" ? ["fto"] : ["4x4x4", "3x3x3"],
  };
});

// The methods of a puzzle in the program's order, each with the first module that has it.
function methods(puzzle, listed) {
  const has = ({ engine, solves }, name) => solves.includes(puzzle) && engine.methods(puzzle).includes(name);
  return listed
    .filter(({ name }) => modules.some((module) => has(module, name)))
    .map(({ name }) => ({ name, module: modules.find((module) => has(module, name)).file }));
}

// The chains and the phases that have a recorded result, as the program describes them, and the methods.
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
    const offered = {};
    for (const [puzzle, metric] of [
      ["4x4x4", "obtm"],
      ["3x3x3", "obtm"],
      ["fto", "turn"],
    ]) {
      offered[puzzle] = methods(puzzle, (await ask(`methods?puzzle=${puzzle}&metric=${metric}`)).methods);
    }
    return { data: JSON.stringify({ chains, recorded }), offered };
  } finally {
    server.kill("SIGINT");
  }
}

const { data, offered } = await known();
const worker = await script("worker", "src/api/worker.ts");
const files = await page("src/static.ts", {
  head: `${FROM_FILE}\n`,
  define: {
    WORKER_FILE: JSON.stringify(named(worker, "worker", ".js")),
    MODULE_FILE: JSON.stringify(modules[0].file),
    METHODS_JSON: JSON.stringify(JSON.stringify(offered)),
  },
});
files.push(
  ...worker,
  { path: "/" + modules[0].file, content: modules[0].content },
  { path: "/data.json", content: data },
);
const later = modules.slice(1).map(({ file, content }) => ({ path: "/" + file, content }));
const contents = [...files, ...later].map(({ path, content }) => ({ path, hash: hashed(content) }));
files.push({
  path: "/sw.js",
  content: [
    `const NAME = ${JSON.stringify(`revenge-${hashed(JSON.stringify(contents))}`)};`,
    `const FILES = ${JSON.stringify(files.map(({ path }) => path.slice(1)))};`,
    `const LATER = ${JSON.stringify(later.map(({ path }) => path.slice(1)))};`,
    readFileSync(join(here, "src/sw.js"), "utf8"),
  ].join("\n"),
});

rmSync(folder, { recursive: true, force: true });
for (const { path, content } of [...files, ...later]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
console.error(`page: ${files.length + later.length} files in ${folder}`);
