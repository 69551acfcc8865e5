// Photographs and the camera, in a browser; its camera is Chromium's own picture of a moving disc.
import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import {
  artifacts,
  ask,
  axe,
  drag,
  leave,
  middle,
  painted,
  visit,
  withCamera,
  withFingers,
} from "./harness.mjs";
import { cubeOf, halved, scene } from "./scenes.mjs";
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

// Each point of a picture `times` times across and down.
function enlarged({ width, height, data }, times) {
  const out = new Uint8ClampedArray(data.length * times * times);
  for (let i = 0; i < width * height * times * times; ++i) {
    const [x, y] = [Math.floor((i % (width * times)) / times), Math.floor(i / (width * times * times))];
    out.set(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4), 4 * i);
  }
  return { width: width * times, height: height * times, data: out };
} // prettier-ignore

test("six pictures become a cube; nothing leaves the browser", async () => {
  const page = await visit();
  const asked = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith("http") && !/[/]assets[/]detect-/.test(name)));
  // The page's own first requests may come late.
  await page.waitForFunction(() => ["/methods?", "/icon.svg"].every((part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part))));
  await page.evaluate(() => performance.clearResourceTimings());
  const rnd = random(3);
  const stickers = scrambled(rnd);
  await page.getByTestId("way-photo").click();
  assert.ok(await page.getByTestId("photo-read").isHidden());
  const light = { ...LIGHTS.warm, angle: 0, half: 0.32 };
  const files = [..."FRBLUD"].map((face) => {
    const first = 16 * "URFDLB".indexOf(face);
    const { picture } = photograph(stickers.slice(first, first + 16), light, rnd);
    return { name: `${face}.bmp`, mimeType: "image/bmp", buffer: bitmap(picture) };
  });
  await page.getByTestId("photo-files").setInputFiles(files);
  await page.getByTestId("photo-read").waitFor();
  // The grid's corners are moved by keys too.
  const corner = page.locator(".handle").first();
  const left = () => corner.evaluate(({ style }) => style.left);
  const before = await left();
  await corner.press("ArrowRight");
  assert.notEqual(await left(), before);
  await corner.press("ArrowLeft");
  await page.getByTestId("photo-read").click();
  await page.waitForFunction(() => !document.querySelector(".paint-area").hidden);
  assert.equal(await painted(page), stickers.join(""));
  assert.deepEqual(await asked(), []);
  await leave(page);
}); // prettier-ignore

test("six pictures of a 3x3x3 are painted, and the cube is solved", async () => {
  const page = await visit("#/puzzle/3x3x3", { viewport: { width: 360, height: 640 } });
  const { facelets } = await ask("show", { puzzle: "3x3x3", scramble: "R U2 F'" });
  await page.getByTestId("puzzle-photo").click();
  const camera = await page.getByTestId("photo-camera").boundingBox();
  assert.ok(camera.y + camera.height <= 640, `the camera's button at ${camera.y}`);
  const files = [..."FRBLUD"].map((face, k) => {
    const front = [...facelets].slice(9 * "URFDLB".indexOf(face)).slice(0, 9);
    const { picture } = scene(cubeOf(3, 3), 70 + k, { front, tilt: 0.2 });
    return { name: `${face}.bmp`, mimeType: "image/bmp", buffer: bitmap(picture) };
  });
  await page.getByTestId("photo-files").setInputFiles(files);
  await page.getByTestId("photo-read").waitFor();
  await page.getByTestId("photo-read").click();
  await page.getByTestId("puzzle-left").getByText("All stickers are painted.").waitFor();
  assert.equal((await page.getByTestId("puzzle-scramble").inputValue()).replaceAll(" ", ""), facelets);
  await page.getByTestId("puzzle-paint-solve").click();
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=puzzle-moves] .move").length === 3);
  await leave(page);
}); // prettier-ignore

test(
  "the camera takes a face; it is off when one goes elsewhere",
  withCamera,
  async () => {
    const page = await visit();
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

// Where the grid is, in parts of the picture under it: left, top, width, height, and how much wider than tall it is.
const shownLines = (page) => page.locator(".grid-lines path").evaluate((path) => {
  const { x, y, width, height } = path.getBBox(); // without its lines' width, which browsers measure differently
  const { a, d, e, f } = path.getScreenCTM();
  const [box, frame] = [path.closest("svg").getBoundingClientRect(), document.querySelector(".shot video, .shot canvas").getBoundingClientRect()];
  const left = (a * x + e - frame.left) / frame.width;
  const top = (d * y + f - frame.top) / frame.height;
  return { parts: [left, top, (a * width) / frame.width, (d * height) / frame.height], ratio: (a * width) / (d * height), covers: Math.abs(box.width - frame.width) + Math.abs(box.height - frame.height) < 1 };
}); // prettier-ignore

test("the camera's guide is the grid that is sampled", withCamera, async () => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 1200, height: 850 }]) {
    const page = await visit("", { viewport });
    await page.getByTestId("way-photo").click();
    await page.getByTestId("photo-camera").click();
    await page.waitForFunction(() => document.querySelector("video")?.videoWidth > 0 && document.querySelector(".grid-lines path")?.getAttribute("d"));
    const guide = await shownLines(page);
    assert.ok(guide.covers && Math.abs(guide.ratio - 1) < 0.01, `a square: ${JSON.stringify(guide)}`);
    const shown = await page.locator("video").evaluate(({ videoWidth, videoHeight, clientWidth, clientHeight }) => videoWidth / videoHeight / (clientWidth / clientHeight));
    assert.ok(Math.abs(shown - 1) < 0.02, "the video is not squashed");
    await page.getByTestId("photo-shoot").click();
    await page.getByRole("button", { name: "front ✓" }).waitFor();
    await page.getByTestId("photo-camera").click();
    await page.getByRole("button", { name: "front ✓" }).click();
    await page.locator(".handle").first().waitFor();
    const grid = await shownLines(page);
    assert.ok(grid.covers && grid.parts.every((part, i) => Math.abs(part - guide.parts[i]) < 0.01), `${JSON.stringify(guide)} and ${JSON.stringify(grid)}`);
    await leave(page);
  }
}); // prettier-ignore

test("a finger drags the grid's corner, in every direction, as far as it goes", withFingers, async () => {
  const page = await visit("", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await page.getByTestId("way-photo").click();
  const rnd = random(3);
  const { picture } = photograph(scrambled(rnd).slice(0, 16), LIGHTS.daylight, rnd);
  await page.getByTestId("photo-files").setInputFiles([{ name: "F.bmp", mimeType: "image/bmp", buffer: bitmap(enlarged(picture, 3)) }]);
  for (const [k, [dx, dy]] of [[0, -40], [30, 30], [-40, 20], [20, 0]].entries()) {
    const handle = page.locator(".handle").nth(k);
    await handle.scrollIntoViewIfNeeded();
    const scroll = await page.evaluate(() => scrollY);
    const from = await middle(handle);
    await drag(page, [from, { x: from.x + dx, y: from.y + dy }]);
    const to = await middle(handle);
    assert.ok(Math.hypot(to.x - from.x - dx, to.y - from.y - dy) < 1.5, `corner ${k}: ${to.x - from.x}, ${to.y - from.y} of ${dx}, ${dy}`);
    assert.equal(await page.evaluate(() => scrollY), scroll, "nothing scrolls");
  }
  await leave(page);
}); // prettier-ignore

test("pictures that do not show one cube are refused, and can be painted to be mended", async () => {
  const page = await visit();
  await page.getByTestId("way-photo").click();
  const rnd = random(4);
  const { picture } = photograph(scrambled(rnd).slice(0, 16), { ...LIGHTS.daylight, angle: 0, half: 0.32 }, rnd);
  const file = { name: "F.bmp", mimeType: "image/bmp", buffer: bitmap(picture) };
  await page.getByTestId("photo-files").setInputFiles([0, 1, 2, 3, 4, 5].map(() => file));
  await page.getByTestId("photo-read").waitFor();
  await page.getByTestId("photo-read").click();
  await page.getByText("These pictures do not show one cube.").waitFor();
  await page.getByTestId("photo-anyway").click();
  await page.waitForFunction(() => !document.querySelector(".paint-area").hidden);
  assert.ok((await page.locator("[data-sticker].wrong").count()) > 0);
  await leave(page);
}); // prettier-ignore

test("a face that was not found is marked and shown until its grid is dragged; six other pictures are a cube of their own", async () => {
  const page = await visit();
  await page.getByTestId("way-photo").click();
  const rnd = random(17);
  const files = () => {
    const stickers = scrambled(rnd);
    const faces = [..."FRBLUD"].map((face) => stickers.slice(16 * "URFDLB".indexOf(face)).slice(0, 16));
    return { stickers, pictures: faces.map((front, k) => halved(scene(cubeOf(3), 40 + k, { front, sides: faces[(k + 1) % 6], tilt: 0.25 }).picture)) };
  };
  const choose = (pictures) => page.getByTestId("photo-files").setInputFiles(pictures.map((picture, i) => ({ name: `${i}.bmp`, mimeType: "image/bmp", buffer: bitmap(picture) })));
  const { pictures } = files();
  const empty = { ...pictures[1], data: new Uint8ClampedArray(pictures[1].data.length).fill(128) };
  await choose(pictures.with(1, empty));
  await page.getByText("No face was found in these pictures: right.").waitFor();
  await page.getByRole("button", { name: "right ?" }).waitFor();
  assert.match(await page.getByTestId("photo-label").textContent(), /^Face 2 of 6/);
  await page.locator(".handle").first().press("ArrowRight");
  await page.getByRole("button", { name: "right ✓" }).waitFor();
  const other = files();
  await choose(other.pictures);
  await page.locator(".photo-area .face-tab[data-face=F][aria-pressed=true]").waitFor();
  await page.waitForFunction(() => document.querySelector("[data-testid=photo-status]").textContent === "" && document.querySelectorAll(".photo-area .tab-mark:not(:empty)").length === 6);
  await page.getByTestId("photo-read").click();
  await page.waitForFunction(() => !document.querySelector(".paint-area").hidden);
  assert.equal(await painted(page), other.stickers.join(""));
  await leave(page);
}); // prettier-ignore

test("at an address that is not secure the phone's own camera takes the faces", withFingers, async () => {
  const page = await visit();
  await page.evaluate(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await page.getByTestId("way-photo").click();
  const stickers = scrambled(random(17));
  const { picture } = scene(cubeOf(3), 40, { front: stickers.slice(32, 48), sides: stickers.slice(16, 32), tilt: 0.25 });
  for (const face of ["front", "right"]) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByTestId("photo-camera").click()]);
    assert.equal(await chooser.element().getAttribute("capture"), "environment");
    await chooser.setFiles([{ name: "face.bmp", mimeType: "image/bmp", buffer: bitmap(picture) }]);
    await page.getByRole("button", { name: `${face} ✓` }).waitFor();
  }
  await leave(page);
}); // prettier-ignore

// The camera is a canvas on which the test paints what it shows: no clock decides how long.
async function showing(page, { width, height, data }) {
  const bytes = Buffer.from(data).toString("base64");
  await page.evaluate(({ width, height, bytes }) => {
    const canvas = (window.film ??= document.createElement("canvas"));
    Object.assign(canvas, { width, height });
    const data = Uint8ClampedArray.from(atob(bytes), (letter) => letter.charCodeAt(0));
    canvas.getContext("2d").putImageData(new ImageData(data, width, height), 0, 0);
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream();
      // A still canvas sends nothing.
      const again = () => stream.active && (canvas.getContext("2d").fillRect(0, 0, 1, 1), requestAnimationFrame(again));
      again();
      return stream;
    };
  }, { width, height, bytes });
} // prettier-ignore

test("the camera finds each face, takes it when it is still, and reads the cube after the sixth", withCamera, async () => {
  const stickers = scrambled(random(17));
  const faces = [..."FRBLUD"].map((face) => stickers.slice(16 * "URFDLB".indexOf(face)).slice(0, 16));
  const pictures = faces.map((front, k) => halved(scene(cubeOf(3), 40 + k, { front, sides: faces[(k + 1) % 6], tilt: 0.25 }).picture));
  const page = await visit("", { viewport: { width: 360, height: 640 } });
  const hint = (text) => page.waitForFunction((wanted) => document.querySelector("[data-testid=photo-hint]")?.textContent.startsWith(wanted), text);
  await showing(page, pictures[0]);
  await page.getByTestId("way-photo").click();
  await page.getByTestId("photo-camera").click();
  await page.locator(".grid-lines .found").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "front ✓" }).waitFor();
  await hint("The front face is taken.");
  await page.screenshot({ path: join(artifacts, "camera.png") });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  assert.deepEqual(violations.map(({ id }) => id), []);
  for (const [k, next] of ["right", "back", "left", "top"].entries()) {
    await showing(page, pictures[k + 1]);
    await page.getByRole("button", { name: `${next} ✓` }).waitFor();
  }
  await showing(page, pictures[5]);
  await page.waitForFunction(() => !document.querySelector(".paint-area").hidden);
  assert.equal(await painted(page), stickers.join(""));
  await leave(page);
}); // prettier-ignore

test("the grid lies on the face in a picture that is chosen", async () => {
  const front = scrambled(random(17)).slice(0, 16);
  const { picture, quad } = scene(cubeOf(3), 41, { front });
  const page = await visit();
  await page.getByTestId("way-photo").click();
  await page.getByTestId("photo-files").setInputFiles([{ name: "F.bmp", mimeType: "image/bmp", buffer: bitmap(picture) }]);
  await page.locator(".handle").first().waitFor();
  const handles = await page.locator(".handle").evaluateAll((all) => all.map(({ style }) => [style.left, style.top].map(parseFloat)));
  quad.forEach(([x, y], k) => {
    const [left, top] = [(100 * x) / picture.width, (100 * y) / picture.height];
    assert.ok(Math.hypot(left - handles[k][0], top - handles[k][1]) < 4, `${handles[k]} is not near ${left}, ${top}`);
  });
  assert.equal(await page.getByTestId("photo-status").textContent(), "");
  await leave(page);
}); // prettier-ignore
