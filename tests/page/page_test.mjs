// The page as people use it: Debian's Chromium, driven by Playwright, against the built program.
//
// Environment: REVENGE (the program), PAGE_ARTIFACTS (where screenshots and figures go).
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";

const root = new URL("../../", import.meta.url).pathname;
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const program = process.env.REVENGE;
const artifacts = process.env.PAGE_ARTIFACTS ?? join(root, "build/page");
const cache = process.env.XDG_CACHE_HOME ?? join(root, "build/test-cache");
const patience = 60_000;

// As from a photograph of a cube: faces U R F D L B, row by row.
const CUBE = "DUULBDUBLBLURFBFURLULDRUFBBBFDRBBLDRFDFDLRFRLDBUFLULRLURDRUBFLUUBDBDFFLDFFUUDRBDBFFLRBRRULDDRLFR";
const SOLVED = [..."URFDLB"].map((face) => face.repeat(16)).join("");

let server, base, browser;
const outside = []; // requests to anywhere but the program
const figures = {};

before(async () => {
  mkdirSync(artifacts, { recursive: true });
  server = spawn(program, ["serve", "--quiet", "--port", "0"], { env: { ...process.env, XDG_CACHE_HOME: cache }, stdio: ["ignore", "pipe", "inherit"] });
  base = await new Promise((resolve) => server.stdout.once("data", (line) => resolve(String(line).trim())));
  // The first answer waits for the solver's tables.
  await fetch(`${base}api/v1/solve`, { method: "POST", body: JSON.stringify({ scramble: "R", time: "0.1s" }) });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.kill("SIGINT");
  writeFileSync(join(artifacts, "figures.json"), JSON.stringify(figures, null, 1) + "\n");
  console.log(figures);
});

function launch(...more) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", ...more],
  });
}

// A fresh visitor. Every request that does not go to the program is stopped and makes the test fail.
async function visit(address = "", options = {}, from = browser) {
  const context = await from.newContext({ viewport: { width: 1200, height: 850 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await context.route("**", (route) => {
    if (route.request().url().startsWith(base)) {
      return route.continue();
    }
    outside.push(route.request().url());
    return route.abort();
  });
  page.on("pageerror", (error) => { throw error; });
  await page.goto(base + address);
  await page.waitForSelector("nav");
  return page;
}

async function leave(page) {
  await page.context().close();
  assert.deepEqual(outside, [], "requests to the outside");
}

const sticker = (page, i) => page.locator(`[data-sticker="${i}"]`);

async function paste(page, letters) {
  await page.getByText("Paste 96 letters").click();
  await page.getByTestId("paste").fill(letters);
}

async function solved(page) {
  await page.waitForSelector(".move");
}

async function finished(page) {
  await solved(page);
  await page.waitForSelector(".stop:disabled");
}

// What the player's model holds, in letters, by way of the program's reader of KPuzzle patterns.
async function facelets(page) {
  const pattern = await page.evaluate(async () => {
    const player = document.querySelector("twisty-player");
    return JSON.stringify((await player.experimentalModel.currentPattern.get()).patternData);
  });
  return JSON.parse(execFileSync(program, ["show", "--json", "--facelets", pattern]).toString()).facelets;
}

const isSolved = (letters) => [...letters].every((letter, i) => letter === letters[i & ~15]);

async function stepToEnd(page) {
  const [, moves] = (await page.getByTestId("step").textContent()).split(" / ").map(Number);
  for (let i = 0; i < moves; ++i) {
    await page.keyboard.press("ArrowRight");
  }
  assert.equal(await page.getByTestId("step").textContent(), `${moves} / ${moves}`);
  return moves;
}

test("paint a cube by mouse, solve it, step to the end: the model in space is solved", { timeout: 240_000 }, async () => {
  const page = await visit();
  for (const letter of "URFDLB") {
    await page.locator(`[data-color=${letter}]`).click();
    for (let i = 0; i < 96; ++i) {
      if (CUBE[i] === letter) {
        await sticker(page, i).click();
      }
    }
    assert.equal(await page.locator(`[data-color=${letter}] .count`).textContent(), "16/16");
  }
  await page.getByTestId("solve").click();
  await finished(page);
  await page.waitForSelector("twisty-player");
  assert.equal(await facelets(page), CUBE, "the cube in space is the painted one");
  const moves = await stepToEnd(page);
  assert.ok(moves > 20 && moves < 60);
  let end = "";
  for (let i = 0; i < 100 && !isSolved(end || CUBE); ++i) {
    await page.waitForTimeout(100); // the last turn is still on its way
    end = await facelets(page);
  }
  assert.ok(isSolved(end), end);
  assert.match(await page.getByTestId("phase").textContent(), /Solved/);
  await leave(page);
});

test("undo takes back, a solved cube needs no solution", async () => {
  const page = await visit();
  await page.getByRole("button", { name: "Solved cube" }).click();
  await page.locator("[data-color=R]").click();
  await sticker(page, 0).click();
  assert.match(await page.locator("[data-color=R] .count").textContent(), /17/);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.match(await page.locator("[data-color=R] .count").textContent(), /16/);
  await page.getByTestId("solve").click();
  await page.getByText("This cube is solved.").waitFor();
  await leave(page);
});

test("a wrong cube shows the pieces that are wrong and can be repaired at a click", async () => {
  const page = await visit();
  const letters = [...CUBE];
  letters[95] = "B"; // was R
  await paste(page, letters.join(""));
  await page.getByTestId("solve").click();
  await page.getByText("No cube can look like this.").waitFor();
  assert.match(await sticker(page, 95).getAttribute("class"), /wrong/);
  await page.getByTestId("fix").first().click();
  assert.equal(await page.locator(".sticker.wrong").count(), 0);
  await page.getByTestId("solve").click();
  await solved(page);
  await leave(page);
});

test("a twisted corner is pointed at and turned back", async () => {
  const page = await visit();
  const letters = [...SOLVED];
  [letters[15], letters[16], letters[35]] = ["R", "F", "U"];
  await paste(page, letters.join(""));
  await page.getByTestId("solve").click();
  await page.getByTestId("fix").click();
  const now = await page.evaluate(() => [...document.querySelectorAll("[data-sticker]")].map((rect) => rect.getAttribute("class")));
  assert.match(now[15], /cU/);
  assert.match(now[16], /cR/);
  assert.match(now[35], /cF/);
  await leave(page);
});

test("an ambiguous letter is asked about, with both pictures", async () => {
  const page = await visit();
  for (const [key, first] of [["slice", "2"], ["sign", "R"]]) {
    await page.goto(base);
    await page.getByTestId("way-type").click();
    await page.getByTestId("scramble").fill("r U F'");
    await page.getByTestId("solve").click();
    const nets = page.locator("dialog svg.net");
    await nets.nth(1).waitFor();
    assert.notEqual(await nets.nth(0).innerHTML(), await nets.nth(1).innerHTML());
    await page.getByTestId(`reading-${key}`).click();
    await finished(page);
    const moves = (await page.locator(".move").allTextContents()).join(" ");
    assert.equal(moves, `F U' ${first === "2" ? "2R'" : "Rw'"}`);
  }
  await page.goto(`${base}#/solve`);
  await leave(page);
});

test("unreadable scrambles are told with their place", async () => {
  const page = await visit();
  await page.getByTestId("way-type").click();
  await page.getByTestId("scramble").fill("R U Q");
  await page.getByTestId("solve").click();
  await page.getByText("line 1, column 5").waitFor();
  await leave(page);
});

test("a shared link shows its cube and solves it", async () => {
  const page = await visit(`#/solve/${CUBE}`);
  await finished(page);
  assert.ok(page.url().endsWith(CUBE));
  await page.getByTestId("out").dispatchEvent("click", {}, { timeout: 1000 }).catch(() => undefined);
  await page.getByTestId("back").click();
  assert.match(await sticker(page, 0).getAttribute("class"), new RegExp(`c${CUBE[0]}`));
  outside.length = 0; // the link out was followed on purpose
  await leave(page);
});

test("where streams are not let through the page asks, and better answers still come", async () => {
  const page = await visit();
  let streams = 0;
  const polls = new Set();
  await page.context().route("**/api/v1/jobs/*/events", (route) => { ++streams; return route.abort(); });
  page.on("request", (request) => {
    const after = /jobs\/[0-9a-f]+\?after=(\d+)$/.exec(request.url());
    if (after) {
      polls.add(after[1]);
    }
  });
  await paste(page, CUBE);
  await page.getByTestId("solve").click();
  await finished(page);
  assert.equal(streams, 1, "the stream is tried once");
  assert.ok(polls.size > 1, `asked after ${[...polls]}`);
  const lengths = await page.locator(".chart-box circle").count();
  assert.ok(lengths > 1, `${lengths} answers on the chart`);
  assert.match(await page.getByTestId("length").textContent(), /\d+/);
  await leave(page);
});

test("a stream that breaks off half way is gone on with by asking", async () => {
  const page = await visit();
  await page.addInitScript(() => {
    const Real = window.EventSource;
    window.EventSource = class extends Real {
      constructor(url) {
        super(url);
        this.addEventListener("answer", () => { this.close(); this.onerror?.(new Event("error")); }, { once: true });
      }
    };
  });
  await page.reload();
  await paste(page, CUBE);
  await page.getByTestId("solve").click();
  await finished(page);
  assert.ok(await page.locator(".chart-box circle").count() > 1);
  await leave(page);
});

test("methods without tables are named with the command that makes them, and not offered", async () => {
  const page = await visit();
  const named = async (metric) => (await (await fetch(`${base}api/v1/methods?metric=${metric}`)).json()).methods;
  for (const metric of ["obtm", "sstm"]) {
    await page.getByLabel("Counting moves").selectOption(metric);
    const methods = await named(metric);
    await page.waitForFunction((commands) => JSON.stringify([...document.querySelectorAll("[data-testid=more-methods] code")].map((code) => code.textContent)) === commands,
      JSON.stringify(methods.filter(({ ready }) => !ready).map(({ command }) => command)));
    const options = await page.getByLabel("Method").locator("option").evaluateAll((all) => all.map(({ value }) => value));
    assert.deepEqual(options, methods.filter(({ ready }) => ready).map(({ name }) => name === "short" ? "" : name));
  }
  await leave(page);
});

test("keyboard alone: paint, solve, step, slip, solve again", { timeout: 180_000 }, async () => {
  const page = await visit();
  const reach = async (selector) => {
    for (let i = 0; i < 40; ++i) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) {
        return;
      }
    }
    assert.fail(`${selector} cannot be reached by Tab`);
  };
  await reach(".paintable");
  await page.keyboard.type(CUBE.toLowerCase());
  await reach("[data-testid=solve]");
  await page.keyboard.press("Enter");
  await finished(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const before = Number((await page.getByTestId("length").textContent()).match(/\d+/)[0]);
  await reach("summary");
  await page.keyboard.press("Enter");
  await reach(".slip button");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("[data-testid=step]")?.textContent.startsWith("0 / "));
  await finished(page);
  const now = Number((await page.getByTestId("length").textContent()).match(/\d+/)[0]);
  assert.ok(now <= before, `${now} after two of ${before} moves`);
  await page.keyboard.press("End");
  await page.getByText("The cube is solved.").waitFor();
  await leave(page);
});

test("phases: every move belongs to one, greyed pieces grow fewer", async () => {
  const page = await visit(`#/solve/${CUBE}`);
  await page.evaluate(() => localStorage.setItem("view", "net"));
  for (const [value, phases] of [["", 5], ["eight-phase", 8]]) {
    await page.goto(base);
    await page.reload();
    await paste(page, CUBE);
    await page.getByLabel("Method").selectOption(value);
    await page.getByTestId("solve").click();
    await finished(page);
    const parts = await page.locator(".part").count();
    assert.ok(parts >= phases - 2 && parts <= phases, `${parts} parts`);
    const greyed = [await page.locator(".net-player .greyed").count()];
    for (let i = 1; i < parts; ++i) {
      await page.locator(".part").nth(i).locator(".move").first().click();
      await page.keyboard.press("ArrowLeft");
      greyed.push(await page.locator(".net-player .greyed").count());
      assert.ok((await page.getByTestId("phase").locator("p").textContent()).length >= "Solved.".length);
    }
    assert.ok(greyed[0] > 50, `${greyed}`);
    assert.deepEqual(greyed, [...greyed].sort((a, b) => b - a));
  }
  await leave(page);
});

test("greys go with the pieces at every step", async () => {
  const page = await visit();
  await page.evaluate(() => localStorage.setItem("view", "net"));
  await page.reload();
  await paste(page, CUBE);
  await page.getByLabel("Method").selectOption("eight-phase");
  await page.getByTestId("solve").click();
  await finished(page);
  const moves = await page.locator(".part").first().locator(".move").count();
  assert.ok(moves > 1);
  for (let i = 0; i < moves; ++i) {
    const seen = await page.locator(".net-player .sticker:not(.greyed)").evaluateAll((all) => all.map((rect) => rect.getAttribute("class").match(/\bc([URFDLB])\b/)[1]));
    assert.equal(seen.sort().join(""), "LLLLRRRR", `after ${i} moves`);
    await page.keyboard.press("ArrowRight");
  }
  await leave(page);
});

test("without WebGL the net plays", async () => {
  const plain = await launch("--disable-3d-apis");
  const page = await visit(`#/solve/${CUBE}`, {}, plain);
  await finished(page);
  assert.equal(await page.locator("twisty-player").count(), 0);
  await page.getByText("This browser has no WebGL").waitFor();
  await stepToEnd(page);
  const classes = await page.locator(".net-player .sticker").evaluateAll((all) => all.map((rect) => rect.getAttribute("class").match(/\bc([URFDLB])\b/)[1]).join(""));
  assert.ok(isSolved(classes));
  await plain.close();
});

test("tables: distributions, their charts, antipodes on the cube", async () => {
  const page = await visit("#/tables");
  await page.locator("svg.distribution").waitFor();
  assert.equal(await page.locator("svg.distribution .bar").count(), 12);
  await page.getByLabel("Chain").selectOption("eight-phase");
  await page.locator(".phases button").nth(1).click();
  await page.getByText("too large for a table").waitFor();
  await page.locator(".phases button").nth(4).click();
  await page.getByTestId("antipodes").click();
  await page.locator("figure svg.net").first().waitFor();
  await leave(page);
});

test("scramble sheets", async () => {
  const page = await visit("#/scrambles");
  await page.locator("#count").fill("2");
  await page.getByTestId("make").click();
  await page.getByText("2 scrambles.").waitFor();
  assert.equal(await page.getByTestId("sheet").locator("svg.net").count(), 2);
  await leave(page);
});

test("a random cube comes with its scramble", async () => {
  const page = await visit();
  await page.getByTestId("random").click();
  await page.waitForFunction(() => document.querySelector("[data-testid=scramble]")?.value.split(" ").length > 20);
  await leave(page);
});

test("both languages are complete", async () => {
  const [en, de] = ["en", "de"].map((name) => JSON.parse(readFileSync(join(root, `web/src/texts/${name}.json`), "utf8")));
  assert.deepEqual(Object.keys(en.page), Object.keys(de.page));
  const sources = readdirSync(join(root, "web/src")).filter((name) => name.endsWith(".ts")).map((name) => readFileSync(join(root, "web/src", name), "utf8")).join("");
  for (const [, key] of sources.matchAll(/\bt\("([\w.-]+)"/g)) {
    assert.ok(key in en.page, `no text for ${key}`);
  }
  const chains = await (await fetch(`${base}api/v1/chains`)).json();
  for (const { title, phases } of chains.chains) {
    for (const text of [title, ...phases.map(({ achieves }) => achieves)]) {
      assert.ok(de.sentences[text], `not in German: ${text}`);
    }
  }
  const page = await visit("", { locale: "de-DE" });
  await page.getByText("Löse deinen 4×4×4").waitFor();
  await page.getByTestId("way-type").click();
  await page.getByTestId("scramble").fill("R U Q");
  await page.getByTestId("solve").click();
  await page.getByText("Zeile 1, Spalte 5: erwartet wurde ein Zug").waitFor();
  await page.getByTestId("language").click();
  await page.getByText("Solve your 4×4×4").waitFor();
  await leave(page);
});

test("the lock file names no registry", () => {
  assert.doesNotMatch(readFileSync(join(root, "web/package-lock.json"), "utf8"), /"resolved"/);
});

// Each view, ready to be looked at.
const VIEWS = {
  paint: async (page) => { await paste(page, CUBE); },
  type: async (page) => {
    await page.getByTestId("way-type").click();
    await page.getByTestId("scramble").fill("R U2 Fw' 2L D");
    await page.locator(".preview svg").waitFor();
  },
  solution: async (page) => {
    await page.goto(`${base}#/solve/${CUBE}`);
    await finished(page);
    await page.locator(".move").nth(3).click();
    await page.waitForTimeout(1200);
  },
  scrambles: async (page) => {
    await page.goto(`${base}#/scrambles`);
    await page.locator("#count").fill("2");
    await page.getByTestId("make").click();
    await page.waitForSelector("[data-testid=sheet] li:nth-child(2)");
  },
  tables: async (page) => {
    await page.goto(`${base}#/tables`);
    await page.locator("svg.distribution").waitFor();
  },
  about: async (page) => { await page.goto(`${base}#/about`); await page.waitForSelector(".notices"); },
};

test("WCAG AA in every view, light and dark; screenshots", { timeout: 240_000 }, async () => {
  for (const scheme of ["light", "dark"]) {
    const page = await visit("", { colorScheme: scheme });
    for (const [name, show] of Object.entries(VIEWS)) {
      await page.goto(base);
      await page.reload();
      await page.evaluate(() => { location.hash = "#/solve"; });
      await show(page);
      await page.screenshot({ path: join(artifacts, `${name}-${scheme}.png`), fullPage: true });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html + failureSummary)]), [], `${name}, ${scheme}`);
    }
    await leave(page);
  }
});

test("360 pixels wide: nothing sticks out, touch paints", { timeout: 180_000 }, async () => {
  const page = await visit("", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  for (const [name, show] of Object.entries(VIEWS)) {
    await page.goto(base);
    await page.reload();
    await page.evaluate(() => { location.hash = "#/solve"; });
    await show(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 360, `${name} is too wide`);
    await page.screenshot({ path: join(artifacts, `${name}-phone.png`) });
  }
  await page.goto(base);
  await page.reload();
  await page.locator("[data-color=F]").tap();
  await sticker(page, 5).tap();
  assert.match(await sticker(page, 5).getAttribute("class"), /cF/);
  await leave(page);
});

test("figures: load, first answer, layout shift, size", { timeout: 120_000 }, async () => {
  const page = await visit();
  // Usable: the button to solve is there, from a cold cache.
  figures.usable_ms = Math.round(await page.evaluate(() => performance.getEntriesByType("navigation")[0].domComplete));
  await paste(page, CUBE);
  await page.getByLabel("Look for").selectOption("10");
  await page.evaluate(() => {
    window.shifts = 0;
    window.shiftOf = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (window.shown) {
          window.shifts += entry.value;
          window.shiftOf.push(entry.sources.map(({ node }) => node?.className ?? String(node)).join());
        }
      }
    }).observe({ type: "layout-shift" });
    new MutationObserver(() => {
      if (!window.shown && document.querySelector(".move")) {
        window.shown = performance.now();
      }
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector("[data-testid=solve]").addEventListener("click", () => { window.clicked = performance.now(); }, true);
  });
  await page.getByTestId("solve").click();
  await finished(page);
  figures.first_answer_ms = Math.round(await page.evaluate(() => window.shown - window.clicked));
  figures.layout_shift = await page.evaluate(() => window.shifts);
  figures.answers = await page.locator(".chart-box circle").count();
  figures.kilobytes = Math.round((await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0))) / 1000);
  assert.equal(figures.layout_shift, 0, await page.evaluate(() => window.shiftOf.join(" | ")));
  assert.ok(figures.kilobytes <= 300);
  // Wide limits: other tests may be running on the same cores. bench/RESULTS.md has figures of a quiet machine.
  assert.ok(figures.usable_ms < 5000, `${figures.usable_ms} ms`);
  assert.ok(figures.first_answer_ms < 5000, `${figures.first_answer_ms} ms`);
  await leave(page);
});
