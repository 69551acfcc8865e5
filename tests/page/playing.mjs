// Playing: layers dragged and turned by keys, algorithms, and the timer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  ask,
  drag,
  go,
  leave,
  place,
  visit,
  withDownloads,
  withFingers,
  withKeysHeld,
} from "./harness.mjs";

const algorithm = (page) => page.getByTestId("algorithm").inputValue();
const stage = ".algorithm-view .stage";
const shown = async (page, letters) =>
  page.waitForFunction(
    ([at, wanted]) => document.querySelector(at).dataset.facelets === wanted,
    [stage, letters],
  );
const cube = async (scramble) => (await ask("show", { scramble })).facelets;
const SOLVED = [..."URFDLB"].map((face) => face.repeat(16)).join("");

// Where on the cube, by parts of the canvas, a finger starts and ends.
async function from(page, [x0, y0], [x1, y1]) {
  const box = await page.locator(`${stage} canvas`).boundingBox();
  const side = Math.min(box.width, box.height);
  const at = (x, y) => ({
    x: box.x + box.width / 2 + x * side,
    y: box.y + box.height / 2 + y * side,
  });
  return [at(x0, y0), at(x1, y1)];
}
async function pull(page, start, end) {
  const [a, b] = await from(page, start, end);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
}

test("the Clock and the Square-1 are turned by buttons; turns of one part are one move, and an impossible slice is refused", async () => {
  const page = await visit("#/view/_/square1");
  const press = (name) => page.getByTestId("view-turns").getByRole("button", { name }).click();
  await press("(1,0), the top layer, 30° to the left");
  await press("(1,0), the top layer, 30° to the left");
  assert.equal(await algorithm(page), "(2,0)");
  await press("/, the right half");
  assert.equal(await page.getByTestId("view-wrong").textContent(), "Move 2, “/”, is not possible: a corner lies across the cut.");
  assert.equal(await algorithm(page), "(2,0)");
  await press("(1,0), the top layer");
  await press("/, the right half");
  assert.equal(await algorithm(page), "(3,0) /");
  assert.equal(await page.getByTestId("view-wrong").textContent(), "");
  await page.getByTestId("view-inverse").click();
  assert.equal(await algorithm(page), "/ (-3,0)");
  assert.match(await place(page), /#\/view\/%2F_\(-3%2C0\)\/square1$/);
  await page.getByTestId("view-solve").click();
  await page.waitForSelector(".puzzle-view");
  assert.equal(await page.getByTestId("puzzle-scramble").inputValue(), "/ (-3,0)");
  await go(page, "#/view/UR3+_y2/clock");
  await page.getByTestId("view-turns").getByRole("button", { name: "ALL1-, raise all four pins" }).waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await press("ALL1-, raise all four pins");
  assert.equal(await algorithm(page), "UR3+ y2 ALL1-");
  const hours = await page.locator(".clock-hand").evaluateAll((all) => all.map((hand) => Number(hand.dataset.hour)));
  assert.deepEqual(hours, [8, 11, 11, 11, 11, 11, 11, 11, 11, 1, 3, 4, 0, 3, 3, 1, 0, 1]);
  await leave(page);
}); // prettier-ignore

test("a dragged sticker takes its layer along; beside the cube the view turns, and a short drag turns nothing", async () => {
  const page = await visit("#/view");
  await shown(page, SOLVED);
  await pull(page, [-0.2, 0.28], [0.1, 0.36]); // the lowest layer of the front, to the right
  await shown(page, await cube("D"));
  assert.equal(await algorithm(page), "D");
  assert.match(await place(page), /#\/view\/D\/4$/);
  await pull(page, [0.13, 0.1], [0.13, -0.15]); // a layer of the right face, upward
  await page.waitForFunction(() =>
    / /.test(document.querySelector("[data-testid=algorithm]").value),
  );
  assert.match(await algorithm(page), /^D F'$/);
  await pull(page, [-0.2, 0.28], [-0.17, 0.286]);
  await pull(page, [-0.48, -0.45], [-0.3, -0.45]);
  assert.match(await algorithm(page), /^D \S+$/);
  await page.getByTestId("view-undo").click();
  await page.getByTestId("view-undo").click();
  await shown(page, SOLVED);
  assert.equal(await algorithm(page), "");
  await leave(page);
});

test(
  "a finger drags a layer up and down, and the page stays where it is",
  withFingers,
  withKeysHeld,
  async () => {
    const page = await visit("#/view", {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await shown(page, SOLVED);
    await drag(page, await from(page, [0.13, 0.1], [0.13, -0.2]));
    await page.waitForFunction(
      () => document.querySelector("[data-testid=algorithm]").value !== "",
    );
    assert.match(await algorithm(page), /^F'$/);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await leave(page);
  },
);

test(
  "keys turn layers; Inverse, Scramble and Solve it continue from there",
  withKeysHeld,
  async () => {
    const page = await visit("#/view");
    await shown(page, SOLVED);
    for (const key of ["r", "Shift+U", "2", "l", "w", "f", "x"]) {
      await page.keyboard.press(key);
    }
    assert.equal(await algorithm(page), "R U' 2L Fw x");
    await shown(page, await cube("R U' 2L Fw x"));
    await page.keyboard.press("Backspace");
    await page.keyboard.press("ArrowLeft");
    await shown(page, await cube("R U' 2L"));
    await page.keyboard.press("d");
    assert.equal(await algorithm(page), "R U' 2L D");
    await page.getByTestId("view-inverse").click();
    assert.equal(await algorithm(page), "D' 2L' U R'");
    await page.getByTestId("view-random").click();
    await page.waitForFunction(
      () => document.querySelector("[data-testid=view-scramble]").value !== "",
    );
    const scramble = await page.getByTestId("view-scramble").inputValue();
    await shown(page, await cube(scramble));
    await page.keyboard.press("r");
    await shown(page, await cube(`${scramble} R`));
    await page.reload();
    await page.getByTestId("view-scramble").waitFor();
    assert.equal(
      await page.getByTestId("view-scramble").inputValue(),
      scramble,
    );
    assert.equal(await algorithm(page), "R");
    await page.keyboard.press("End");
    const wanted = await cube(`${scramble} R`);
    await shown(page, wanted);
    await page.getByTestId("view-solve").click();
    assert.match(await place(page), new RegExp(`#/solve/${wanted}`));
    await leave(page);
  },
);

test("other puzzles are turned by drags, too; pasted addresses keep puzzle, scramble and moves", async () => {
  const page = await visit("#/view/_/skewb");
  await page.waitForSelector(`${stage}:not([data-facelets=''])`);
  await pull(page, [-0.1, 0.1], [0.2, 0.1]);
  await page.waitForFunction(() =>
    /^L$/.test(document.querySelector("[data-testid=algorithm]").value),
  );
  await page
    .getByTestId("algorithm")
    .fill("https://alg.cubing.net/?puzzle=3x3x3&setup=R_U-&alg=F2_D");
  await page.keyboard.press("Tab"); // where letters come one by one, it is taken apart now
  assert.equal(await algorithm(page), "F2 D");
  assert.equal(await page.getByTestId("view-scramble").inputValue(), "R U'");
  assert.equal(await page.getByLabel("Puzzle").inputValue(), "3x3x3");
  await page.getByTestId("algorithm").fill("R, U^2, Q");
  await page.getByText("“Q” at character").waitFor();
  // A list as it is typed: its first line alone is one scramble.
  await page.getByTestId("algorithm").fill("");
  await page.getByTestId("view-scramble").fill("1. R, U");
  await shown(
    page,
    (await ask("show", { puzzle: "3x3x3", scramble: "R U" })).facelets,
  );
  await page.getByTestId("view-scramble").fill("1. R, U\n2. L B");
  await shown(
    page,
    (await ask("show", { puzzle: "3x3x3", scramble: "" })).facelets,
  );
  // A pasted list is not played before one of its scrambles is chosen.
  for (const field of ["view-scramble", "algorithm"]) {
    await page.getByTestId("algorithm").fill("");
    await page.getByTestId("view-scramble").fill("");
    await shown(
      page,
      (await ask("show", { puzzle: "3x3x3", scramble: "" })).facelets,
    );
    await page.getByTestId(field).fill("1. R, U\n2. L B");
    await page.getByText("2 scrambles, one cube each: choose one.").waitFor();
    await shown(
      page,
      (await ask("show", { puzzle: "3x3x3", scramble: "" })).facelets,
    );
    await page.getByTestId("view-inverse").click();
    assert.match(await page.getByTestId(field).inputValue(), /2. L B/);
    await page.getByRole("button", { name: "Scramble 2" }).click();
    assert.equal(await page.getByTestId(field).inputValue(), "L B");
    await page.keyboard.press("End");
    await shown(
      page,
      (await ask("show", { puzzle: "3x3x3", scramble: "L B" })).facelets,
    );
  }
  await go(page, "#/puzzle/skewb");
  await page.getByTestId("puzzle-scramble").fill("1. R, U\n2. L B");
  await page.getByRole("button", { name: "Scramble 2" }).click();
  assert.equal(await page.getByTestId("puzzle-scramble").inputValue(), "L B");
  await leave(page);
});

test("an address to embed shows the puzzle and its moves alone, and leads to the whole page", async () => {
  const page = await visit("", { viewport: { width: 420, height: 560 } });
  await go(page, "#/embed/R_U/3/F2");
  const { facelets } = await ask("show", { puzzle: "3x3x3", scramble: "F2" });
  await shown(page, facelets);
  for (const selector of ["header", ".algorithm-view h1", "[data-testid=algorithm]"]) {
    assert.ok(!(await page.locator(selector).isVisible()), selector);
  }
  await page.getByRole("button", { name: "Next move" }).click();
  const all = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(all <= 560, `${all} high`);
  assert.match(await page.getByTestId("view-whole").getAttribute("href"), /#\/view\/R_U\/3\/F2$/);
  assert.match(await place(page), /#\/embed\/R_U\/3\/F2$/);
  await leave(page);
}); // prettier-ignore

test("the timer: inspection, start, stop, penalties, averages, csTimer's file; times outlive a reload", withDownloads, async () => {
  const page = await visit("#/timer");
  const scramble = page.getByTestId("timer-scramble");
  const waiting = () => page.waitForFunction(() => /^[URFDLB]/.test(document.querySelector("[data-testid=timer-scramble]").textContent));
  const phase = (name) => page.waitForSelector(`[data-testid=timer][data-phase=${name}]`);
  const rows = page.getByTestId("times").locator("li");
  await waiting();
  const first = await scramble.textContent();
  await page.keyboard.press(" ");
  await phase("inspecting");
  await page.keyboard.down(" ");
  await phase("ready");
  await page.keyboard.up(" ");
  await phase("running");
  await page.keyboard.press("k");
  await rows.first().waitFor();
  await page.waitForFunction((old) => ![old, ""].includes(document.querySelector("[data-testid=timer-scramble]").textContent), first);
  await page.getByLabel("15 s of inspection").click();
  for (let i = 2; i <= 5; ++i) {
    // Without a pointer, as a screen reader clicks.
    await page.getByTestId("timer").evaluate((face) => face.click());
    await phase("running");
    await page.getByTestId("timer").evaluate((face) => face.click());
    assert.equal(await rows.count(), i);
  }
  const figure = (i) => page.getByTestId("timer-figures").locator("dd").nth(i).textContent();
  assert.match(await figure(2), /^\d+\.\d\d$/);
  await page.getByRole("button", { name: /^DNF for/ }).first().click();
  const [before] = /^\d+\.\d\d/.exec(await rows.nth(1).textContent());
  await page.getByRole("button", { name: /^\+2 for/ }).nth(1).click();
  const penalized = (Number(before) + 2).toFixed(2);
  assert.ok((await rows.nth(1).textContent()).startsWith(`${penalized}+`));
  assert.match(await figure(2), /^\d+\.\d\d$/);
  await page.getByRole("button", { name: /^DNF for/ }).nth(2).click();
  assert.equal(await figure(2), "DNF");
  await page.reload();
  await rows.nth(4).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByTestId("timer-export").click()]);
  const { session1, properties } = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.equal(JSON.parse(properties.sessionData)["1"].name, "4x4x4");
  assert.deepEqual(session1.map(([[penalty]]) => penalty), [0, 0, -1, 2000, -1]);
  assert.equal(session1[0][1], first);
  await page.getByRole("button", { name: /^Delete \d/ }).first().click();
  assert.equal(await rows.count(), 4);
  await page.getByText("Your own scrambles").click();
  await page.getByTestId("timer-own").fill("1. 45.67   R U2\n2. 44.00   Q9\n3. 50.12   Fw'");
  await page.getByTestId("timer-own-take").click();
  assert.equal(await scramble.textContent(), "R U2");
  assert.equal(await page.getByTestId("timer-left").textContent(), "2 more in your list.");
  await page.getByTestId("timer-next").click();
  assert.equal(await scramble.textContent(), "Fw'");
  await page.getByText("Not moves of this puzzle: Q9").waitFor();
  await leave(page);
}); // prettier-ignore
