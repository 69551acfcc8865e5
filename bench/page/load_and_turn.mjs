// Measures the page in Chromium: when it can be used over a slow network, and what turning layers cost.
//   node bench/page/load_and_turn.mjs PROGRAM [LOADS]
//
// Loads: 400 kbit/s both ways and 400 ms of delay, an empty cache, a phone of 360x640, in English and in German; until the
// palette can be tapped, by the clock. Turns: one quarter turn after another for 10 s, on a desktop and on a phone; frames a
// second, and processor time of the page's process and of the one that composes the screen, as the system counts it.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(
  new URL("../../web/package.json", import.meta.url),
);
const { chromium } = require("playwright-core");
const [program, loads = "3"] = process.argv.slice(2);
const server = spawn(program, ["serve", "--quiet", "--port", "0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const base = await new Promise((resolve) =>
  server.stdout.once("data", (line) => resolve(String(line).trim())),
);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

async function load(locale) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    locale,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const [latency, downloadThroughput, uploadThroughput] = [400, 50_000, 50_000];
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  });
  const start = performance.now();
  await page.goto(base, { waitUntil: "commit" });
  await page.waitForSelector("[data-testid=next-face]");
  const taken = performance.now() - start;
  await context.close();
  return (taken / 1000).toFixed(2);
}

// Processor seconds of this browser's processes, by their type.
function processorTime() {
  const times = {};
  const parentOf = (id) =>
    Number(
      readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ")[1],
    );
  const isMine = (id) => id === process.pid || (id > 1 && isMine(parentOf(id)));
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const type = /--type=([\w-]+)/.exec(
        readFileSync(`/proc/${id}/cmdline`, "utf8"),
      )?.[1];
      if (type && isMine(Number(id))) {
        const fields = readFileSync(`/proc/${id}/stat`, "utf8")
          .split(") ")[1]
          .split(" ");
        times[type] =
          (times[type] ?? 0) + (Number(fields[11]) + Number(fields[12])) / 100;
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return times;
}

async function turn(viewport, deviceScaleFactor) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    reducedMotion: "no-preference",
  });
  const page = await context.newPage();
  await page.goto(`${base}#/view/${"U_D_".repeat(40).slice(0, -1)}/4x4x4`);
  await page.waitForSelector(".algorithm-view .stage:not([data-facelets=''])");
  await page.evaluate(() => {
    window.frames_ = 0;
    const frame = () =>
      requestAnimationFrame(() => (++window.frames_, frame()));
    frame();
    const next = document.querySelector(".algorithm-view .controls .primary");
    setInterval(() => next.click(), 430);
  });
  const [before, first, start] = [
    processorTime(),
    await page.evaluate(() => window.frames_),
    performance.now(),
  ];
  await page.waitForTimeout(10_000);
  const [after, last, seconds] = [
    processorTime(),
    await page.evaluate(() => window.frames_),
    (performance.now() - start) / 1000,
  ];
  const share = (type) =>
    (100 * ((after[type] ?? 0) - (before[type] ?? 0))) / seconds;
  const parts = ["renderer", "gpu-process"].map(
    (type) => `${type} ${share(type).toFixed(1)} %`,
  );
  console.log(
    `turning, ${viewport.width} wide: ${((last - first) / seconds).toFixed(1)} frames a second; ${parts.join(", ")}`,
  );
  await context.close();
}

for (const locale of ["en-GB", "de-DE"]) {
  const times = [];
  for (let i = 0; i < Number(loads); ++i) {
    times.push(await load(locale));
  }
  console.log(`usable, ${locale}: ${times.join(", ")} s`);
}
await turn({ width: 1280, height: 800 }, 1);
await turn({ width: 360, height: 640 }, 2);
await browser.close();
server.kill("SIGINT");
