// Following along with a cube in hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  ask,
  CUBE,
  drag,
  facelets,
  leave,
  NEAR_MOVES,
  stepTo,
  visit,
  withFingers,
} from "./harness.mjs";

const address = async () =>
  `#/solve/${(await ask("show", { scramble: NEAR_MOVES })).facelets}/D-_Rw_F2_U-_R-`;
const lit = (page) => page.locator(".move[aria-current]").allTextContents();

test("the move that was turned is lit, the next is shown large and in words", async () => {
  const page = await visit(await address());
  await page.waitForSelector(".move");
  assert.deepEqual(await lit(page), []);
  assert.equal(await page.getByTestId("next-move").textContent(), "D'");
  const hint = page.getByText("Hold it like this");
  assert.ok(await hint.isVisible());
  assert.match(
    await page.locator(".move").nth(1).getAttribute("aria-label"),
    /^2: Rw, the two right layers, a quarter turn away/,
  );
  await page.locator(".move").nth(1).click();
  assert.ok(await hint.isHidden());
  assert.deepEqual(await lit(page), ["Rw"]);
  assert.equal(await page.locator(".move.next").textContent(), "F2");
  assert.equal(
    await page.getByTestId("words").textContent(),
    "the front layer, a half turn",
  );
  await page.keyboard.press("ArrowLeft");
  assert.equal(
    await page.getByTestId("words").textContent(),
    "the two right layers, a quarter turn away from you",
  );
  await leave(page);
});

test("while a layer turns its move is lit, not the one after it", async () => {
  const page = await visit(await address(), { reducedMotion: "no-preference" });
  await page.waitForSelector(".move");
  await page.evaluate(() => {
    window.seen = [];
    new MutationObserver(() => {
      const turning =
        document.querySelector(".solve-view .stage").dataset.turning;
      if (turning) {
        window.seen.push([
          turning,
          document.querySelector(".move[aria-current]")?.textContent,
        ]);
      }
    }).observe(document.querySelector(".solve-view .stage"), {
      attributes: true,
    });
  });
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => window.seen.length > 0);
  assert.deepEqual(await page.evaluate(() => window.seen[0]), ["0", "D'"]);
  await leave(page);
});

test("arrow keys work after a click on a checkbox, a button, a tempo", async () => {
  const page = await visit(await address());
  await page.waitForSelector(".move");
  await page.getByLabel("Grey out pieces").click();
  await page.keyboard.press("ArrowRight");
  await stepTo(page, 1);
  await page.getByRole("button", { name: "Next move" }).click();
  await page.keyboard.press("ArrowRight");
  await stepTo(page, 3);
  await leave(page);
});

test("follow along on a phone: swipe, tap at each move, play to the end", withFingers, async () => {
  const page = await visit(await address(), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.waitForSelector(".move");
  await page.getByTestId("follow").tap();
  await page.waitForSelector("body.following");
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "all of it is on the screen");
  const box = await page.getByTestId("next").boundingBox();
  const y = box.y + 30;
  await drag(page, [{ x: 250, y }, { x: 120, y }]);
  await stepTo(page, 1);
  await drag(page, [{ x: 120, y }, { x: 250, y }]);
  await stepTo(page, 0);
  await page.getByTestId("next").tap();
  await stepTo(page, 1);
  await page.locator(".solve-view canvas").tap();
  await stepTo(page, 2);
  await page.getByTestId("follow").tap();
  await page.waitForSelector("body:not(.following)");
  await page.getByLabel("Moves per second").selectOption("4");
  await page.getByRole("button", { name: "Play" }).tap();
  await stepTo(page, 5);
  await page.locator(".phase-now").getByText("The cube is solved.").waitFor();
  await leave(page);
}); // prettier-ignore

test("the screen stays awake from the first step on, again when the page is seen again, and not after the end", async () => {
  const page = await visit(await address());
  await page.evaluate(() => {
    window.held = 0;
    const make = () => Object.assign(new EventTarget(), { async release() { --window.held; this.dispatchEvent(new Event("release")); } });
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => { ++window.held; return (window.lock = make()); } } });
  });
  await page.waitForSelector(".move");
  await page.getByTestId("follow").click();
  await page.waitForFunction(() => window.held === 1);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => window.held === 0);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => window.held === 1);
  // The browser takes it back while the page is hidden.
  await page.evaluate(() => window.lock.release());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForFunction(() => window.held === 1);
  await page.keyboard.press("End");
  await page.waitForFunction(() => window.held === 0);
  await leave(page);
}); // prettier-ignore

test("while a layer turns the words are those of its move, not of the next one", async () => {
  const page = await visit(await address(), { reducedMotion: "no-preference" });
  await page.waitForSelector(".move");
  await page.evaluate(() => {
    window.seen = [];
    const stage = document.querySelector(".solve-view .stage");
    new MutationObserver(() => window.seen.push([stage.dataset.turning, document.querySelector("[data-testid=next-move]").textContent]))
      .observe(stage, { attributes: true, attributeFilter: ["data-turning"] });
  });
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("[data-testid=next-move]").textContent === "Rw");
  assert.ok((await page.evaluate(() => window.seen)).filter(([turning]) => turning === "0").every(([, words]) => words === "D'"));
  await leave(page);
}); // prettier-ignore

test("moves are read aloud where that is wanted", async () => {
  const page = await visit(await address());
  await page.waitForSelector(".move");
  await page.evaluate(() => {
    window.said = [];
    Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak: ({ text, lang }) => window.said.push(`${lang}: ${text}`) } });
  });
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await page.evaluate(() => window.said), []);
  await page.getByLabel("Read the moves aloud").check();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  assert.deepEqual(await page.evaluate(() => window.said), ["en: the two right layers, a quarter turn away from you", "en: the front layer, a half turn", "en: Solved"]);
  await leave(page);
}); // prettier-ignore

test("the move, its picture and Next are on the screen from 320x568 on, following along or not", withFingers, async () => {
  for (const [width, height] of [[320, 568], [360, 640], [640, 360]]) {
    for (const german of [false, true]) {
      const page = await visit(await address(), { viewport: { width, height }, german, hasTouch: true, isMobile: true });
      await page.waitForSelector(".move");
      for (let round = 0; round < 2; ++round) {
        for (const selector of [".solve-view .frame", ".solve-view .move-large", ".solve-view .move-words", ".solve-view .controls", ".solve-view .controls .primary"]) {
          const box = await page.locator(selector).boundingBox();
          const least = selector.includes("controls") ? 0 : (await page.locator(".solve-view .controls").boundingBox()).height;
          assert.ok(box.y >= 0 && box.y + box.height <= height - least + 1, `${selector} at ${box.y} to ${box.y + box.height}, ${width}x${height}, ${german ? "German" : "English"}, ${round}`);
        }
        assert.equal(await page.evaluate(() => scrollY), 0);
        if (round === 0) {
          await page.getByTestId("follow").dispatchEvent("click");
          await page.waitForSelector("body.following");
        }
      }
      await leave(page);
    }
  }
}); // prettier-ignore

test("without 3D interfaces the cube is in space all the same; it has a name and is drawn", async () => {
  const page = await visit(await answered());
  await page.waitForSelector(".move");
  const canvas = page.locator(".solve-view canvas");
  assert.equal(await canvas.getAttribute("role"), "img");
  assert.match(
    await canvas.getAttribute("aria-label"),
    /after 0 of \d+ moves\. top: yellow white white orange/,
  );
  // The palette's colours are on it, exactly.
  const colors = await canvas.evaluate((element) => {
    const { data } = element
      .getContext("2d")
      .getImageData(0, 0, element.width, element.height);
    const found = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const key = [data[i], data[i + 1], data[i + 2]].join();
      found.set(key, (found.get(key) ?? 0) + 1);
    }
    return [...found].filter(([, count]) => count > 300).map(([key]) => key);
  });
  for (const color of [
    "217,45,39",
    "18,161,80",
    "255,210,31",
    "31,95,214",
    "247,248,250",
  ]) {
    assert.ok(colors.includes(color), `${color} in ${colors.join(" ")}`);
  }
  assert.equal(await facelets(page), CUBE);
  await leave(page);
});
