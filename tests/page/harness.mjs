// Shared by the page's tests: the program serving, one browser, visitors, paths through the page.
//
// Environment: REVENGE (the program), or PAGE_FOLDER (the static page, which a plain file server then has); PAGE_ARTIFACTS
// (where screenshots and figures go); CHROMIUM or FIREFOX (the browser), or WEBKIT (any value: WebKitGTK's own).
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before } from "node:test";
import { Webkit } from "./webkit.mjs";

export const root = new URL("../../", import.meta.url).pathname;
const require = createRequire(join(root, "web/package.json"));
const { chromium, _bidiFirefox: firefox } = require("playwright-core");
export const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const program = process.env.REVENGE;
export const artifacts = process.env.PAGE_ARTIFACTS ?? join(root, "build/page");
// Under `./test --all`: screenshots of all views, and all sizes.
export const isLong = process.env.PAGE_TESTS === "long";
export const figures = {};
const cache = process.env.XDG_CACHE_HOME ?? join(root, "build/test-cache");
const patience = 60_000;

// As from a photograph of a cube: faces U R F D L B, row by row.
export const CUBE =
  "DUULBDUBLBLURFBFURLULDRUFBBBFDRBBLDRFDFDLRFRLDBUFLULRLURDRUBFLUUBDBDFFLDFFUUDRBDBFFLRBRRULDDRLFR";
export const SOLVED = [..."URFDLB"].map((face) => face.repeat(16)).join("");
// The address of a solution of this cube, which needs no search.
let answer;
export async function answered() {
  answer ??= (await ask("solve", { facelets: CUBE, time: "0.1s" })).solution;
  return `#/solve/${CUBE}/${answer.replaceAll(" ", "_").replaceAll("'", "-")}`;
}
// Five moves from solved, so that its answers come at once: R U F2 Rw' D
export const NEAR_MOVES = "R U F2 Rw' D";

export const folder = process.env.PAGE_FOLDER;
let server, browser, moving, files;
export let base;
const outside = []; // requests to anywhere but the program
export const sent = []; // paths of files that the file server was asked for
export const instead = new Map(); // what it sends for a path instead of the file; null: nothing

async function startProgram() {
  server = spawn(program, ["serve", "--quiet", "--port", "0"], {
    env: { ...process.env, XDG_CACHE_HOME: cache },
    stdio: ["ignore", "pipe", "inherit"],
  });
  base = await new Promise((resolve) =>
    server.stdout.once("data", (line) => resolve(String(line).trim())),
  );
  // The first answer waits for the solver's tables.
  await ask("solve", { scramble: "R", time: "0.1s" });
}

// Sends files as they lie there, and knows no more of them than their endings.
async function startFiles() {
  const types = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
  };
  files = createServer(({ url }, reply) => {
    const path = new URL(url, "http://files").pathname;
    const file = join(folder, path === "/" ? "index.html" : path);
    sent.push(path);
    const given = instead.get(path);
    if (
      given === null ||
      (given === undefined && !(existsSync(file) && statSync(file).isFile()))
    ) {
      reply.writeHead(404).end();
      return;
    }
    reply
      .writeHead(200, {
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
      })
      .end(given ?? readFileSync(file));
  });
  await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${files.address().port}/`;
}
export function stopFiles() {
  files?.close();
  files?.closeAllConnections();
}

before(async () => {
  mkdirSync(artifacts, { recursive: true });
  await (folder ? startFiles() : startProgram());
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await moving?.close();
  server?.kill("SIGINT");
  stopFiles();
  writeFileSync(
    join(artifacts, "figures.json"),
    JSON.stringify(figures, null, 1) + "\n",
  );
  console.log(figures);
});

export async function ask(path, body) {
  const request = body && { method: "POST", body: JSON.stringify(body) };
  return (await fetch(`${base}api/v1/${path}`, request)).json();
}

const isWebkit = Boolean(process.env.WEBKIT);
const isFirefox = Boolean(process.env.FIREFOX) && !isWebkit;
// Features that Playwright lacks with Debian's Firefox, which it drives by WebDriver BiDi, or that WebDriver lacks.
const without = (what, alsoIn = true) => ({
  skip:
    (isFirefox && alsoIn && `no ${what} in Firefox`) ||
    (isWebkit && `no ${what} by WebDriver`),
});
export const withFingers = without("touches to play");
export const withRoutes = without("requests to play");
export const withClipboard = without("permission to read the clipboard");
export const withDownloads = without("word of what was saved");
export const withForcedColors = without("forced colours to play");
export const withPdf = without("PDF of a page");
export const withShifts = without("figures of long tasks and layout shifts");
export const withCamera = without("camera to play", false);
export const withLanguages = without("languages to choose", false);
export const withKeysHeld = without("keys to hold", false);
export const withFontSize = without("font size to choose");
export const withTabs = without("second tab", false);
export const withScripts = without("scripts before the page's own", false);

// Firefox has one setting of reduced motion for all its visitors; other browsers have one for each.
function launch(motion = "reduce", ...more) {
  if (isWebkit) {
    return new Webkit();
  }
  if (isFirefox) {
    return firefox.launch({
      channel: "bidi-firefox-stable",
      executablePath: process.env.FIREFOX,
      firefoxUserPrefs: {
        "media.navigator.streams.fake": true,
        "media.navigator.permission.disabled": true,
        "ui.prefersReducedMotion": motion === "reduce" ? 1 : 0,
      },
    });
  }
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      ...more,
    ],
  });
}

// Pages whose visitors have left, by those options that a page has for good. A new page takes the browser seconds of
// processor time, most of it for two processes; one without stored values and routes takes a tenth of that.
const vacant = new Map();
const optionsOf = new WeakMap();
// Firefox cannot change any of them.
const lasting = ({ locale, isMobile, hasTouch, deviceScaleFactor, ...rest }) =>
  JSON.stringify([locale, isMobile, hasTouch, deviceScaleFactor, isFirefox && rest]); // prettier-ignore

// A fresh visitor. Every request that does not go to the program is stopped and makes the test fail. `alone`: in a page of
// its own, which is closed afterwards; so are those with `setup`. `german`: who has chosen the other language.
export async function visit(address = "", options = {}) {
  const { setup, alone, german, ...rest } = options;
  const wanted = { viewport: { width: 1200, height: 850 }, locale: "en-GB", reducedMotion: "reduce", ...rest }; // prettier-ignore
  let from = browser;
  if (isFirefox && wanted.reducedMotion !== "reduce") {
    moving ??= await launch(wanted.reducedMotion);
    from = moving;
  }
  const key = lasting(wanted);
  const isShared = !(isWebkit || folder || setup || alone || from !== browser);
  const left = isShared ? vacant.get(key)?.pop() : undefined;
  const page =
    left ??
    (await (isWebkit ? from.open(wanted, outside) : openContext(from, wanted)));
  if (isShared) {
    optionsOf.set(page, key);
    await (left ? adapt(page, wanted) : page.goto(`${base}icon.svg`));
    await hurry(page);
  }
  await setup?.(page, page.context());
  if (isFirefox) {
    await page.bringToFront(); // of several pages one has the focus
  }
  await page.goto(base + address);
  await page.waitForSelector("main h1");
  if (german) {
    await changeLanguage(page);
  }
  return page;
}

// To the other language, whose texts may have to be loaded.
export async function changeLanguage(page) {
  const before = await page.evaluate(() => document.documentElement.lang);
  await page.getByTestId("language").click();
  await page.waitForFunction(
    (old) => document.documentElement.lang !== old,
    before,
  );
}

async function adapt(page, { viewport, reducedMotion, colorScheme = null, forcedColors = null }) {
  if (!isFirefox) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, reducedMotion, colorScheme, forcedColors });
  }
} // prettier-ignore

// Letters of this size, as a user may have chosen in the browser.
export async function setFontSize(page, pixels) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: pixels } });
  await session.detach();
}

async function openContext(from, { isMobile, ...rest }) {
  // Firefox has its permissions from its settings.
  const permissions = ["camera", "clipboard-read", "clipboard-write"];
  const context = await from.newContext({
    ...rest,
    ...(isFirefox ? {} : { permissions, isMobile }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await guard(context);
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

const isInside = (url) =>
  /^(blob|data|file):/.test(url) || url.startsWith(base);
// Chromium finds no other machine. A route for all requests would take away its cache.
async function guard(context) {
  if (!isFirefox && !folder) {
    return void context.on("request", (request) => isInside(request.url()) || outside.push(request.url()));
  }
  await context.route("**", (route) => {
    if (isInside(route.request().url())) {
      return route.continue();
    }
    outside.push(route.request().url());
    return route.abort();
  });
} // prettier-ignore

export async function leave(page) {
  const key = optionsOf.get(page);
  if (key === undefined) {
    await page.context().close();
  } else {
    await clear(page);
    vacant.set(key, [...(vacant.get(key) ?? []), page]);
  }
  assert.deepEqual(outside, [], "requests to the outside");
}

// Visitors look for a second, not for three, unless they choose otherwise.
const hurry = (page) =>
  page.evaluate(() => {
    const value = { metric: "obtm", method: "", seconds: 1 };
    localStorage.setItem("revenge.wish", JSON.stringify({ version: 1, value }));
  });

// Takes away what a visitor left: other tabs, routes, stored values. The picture has the page's storage, and no script that
// would store something again.
async function clear(page) {
  const context = page.context();
  for (const other of context.pages()) {
    if (other !== page) {
      await other.close();
    }
  }
  await context.unrouteAll({ behavior: "ignoreErrors" });
  if (isFirefox) {
    await guard(context);
  }
  await page.goto(`${base}icon.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

// To another place of the page, as its links and the browser's buttons do.
export const go = (page, place) =>
  page.evaluate((hash) => void (location.hash = hash), place);
export const place = (page) => page.evaluate(() => location.href);
export const back = (page) => page.evaluate(() => history.back());
export const forward = (page) => page.evaluate(() => history.forward());

export const sticker = (page, i) => page.locator(`[data-sticker="${i}"]`);

// The middles of all stickers on the screen.
export const middles = (page) =>
  page.locator("[data-sticker]").evaluateAll((all) => {
    const places = [];
    for (const one of all) {
      const { x, y, width, height } = one.getBoundingClientRect();
      places[Number(one.dataset.sticker)] = [x + width / 2, y + height / 2];
    }
    return places;
  });

export async function middle(locator) {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// A finger that goes down at the first of these points, along the others, and up.
export async function drag(page, points) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [first, ...rest] = points;
  await send("touchStart", [first]);
  let last = first;
  for (const point of rest) {
    for (let k = 1; k <= 6; ++k) {
      await send("touchMove", [
        {
          x: last.x + ((point.x - last.x) * k) / 6,
          y: last.y + ((point.y - last.y) * k) / 6,
        },
      ]);
    }
    last = point;
  }
  await send("touchEnd", []);
  await session.detach();
}

// The painted letters.
export const painted = (page) =>
  page
    .locator("[data-sticker]")
    .evaluateAll((all) =>
      all
        .map(
          (rect) =>
            /\bc([URFDLB])\b/.exec(rect.getAttribute("class"))?.[1] ?? "-",
        )
        .join(""),
    );

export async function paste(page, letters) {
  const field = page.getByTestId("paste");
  if (!(await field.isVisible())) {
    await page.getByText("Paste 96 letters").click();
  }
  await field.fill(letters);
}

export async function finished(page) {
  await page.waitForSelector(".solve-view .move");
  await page.waitForSelector(".stop:disabled");
}

// Runs the attempt until it throws nothing: for views that are drawn again after their figures or sizes arrive.
export async function eventually(attempt) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) {
        throw error;
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

// The stage is drawn in the browser's next frame; a frame requested after it comes later.
export const drawn = (page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(done)),
      ),
  );

// The cube in space at rest, in letters.
export async function facelets(page) {
  await drawn(page);
  await page.waitForSelector(".solve-view .stage:not([data-facelets=''])");
  return page.locator(".solve-view .stage").getAttribute("data-facelets");
}

export async function stepTo(page, step) {
  await page.waitForFunction(
    (wanted) =>
      document
        .querySelector(".solve-view [data-testid=step]")
        ?.textContent.startsWith(`${wanted} / `),
    step,
  );
}

export async function stepToEnd(page) {
  const [, moves] = (
    await page.locator(".solve-view [data-testid=step]").textContent()
  )
    .split(" / ")
    .map(Number);
  for (let i = 0; i < moves; ++i) {
    await page.keyboard.press("ArrowRight");
  }
  await stepTo(page, moves);
  return moves;
}

export const isSolved = (letters) =>
  [...letters].every((letter, i) => letter === letters[i & ~15]) &&
  new Set(letters).size === 6;
export const focused = (page, selector) =>
  page.waitForFunction(
    (wanted) => document.activeElement?.matches(wanted),
    selector,
  );
// Returns the copied text as soon as there is one: the buttons report it only for a moment.
export const copied = async (page) =>
  (
    await page.waitForFunction(() => navigator.clipboard.readText())
  ).jsonValue();
export const pressed = (locator) => locator.getAttribute("aria-pressed");
