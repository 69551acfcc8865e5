// The page without a server, from a plain file server: every request to anywhere else makes a test fail, and in the end the
// file server is gone, too.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Engine } from "../../npm/lib/core.js";
import {
  artifacts,
  base,
  CUBE,
  drawn,
  facelets,
  finished,
  folder,
  go,
  instead,
  isSolved,
  leave,
  paste,
  sent,
  stepToEnd,
  stopFiles,
  visit,
} from "./harness.mjs";

// Records the texts of the status line from now on.
const listen = (page) =>
  page.evaluate(() => {
    window.said = [];
    new MutationObserver(() => {
      const text = document.querySelector("[data-testid=status]")?.textContent;
      if (text && text !== window.said.at(-1)) {
        window.said.push(text);
      }
    }).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
const said = (page) => page.evaluate(() => window.said.join("\n"));

// Until the service worker has this page.
const controlled = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, {
          once: true,
        }),
      );
    }
  });

const FULL = /assets\/revenge-full-/;
const loaded = () => sent.filter((path) => FULL.test(path)).length;
// Returns true if the service worker's cache has the larger module.
const isKept = (page) =>
  page.evaluate(async (name) => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (one) => (await caches.open(one)).keys()),
    );
    return kept.flat().some(({ url }) => url.includes(name));
  }, "assets/revenge-full-");
// Workers that have been started and not ended from now on.
const countWorkers = (page) =>
  page.evaluate(() => {
    window.living = new Set();
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        window.living.add(this);
      }
      terminate() {
        window.living.delete(this);
        super.terminate();
      }
    };
  });
const workers = (page) => page.evaluate(() => window.living.size);

const shownMoves = (page) =>
  page
    .locator(".solve-view .move")
    .evaluateAll((all) => all.map(({ textContent }) => textContent).join(" "));

// The solution of the module in the page's folder; tests/npm compares it with the program's.
function phasesOf(metric) {
  const file = readdirSync(join(folder, "assets")).find((name) =>
    /^revenge-full-.*wasm$/.test(name),
  );
  const engine = new Engine(
    new WebAssembly.Module(readFileSync(join(folder, "assets", file))),
  );
  return engine.solve(CUBE, { method: "eight-phase", metric, nodes: 1e6 });
}

const choose = async (page, label, value) => {
  await go(page, "#/cube");
  await page.getByLabel(label).selectOption(value);
};

async function solve(page) {
  await paste(page, CUBE);
  await page.getByTestId("solve").click();
  await finished(page);
  const moves = await stepToEnd(page);
  assert.ok(moves > 20 && moves < 80, String(moves));
  await page.waitForFunction(
    () =>
      document.querySelector(".solve-view [data-testid=phase] strong")
        ?.textContent === "Solved",
  );
  assert.ok(isSolved(await facelets(page)));
}

test("eight phases are solved by a module that is loaded when they are chosen", async () => {
  const page = await visit();
  await countWorkers(page);
  await controlled(page);
  const offered = await page
    .getByLabel("Method")
    .locator("option")
    .evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(offered, ["", "eight-phase", "optimal"]);
  await solve(page);
  assert.equal(await workers(page), 2);
  assert.equal(loaded(), 0);
  assert.ok(!(await isKept(page)));

  await choose(page, "Counting moves", "sstm");
  await choose(page, "Method", "eight-phase");
  await listen(page);
  await paste(page, CUBE);
  await page.getByTestId("solve").click();
  await finished(page);
  assert.match(await said(page), /Building tables/);
  const expected = phasesOf("sstm");
  assert.equal(await shownMoves(page), expected.moves);
  assert.equal(
    await page.getByTestId("length").textContent(),
    String(expected.length),
  );
  assert.match(await page.getByTestId("phase").textContent(), /of 8/);
  assert.match(
    await page.getByTestId("proof").textContent(),
    /checked by replay/,
  );
  await page.screenshot({ path: join(artifacts, "static-eight-phase.png") });
  const steps = await stepToEnd(page);
  assert.equal(steps, expected.moves.split(" ").length);
  assert.ok(isSolved(await facelets(page)));
  assert.equal(loaded(), 1);
  assert.ok(await isKept(page));
  assert.equal(await workers(page), 2); // the short solver's has made room

  // The tables are there for the next one.
  await go(page, "#/cube");
  await page.evaluate(() => void (window.said = []));
  await solve(page);
  assert.equal(await shownMoves(page), expected.moves);
  assert.doesNotMatch(await said(page), /%/);

  // Stopped while tables are made; another metric has tables of its own.
  await choose(page, "Counting moves", "btm");
  await page.evaluate(() => void (window.said = []));
  await paste(page, CUBE);
  await page.getByTestId("solve").click();
  await page.waitForFunction(() =>
    window.said.some((text) => text.startsWith("Building tables")),
  );
  await page.getByTestId("stop").click();
  await page.getByText("Stopped.").waitFor();
  assert.equal(await workers(page), 1);
  await choose(page, "Counting moves", "btm");
  await solve(page);
  assert.equal(await shownMoves(page), phasesOf("btm").moves);
  assert.equal(await workers(page), 2);
  await choose(page, "Method", "");
  await solve(page);
  assert.equal(await workers(page), 2); // and the other way round
  assert.equal(loaded(), 1);

  // Not for the 3x3x3, which has one method.
  await go(page, "#/puzzle/3x3x3/R_U2_F");
  await page.getByTestId("puzzle-solve").click();
  await page.waitForSelector("[data-testid=puzzle-moves] .move");
  assert.ok(
    !(await page.locator(".puzzle-view").getByLabel("Method").isVisible()),
  );

  // A new version of the page stores what the one before had stored.
  deploy("newer");
  await update(page);
  await page.getByTestId("new-version").click();
  await page.waitForSelector("script[src*=newer]", { state: "attached" });
  assert.ok(
    await page.evaluate(
      async () =>
        (await (await caches.open("revenge-newer")).keys()).filter(({ url }) =>
          url.includes("assets/revenge-full-"),
        ).length === 1,
    ),
  );
  instead.clear();
  await leave(page);
});

// Another version on the file server: script and worker have other names, and those of the first version are gone.
function deploy(version) {
  const read = (path) => readFileSync(join(folder, path), "utf8");
  const names = readdirSync(join(folder, "assets"));
  const renamed = (text) => text.replace(/(app|worker)-\w+[.]js/g, `$1-${version}.js`);
  for (const name of names.filter((one) => /^(app|worker)-.*js$/.test(one))) {
    instead.set(`/assets/${name}`, null);
    instead.set(renamed(`/assets/${name}`), renamed(read(`assets/${name}`)));
  }
  for (const path of ["/", "/index.html"]) {
    instead.set(path, renamed(read("index.html")));
  }
  instead.set("/sw.js", renamed(read("sw.js")).replace(/"revenge-\w+"/, `"revenge-${version}"`));
} // prettier-ignore

const update = (page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update());
const cacheNames = (page) => page.evaluate(() => caches.keys());

test("an old page goes on after an update, in each tab; the new version comes by its button, or once all pages are closed", async () => {
  const page = await visit();
  await controlled(page);
  const other = await page.context().newPage();
  await other.goto(base);
  await other.waitForSelector("main h1");
  const [first] = await cacheNames(page);
  deploy("second");
  await update(page);
  for (const tab of [page, other]) {
    await tab.getByTestId("new-version").waitFor();
    await solve(tab); // its worker is of the old version
  }
  await go(page, "#/cube");
  await page.reload();
  await page.waitForSelector("main h1");
  assert.equal(await page.locator("script[src*=second]").count(), 0);
  await solve(page);

  // One tab takes the new version, the other one goes on with the old one.
  await go(page, "#/cube");
  await page.getByTestId("new-version").click();
  await page.waitForSelector("script[src*=second]", { state: "attached" });
  await solve(page);
  assert.ok((await cacheNames(page)).includes(first));
  await other.evaluate(() => void (location.hash = "#/cube"));
  await other.getByLabel("Counting moves").selectOption("sstm");
  await solve(other);

  // A third version, which nobody asks for, is there once all pages are closed; then the old ones are gone.
  deploy("third");
  await update(page);
  await page.getByTestId("new-version").waitFor();
  await other.close();
  const context = page.context();
  await page.close();
  // The browser starts the new version some time after the last page has closed.
  let last = await context.newPage();
  await last.goto(base);
  for (let tries = 0; tries < 20 && (await last.locator("script[src*=third]").count()) === 0; ++tries) {
    await last.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    last = await context.newPage();
    await last.goto(base);
  }
  await last.waitForSelector("script[src*=third]", { state: "attached" });
  await last.waitForFunction(async () => (await caches.keys()).join() === "revenge-third");
  await solve(last);
  instead.clear();
  await leave(last);
}); // prettier-ignore

// Returns true if the stage in space shows an arrow, by its colour.
const hasArrow = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector(".puzzle-view canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((red, i) => i % 4 === 0 && red === 0x7a && data[i + 1] === 0x1f && data[i + 2] === 0xd1);
  }); // prettier-ignore

test("an FTO is solved by its module in this browser, from moves or stickers, and followed with arrows", async () => {
  const page = await visit("#/puzzle/fto");
  await controlled(page);
  const solids = () =>
    sent.filter((path) => /assets\/revenge-solids-/.test(path)).length;
  assert.equal(solids(), 0);
  const file = readdirSync(join(folder, "assets")).find((name) =>
    /^revenge-solids-.*wasm$/.test(name),
  );
  const engine = new Engine(
    new WebAssembly.Module(readFileSync(join(folder, "assets", file))),
  );
  const listed = async () =>
    (
      await page.getByTestId("puzzle-moves").locator(".move").allTextContents()
    ).join(" ");
  const solve = async (text) => {
    await page.getByTestId("puzzle-scramble").fill(text);
    await page.getByTestId("puzzle-solve").click();
    await page.waitForSelector("[data-testid=puzzle-moves] .move");
    await page.waitForFunction(() =>
      /checked by replay/.test(
        document.querySelector("[data-testid=puzzle-figure]").textContent,
      ),
    );
    return listed();
  };
  const scramble = engine.randomScramble("fto", { seed: 7 });
  const moves = await solve(scramble);
  assert.equal(solids(), 1);
  assert.ok(moves.split(" ").length <= 27, moves);
  const letters = engine.faceletsOf(scramble, { event: "fto" });
  assert.ok(engine.check(letters, moves).solves, moves);

  // Every move is shown by an arrow before it is made.
  await page.getByTestId("view-space").click();
  const step = (wanted) =>
    page.waitForFunction(
      (text) =>
        document.querySelector(".puzzle-view [data-testid=player-move]")
          .textContent === text,
      wanted,
    );
  for (const move of moves.split(" ").slice(0, 3)) {
    await step(move);
    await drawn(page);
    assert.ok(await hasArrow(page), `an arrow for ${move}`);
    await page.getByRole("button", { name: "Next move" }).click();
  }
  await page.getByRole("button", { name: "To the end" }).click();
  await page.waitForFunction(() =>
    /^(?:(\w)\1{8}){8}$/.test(
      document
        .querySelector(".puzzle-view .stage")
        .dataset.facelets.replace(/BR/g, "c")
        .replace(/BL/g, "d"),
    ),
  );
  await drawn(page);
  assert.ok(!(await hasArrow(page)), "no arrow once it is solved");

  // As stickers, which painting writes; a few turns get a shortest solution.
  const near = await solve(engine.faceletsOf("U R' BL F D", { event: "fto" }));
  assert.equal(near.split(" ").length, 5);
  await leave(page);
});

test("opened as a file the page says what it needs", async () => {
  const page = await visit();
  await page.goto(`file://${join(folder, "index.html")}`);
  await page.getByText("This page cannot be opened as a file.").waitFor();
  await leave(page);
});

// The tables that the browser keeps of eight phases: how many, and the largest one's byte in the middle, which is changed
// if that is wanted.
const keptTables = (page, damages = false) =>
  page.evaluate(async (wanted) => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const base = await done(indexedDB.open("revenge", 1));
    const store = base.transaction("tables", "readwrite").objectStore("tables");
    const names = (await done(store.getAllKeys())).filter((name) =>
      name.startsWith("eight-phase."),
    );
    const name = names.find((one) => one.includes(".phase-1."));
    const bytes = name && (await done(store.get(name)));
    const middle = bytes?.[bytes.length >> 1];
    if (wanted) {
      bytes[bytes.length >> 1] ^= 1;
      await done(store.put(bytes, name));
    }
    base.close();
    return { count: names.length, middle };
  }, damages);

// Tables are kept behind the answer.
async function untilKept(page, expected) {
  for (let i = 0; i < 200; ++i) {
    const kept = await keptTables(page);
    if (Object.entries(expected).every(([key, value]) => kept[key] === value)) {
      return kept;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail(JSON.stringify(await keptTables(page)));
}

// Solves by eight phases. RETURNS what the page has said meanwhile and the moves.
async function solvedByPhases(page) {
  await choose(page, "Method", "eight-phase");
  await listen(page);
  await solve(page);
  return [await said(page), await shownMoves(page)];
}

// The page is visited once more: its workers and what they knew are gone.
async function comeBack(page) {
  await go(page, "#/cube");
  await page.reload();
  await page.waitForSelector("main h1");
}

test("a chain's tables are built at the first visit and stored; damaged ones are rebuilt", async () => {
  const page = await visit();
  const [first, moves] = await solvedByPhases(page);
  assert.match(first, /Building tables/);
  assert.equal(moves, phasesOf("obtm").moves);
  const { middle } = await untilKept(page, { count: 8 });

  await comeBack(page);
  const [second, same] = await solvedByPhases(page);
  assert.doesNotMatch(second, /Building tables/);
  assert.equal(same, moves);

  await keptTables(page, true);
  await comeBack(page);
  const [, third] = await solvedByPhases(page);
  assert.equal(third, moves);
  await untilKept(page, { count: 8, middle });
  await leave(page);
});

test("where the browser's storage is full a chain's tables are made at each visit", async () => {
  const file = readdirSync(join(folder, "assets")).find((name) =>
    /^worker-.*js$/.test(name),
  );
  const path = `/assets/${file}`;
  const full =
    "const put = IDBObjectStore.prototype.put; IDBObjectStore.prototype.put = function (...given) {" +
    " const request = put.apply(this, given); this.transaction.abort(); return request; };\n";
  instead.set(path, full + readFileSync(join(folder, path), "utf8"));
  const page = await visit();
  const moves = phasesOf("obtm").moves;
  for (let visits = 0; visits < 2; ++visits) {
    const [words, found] = await solvedByPhases(page);
    assert.match(words, /Building tables/);
    assert.equal(found, moves);
    assert.equal((await keptTables(page)).count, 0);
    await comeBack(page);
  }
  instead.clear();
  await leave(page);
});

test("without a server a cube is solved in this browser, tables are made once, and offline it goes on", async () => {
  const page = await visit();
  await listen(page);
  await solve(page);
  assert.match(await said(page), /Building tables.*: 0 %/);
  assert.match(
    await page.getByTestId("proof").textContent(),
    /checked by replay/,
  );
  // At once, when the service worker may not be there yet.
  await choose(page, "Counting moves", "sstm");
  await choose(page, "Method", "eight-phase");
  await solve(page);
  const phases = await shownMoves(page);
  await controlled(page);
  await page.waitForFunction(async () => {
    const [name] = await caches.keys();
    const files = await (await caches.open(name)).keys();
    return files.some(({ url }) => url.includes("assets/revenge-full-"));
  });
  await choose(page, "Counting moves", "obtm");
  await choose(page, "Method", "");
  const other = await visit();
  await other.getByTestId("language").click(); // German
  await controlled(other);

  const icons = await page.evaluate(async () => {
    const address = document.querySelector("link[rel=manifest]").href;
    const manifest = await (await fetch(address)).json();
    return Promise.all(
      manifest.icons.map(async ({ src, type }) => {
        const image = await (await fetch(new URL(src, address))).blob();
        const { width } = await createImageBitmap(
          type === "image/svg+xml" ? new ImageData(1, 1) : image,
        );
        return `${type} ${width} ${image.size > 0}`;
      }),
    );
  });
  assert.deepEqual(icons, [
    "image/png 192 true", // for any use
    "image/png 512 true",
    "image/png 192 true", // maskable
    "image/png 512 true",
    "image/svg+xml 1 true",
  ]);

  stopFiles();
  await assert.rejects(fetch(base));
  await go(page, "#/cube");
  await page.reload();
  await page.waitForSelector("main h1");
  await listen(page);
  await solve(page);
  assert.doesNotMatch(await said(page), /Building tables/);

  // Stop ends the search; the next one finds its tables again.
  await go(page, "#/cube");
  await page.getByLabel("Look for").selectOption("60");
  await page.getByTestId("solve").click();
  await page.waitForSelector(".solve-view .move");
  await page.getByTestId("stop").click();
  await page.getByText("Stopped.").waitFor();
  await go(page, "#/cube");
  await page.getByLabel("Look for").selectOption("1");
  await solve(page);

  // Eight phases, here where they were chosen before, and there where they were not.
  await choose(page, "Counting moves", "sstm");
  await choose(page, "Method", "eight-phase");
  await solve(page);
  assert.equal(await shownMoves(page), phases);
  await choose(page, "Counting moves", "obtm");
  await choose(page, "Method", "");
  await other.getByLabel("Verfahren").selectOption("eight-phase");
  await other.evaluate(
    (letters) => void (location.hash = `#/solve/${letters}`),
    CUBE,
  );
  await other.getByText("das erste Mal braucht es ein Netz").waitFor();
  await leave(other);

  // Typed, ambiguous, wrong.
  await go(page, "#/cube");
  await page.getByTestId("way-type").click();
  await page.getByTestId("scramble").fill("R U Q");
  await page.getByTestId("solve").click();
  await page.getByText("line 1, column 5").waitFor();
  await page.getByTestId("scramble").fill("R U2 Fw'");
  await page.getByTestId("solve").click();
  await finished(page);

  // The 3x3x3, too; what only the program solves is not offered, and refused where a link leads to it.
  await go(page, "#/puzzle/3x3x3/R_U2_F");
  await page.getByTestId("puzzle-solve").click();
  await page.waitForSelector("[data-testid=puzzle-moves] .move");
  await go(page, "#/puzzle/skewb/R_U");
  await page.getByTestId("puzzle-solve").click();
  await page.getByText("are solved, not the skewb").waitFor();

  await go(page, "#/scrambles");
  await page.locator("#count").fill("2");
  await page.locator("#seed").fill("c0ffee");
  await page.getByTestId("make").click();
  await page.getByText("2 scrambles, seed c0ffee.").waitFor();
  await page.getByLabel("Kind").selectOption("blindfolded");
  await page.getByTestId("make").click();
  await page.waitForFunction(
    () => !document.querySelector("[data-testid=make]").disabled,
  );
  const anyhow = await page
    .getByTestId("sheet")
    .locator(".alg")
    .allTextContents();
  assert.match(anyhow.join("; "), /[xyz][2']?(;|$)/);

  await go(page, "#/tables");
  await page.locator("svg.distribution").waitFor();
  await page.getByText("does not include the farthest positions").waitFor();
  await leave(page);
});
