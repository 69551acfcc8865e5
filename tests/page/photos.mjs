// Photographs and the camera, in a browser; its camera is Chromium's own picture of a moving disc.
import assert from "node:assert/strict";
import { test } from "node:test";
import { leave, painted, visit, withCamera } from "./harness.mjs";
import { LIGHTS, photograph, random, scrambled } from "./photographs.mjs";

// As a bitmap file, which needs no compression.
function bitmap({ width, height, data }) {
  const file = Buffer.alloc(54 + 4 * width * height);
  file.write("BM");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(-height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(32, 28);
  for (let i = 0; i < data.length; i += 4) {
    [file[54 + i], file[55 + i], file[56 + i], file[57 + i]] = [
      data[i + 2],
      data[i + 1],
      data[i],
      255,
    ];
  }
  return file;
}

test("six pictures become a cube; nothing leaves the browser", async () => {
  const page = await visit();
  const asked = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith("http")));
  // What the page itself asks for at its start may come late.
  await page.waitForFunction(() => ["/methods?", "/icon.svg"].every((part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part))));
  await page.evaluate(() => performance.clearResourceTimings());
  const rnd = random(3);
  const stickers = scrambled(rnd);
  await page.getByTestId("way-photo").click();
  assert.equal(await page.getByTestId("photo-read").textContent(), "6 faces to go");
  const light = { ...LIGHTS.warm, angle: 0, half: 0.32 };
  const files = [..."FRBLUD"].map((face) => {
    const first = 16 * "URFDLB".indexOf(face);
    const { picture } = photograph(stickers.slice(first, first + 16), light, rnd);
    return { name: `${face}.bmp`, mimeType: "image/bmp", buffer: bitmap(picture) };
  });
  await page.getByTestId("photo-files").setInputFiles(files);
  await page.waitForFunction(() => !document.querySelector("[data-testid=photo-read]").disabled);
  // The grid's corners are moved by keys too.
  const corner = page.locator(".handle").first();
  const before = await corner.getAttribute("cx");
  await corner.press("ArrowRight");
  assert.notEqual(await corner.getAttribute("cx"), before);
  await corner.press("ArrowLeft");
  await page.getByTestId("photo-read").click();
  await page.waitForFunction(() => !document.querySelector(".paint-area").hidden);
  assert.equal(await painted(page), stickers.join(""));
  assert.deepEqual(await asked(), []);
  await leave(page);
}); // prettier-ignore

test(
  "the camera takes a face; it is off when one goes elsewhere",
  withCamera,
  async () => {
    const page = await visit("", { permissions: ["camera"] });
    await page.getByTestId("way-photo").click();
    await page.getByTestId("photo-camera").click();
    await page.waitForFunction(
      () => document.querySelector("video")?.videoWidth > 0,
    );
    await page.evaluate(
      () =>
        (window.tracks = document.querySelector("video").srcObject.getTracks()),
    );
    await page.getByTestId("photo-shoot").click();
    await page.getByRole("button", { name: "front ✓" }).waitFor();
    await page.getByTestId("way-type").click();
    assert.ok(
      await page.evaluate(() =>
        window.tracks.every((track) => track.readyState === "ended"),
      ),
    );
    await leave(page);
  },
);
