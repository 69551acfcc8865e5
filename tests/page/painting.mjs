// Getting a cube in: painting, pasting, typing, repairs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changeLanguage, CUBE, drag, facelets, finished, focused, go, isSolved, leave, middle, middles, painted, paste, SOLVED, stepToEnd, sticker, visit, withFingers } from "./harness.mjs"; // prettier-ignore

test("paint a cube by mouse, solve it, step to the end: the cube in space is solved", { timeout: 600_000 }, async () => {
  const page = await visit("", { viewport: { width: 1200, height: 1400 } }); // all stickers on the screen
  assert.equal(await page.getByTestId("paint-status").textContent(), "96 of 96 stickers to go");
  // Four faces at once, two by hand; all by hand is the way of the phone below.
  await page.evaluate((value) => sessionStorage.setItem("revenge.letters", JSON.stringify({ version: 1, value })), "-".repeat(32) + CUBE.slice(32));
  await page.reload();
  const places = await middles(page);
  for (const letter of "URFDLB") {
    await page.locator(`[data-color=${letter}]`).click();
    for (let i = 0; i < 32; ++i) {
      if (CUBE[i] === letter) {
        await page.mouse.click(...places[i]);
      }
    }
    assert.equal(await page.locator(`[data-color=${letter}] .count`).textContent(), "16/16");
  }
  await page.getByTestId("solve").click();
  await finished(page);
  assert.equal(await facelets(page), CUBE, "the cube in space is the painted one");
  const moves = await stepToEnd(page);
  assert.ok(moves > 20 && moves < 60);
  assert.ok(isSolved(await facelets(page)));
  assert.match(await page.getByTestId("phase").textContent(), /Solved/);
  await leave(page);
}); // prettier-ignore

test("96 white stickers are no solved cube", async () => {
  const page = await visit();
  await page.evaluate(() =>
    sessionStorage.setItem(
      "revenge.letters",
      JSON.stringify({ version: 1, value: "U".repeat(96) }),
    ),
  );
  await page.reload();
  await page.getByText("No cube can look like this.").waitFor();
  assert.equal(await page.getByText("This cube is solved.").count(), 0);
  assert.ok(await page.getByTestId("solve").isHidden());
  await leave(page);
});

test("a stroke is taken back as a whole and done again; a solved cube needs no solution", async () => {
  const page = await visit();
  await page.getByRole("button", { name: "Solved cube" }).click();
  await page.locator("[data-color=R]").click();
  const [from, to] = [
    await sticker(page, 0).boundingBox(),
    await sticker(page, 3).boundingBox(),
  ];
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 8 });
  await page.mouse.up();
  assert.equal((await painted(page)).slice(0, 4), "RRRR");
  await page.getByTestId("undo").click();
  assert.equal(await painted(page), SOLVED);
  await page.getByTestId("redo").click();
  assert.equal((await painted(page)).slice(0, 4), "RRRR");
  await page.keyboard.press("Tab");
  await page.getByTestId("undo").click();
  await page.getByTestId("solve").click();
  await page.getByText("This cube is solved.").waitFor();
  await leave(page);
});

test("painting ends where the button is let go, also outside the net", async () => {
  const page = await visit();
  const box = await sticker(page, 0).boundingBox();
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  const before = await painted(page);
  const other = await sticker(page, 40).boundingBox();
  await page.mouse.move(other.x + 5, other.y + 5);
  assert.equal(await painted(page), before);
  await leave(page);
});

test("a finger that scrolls paints nothing, one that taps does, and two may zoom", withFingers, async () => {
  const page = await visit("", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  assert.match(await page.locator(".paintable").evaluate((net) => getComputedStyle(net).touchAction), /pan-y.*pinch-zoom|pinch-zoom.*pan-y/);
  const from = await middle(sticker(page, 36));
  await drag(page, [from, { x: from.x, y: from.y - 150 }]);
  await page.waitForFunction(() => scrollY > 50);
  assert.match(await painted(page), /^-+$/);
  await sticker(page, 33).tap();
  assert.equal((await painted(page))[33], "U");
  assert.equal(await page.getByTestId("paint-status").textContent(), "Front: 1 of 16 · 95 to go");
  await leave(page);
}); // prettier-ignore

test("what is painted outlives a reload", async () => {
  const page = await visit();
  await paste(page, CUBE);
  await page.reload();
  await page.waitForSelector("[data-sticker]");
  assert.equal(await painted(page), CUBE);
  await leave(page);
});

test("impossible parts are said while one paints, in colours and places, ringed", async () => {
  const page = await visit();
  await page.locator(".paintable").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.type("u");
  // The corner left of the first sticker is also on the left face's and the back's first rows.
  await page.evaluate(() =>
    sessionStorage.setItem(
      "revenge.letters",
      JSON.stringify({
        version: 1,
        value: "U" + "-".repeat(63) + "D" + "-".repeat(31),
      }),
    ),
  );
  await page.reload();
  const said = await page.getByTestId("problems").textContent();
  assert.match(said, /corner top (left back|back left) shows white and yellow/);
  assert.equal(await page.locator("[data-sticker].wrong").count(), 2);
  assert.doesNotMatch(said, /modulo|[URFDLB]{2,}/);
  await leave(page);
});

test("a wrong sticker is ringed and can be repaired at a click", async () => {
  const page = await visit();
  const letters = [...CUBE];
  letters[95] = "B"; // was R
  await paste(page, letters.join(""));
  await page.getByText("No cube can look like this.").waitFor();
  assert.match(await sticker(page, 95).getAttribute("class"), /wrong/);
  for (const fix of await page.getByTestId("fix").all()) {
    assert.doesNotMatch(await fix.textContent(), /[URFDLB]{2,}/);
  }
  await page.getByTestId("fix").filter({ hasText: "red" }).first().click();
  await focused(page, "[data-testid=solve]");
  assert.equal(await painted(page), CUBE);
  assert.equal(await page.locator("[data-sticker].wrong").count(), 0);
  await leave(page);
});

test("an ambiguous letter is asked about, with both pictures", async () => {
  const page = await visit();
  for (const [key, first] of [["slice", "2"], ["sign", "R"]]) {
    await go(page, "#/cube");
    await page.getByTestId("way-type").click();
    await page.getByTestId("scramble").fill("r U F'");
    await page.getByTestId("solve").click();
    const nets = page.locator("dialog svg.net");
    await nets.nth(1).waitFor();
    assert.notEqual(await nets.nth(0).innerHTML(), await nets.nth(1).innerHTML());
    await page.getByTestId(`reading-${key}`).click();
    await finished(page);
    const moves = (await page.locator(".solve-view .move").allTextContents()).join(" ");
    assert.equal(moves, `F U' ${first === "2" ? "2R'" : "Rw'"}`);
  }
  await leave(page);
}); // prettier-ignore

test("unreadable scrambles are reported with their place", async () => {
  const page = await visit();
  await page.getByTestId("way-type").click();
  await page.getByTestId("scramble").fill("R U Q");
  await page.getByTestId("solve").click();
  await page.getByText("line 1, column 5").waitFor();
  await leave(page);
});

test("a random cube comes with its scramble", async () => {
  const page = await visit();
  await page.getByTestId("random").click();
  await page.waitForFunction(
    () =>
      document.querySelector("[data-testid=scramble]")?.value.split(" ")
        .length > 20,
  );
  await leave(page);
});

// A child's way with a phone: grid, palette and bar are on the screen together; each face leads to the next.
const PHONES = { small: [320, 568], usual: [360, 640], lying: [640, 360] };
const isOnScreen = (page, selector) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector(".bar").getBoundingClientRect().top;
    return (
      left >= 0 &&
      top >= 0 &&
      right <= innerWidth &&
      bottom <= (element.closest(".bar") ? innerHeight : bar)
    );
  });

test("on a phone grid, palette, instruction and bar are on one screen, in both languages", withFingers, async () => {
  const page = await visit("", { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  for (const [name, [width, height]] of Object.entries(PHONES)) {
    await page.setViewportSize({ width, height });
    // Each language builds the view again.
    for (const locale of ["German", "English"]) {
      await changeLanguage(page);
      for (const selector of [".paintable", ".palette", ".face-line", ".painter .face-tabs", "[data-testid=undo]", ".bar", "[data-testid=next-face]", ".ways"]) {
        assert.ok(await isOnScreen(page, selector), `${selector}, ${name}, ${locale}`);
      }
      assert.ok((await sticker(page, 37).boundingBox()).width >= 44, name);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, name);
    }
  }
  await leave(page);
}); // prettier-ignore

test("each face leads to the next; the bar counts, then shows the mistake on its face, then solves", withFingers, async () => {
  const page = await visit("", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const letters = [...CUBE];
  letters[95] = "B"; // was R
  const label = page.getByTestId("face-label");
  assert.match(await label.textContent(), /^Face 1 of 6, the front: hold the cube/);
  for (const [k, face] of [..."FRBLUD"].entries()) {
    const first = 16 * "URFDLB".indexOf(face);
    assert.match(await label.textContent(), new RegExp(`^Face ${k + 1} of 6`));
    const places = await middles(page);
    for (const letter of new Set(letters.slice(first, first + 16))) {
      await page.locator(`[data-color=${letter}]`).tap();
      for (let i = first; i < first + 16; ++i) {
        if (letters[i] === letter) {
          await page.touchscreen.tap(...places[i]);
        }
      }
    }
    assert.match(await page.getByTestId("paint-status").textContent(), k < 5 ? new RegExp(`16 of 16 · ${80 - 16 * k} to go$`) : /Something does not fit/);
    if (k < 5) {
      await page.getByTestId("next-face").tap();
    }
  }
  assert.ok((await page.locator(".face-tab.faulty").count()) > 0, "faces with mistakes have a dot");
  assert.ok(await page.getByTestId("solve").isHidden());
  await page.getByTestId("mistake").tap();
  assert.match(await label.textContent(), /shows/);
  const ringed = page.locator("[data-sticker].wrong:not(.away)");
  assert.ok((await ringed.count()) > 0, "the face of the mistake is shown");
  await page.getByTestId("mistake").getByText("Show repairs").tap();
  await focused(page, "[data-testid=fix]");
  assert.ok(await page.getByTestId("fix").first().evaluate((fix) => fix.getBoundingClientRect().bottom < innerHeight), "repairs are on the screen");
  await page.getByTestId("fix").filter({ hasText: "is red" }).first().tap();
  assert.match(await label.textContent(), /^Face 6 of 6/, "the mistake that was there is named no longer");
  await page.getByTestId("solve").tap();
  await finished(page);
  assert.equal(await facelets(page), CUBE);
  await leave(page);
}); // prettier-ignore

test("a Japanese cube is recognized; its colours are shown and named as they are", async () => {
  const page = await visit();
  await paste(page, [...CUBE].map((letter) => ({ D: "B", B: "D" })[letter] ?? letter).join(""));
  const seen = await painted(page);
  await page.getByTestId("fix").filter({ hasText: "Japanese" }).click();
  await page.getByTestId("solve").waitFor();
  assert.equal(await painted(page), seen, "what one sees is the same");
  assert.equal(await page.locator("[data-color=D]").getAttribute("aria-label"), "blue");
  await page.reload();
  await page.getByTestId("solve").waitFor();
  assert.equal(await page.getByLabel("Colours of your cube").inputValue(), "URFBLD");
  assert.equal(await painted(page), seen);
  await leave(page);
}); // prettier-ignore

test("errors are shown while one types; of a pasted list each scramble is a cube of its own", async () => {
  const page = await visit();
  await page.getByTestId("way-type").click();
  await page.getByTestId("scramble").fill("R U Q");
  await page.locator("[data-testid=type-wrong]", { hasText: "line 1, column 5" }).waitFor();
  await page.getByTestId("scramble").fill("1. 12.34   R U\n2. 13.99   Fw'");
  await page.getByRole("button", { name: "Scramble 2" }).click();
  assert.equal(await page.getByTestId("scramble").inputValue(), "Fw'");
  await page.getByRole("button", { name: "Scramble 1" }).click();
  assert.equal(await page.getByTestId("scramble").inputValue(), "R U", "the list stays");
  await page.getByTestId("scramble").fill("https://alg.cubing.net/?setup=R_U-&puzzle=4x4x4");
  await page.getByTestId("scramble").press("Tab"); // where letters come one by one, it is taken apart now
  assert.equal(await page.getByTestId("scramble").inputValue(), "R U'");
  await page.locator(".preview svg").waitFor();
  assert.equal(await page.getByTestId("type-wrong").textContent(), "");
  await page.getByTestId("scramble").fill("https://alpha.twizzle.net/edit/?puzzle=3x3x3&setup-alg=R+U&alg=U%27+R%27");
  await page.keyboard.press("Tab");
  await page.locator(".puzzle-view").waitFor();
  assert.equal(await page.getByTestId("puzzle-scramble").inputValue(), "R U");
  await leave(page);
}); // prettier-ignore
