// Puzzles that are no 4x4x4: scrambled, solved by the program, and stepped through on solids of the page's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ask,
  eventually,
  back,
  drag,
  go,
  leave,
  place,
  visit,
  withFingers,
  withRoutes,
} from "./harness.mjs";

const shown = (page, letters) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector(".puzzle-view .stage").dataset.facelets === wanted,
    letters,
  );
const solvedLetters = (faces, each) =>
  faces.map((face) => face.repeat(each)).join("");
const CASES = [
  ["pyraminx", "U L' r b' R", solvedLetters([..."FLRD"], 9)],
  ["skewb", "U R' L B", solvedLetters([..."URFDLB"], 5)],
  ["megaminx", "BR2' U", solvedLetters("U R F L BL BR FR FL DL B DR D".split(" "), 11)],
  ["fto", "R U' BL D", undefined],
  ["kilominx", "BR2' U F", undefined],
  ["2x2x2", "R U2", undefined],
]; // prettier-ignore

test("Pyraminx, Skewb, Megaminx, FTO, Kilominx and small cubes: typed, solved, followed to the end; links keep both", async () => {
  const page = await visit();
  for (const [name, scramble, solved] of CASES) {
    await page.getByLabel("Puzzle").selectOption(name);
    await page.waitForSelector(".puzzle-view");
    await page.getByTestId("puzzle-scramble").fill(scramble);
    await page.getByTestId("puzzle-solve").click();
    await page.waitForSelector("[data-testid=puzzle-moves] .move");
    assert.match(await page.getByTestId("puzzle-figure").textContent(), /checked by replay/);
    const moves = (await page.getByTestId("puzzle-moves").locator(".move").allTextContents()).join(" ");
    assert.ok((await ask("check", { puzzle: name, scramble, solution: moves })).solves, name);
    assert.equal(await page.getByTestId("player-move").textContent(), moves.split(" ")[0]);
    await page.getByRole("button", { name: "To the end" }).click();
    if (solved) {
      await shown(page, solved);
    }
    const address = await place(page);
    await page.reload();
    await page.waitForSelector("[data-testid=puzzle-moves] .move");
    assert.equal((await page.getByTestId("puzzle-moves").locator(".move").allTextContents()).join(" "), moves, address);
  }
  await leave(page);
}); // prettier-ignore

test("the text on how to hold a puzzle names colours only where middles stay", async () => {
  const page = await visit();
  for (const [name, words] of [["megaminx", "green in front and grey at the bottom"], ["skewb", "already match yours"], ["kilominx", "any way you like"], ["pyraminx", "any way you like"]]) {
    await go(page, `#/puzzle/${name}`);
    await page.getByTestId("puzzle-paint").click();
    await page.locator(".palette-card", { hasText: words }).waitFor();
  }
  await leave(page);
}); // prettier-ignore

test("a link with a solution shows the puzzle and the next move on a phone's screen", async () => {
  const page = await visit("", { viewport: { width: 360, height: 640 } });
  await go(page, "#/puzzle/skewb/R_U-_L/L-_U_R-");
  await eventually(async () => {
    const stage = await page.locator(".puzzle-view .stage .frame").boundingBox();
    const move = await page.getByTestId("player-move").boundingBox();
    const bar = await page.locator(".puzzle-view .controls").boundingBox();
    assert.ok(stage.y >= 0 && move.y + move.height <= bar.y, JSON.stringify([stage, move, bar]));
  });
  await leave(page);
}); // prettier-ignore

test("stickers of an FTO are tapped with a colour, in space and on the net; what cannot be is said, and the rest is solved", async () => {
  const page = await visit("#/puzzle/fto/R");
  const text = page.getByTestId("puzzle-scramble");
  const letters = () => text.inputValue();
  const solve = () => page.getByTestId("puzzle-solve").click();
  await page.getByTestId("puzzle-paint").click();
  await page.locator("[data-color=BL]").click();
  await page.locator(".space").click();
  assert.match(await letters(), /^[UFcdLRBD]{9}( [UFcdLRBD]{9}){7}$/);
  await page.getByTestId("puzzle-undo").click();
  const made = await letters();
  await page.getByTestId("view-net").click();
  await page.getByTestId("puzzle-clear").click();
  await solve();
  await page.getByText("72 of 72 stickers to go").last().waitFor();
  const names = { c: "BR", d: "BL" };
  for (const [i, letter] of [...made.replaceAll(" ", "")].slice(0, 2).entries()) {
    await page.locator(`[data-color=${names[letter] ?? letter}]`).click();
    await page.locator(`[data-place="${i}"]`).click();
  }
  assert.equal((await letters()).slice(0, 2), made.slice(0, 2));
  await page.locator("[data-testid=puzzle-left]", { hasText: "70 of 72" }).waitFor();
  await text.fill(made.replace(/^./, "D"));
  await page.locator(".puzzle-view").getByTestId("mistake").click();
  assert.match(await page.locator(".puzzle-view [data-testid=problems]").textContent(), /The ringed piece shows yellow, .*no piece has these colours there/);
  assert.ok((await page.locator(".puzzle-view .frame .wrong").count()) > 0, "it is ringed on the net");
  assert.ok(await page.getByTestId("puzzle-paint-solve").isHidden());
  await solve();
  await page.locator("[data-testid=puzzle-wrong]", { hasText: "which no piece does" }).waitFor();
  await text.fill(made);
  await solve();
  await page.waitForSelector("[data-testid=puzzle-moves] .move");
  assert.deepEqual(await page.getByTestId("puzzle-moves").locator(".move").allTextContents(), ["R'"]);
  assert.match(await place(page), /#\/puzzle\/fto\/[UFcdLRBD_]+\/R-$/);
  await page.getByTestId("view-space").click();
  await page.getByRole("button", { name: "To the end" }).click();
  await shown(page, solvedLetters("U F BR BL L R B D".split(" "), 9));
  await leave(page);
}); // prettier-ignore

test("an FTO is solved in one orientation by a switch, which puzzles without a choice do not have", async () => {
  const page = await visit("#/puzzle/pyraminx");
  const box = page.getByTestId("puzzle-upright");
  assert.ok(await box.isHidden());
  await page.getByLabel("Puzzle").selectOption("fto");
  await box.waitFor();
  const [{ scramble }] = (await ask("scramble", { puzzle: "fto", seed: "5" })).scrambles;
  await page.getByTestId("puzzle-scramble").fill(scramble);
  await page.getByLabel("End in the orientation of the solved state").check();
  await page.getByTestId("puzzle-solve").click();
  await page.waitForSelector("[data-testid=puzzle-moves] .move");
  await page.getByRole("button", { name: "To the end" }).click();
  await shown(page, solvedLetters("U F BR BL L R B D".split(" "), 9));
  await leave(page);
}); // prettier-ignore

test("a solid is painted by keys on its net, where stickers are buttons with names; another holding and an exchange are named", async () => {
  const page = await visit("#/puzzle/pyraminx");
  const text = page.getByTestId("puzzle-scramble");
  const fix = page.locator(".puzzle-view").getByTestId("fix");
  await page.getByTestId("puzzle-paint").click();
  await page.getByTestId("view-net").click();
  const sticker = (name) => page.getByRole("button", { name, exact: true });
  await sticker("Face F, sticker 1: not painted").focus();
  await page.keyboard.press("r");
  await sticker("Face F, sticker 1: blue").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("L");
  await sticker("Face F, sticker 2: red").waitFor();
  await page.keyboard.press("Backspace");
  await sticker("Face F, sticker 2: not painted").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.getAttribute("aria-label") === "Face F, sticker 2: green");
  assert.match(await text.inputValue(), /^RF\.{7} /);
  // Solved, but held with another face in front.
  await text.fill("LLLLLLLLL RRRRRRRRR FFFFFFFFF DDDDDDDDD");
  await fix.filter({ hasText: "held in another orientation" }).click();
  assert.equal(await text.inputValue(), "FFFFFFFFF LLLLLLLLL RRRRRRRRR DDDDDDDDD");
  // Two edges of a 3x3x3 that are exchanged.
  await go(page, "#/puzzle/3x3x3");
  await page.getByTestId("puzzle-paint").click();
  await text.fill("UUUUUUUUU RFRRRRRRR FRFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB");
  await page.locator(".puzzle-view [data-testid=problems]", { hasText: "two of the corners or edges are exchanged" }).waitFor();
  await leave(page);
}); // prettier-ignore

const withMoves = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll("[data-testid=puzzle-moves] .move").length === wanted, count); // prettier-ignore

test("a tie of the Skewb's pieces that is no sum and no sign is named while one paints, by the program", async () => {
  const page = await visit("#/puzzle/skewb");
  await page.getByTestId("puzzle-paint").click();
  await page.getByTestId("puzzle-scramble").fill("DBBBULRRRRRFFFFFDDDDUUUULLLBLB");
  await page.locator(".puzzle-view [data-testid=problems]", { hasText: "no moves make it" }).waitFor();
  assert.ok(await page.getByTestId("puzzle-paint-solve").isHidden());
  await page.getByTestId("puzzle-scramble").fill("U R'");
  await page.getByTestId("puzzle-paint-solve").waitFor();
  assert.equal(await page.locator(".puzzle-view [data-testid=problems]").textContent(), "");
  await leave(page);
}); // prettier-ignore

test("a 3x3x3 is painted face by face on a phone; one with Japanese colours is recognized", withFingers, async () => {
  const page = await visit("#/puzzle/3x3x3", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const { facelets } = await ask("show", { puzzle: "3x3x3", scramble: "R U" });
  // White opposite blue: yellow is where blue is on usual cubes.
  const seen = [...facelets].map((letter) => ({ D: "B", B: "D" })[letter] ?? letter);
  assert.ok(await page.locator(".puzzle-view .controls").isHidden(), "nothing to step through covers the screen");
  await page.getByTestId("puzzle-paint").tap();
  assert.match(await page.getByTestId("face-label").textContent(), /^Face 1 of 6, the front/);
  for (const [width, height] of [[640, 360], [360, 640]]) {
    await page.setViewportSize({ width, height });
    const { y: bar } = await page.locator(".palette-card:not([hidden]) .bar").boundingBox();
    assert.equal((await page.getByTestId("puzzle-left").textContent()), "Front: 0 of 9 · 54 to go");
    for (const selector of [".paintable", ".painter .palette", ".face-line", ".painter .face-tabs"]) {
      const box = await page.locator(`.puzzle-view ${selector}`).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= bar, `${selector} of ${width}x${height}: ${JSON.stringify(box)}`);
      assert.ok(selector !== ".paintable" || box.width >= 150, `${box.width} wide`);
    }
  }
  for (const [k, face] of [..."FRBLUD"].entries()) {
    const first = 9 * "URFDLB".indexOf(face);
    for (const letter of new Set(seen.slice(first, first + 9))) {
      await page.locator(`.painter [data-color=${letter}]`).tap();
      for (let i = first; i < first + 9; ++i) {
        if (seen[i] === letter) {
          await page.locator(`.paintable [data-sticker="${i}"]`).tap();
        }
      }
    }
    assert.match(await page.getByTestId("puzzle-left").textContent(), k < 5 ? new RegExp(`9 of 9 · ${45 - 9 * k} to go$`) : /Something does not fit/);
    if (k < 5) {
      await page.getByTestId("puzzle-next-face").tap();
    }
  }
  await page.locator(".puzzle-view").getByTestId("mistake").tap();
  await page.locator(".puzzle-view").getByTestId("mistake").tap();
  await page.locator(".puzzle-view").getByTestId("fix").filter({ hasText: "White opposite blue" }).tap();
  await page.getByTestId("puzzle-paint-solve").tap();
  await withMoves(page, 2);
  assert.deepEqual(await page.getByTestId("puzzle-moves").locator(".move").allTextContents(), ["U'", "R'"]);
  await leave(page);
}); // prettier-ignore

test("other cubes are followed along, too: by swipes, keys and Back, with the moves read aloud", withFingers, async () => {
  const page = await visit("#/puzzle/5x5x5/R_U/U-_R-", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await withMoves(page, 2);
  await page.evaluate(() => {
    window.said = [];
    Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak: ({ text }) => window.said.push(text) } });
  });
  const follow = page.locator(".puzzle-view").getByTestId("follow");
  const step = (text) => page.waitForFunction((wanted) => document.querySelector(".puzzle-view [data-testid=view-step]").textContent === wanted, text);
  await page.locator(".puzzle-view").getByLabel("Read the moves aloud").check();
  await follow.tap();
  await page.waitForSelector("body.following");
  for (const selector of [".puzzle-view .frame", ".puzzle-view .move-large", ".puzzle-view .controls"]) {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 641, `${selector} at ${box.y} to ${box.y + box.height}`);
  }
  const box = await page.locator(".puzzle-view .follow .next").boundingBox();
  const y = box.y + 30;
  await drag(page, [{ x: 250, y }, { x: 120, y }]);
  await step("1 / 2");
  await page.locator(".puzzle-view .follow .next").tap();
  await step("2 / 2");
  await back(page);
  await page.waitForSelector("body:not(.following)");
  await step("2 / 2");
  assert.match((await page.evaluate(() => window.said)).join("; "), /^the top layer, .*; the right layer, .*; Solved$/);
  await leave(page);
}); // prettier-ignore

test("after Solve the puzzle, its next move and the buttons are on a screen of 320x568, of other puzzles too", withFingers, async () => {
  const page = await visit("", { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  for (const [name, scramble] of [["skewb", "U_R-_L"], ["square1", "(1,0)_%2F_(3,-3)_%2F"], ["clock", "UR3+_y2_U5+"]]) {
    await go(page, `#/puzzle/${name}/${scramble}`);
    await page.getByTestId("puzzle-solve").click();
    await page.waitForSelector("[data-testid=puzzle-moves] .move");
    const { y: bar } = await page.locator(".puzzle-view .controls").boundingBox();
    const picture = await page.locator(".puzzle-view .frame > *").boundingBox();
    const words = await page.locator(".puzzle-view .move-words").boundingBox();
    assert.ok(picture.y >= 0 && words.y + words.height <= bar && bar < 568, `${name}: ${picture.y}, ${words.y + words.height} of ${bar}`);
  }
  await leave(page);
}); // prettier-ignore

test("of other puzzles, too, what was turned wrongly is solved from there, and what is wrong is said", async () => {
  const page = await visit("#/puzzle/skewb/U_R/R-_U-");
  await page.waitForSelector("[data-testid=puzzle-moves] .move");
  await page.keyboard.press("ArrowRight");
  await page.getByTestId("puzzle-again").click();
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=puzzle-moves] .move").length === 1);
  assert.equal(await page.getByTestId("puzzle-scramble").inputValue(), "U R R'");
  await back(page);
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=puzzle-moves] .move").length === 2);
  await page.getByTestId("puzzle-scramble").fill("U F");
  await page.getByText("“F” at character 3 is not a move.").waitFor();
  await page.getByTestId("puzzle-scramble").fill("U U U");
  await page.getByTestId("puzzle-solve").click();
  await page.getByText("This is already solved.").waitFor();
  await go(page, "#/puzzle/skewb/U_R/R");
  await page.getByText("do not solve its cube").waitFor();
  await page.getByTestId("puzzle-random").click();
  await page.waitForFunction(() => document.querySelector("[data-testid=puzzle-scramble]").value.split(" ").length > 4);
  await leave(page);
}); // prettier-ignore

test("a 3x3x3 is solved to another goal: its cross, and stickers that do not matter", async () => {
  const page = await visit("#/puzzle/3x3x3/D_R_D-_R-_F2_U");
  await page.getByTestId("target").locator("summary").click();
  await page.getByTestId("puzzle-target").fill("R Q");
  await page.locator("[data-testid=puzzle-wrong]", { hasText: "“Q” at character 3" }).waitFor();
  await page.getByTestId("target-cross").click();
  assert.equal(await page.locator(".goal .cU").count(), 5);
  await page.getByTestId("puzzle-solve").click();
  await withMoves(page, 2);
  assert.match(await page.getByTestId("puzzle-figure").textContent(), /^2 moves \(OBTM\) · proven shortest · checked by replay$/);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".puzzle-view").getByText("The goal is reached.").waitFor();
  await page.getByTestId("target-none").click();
  await page.getByTestId("puzzle-solve").click();
  await withMoves(page, 6);
  await leave(page);
}); // prettier-ignore

test("of a 4x4x4, too, what is painted or typed is solved to stickers that do matter", async () => {
  const page = await visit();
  await page.getByTestId("way-type").click();
  await page.getByTestId("scramble").fill("R U F2 Rw D L2");
  await page.getByTestId("goals").click();
  await page.locator(".puzzle-view h1", { hasText: "Another goal" }).waitFor();
  await page.getByTestId("target-centers").click();
  assert.equal(await page.locator(".goal .cU, .goal .cD").count(), 8);
  await page.getByTestId("puzzle-solve").click();
  await withMoves(page, 2);
  assert.match(await page.getByTestId("puzzle-figure").textContent(), /^2 moves \(OBTM\) · proven shortest · checked by replay$/);
  await go(page, "#/cube");
  await page.getByTestId("way-paint").click();
  await page.locator('[data-sticker="0"]').click();
  await page.getByTestId("goals").click();
  await page.waitForFunction(() => document.querySelector("[data-testid=puzzle-scramble]").value.startsWith("U..............."));
  await leave(page);
}); // prettier-ignore

test("a method of one puzzle is not asked of another; who leaves stops the search", withRoutes, async () => {
  const page = await visit("#/puzzle/2x2x2");
  await page.locator(".puzzle-view").getByLabel("Method").waitFor();
  await page.context().route("**/api/v1/methods*", (route) => route.abort());
  await page.getByLabel("Puzzle").selectOption("pyraminx");
  await page.getByTestId("puzzle-scramble").fill("U R");
  await page.getByTestId("puzzle-solve").click();
  await page.waitForSelector("[data-testid=puzzle-moves] .move");
  let accept;
  const accepted = new Promise((resolve) => (accept = resolve));
  await page.context().route("**/api/v1/jobs", async (route) => {
    await accepted;
    return route.continue();
  });
  await page.getByTestId("puzzle-scramble").fill("U R B");
  await page.getByTestId("puzzle-solve").click();
  await go(page, "#/tables");
  const stopped = page.waitForRequest((request) => request.method() === "DELETE");
  accept();
  await stopped;
  assert.match(await place(page), /#\/tables/);
  await leave(page);
}); // prettier-ignore

test("the Clock and the Square-1: typed, solved, followed to the end by pictures; links keep both", async () => {
  const page = await visit();
  const move = () => page.getByTestId("player-move").textContent();
  const cases = [
    ["square1", "(1,0) / (3,-3) / (0,3) /", "AA1BB2CC3DD45EE6FF7GG8HH-", "/, the right half, a half turn: its top goes to the bottom"],
    ["clock", "UR3+ y2 U5+", "^0{18}(front|back)$", "UR3-, raise the top right pin, the others down; turn a wheel beside a raised pin 3 hours anticlockwise"],
  ];
  for (const [name, scramble, solved, first] of cases) {
    await page.getByLabel("Puzzle").selectOption(name);
    await page.waitForSelector(".puzzle-view");
    await page.getByTestId("puzzle-scramble").fill(scramble);
    await page.getByTestId("puzzle-solve").click();
    await page.waitForSelector("[data-testid=puzzle-moves] .move");
    assert.match(await page.getByTestId("puzzle-figure").textContent(), /proven shortest · checked by replay/);
    const moves = await page.getByTestId("puzzle-moves").locator(".move").allTextContents();
    assert.ok((await ask("check", { puzzle: name, scramble, solution: moves.join(" ") })).solves, name);
    assert.equal(await move(), moves[0]);
    assert.equal(await page.getByTestId("puzzle-moves").locator(".move").first().getAttribute("aria-label"), `1: ${first}`);
    assert.ok((await page.locator(".puzzle-view .frame :is(.clock-turning, .cut.next)").count()) > 0, "what turns is marked");
    assert.ok(await page.locator(".puzzle-view .stage-tools").isHidden());
    // From a state half way.
    await page.locator(".puzzle-view").getByRole("button", { name: "Next move" }).click();
    await page.getByTestId("puzzle-again").click();
    await page.waitForFunction((count) => document.querySelectorAll("[data-testid=puzzle-moves] .move").length === count, moves.length - 1);
    await page.getByRole("button", { name: "To the end" }).click();
    await page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector(".puzzle-view .stage").dataset.facelets), solved);
    const listed = (count) => page.waitForFunction((wanted) => document.querySelectorAll("[data-testid=puzzle-moves] .move").length === wanted, count);
    await back(page);
    await listed(moves.length);
    await page.reload();
    await listed(moves.length);
  }
  // A slice through a corner is named while it is typed.
  await page.getByLabel("Puzzle").selectOption("square1");
  await page.getByTestId("puzzle-scramble").fill("(1,0) / (1,0) /");
  await page.locator("[data-testid=puzzle-wrong]", { hasText: "Move 4, “/”, is not possible: a corner lies across the cut." }).waitFor();
  await page.getByTestId("puzzle-random").click();
  await page.waitForFunction(() => document.querySelector("[data-testid=puzzle-wrong]").textContent === "");
  assert.match(await page.getByTestId("puzzle-scramble").inputValue(), /^\(.*\/ \(/);
  await leave(page);
}); // prettier-ignore

test("hours of a Clock are set by taps and keys, pieces of a Square-1 one after the other; both are solved", async () => {
  const page = await visit("#/puzzle/clock");
  const text = page.getByTestId("puzzle-scramble");
  await page.getByTestId("pieces-paint").click();
  assert.ok(await page.getByTestId("puzzle-paint").isHidden());
  assert.equal(await page.locator("[data-hour='3'].swatch").getAttribute("aria-label"), "3 o’clock");
  await page.locator("[data-hour='3'].swatch").click();
  const dial = (name) => page.getByRole("button", { name, exact: true });
  const tap = (place) => page.locator(`[data-place="${place}"] .clock-dial`).click();
  await tap(2);
  assert.equal(await text.inputValue(), "0 0 3 0 0 0 0 0 0 9 0 0 0 0 0 0 0 0", "both ends of the wheel");
  await dial("Front, dial 3: 3 o’clock").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  await dial("Front, dial 4: 1 o’clock").waitFor();
  await page.keyboard.press("Backspace");
  await dial("Front, dial 4: 12 o’clock").waitFor();
  for (const place of [1, 4, 5]) {
    await tap(place);
    await dial(`Front, dial ${place + 1}: 3 o’clock`).waitFor();
  }
  await page.getByTestId("pieces-undo").click();
  await dial("Front, dial 6: 12 o’clock").waitFor();
  await tap(5);
  await page.getByTestId("pieces-solve").click();
  await page.waitForSelector("[data-testid=puzzle-moves] .move");
  assert.deepEqual(await page.getByTestId("puzzle-moves").locator(".move").allTextContents(), ["UR3-"]);
  assert.ok(await page.getByTestId("pieces").isHidden());

  await page.getByLabel("Puzzle").selectOption("square1");
  await page.getByTestId("pieces-paint").click();
  const piece = (one) => page.locator(`[data-piece="${one}"]`);
  assert.equal(await piece("A").getAttribute("aria-label"), "corner yellow red blue");
  const pieces = "A1B5E6F2C3D47G8H";
  for (const one of pieces) {
    await piece(one).click();
    assert.ok(await piece(one).isDisabled());
  }
  await page.locator("[data-testid=pieces-left]", { hasText: "All pieces are placed." }).waitFor();
  await page.getByLabel("The middle layer is a square").click();
  assert.equal(await text.inputValue(), `${pieces}/`);
  await page.getByTestId("pieces-solve").click();
  await page.waitForSelector("[data-testid=puzzle-moves] .move");
  await page.getByRole("button", { name: "To the end" }).click();
  await shown(page, "AA1BB2CC3DD45EE6FF7GG8HH-");
  await leave(page);
}); // prettier-ignore
