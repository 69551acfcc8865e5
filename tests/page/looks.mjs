// How it looks: screenshots of all views, contrast and names by axe-core, phones, paper, forced colours; figures.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import {
  answered,
  artifacts,
  axe,
  base,
  changeLanguage,
  CUBE,
  figures,
  finished,
  go,
  isLong,
  leave,
  paste,
  setFontSize,
  visit,
  withFontSize,
  withForcedColors,
  withKeysHeld,
  withPdf,
  withShifts,
} from "./harness.mjs";

const picture = (page, name, fullPage = true) => isLong && page.screenshot({ path: join(artifacts, `${name}.png`), fullPage }); // prettier-ignore

// Each view, ready to be looked at.
const VIEWS = {
  paint: async (page) => paste(page, CUBE),
  type: async (page) => {
    await page.getByTestId("way-type").click();
    await page.getByTestId("scramble").fill("R U2 Fw' 2L D");
    await page.locator(".preview svg").waitFor();
  },
  solution: async (page) => {
    await go(page, `#/solve/${CUBE}`);
    await finished(page);
    await page.locator(".move").nth(3).click();
  },
  scrambles: async (page) => {
    await go(page, "#/scrambles");
    await page.getByLabel("Puzzle").selectOption("3x3x3");
    await page.locator("#count").fill("2");
    await page.getByTestId("make").click();
    await page.waitForSelector("[data-testid=sheet] li:nth-child(2)");
  },
  tables: async (page) => {
    await go(page, "#/tables");
    await page.locator("svg.distribution").waitFor();
  },
  algorithm: async (page) => {
    await go(page, "#/view/R_U2_3Rw/5");
    await page.waitForSelector(
      ".algorithm-view .stage:not([data-facelets=''])",
    );
  },
  puzzle: async (page) => {
    await go(page, "#/puzzle/skewb/U_R-");
    await page.getByTestId("puzzle-solve").click();
    await page.waitForSelector("[data-testid=puzzle-moves] .move");
  },
  timer: async (page) => {
    await go(page, "#/timer");
    await page.locator(".timer-net svg").waitFor();
    await page.getByTestId("timer").evaluate((face) => face.click());
    await page.getByTestId("timer").evaluate((face) => face.click());
    await page.getByTestId("timer").evaluate((face) => face.click());
    await page.getByTestId("times").locator("li").waitFor();
  },
  painting: async (page) => {
    await go(page, "#/puzzle/pyraminx");
    await page.getByTestId("puzzle-paint").click();
    await page.locator(".puzzle-view").getByTestId("view-net").click();
    await page
      .getByTestId("puzzle-scramble")
      .fill("LLLLLLLLL RRRRRRRRR FFFFFFFFF DDDDDDDDD");
    await page.locator(".puzzle-view").getByTestId("fix").waitFor();
  },
  pieces: async (page) => {
    await go(page, "#/puzzle/square1");
    await page.getByTestId("pieces-paint").click();
    await page.locator("[data-piece=A]").click();
  },
  dials: async (page) => {
    await go(page, "#/puzzle/clock/UR3+_U2-");
    await page.getByTestId("puzzle-solve").click();
    await page.waitForSelector("[data-testid=puzzle-moves] .move");
    await page.getByTestId("pieces-paint").click();
  },
  turns: async (page) => {
    await go(page, "#/view/(1,0)_%2F_(3,-3)/square1");
    await page.waitForSelector("[data-testid=view-turns] .move");
  },
  about: async (page) => {
    await go(page, "#/about");
    await page.waitForSelector(".about-view");
  },
};

test("WCAG AA in every view, light and dark; three sizes of text, one height of controls, one grid; screenshots", { timeout: 600_000 }, async () => {
  const page = await visit();
  await page.evaluate(axe);
  const faults = async (runOnly) => {
    const options = { runOnly, resultTypes: ["violations"], selectors: false };
    const { violations } = await page.evaluate((given) => globalThis.axe.run(document, given), options);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html + failureSummary)]);
  };
  const theme = (name) => page.evaluate((wanted) => void (document.documentElement.dataset.theme = wanted), name);
  const unlike = () => page.evaluate(() => {
    const found = new Set();
    const figures = "svg, canvas, .move-large, .length, .timer-time, .round, .menu, option, .visually-hidden, .skip";
    for (const element of document.querySelectorAll("body *")) {
      const isText = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
      const style = getComputedStyle(element);
      const { fontSize } = style;
      if (element.checkVisibility() && !element.closest(figures) && isText && !["14px", "16px", "24px"].includes(fontSize)) {
        found.add(`${element.className || element.tagName}: text of ${fontSize}`);
      }
      const isControl = element.matches("button:not(.swatch, .timer-face, .phases button, .fix, .reading), select, input[type=text], input[type=number], a.button");
      const height = element.offsetHeight;
      if (isControl && element.checkVisibility() && height % 24 !== 16) {
        found.add(`${element.className || element.textContent}: ${height} high`); // 40, and a line of 24 more where a label wraps
      }
      // Space around and between is in steps of 8 pixels; a border may be part of it.
      if (element.checkVisibility() && style.display !== "inline" && !element.closest("svg, canvas, option, .visually-hidden, .skip")) {
        const pixels = (name) => parseFloat(style[name]) || 0;
        const isStep = (size) => Math.abs(size / 8 - Math.round(size / 8)) < 0.01;
        const isAuto = ({ marginLeft, marginRight }) => marginLeft === marginRight;
        for (const side of ["Top", "Right", "Bottom", "Left"]) {
          const [margin, padding, border] = [`margin${side}`, `padding${side}`, `border${side}Width`].map(pixels);
          const isFree = /Right|Left/.test(side) && (isAuto(style) || element.matches(".settings, .stage-tools .segmented"));
          if ((!isFree && !isStep(margin)) || (!isStep(padding) && !isStep(padding + border))) {
            found.add(`${element.className || element.tagName}: ${margin} and ${padding} pixels, ${side}`);
          }
        }
        for (const gap of ["rowGap", "columnGap"]) {
          if (/flex|grid/.test(style.display) && !isStep(pixels(gap))) {
            found.add(`${element.className || element.tagName}: ${gap} of ${pixels(gap)} pixels`);
          }
        }
      }
    }
    return [...found];
  });
  for (const [name, show] of Object.entries(VIEWS)) {
    await show(page);
    assert.deepEqual(await unlike(), [], `sizes of ${name}`);
    await theme("light");
    await picture(page, `${name}-light`);
    assert.deepEqual(await faults(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]), [], `${name}, light`);
    // The other rules see no colours.
    await theme("dark");
    await picture(page, `${name}-dark`);
    assert.deepEqual(await faults({ type: "rule", values: ["color-contrast"] }), [], `${name}, dark`);
  }
  await leave(page);
}); // prettier-ignore

test("320 and 360 pixels wide, landscape, 1920: nothing sticks out, stickers are large", { timeout: 600_000 }, async () => {
  const phone = { hasTouch: true, isMobile: true, ...(isLong && { deviceScaleFactor: 2 }) };
  const sizes = [["narrow", 320, 640, phone], ["landscape", 740, 360, phone], ["phone", 360, 740, phone], ["wide", 1920, 1080, {}]];
  for (const [kind, width, height, options] of isLong ? sizes : sizes.slice(0, 2)) {
    const page = await visit("", { viewport: { width, height }, ...options });
    const all = Object.entries(VIEWS).filter(([name]) => width < 500 || ["paint", "solution"].includes(name));
    for (const [name, show] of all) {
      await show(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${name} is ${wide} wide, ${kind}`);
      await picture(page, `${name}-${kind}`, kind !== "wide");
      if (name === "paint" && width < 500) {
        const box = await page.locator('[data-sticker="37"]').boundingBox();
        assert.ok(box.width >= 44, `stickers of ${box.width} pixels`);
      }
      if (name === "about" && kind === "narrow") {
        await changeLanguage(page);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, "in German");
        await changeLanguage(page);
      }
      if (name === "solution") {
        const heights = await page.locator(".solve-view .move").evaluateAll((all) => all.map((chip) => chip.offsetHeight));
        assert.equal(new Set(heights).size, 1, `moves of ${[...new Set(heights)]} pixels, ${kind}`);
      }
    }
    await leave(page);
  }
}); // prettier-ignore

test("letters twice as large, as the browser may be set: nothing sticks out", withFontSize, async () => {
  const page = await visit();
  await setFontSize(page, 32);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontSize), "32px");
  const fits = async (name) => {
    for (const width of [320, 360, 640, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${name} is ${wide} wide at ${width}`);
      // The bar at the bottom of a phone is not cut off.
      const cut = await page.locator(".bar > *, .follow .controls > *, .stage-tools > *, .segmented > *").evaluateAll((all, edge) =>
        all.filter((one) => one.checkVisibility() && (one.getBoundingClientRect().right > edge + 1 || one.getBoundingClientRect().left < -1)).map((one) => one.textContent || one.ariaLabel), width);
      assert.deepEqual(cut, [], `${name} at ${width}`);
    }
  };
  for (const [name, show] of Object.entries(VIEWS)) {
    await show(page);
    await fits(name);
    await changeLanguage(page);
    await fits(`${name}, German`);
    await changeLanguage(page);
    if (name === "paint") {
      await page.setViewportSize({ width: 360, height: 640 });
      assert.ok((await page.locator(".paintable").boundingBox()).width >= 280, "the grid is there");
    }
  }
  await setFontSize(page, 16);
  await leave(page);
}); // prettier-ignore

test("a heading that has the focus after a change of view has no ring; a link has one", withKeysHeld, async () => {
  const page = await visit();
  await page.locator("nav a[href='#/about']").press("Enter");
  await page.waitForSelector(".about-view h1:focus");
  const ring = () => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(await ring(), "none");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await ring(), "solid");
  await leave(page);
}); // prettier-ignore

test("the browser's bar has the header's colour, and the icons of an installed page are there", async () => {
  const page = await visit();
  const bars = () => page.locator("meta[name=theme-color]").evaluateAll((all) => all.map((meta) => meta.content));
  assert.deepEqual(await bars(), ["#ffffff", "#1b2029"]);
  await page.getByTestId("theme").click();
  await page.getByTestId("theme").click();
  assert.deepEqual(await bars(), ["#1b2029", "#1b2029"]);
  const { name, sizes } = await page.evaluate(async () => {
    const manifest = await (await fetch(document.querySelector("link[rel=manifest]").href)).json();
    const loaded = manifest.icons.map(async ({ src }) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    });
    return { name: manifest.short_name, sizes: await Promise.all(loaded) };
  });
  assert.equal(name, "Revenge");
  assert.deepEqual(sizes.slice(0, 4), [192, 512, 192, 512]);
  await go(page, "#/about");
  assert.match(await page.getByTestId("version").textContent(), /^Revenge \d+\.\d+\.\d+$/);
  await leave(page);
}); // prettier-ignore

test("forced colours: the chosen colour, the current view and move differ from the others", withForcedColors, async () => {
  const page = await visit("", { forcedColors: "active" });
  const border = (selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).border);
  assert.notEqual(await border(".swatch[aria-checked=true]"), await border(".swatch[aria-checked=false]"));
  assert.notEqual(await border("nav a[aria-current]"), await border("nav a:not([aria-current])"));
  const colors = await page.locator(".chip").evaluateAll((all) => all.map((chip) => getComputedStyle(chip).backgroundColor));
  assert.equal(new Set(colors).size, 6);
  await VIEWS.solution(page);
  const background = (selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.notEqual(await background(".move[aria-current]"), await background(".move:not([aria-current])"));
  await picture(page, "solution-forced");
  await leave(page);
}); // prettier-ignore

test("the cube in space lies on the colour of its frame: light, dark, on paper", withForcedColors, async () => {
  const page = await visit("#/view/R/3/F2");
  await page.waitForSelector(".algorithm-view .stage:not([data-facelets=''])");
  for (const colors of [{ colorScheme: "light" }, { colorScheme: "dark" }, { media: "print" }, { media: "screen" }]) {
    await page.emulateMedia(colors);
    await page.waitForFunction(() => {
      const seen = document.querySelector(".algorithm-view .space").getContext("2d").getImageData(2, 2, 1, 1).data;
      return getComputedStyle(document.querySelector(".algorithm-view .frame")).backgroundColor === `rgb(${[...seen].slice(0, 3).join(", ")})`;
    });
  }
  await leave(page);
}); // prettier-ignore

test("on paper: all moves, black on white, in dark mode too", withPdf, async () => {
  const page = await visit("", { colorScheme: "dark" });
  await go(page, await answered());
  await page.waitForSelector(".solve-view .move");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const looks = await page.locator(".solve-view .move").evaluateAll((all) => all.map((move) => {
    const style = getComputedStyle(move);
    const clipped = move.closest(".moves").scrollHeight > move.closest(".moves").clientHeight;
    return `${style.color} ${style.backgroundColor} ${clipped}`;
  }));
  assert.deepEqual([...new Set(looks)], ["rgb(0, 0, 0) rgb(255, 255, 255) false"]);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "rgb(255, 255, 255)");
  await page.pdf({ path: join(artifacts, "solution.pdf") });
  await go(page, "#/puzzle/skewb/U_R/R-_U-");
  await page.locator(".puzzle-view .move").nth(1).waitFor();
  assert.ok(await page.getByText("Skewb: U R").isVisible());
  await leave(page);
}); // prettier-ignore

test("few tab stops beside a solution, and no motion where none is wanted", async () => {
  const page = await visit(await answered());
  await page.waitForSelector(".solve-view .move");
  const stops = await page.locator("a, button, input, select, summary, textarea, [tabindex]").evaluateAll((all) =>
    all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility() && !one.closest(".answers")).length);
  // Beside the list of answers, which is as long as there are answers.
  assert.ok(stops <= 31, `${stops} tab stops`);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".solve-view .stage").getAttribute("data-turning"), "");
  await leave(page);
}); // prettier-ignore

test("figures: load, first answer, layout shift, size", { timeout: 600_000, ...withShifts }, async () => {
  const page = await visit("", { alone: true });
  // Usable: the button to solve is there, from a cold cache.
  figures.usable_ms = Math.round(await page.evaluate(() => performance.getEntriesByType("navigation")[0].domComplete));
  await paste(page, CUBE);
  await page.getByLabel("Look for").selectOption("3");
  await page.evaluate(() => {
    window.shifts = 0;
    window.shiftOf = [];
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (window.shown) {
          window.shifts += entry.value;
          window.shiftOf.push(entry.sources.map(({ node }) => node?.className ?? String(node)).join());
        }
      }
    }).observe({ type: "layout-shift" });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.longest = Math.max(window.longest, entry.duration)))).observe({ type: "longtask" });
    new MutationObserver(() => {
      if (!window.shown && document.querySelector(".move")) {
        window.shown = performance.now();
      }
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector("[data-testid=solve]").addEventListener("click", () => (window.clicked = performance.now()), true);
  });
  await page.getByTestId("solve").click();
  await finished(page);
  figures.first_answer_ms = Math.round(await page.evaluate(() => window.shown - window.clicked));
  figures.layout_shift = await page.evaluate(() => window.shifts);
  figures.longest_task_ms = await page.evaluate(() => window.longest);
  figures.answers = await page.locator(".spark circle").count();
  figures.kilobytes = Math.round((await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0))) / 1000);
  assert.equal(figures.layout_shift, 0, await page.evaluate(() => window.shiftOf.join(" | ")));
  assert.ok(figures.kilobytes <= 120);
  await leave(page);
}); // prettier-ignore
