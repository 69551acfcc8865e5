// Links, Back, reload, language: nothing that was there is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ask,
  back,
  base,
  copied,
  CUBE,
  finished,
  forward,
  go,
  leave,
  NEAR_MOVES,
  painted,
  paste,
  place,
  stepTo,
  visit,
  withClipboard,
} from "./harness.mjs";

test("a shared link shows its cube and solves it; Back stays on the page", async () => {
  const page = await visit();
  await paste(page, CUBE);
  await page.getByTestId("solve").click();
  await finished(page);
  assert.ok((await place(page)).endsWith(CUBE));
  await back(page);
  await page.waitForSelector(".cube-view");
  assert.equal(await painted(page), CUBE);
  assert.ok((await place(page)).startsWith(base));
  await forward(page);
  await page.waitForSelector(".solve-view");
  await leave(page);
});

test("language, reload and Tables keep the solution and its step; the focus stays", async () => {
  const page = await visit(`#/solve/${CUBE}`);
  await finished(page);
  const length = await page.getByTestId("length").textContent();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.getByTestId("language").click();
  await page.getByText("Zurück zum Würfel").waitFor();
  await stepTo(page, 2);
  assert.ok(
    await page
      .getByTestId("language")
      .evaluate((button) => button === document.activeElement),
  );
  await page.getByTestId("language").click();
  await page.reload();
  await stepTo(page, 2);
  assert.equal(await page.getByTestId("length").textContent(), length);
  await page.getByRole("link", { name: "Tables" }).click();
  await page.waitForSelector(".tables-view");
  await back(page);
  await stepTo(page, 2);
  await leave(page);
});

test("a link with moves shows them; one that does not solve says so, as does a broken one", async () => {
  const { facelets } = await ask("show", { scramble: NEAR_MOVES });
  const page = await visit(`#/solve/${facelets}/D-_Rw_F2_U-_R-`);
  assert.deepEqual(await page.locator(".move").allTextContents(), [
    "D'",
    "Rw",
    "F2",
    "U'",
    "R'",
  ]);
  assert.match(await page.getByTestId("proof").textContent(), /from the link/);
  await go(page, `#/solve/${facelets}/R_U`);
  await page.getByText("do not solve its cube").waitFor();
  await go(page, "#/solve/ABC");
  await page.getByText("This link could not be followed.").waitFor();
  await go(page, "#/nowhere");
  await page.getByText("There is no such place on this page.").waitFor();
  await leave(page);
});

test(
  "copied links carry the cube and its moves, Twizzle's link is whole",
  withClipboard,
  async () => {
    const page = await visit();
    const { facelets } = await ask("show", { scramble: NEAR_MOVES });
    await go(page, `#/solve/${facelets}`);
    await finished(page);
    const solution = (await page.locator(".move").allTextContents()).join(" ");
    await page.getByTestId("share").locator("summary").click();
    await page
      .getByRole("button", { name: "Copy a link with these moves" })
      .click();
    const link = await copied(page);
    const other = await visit(link.slice(base.length));
    assert.equal(
      (await other.locator(".move").allTextContents()).join(" "),
      solution,
    );
    const out = await page.getByTestId("out").getAttribute("href");
    assert.equal(new URL(out).searchParams.get("alg"), solution);
    await leave(other);
    await leave(page);
  },
);

test("cubes solved before are listed, with their pictures", async () => {
  const page = await visit(`#/solve/${CUBE}`);
  await finished(page);
  await page.getByTestId("back").click();
  await page.getByTestId("history").locator("summary").click();
  assert.equal(await page.getByTestId("history").locator("svg.net").count(), 1);
  await page.getByTestId("history").locator("a").click();
  await page.waitForSelector(".move");
  await leave(page);
});

test("an algorithm is looked at without solving, on cubes of other sizes", async () => {
  const page = await visit("#/view/(R_U_R-_U-)3/3");
  await page.waitForSelector(".algorithm-view");
  assert.match(await page.getByTestId("view-facts").textContent(), /12 OBTM/);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.equal(await page.getByTestId("view-step").textContent(), "12 / 12");
  const shown = async () => {
    await page.waitForFunction(() => document.querySelector(".algorithm-view .stage").dataset.facelets.length > 0);
    return page.locator(".algorithm-view .stage").getAttribute("data-facelets");
  };
  const expected = await ask("show", { puzzle: "3x3x3", scramble: "(R U R' U')3" });
  await page.waitForFunction((wanted) => document.querySelector(".algorithm-view .stage").dataset.facelets === wanted, expected.facelets);
  assert.equal(await shown(), expected.facelets);
  await page.getByTestId("algorithm").fill("R Q");
  await page.getByText("“Q” at character 3 is not a move.").waitFor();
  await leave(page);
}); // prettier-ignore
