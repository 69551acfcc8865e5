// Solving: what is said while it goes on, what is known of the answer, what happens when things break.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ask,
  base,
  CUBE,
  drawn,
  finished,
  focused,
  go,
  leave,
  NEAR_MOVES,
  paste,
  stepTo,
  visit,
  withRoutes,
} from "./harness.mjs";

const near = async () => (await ask("show", { scramble: NEAR_MOVES })).facelets;

test("a short answer is proven shortest, checked by replay, and others can be compared with it", async () => {
  const page = await visit(`#/solve/${await near()}`);
  await finished(page);
  assert.match(await page.getByTestId("length").textContent(), /^5$/);
  assert.match(
    await page.getByTestId("proof").textContent(),
    /proven shortest · checked by replay/,
  );
  const answers = await page.getByTestId("answers").locator("button").count();
  await page.getByText("Compare your own solution").click();
  await page.getByTestId("own").fill("R");
  await page.getByTestId("own-do").click();
  await page.getByText("These moves do not solve the cube.").waitFor();
  await page.getByTestId("own").fill("D' Rw F2 U' R' U U'");
  await page.getByTestId("own-do").click();
  await page.getByText("It solves the cube").waitFor();
  assert.equal(
    await page.getByTestId("answers").locator("button").count(),
    answers + 1,
  );
  assert.match(
    await page
      .getByTestId("answers")
      .locator("[aria-pressed=true]")
      .getAttribute("aria-label"),
    /^yours 7 OBTM · \d+ SSTM · \d+ BTM$/,
  );
  await leave(page);
});

test("one move is one move", async () => {
  const { facelets } = await ask("show", { scramble: "Rw2" });
  const page = await visit(`#/solve/${facelets}`);
  await finished(page);
  assert.match(await page.locator(".figure").textContent(), /^1 move$/);
  assert.match(await page.locator(".part h3").textContent(), /1 move$/);
  const words = await page
    .locator(".solve-view")
    .evaluate((view) => view.innerText);
  for (const metric of ["OBTM", "SSTM", "BTM"]) {
    assert.equal(
      words.match(new RegExp(`\\b${metric}\\b`, "g"))?.length,
      1,
      `${metric} stands once`,
    );
  }
  await leave(page);
});

// The stages a job can be in, told by a server that is played.
async function pretend(page, states) {
  let at = 0;
  const job = () => ({ schema: 1, job: "0".repeat(32), cancelled: false, results: [], ...states[Math.min(at, states.length - 1)] });
  await page.context().route("**/api/v1/jobs/*/events", (route) => route.abort());
  await page.context().route(/\/api\/v1\/jobs(\/0+(\?.*)?)?$/, (route) => route.fulfill({ json: job() }));
  return { next: () => ++at };
} // prettier-ignore

test("waiting in the queue, building tables and searching are distinguished", withRoutes, async () => {
  const page = await visit();
  const job = await pretend(page, [{ state: "waiting" }, { state: "running", stage: "making" }, { state: "running", stage: "making", making: { task: "tables of short", share: 0.426 } }, { state: "running", stage: "making", making: { task: "tables of short", share: 0.5, seconds_left: 2.3 } }, { state: "running", stage: "searching" }, { state: "failed", error: { schema: 1, error: "nothing was found", exit_code: 1, facts: [{ kind: "nothing-found" }] } }]);
  await paste(page, CUBE);
  await page.getByTestId("solve").click();
  await page.getByText("Waiting in the queue").waitFor();
  job.next();
  await page.getByText("Building tables").waitFor();
  job.next();
  await page.getByText("the first time: 42 % …").waitFor();
  job.next();
  await page.getByText("the first time: 50 %, about 3 s left …").waitFor();
  assert.equal(await page.getByTestId("making").getAttribute("value"), "0.5");
  job.next();
  await page.getByText("Searching …").waitFor();
  assert.equal(await page.getByTestId("making").count(), 0);
  job.next();
  await page.getByText("nothing was found").waitFor();
  await leave(page);
}); // prettier-ignore

test("Stop works before the job is accepted", withRoutes, async () => {
  const page = await visit();
  let accept;
  const accepted = new Promise((resolve) => (accept = resolve));
  await page.context().route("**/api/v1/jobs", async (route) => {
    await accepted;
    return route.continue();
  });
  await paste(page, CUBE);
  await page.getByLabel("Look for").selectOption("60");
  await page.getByTestId("solve").click();
  await page.getByTestId("stop").click();
  await page.getByText("Stopping …").waitFor();
  accept();
  await page.getByText("Stopped.").waitFor();
  await leave(page);
});

test(
  "a server that is gone is reported, and found again",
  withRoutes,
  async () => {
    const page = await visit();
    await paste(page, CUBE);
    await page.context().route("**/api/v1/**", (route) => route.abort());
    await page.getByTestId("solve").click();
    await page.getByTestId("status").getByText("does not answer").waitFor();
    assert.doesNotMatch(
      await page.locator("body").textContent(),
      /TypeError|Done\./,
    );
    await go(page, "#/tables");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.context().unroute("**/api/v1/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("svg.distribution").waitFor();
    await leave(page);
  },
);

test("where streams are not let through, or break off, the page asks, and better answers still come", withRoutes, async () => {
  for (const breaks of ["never opens", "half way"]) {
    const page = await visit();
    if (breaks === "never opens") {
      await page.context().route("**/api/v1/jobs/*/events", (route) => route.abort());
    } else {
      await page.evaluate(() => {
        const Real = window.EventSource;
        window.EventSource = class extends Real {
          constructor(url) {
            super(url);
            this.addEventListener("answer", () => (this.close(), this.onerror?.(new Event("error"))), { once: true });
          }
        };
      });
    }
    await paste(page, CUBE);
    await page.getByTestId("solve").click();
    await finished(page);
    assert.ok((await page.locator(".spark circle").count()) > 1, breaks);
    await leave(page);
  }
}); // prettier-ignore

test("methods without tables are named with the command that makes them, and not offered", async () => {
  const page = await visit();
  for (const metric of ["obtm", "sstm"]) {
    await page.getByLabel("Counting moves").selectOption(metric);
    const { methods } = await ask(`methods?metric=${metric}`);
    await page.waitForFunction(
      (commands) => JSON.stringify([...document.querySelectorAll("[data-testid=more-methods] code")].map((code) => code.textContent)) === commands,
      JSON.stringify(methods.filter(({ ready }) => !ready).map(({ command }) => command)),
    ); // prettier-ignore
    const options = await page.getByLabel("Method").locator("option").evaluateAll((all) => all.map(({ value }) => value));
    assert.deepEqual(options, methods.filter(({ ready }) => ready).map(({ name }) => (name === "short" ? "" : name)));
  } // prettier-ignore
  await leave(page);
});

test("a method that was chosen was forgotten with a reload", async () => {
  const page = await visit();
  const method = page.getByLabel("Method");
  await method.selectOption("cycles");
  await page.reload();
  await page.getByTestId("more-methods").waitFor(); // the program has said what it offers
  assert.equal(await method.evaluate(({ value }) => value), "cycles");
  await leave(page);
});

test(
  "keyboard alone: paint, solve, step, slip, solve again; the focus is never lost",
  { timeout: 600_000 },
  async () => {
    const page = await visit();
    const reach = async (selector) => {
      // Beside a fixed number of stops there is one for each answer that was found.
      for (let i = 0; i < 200; ++i) {
        await page.keyboard.press("Tab");
        if (
          await page.evaluate(
            (wanted) => document.activeElement?.matches(wanted),
            selector,
          )
        ) {
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
    await focused(page, ".solve-view h1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await stepTo(page, 2);
    assert.match(
      await page.getByTestId("announcer").textContent(),
      /after 2 of \d+ moves\. Next: /,
    );
    await reach(".slip summary");
    await page.keyboard.press("Enter");
    await reach(".slip button");
    await page.keyboard.press("Enter");
    await stepTo(page, 0);
    await finished(page);
    // Both at once: a shorter solution may come between two looks. An inner layer alone counts as two turns.
    const [length, moves] = await page.evaluate(() => [
      Number(document.querySelector("[data-testid=length]").textContent),
      [...document.querySelectorAll(".solve-view .move")].map(
        (move) => move.textContent,
      ),
    ]);
    const cost = (move) => (/^(2|[urfdlb])/.test(move) ? 2 : 1);
    assert.equal(
      length,
      moves.reduce((sum, move) => sum + cost(move), 0),
      moves.join(" "),
    );
    await page.keyboard.press("End");
    await page.locator(".phase-now").getByText("The cube is solved.").waitFor();
    await leave(page);
  },
);

// How many stickers are grey, once that is drawn.
async function greyedOn(page) {
  await drawn(page);
  return page.locator(".solve-view .frame .greyed").count();
}

test("Yau's method names its steps, and shows of the edges those of the cross first", async () => {
  const page = await visit();
  await paste(page, CUBE);
  await page.getByLabel("Method").selectOption("yau");
  await page.getByTestId("solve").click();
  await finished(page);
  const names = (await page.locator(".part h3").allTextContents()).map((name) => name.replace(/ ?\(?\d+ moves?.*$/, "").replace(/^\d+\. /, ""));
  for (const name of ["First center", "Cross edges", "Last centers", "Last cross edge", "Edge pairs", "Permutation"]) {
    assert.ok(names.some((one) => one.includes(name)), `${name} in ${names}`);
  }
  const before = (name) => names.findIndex((one) => one.includes(name));
  assert.ok(before("Cross edges") < before("Last centers") && before("Last centers") < before("Edge pairs"));
  await page.getByTestId("view-net").last().click();
  await page.getByLabel("Grey out pieces").check();
  await page.locator(".part").nth(before("Last centers")).locator(".move").first().click();
  await drawn(page);
  // At least three whole edges of two stickers each and four centers of two colours.
  const seen = await page.locator(".solve-view .frame .sticker:not(.greyed)").count();
  assert.ok(seen >= 3 * 4 + 16 && seen < 60, `${seen} stickers`);
  // The same pieces in the picture of what the step achieves.
  const achieved = await page.locator(".phase-goal .sticker:not(.greyed)").count();
  assert.equal(achieved, seen);
  await leave(page);
}); // prettier-ignore

test("phases: every move belongs to one, greys are off until asked for, and grow fewer", async () => {
  let page;
  for (const [value, phases] of [["", 5], ["eight-phase", 8]]) {
    page = await visit(); // a new one, where no solution has been shown before
    await go(page, "#/cube");
    await paste(page, CUBE);
    await page.getByLabel("Method").selectOption(value);
    await page.getByTestId("solve").click();
    await finished(page);
    await page.getByTestId("view-net").last().click();
    assert.equal(await greyedOn(page), 0, "greys are off");
    await page.getByLabel("Grey out pieces").check();
    if (value !== "") {
      assert.doesNotMatch(await page.getByTestId("phase").locator("strong").textContent(), /Phase (\d).*Phase \1/);
    }
    const parts = await page.locator(".part").count();
    assert.ok(parts >= phases - 2 && parts <= phases, `${parts} parts`);
    const greyed = [await greyedOn(page)];
    for (let i = 1; i < parts; ++i) {
      await page.locator(".part").nth(i).locator(".move").first().click();
      await page.keyboard.press("ArrowLeft");
      greyed.push(await greyedOn(page));
    }
    assert.ok(greyed[0] > 50, `${greyed}`);
    assert.deepEqual(greyed, [...greyed].sort((a, b) => b - a));
  }
  // Each of the first phase's eight centers keeps its colour at every step.
  await page.keyboard.press("Home");
  const moves = await page.locator(".part").first().locator(".move").count();
  for (let i = 0; i < moves; ++i) {
    await stepTo(page, i);
    await drawn(page);
    const seen = await page.locator(".solve-view .frame .sticker:not(.greyed)").evaluateAll((all) => all.map((rect) => rect.getAttribute("class").match(/\bc([URFDLB])\b/)[1]));
    assert.equal(seen.sort().join(""), "LLLLRRRR", `after ${i} moves`);
    await page.keyboard.press("ArrowRight");
  }
  await leave(page);
}); // prettier-ignore
