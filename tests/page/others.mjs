// Tables, scrambles, languages.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  ask,
  back,
  base,
  copied,
  eventually,
  go,
  leave,
  middle,
  place,
  root,
  visit,
  withClipboard,
  withDownloads,
  withLanguages,
  withRoutes,
} from "./harness.mjs";
import { load } from "./models.mjs";

test("tables: distributions with values, both scales, overlays, deep links, antipodes that play", async () => {
  const page = await visit("#/tables");
  await page.locator("svg.distribution").waitFor();
  assert.equal(await page.locator("svg.distribution .bar").count(), 12);
  assert.equal(await page.locator("svg.distribution .value").count(), 12);
  const tall = () =>
    page.locator("svg.distribution .bar").nth(3).getAttribute("height");
  const logarithmic = Number(await tall());
  await page.getByRole("checkbox", { name: "Logarithmic" }).click();
  assert.ok(Number(await tall()) < logarithmic);
  const overlays = page.getByLabel("Overlay another phase");
  assert.equal(
    await overlays.locator("option").nth(1).textContent(),
    "Tsai’s eight phases, Phase 1, OBTM",
  );
  await overlays.selectOption({ index: 1 });
  await page.locator("svg.distribution .line.other-1").waitFor();
  await page.locator(".choose select").first().selectOption("eight-phase");
  await page.locator(".phases button").nth(1).click();
  await page.getByText("too large for a table").waitFor();
  assert.match(await place(page), /#\/tables\/eight-phase\/phase-2\//);
  await page.reload();
  await page.getByText("too large for a table").waitFor();
  await page.locator(".phases button").nth(4).click();
  await page.getByTestId("antipodes").click();
  await page.locator("figure svg.net").first().waitFor();
  await page.getByRole("link", { name: "Play it" }).first().click();
  await page.waitForSelector(".algorithm-view .stage");
  await back(page);
  await page.waitForSelector(".tables-view");
  await leave(page);
});

test("moves from another position of the goal than the solved cube are shown by what they make, and not played", withRoutes, async () => {
  const page = await visit("#/tables/eight-phase/phase-5/obtm");
  await page.route("**/api/v1/analyze", async (route) => {
    const answer = await route.fetch();
    const found = await answer.json();
    const antipodes = found.antipodes.map((one) => ({ ...one, from: one.state }));
    await route.fulfill({ response: answer, json: { ...found, antipodes } });
  });
  await page.getByTestId("antipodes").click();
  await page.locator("figure svg.net").first().waitFor();
  assert.equal(await page.getByRole("link", { name: "Play it" }).count(), 0);
  await leave(page);
}); // prettier-ignore

test(
  "a distribution is saved as its figures and as a picture",
  withDownloads,
  async () => {
    const page = await visit("#/tables");
    await page.locator("svg.distribution").waitFor();
    await page.getByTestId("save").locator("summary").click();
    const saved = async (kind) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByTestId(kind).click(),
      ]);
      return readFileSync(await file.path(), "latin1");
    };
    assert.match(await saved("csv"), /^distance,positions,classes\n0,/);
    const drawing = await saved("svg");
    assert.match(drawing, /^<svg xmlns=/);
    assert.match(drawing, /class="bar" style="fill:rgb\(36, 86, 201\)/);
    assert.match(await saved("png"), /^\x89PNG/);
    await leave(page);
  },
);

test("a chart fits its place, and shows the figures of a distance", async () => {
  const page = await visit("#/tables", {
    viewport: { width: 320, height: 568 },
  });
  const chart = page.locator("svg.distribution");
  await chart.waitFor();
  const readout = page.getByTestId("readout");
  // The chart is drawn once more when its place has a width.
  await eventually(async () => {
    const bars = await chart
      .locator(".bar")
      .evaluateAll((all) =>
        all.map((bar) => bar.getBoundingClientRect().right),
      );
    assert.equal(bars.length, 12);
    assert.ok(Math.max(...bars) <= 320, `bars up to ${Math.max(...bars)}`);
    await chart.evaluate((svg) => svg.scrollIntoView({ block: "center" }));
    await page.mouse.move(0, 0);
    const { x, y } = await middle(chart.locator(".column").nth(2));
    await page.mouse.move(x, y);
    assert.match(await readout.textContent(), /^Distance 2: [\d,]+ positions$/);
  });
  await page.getByTestId("chart").press("ArrowRight");
  await eventually(async () =>
    assert.match(await readout.textContent(), /^Distance 3: /),
  );
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.waitForFunction(
    () => document.querySelector("svg.distribution").clientWidth > 400,
  );
  await eventually(async () =>
    assert.equal(await chart.locator(".value").count(), 12),
  );
  await leave(page);
});

test("a table says whether it agrees with the paper", async () => {
  const page = await visit("#/tables/five-stage/stage-4/sstm");
  const paper = page.getByTestId("paper");
  await paper.waitFor();
  assert.equal(
    await paper.textContent(),
    "✓ Every row agrees with the published table: C. Gallet, 2015.",
  );
  await go(page, "#/tables/five-stage/stage-4/btm");
  await page.getByText("15 BTM").first().waitFor();
  assert.equal(await paper.count(), 0);
  await leave(page);
});

test("the farthest positions are not offered where they would be refused", async () => {
  const { chains } = await ask("chains");
  const page = await visit();
  let large = 0;
  for (const { name, phases, recorded } of chains) {
    for (const phase of phases.filter(
      ({ table }) => table && recorded.length > 0,
    )) {
      const found = await ask(
        `analyze/${name}/${phase.name}?metric=${recorded[0]}`,
      );
      if (
        Number(found.size?.entries ?? found.size?.classes ?? 0) > 2 ** 27 &&
        large === 0
      ) {
        ++large;
        await go(page, `#/tables/${name}/${phase.name}/${recorded[0]}`);
        await page.getByText("too large to build while you wait").waitFor();
        assert.equal(await page.getByTestId("antipodes").count(), 0);
      }
    }
  }
  assert.equal(large, 1);
  await leave(page);
});

test("scramble sheets: copied one or all, the same from the same seed, there after Back, of other puzzles", withClipboard, async () => {
  const page = await visit("#/scrambles");
  await page.locator("#count").fill("2");
  await page.getByLabel("Puzzle").selectOption("3x3x3");
  await page.locator("#seed").fill("0xc0ffee");
  await page.getByTestId("make").click();
  await page.getByText("2 scrambles, seed c0ffee.").waitFor();
  assert.equal(await page.getByTestId("sheet").locator("svg.net").count(), 2);
  const cubes = () => page.getByTestId("sheet").locator("svg.net").evaluateAll((all) => all.map((net) => net.innerHTML));
  const made = await cubes();
  await page.getByRole("button", { name: "Copy all" }).click();
  assert.equal((await copied(page)).split("\n").length, 2);
  await page.getByRole("link", { name: "About" }).click();
  await back(page);
  assert.deepEqual(await cubes(), made);
  await page.getByTestId("make").click();
  await page.waitForFunction(() => !document.querySelector("[data-testid=make]").disabled);
  assert.deepEqual(await cubes(), made);
  await leave(page);
}); // prettier-ignore

test("the first visit finds five scrambles in WCA notation, on a sheet that names them", async () => {
  const page = await visit("#/scrambles");
  await page.getByText("5 scrambles, seed").waitFor();
  const sheet = await page
    .getByTestId("sheet")
    .locator(".alg")
    .allTextContents();
  assert.equal(sheet.length, 5);
  assert.doesNotMatch(sheet.join(" "), /[LDB]w|[xyz]/);
  assert.match(
    await page.getByTestId("sheet-head").textContent(),
    /^4×4×4 · \w+ \d+, 20\d\d$/,
  );
  await leave(page);
});

test("scrambles of a part of all states", async () => {
  const page = await visit("#/scrambles");
  await page.locator("#count").fill("1");
  await page.getByLabel("States").selectOption("corners-solved");
  await page.getByTestId("make").click();
  await page.getByText("1 scramble, seed").waitFor();
  assert.match(await page.getByTestId("sheet-head").textContent(), /corners solved/);
  const stickers = page.getByTestId("sheet").locator("svg.net .sticker");
  const colors = await stickers.evaluateAll((all) => all.map((rect) => rect.getAttribute("class")));
  for (let face = 0; face < 96; face += 16) {
    assert.equal(new Set([0, 3, 12, 15].map((i) => colors[face + i])).size, 1);
  }
  assert.ok(colors.some((color, i) => color !== colors[i & ~15]));
  await page.getByLabel("Puzzle").selectOption("3x3x3");
  assert.ok(!(await page.getByLabel("States").isVisible()));
  await leave(page);
}); // prettier-ignore

test("scrambles of the 4x4x4 in the WCA's words, and for blindfolded turned in the end", async () => {
  const page = await visit("#/scrambles");
  await page.locator("#count").fill("2");
  await page.locator("#seed").fill("2026");
  await page.getByLabel("States").selectOption("corners-solved");
  const made = async (kind) => {
    await page.getByLabel("Kind").selectOption(kind);
    await page.getByTestId("make").click();
    await page.waitForFunction(() => !document.querySelector("[data-testid=make]").disabled);
    return page.getByTestId("sheet").locator(".alg").allTextContents();
  };
  assert.match((await made("any")).join(" "), /[LDB]w/);
  const upright = await made("wca");
  assert.equal(upright.length, 2);
  assert.doesNotMatch(upright.join(" "), /[LDB]w|[xyz]/);
  const anyhow = await made("blindfolded");
  assert.doesNotMatch(anyhow.join(" "), /[LDB]w/);
  assert.match(anyhow.join("; "), /[xyz][2']?(;|$)/);
  await page.getByLabel("Puzzle").selectOption("skewb");
  assert.ok(!(await page.getByLabel("Kind").isVisible()));
  await leave(page);
}); // prettier-ignore

test("scrambles of every event of the WCA, with pictures of the Clock and the Square-1 as well", async () => {
  const page = await visit("#/scrambles");
  await page.waitForSelector("[data-testid=sheet] li:nth-child(5)");
  await page.locator("#count").fill("1");
  const asked = async (puzzle, kind) => {
    await page.getByLabel("Puzzle").selectOption(puzzle);
    if (kind) {
      await page.getByLabel("Kind").selectOption(kind);
    }
    await page.locator("#seed").fill("58");
    await page.evaluate(() => document.querySelector("[data-testid=sheet]").replaceChildren());
    await page.getByTestId("make").click();
    await page.waitForSelector("[data-testid=sheet] li");
    return page.locator(".sheet .alg").first().textContent();
  };
  const of = async (event) => (await ask("scramble", { event, count: 1, seed: "58" })).scrambles[0];
  const events = [
    ["2x2x2", "", "222"], ["3x3x3", "wca", "333"], ["3x3x3", "blindfolded", "333bf"], ["3x3x3", "fewest", "333fm"],
    ["5x5x5", "wca", "555"], ["5x5x5", "blindfolded", "555bf"], ["6x6x6", "", "666"], ["7x7x7", "", "777"],
    ["pyraminx", "", "pyram"], ["skewb", "", "skewb"], ["megaminx", "wca", "minx"], ["fto", "", "fto"],
    ["square1", "", "sq1"], ["clock", "", "clock"],
  ];
  for (const [puzzle, kind, event] of events) {
    const { scramble, dials } = await of(event);
    assert.equal(await asked(puzzle, kind), scramble, event);
    if (dials) {
      const hours = await page.locator(".clock-hand").evaluateAll((all) => all.map((hand) => Number(hand.dataset.hour)));
      assert.deepEqual(hours, dials);
    }
  }
  await page.getByLabel("Puzzle").selectOption("square1");
  await asked("square1");
  assert.ok((await page.locator(".square-one polygon").count()) >= 34);
  assert.match(await page.getByTestId("sheet-head").textContent(), /^Square-1 · \w+ \d+, 20\d\d$/);
  // The Megaminx's rows are a position that can be solved, and watched.
  const rows = await asked("megaminx", "wca");
  assert.equal(rows.split("\n").length, 7);
  await page.locator(".sheet a").first().click();
  await page.waitForSelector(".puzzle-view .stage:not([data-facelets=''])");
  assert.equal(await page.getByTestId("puzzle-scramble").inputValue(), rows.replaceAll("\n", " "));
  await leave(page);
}); // prettier-ignore

test("the timer has the events' scrambles too, and takes pasted ones of the Clock and the Square-1", async () => {
  const page = await visit("#/timer");
  const picture = async (puzzle, selector) => {
    await page.getByLabel("Puzzle").selectOption(puzzle);
    await page.locator(`.timer-net ${selector}`).waitFor();
  };
  await picture("square1", ".square-one");
  await page.getByText("Your own scrambles").click();
  await page.getByTestId("timer-own").fill("1. (1,0) / (3,-3) /\n2. (0,3) / (3,0)");
  await page.getByTestId("timer-own-take").click();
  assert.equal(await page.getByTestId("timer-scramble").textContent(), "(1,0) / (3,-3) /");
  await page.getByTestId("timer-next").click();
  assert.equal(await page.getByTestId("timer-scramble").textContent(), "(0,3) / (3,0)");
  await page.getByTestId("timer-own").fill("(1,0) / (-1,0)\n/ (3,0)");
  await page.getByTestId("timer-own-take").click();
  await page.getByText("1 more in your list.").waitFor();
  await picture("clock", ".clock");
  await page.getByTestId("timer-own").fill("1. UR3+ y2 U1+");
  await page.getByTestId("timer-own-take").click();
  const hours = await page.locator(".clock-hand").evaluateAll((all) => all.map((hand) => Number(hand.dataset.hour)));
  assert.deepEqual(hours, [11, 3, 2, 0, 3, 3, 0, 0, 0, 10, 1, 1, 1, 1, 1, 0, 0, 0]);
  await leave(page);
}); // prettier-ignore

test("both languages are complete", async () => {
  const [en, de, dePage] = ["en", "de", "de_page"].map((name) => JSON.parse(readFileSync(join(root, `web/src/texts/${name}.json`), "utf8")));
  assert.deepEqual(Object.keys(en.page).sort(), Object.keys(dePage.page).sort());
  const sources = readdirSync(join(root, "web/src"), { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(root, "web/src", name), "utf8"))
    .join("");
  for (const [, key] of sources.matchAll(/\bt\("([\w.-]+)"/g)) {
    assert.ok(key in en.page, `no text for ${key}`);
  }
  for (const key of Object.keys(en.page)) {
    const [head] = key.split(/\.(?=[^.]*$)/);
    assert.ok(sources.includes(`"${key}"`) || sources.includes(`${head}.\${`) || sources.includes(`${key.split(".")[0]}.`), `nobody says ${key}`);
  }
  const { PUZZLES } = await load("model/puzzles");
  for (const puzzle of PUZZLES) {
    const { methods } = await ask(`methods?puzzle=${puzzle}`);
    for (const { name } of methods) {
      assert.ok(`method.${name}` in en.page, `no name for ${name} of ${puzzle}`);
    }
  }
  const { chains } = await ask("chains"); // what errors say: tests/server/facts_test.py
  const sentences = chains.flatMap(({ title, phases }) => [title, ...phases.map(({ achieves }) => achieves)]);
  assert.deepEqual([...new Set(sentences)].sort(), Object.keys(de.sentences).sort());
}); // prettier-ignore

test("the page speaks the browser's language, until one chooses", withLanguages, async () => {
  const page = await visit("", { locale: "de-DE" });
  await page.getByText("Löse deinen 4×4×4").waitFor();
  await page.getByTestId("way-type").click();
  await page.getByTestId("scramble").fill("R U Q");
  await page.getByTestId("solve").click();
  await page.getByText("Zeile 1, Spalte 5: erwartet wurde ein Zug").waitFor();
  await page.getByTestId("language").click();
  await page.getByText("Solve your 4×4×4").waitFor();
  assert.equal(await page.getByTestId("scramble").inputValue(), "R U Q");
  await leave(page);
}); // prettier-ignore

test("German texts begin to load while the page's script is still on its way", { ...withLanguages, ...withRoutes }, async () => {
  let german;
  const asked = new Promise((resolve) => (german = resolve));
  const setup = async (page, context) => {
    page.on("request", (request) => /\/de_page-\w+\.js$/.test(request.url()) && german());
    await context.route("**/de-*.js", (route) => route.abort()); // errors and chains in German come later
    await context.route("**/app-*.js", async (route) => {
      await asked;
      return route.continue();
    });
  };
  const page = await visit("", { locale: "de-DE", setup });
  await page.getByText("Löse deinen 4×4×4").waitFor();
  await leave(page);
}); // prettier-ignore

test("the first view needs no file of the others; where that file cannot be loaded the page says so", withRoutes, async () => {
  const html = await (await fetch(base)).text();
  const { length } = html.match(/<link rel="modulepreload" href="assets\/chunk-\w+\.js">/g) ?? [];
  assert.ok(length > 0);
  const page = await visit("", { alone: true, setup: (page) => page.route("**/later-*.js", (route) => route.abort()) });
  assert.equal(await page.locator("script[type=module][src*=app-]").count(), 1);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.equal(loaded.filter((name) => /chunk-/.test(name)).length, length, "what the script shares with later views is preloaded");
  await page.locator("[data-sticker]").first().waitFor();
  await go(page, "#/about");
  await page.locator("main [role=alert]", { hasText: "A part of this page could not be loaded." }).waitFor();
  await go(page, "#/cube");
  await page.locator("[data-sticker]").first().waitFor();
  await page.getByTestId("way-photo").click();
  await page.locator(".photos [role=alert]", { hasText: "A part of this page could not be loaded." }).waitFor();
  await leave(page);
}); // prettier-ignore

test("the lock file names no registry", () => {
  assert.doesNotMatch(
    readFileSync(join(root, "web/package-lock.json"), "utf8"),
    /"resolved"/,
  );
});
