// The browser's storage, and returning to a cube: tabs, reload, Back, half-followed solutions, links that lead nowhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, back, CUBE, facelets, finished, go, leave, NEAR_MOVES, painted, place, stepTo, visit, withPdf, withScripts, withTabs } from "./harness.mjs"; // prettier-ignore

const near = async () => (await ask("show", { scramble: NEAR_MOVES })).facelets; // prettier-ignore
const solved = async (from = NEAR_MOVES) => `#/solve/${(await ask("show", { scramble: from })).facelets}`; // prettier-ignore
const MOVES = "D-_Rw_F2_U-_R-";
const steps = async (page, count) => {
  for (let i = 0; i < count; ++i) {
    await page.keyboard.press("ArrowRight");
  }
  await stepTo(page, count);
};

test("the page works where the browser stores nothing", withScripts, async () => {
  const page = await visit("", {
    setup: async (made) =>
      made.addInitScript(() => {
        for (const area of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(window, area, { get: () => { throw new DOMException("blocked", "SecurityError"); } });
        }
      }),
  });
  await page.getByTestId("language").click();
  await page.getByText("Löse deinen").waitFor();
  await leave(page);
}); // prettier-ignore

test("stored values of another form are dropped, one by one", async () => {
  const answer = { source: "found", solution: "Q", lengths: { obtm: 1, sstm: 1, btm: 1 }, metric: "obtm", length: 1, method: "", phases: [], seconds: 0 };
  const bad = [null, 7, "x", [], {}, [null], [{ letters: 5 }], { palette: "constructor", tempo: "fast", theme: null }, { metric: "constructor", seconds: -1 },
    [{ solving: CUBE, answers: [answer], chosen: 0, stepped: false, step: 0 }], [{ solving: CUBE, answers: [], chosen: 0, stepped: false, step: 0 }]];
  const texts = [...bad.map((value) => JSON.stringify({ version: 1, value })), JSON.stringify(CUBE), JSON.stringify({ version: 99, value: CUBE }), "{"];
  const page = await visit();
  for (const text of texts) {
    await page.evaluate((stored) => {
      for (const key of ["language", "prefs", "letters", "text", "way", "wish", "history", "sessions", "unfinished"]) {
        localStorage.setItem(`revenge.${key}`, stored);
        sessionStorage.setItem(`revenge.${key}`, stored);
      }
    }, text);
    await page.reload();
    await page.locator(".paintable").waitFor();
    assert.equal(await page.locator("html").getAttribute("data-palette"), "standard", text);
  }
  await leave(page);
}); // prettier-ignore

test("each tab keeps its own cube and step", withTabs, async () => {
  const page = await visit(`${await solved()}/${MOVES}`);
  await page.waitForSelector(".move");
  await steps(page, 2);
  const other = await page.context().newPage();
  await other.goto((await place(page)).replace(/#.*/, `#/solve/${CUBE}`));
  await finished(other);
  await steps(other, 1);
  await page.reload();
  await stepTo(page, 2);
  assert.match(await place(page), new RegExp(MOVES));
  await leave(page);
}); // prettier-ignore

test("after solving from a step, Back leads to that step", async () => {
  const page = await visit(`${await solved()}/${MOVES}`);
  await page.waitForSelector(".move");
  await steps(page, 3);
  await page.getByText("Turned wrongly?").click();
  await page.getByRole("button", { name: "Solve from this state" }).click();
  await finished(page);
  await stepTo(page, 0);
  await back(page);
  await stepTo(page, 3);
  assert.deepEqual(await page.locator(".move").allTextContents(), ["D'", "Rw", "F2", "U'", "R'"]);
  await leave(page);
}); // prettier-ignore

test("Back leaves Follow along and stays with the solution; so do its button and Escape", async () => {
  const page = await visit(`${await solved()}/${MOVES}`);
  await page.waitForSelector(".move");
  const address = await place(page);
  const leaving = [() => back(page), () => page.getByTestId("follow").click(), () => page.keyboard.press("Escape")];
  for (const leaves of leaving) {
    await page.getByTestId("follow").click();
    await page.waitForSelector("body.following");
    await page.keyboard.press("ArrowRight");
    await leaves();
    await page.waitForSelector("body:not(.following)");
    assert.equal(await place(page), address);
  }
  await stepTo(page, leaving.length);
  await leave(page);
}); // prettier-ignore

test("a solution that was left half way can be continued from the start page, in another tab too", withTabs, async () => {
  const page = await visit(`${await solved()}/${MOVES}`);
  await page.waitForSelector(".move");
  assert.equal(await page.getByTestId("continue").count(), 0);
  await steps(page, 2);
  const start = (await place(page)).replace(/#.*/, "");
  const other = await page.context().newPage();
  await other.goto(start);
  assert.equal(await other.getByTestId("continue").textContent(), "Continue at 2 of 5");
  await other.getByTestId("continue").click();
  await stepTo(other, 2);
  await other.keyboard.press("End");
  await go(other, "#/cube");
  await other.getByTestId("continue").waitFor({ state: "hidden" });
  await leave(page);
}); // prettier-ignore

test("a name that every object has is no place, no puzzle and no method", async () => {
  const page = await visit();
  for (const name of ["constructor", "__proto__", "toString"]) {
    for (const address of [`#/${name}`, `#/puzzle/${name}`, `#/puzzle/${name}/R`]) {
      await go(page, address);
      await page.getByText("There is no such place on this page.").waitFor();
      await go(page, "#/cube");
      await page.waitForFunction(() => !document.querySelector("main").innerText.includes("There is no such place"));
    }
    await go(page, `#/view/R/${name}`);
    await page.waitForSelector(".algorithm-view");
    await go(page, `#/tables/${name}/${name}/${name}`);
    await page.locator("svg.distribution").waitFor();
  }
  await leave(page);
}); // prettier-ignore

test("an impossible cube in a link is painted, with its mistakes", async () => {
  const page = await visit(`#/solve/${"U".repeat(96)}`);
  await page.getByText("The cube in this link cannot exist.").waitFor();
  await page.getByText("No cube can look like this.").waitFor();
  assert.equal(await painted(page), "U".repeat(96));
  await leave(page);
}); // prettier-ignore

test("the printed cube is not squashed", withPdf, async () => {
  const page = await visit(`#/solve/${await near()}`);
  await finished(page);
  await facelets(page);
  await page.emulateMedia({ media: "print" });
  const fit = await page.locator(".solve-view canvas").evaluate((canvas) => getComputedStyle(canvas).objectFit);
  assert.equal(fit, "contain");
  await leave(page);
}); // prettier-ignore
