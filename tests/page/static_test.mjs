// The page without a server, from a plain file server: every request to anywhere else makes a test fail, and in the end the
// file server is gone, too.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  base,
  CUBE,
  facelets,
  finished,
  go,
  isSolved,
  leave,
  paste,
  stepToEnd,
  stopFiles,
  visit,
} from "./harness.mjs";

// What the status line says from now on.
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

async function solve(page) {
  await paste(page, CUBE);
  await page.getByTestId("solve").click();
  await finished(page);
  const moves = await stepToEnd(page);
  assert.ok(moves > 20 && moves < 60, String(moves));
  await page.waitForFunction(
    () =>
      document.querySelector(".solve-view [data-testid=phase] strong")
        ?.textContent === "Solved",
  );
  assert.ok(isSolved(await facelets(page)));
}

test("without a server a cube is solved in this browser, tables are made once, and offline it goes on", async () => {
  const page = await visit();
  await listen(page);
  await solve(page);
  assert.match(await said(page), /Making tables.*: 0 %/);
  assert.match(
    await page.getByTestId("proof").textContent(),
    /checked by replay/,
  );
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, {
          once: true,
        }),
      );
    }
  });

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
    "image/png 192 true",
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
  assert.doesNotMatch(await said(page), /Making tables/);

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

  await go(page, "#/tables");
  await page.locator("svg.distribution").waitFor();
  await page.getByText("are not among what this page has with it").waitFor();
  await leave(page);
});
