// Six photographs of a cube, the colours read in this browser. The camera finds each face, takes it when it is held still and asks
// for the next; in pictures that are chosen the face is found too. Where it is not, the grid is dragged onto it by its corners.
// No picture leaves the browser.
import { announce, button, h, say, svg } from "../dom";
import { number, t } from "../i18n";
import { cubeOf, FACES } from "../model/cube";
import type { Rgb } from "../photo/color";
import { read, type Reading } from "../photo/read";
import { colorsOf, onto, type Corner, type Picture, type Quad } from "../photo/sample";
import { isSameFace, Stillness } from "../photo/watch";
import { ROUND } from "./painter";
import { faceName, list } from "./places";

const SIDE = 480; // pixels of a picture's shorter side: enough for sixteen stickers
const LOOKED_AT = 320; // of the longer side where a face is looked for
const PAUSE = 60; // milliseconds at least between two looks
const START: Quad = [[0.18, 0.18], [0.82, 0.18], [0.82, 0.82], [0.18, 0.82]]; // prettier-ignore
interface Shot {
  canvas: HTMLCanvasElement;
  quad: Quad; // in parts of the picture's width and height
}
type Finder = (picture: Picture, size: number) => { quad: Quad } | undefined;

export class PhotoView {
  readonly element: HTMLElement;
  private readonly shots = new Map<string, Shot>();
  private readonly unfound = new Set<string>(); // faces whose grid lies in the middle until it is dragged
  private face = ROUND[0]!;
  private readonly tabs = h("div", { class: "face-tabs", role: "group", "aria-label": t("paint.faces") });
  private readonly label = h("p", { class: "face-label", "data-testid": "photo-label" });
  private readonly intro = h("p", {}, t("photo.text"));
  private readonly frame = h("div", { class: "shot" });
  private readonly video = h("video", { muted: true, playsinline: true, hidden: true });
  private readonly status = h("p", { role: "status", "data-testid": "photo-status" });
  private readonly files = h("input", { type: "file", accept: "image/*", multiple: true, class: "visually-hidden", "data-testid": "photo-files", "aria-label": t("photo.choose"), onchange: () => void this.choose(this.files) }); // prettier-ignore
  // Opens the phone's own camera, where the page may not have it: at an address that is not secure.
  private readonly snap = h("input", { type: "file", accept: "image/*", capture: "environment", hidden: true, "data-testid": "photo-snap", onchange: () => void this.choose(this.snap) }); // prettier-ignore
  private readonly camera = button(t("photo.camera"), () => void this.toggleCamera(), {
    "data-testid": "photo-camera",
  });
  private readonly shoot = button(t("photo.shoot"), () => this.take(), { class: "primary", "data-testid": "photo-shoot", hidden: true }); // prettier-ignore
  private readonly done = button(t("photo.read"), () => this.finish(), {
    class: "primary",
    "data-testid": "photo-read",
  });
  private readonly guide = svg("path");
  private readonly hint = h("p", { class: "hint", role: "status", "data-testid": "photo-hint" });
  private readonly seen = h("canvas"); // the video's last frame that was looked at
  private readonly small = h("canvas");
  private readonly stillness = new Stillness();
  private aimed: Quad | undefined; // the face that the camera sees
  private missing = 0; // frames since it saw one
  private loading: Promise<Finder | undefined> | undefined;
  private stream: MediaStream | undefined;

  constructor(
    private readonly found: (reading: Reading) => void,
    private readonly cube = cubeOf(4),
  ) {
    for (const face of ROUND) {
      const tab = button("", () => this.turnTo(face), { class: "face-tab", "data-face": face });
      tab.append(h("span", {}, faceName(face)), h("span", { class: "tab-mark" }));
      this.tabs.append(tab);
    }
    const picker = button(t("photo.choose"), () => this.files.click());
    const tools = h(
      "div",
      { class: "row wrap tools" },
      this.camera,
      this.shoot,
      picker,
      this.files,
      this.snap,
      this.done,
    );
    this.element = h("div", { class: "card photo-area" }, this.tabs, this.label, tools, this.status, this.frame, this.intro); // prettier-ignore
    this.video.addEventListener("resize", () => this.aim());
    this.turnTo(this.face);
  }

  // The guide is the grid that a picture taken now has.
  private aim(): void {
    const { videoWidth: width, videoHeight: height } = this.video;
    if (width > 0) {
      this.guide.setAttribute("d", gridPath(this.aimed ?? square({ width, height }), this.cube.size));
      this.guide.setAttribute("class", this.aimed ? "found" : "guide");
    }
  }

  // The detector is loaded when it is first needed. Without it the grid is dragged.
  private finder(): Promise<Finder | undefined> {
    this.loading ??= import("../photo/detect").then(
      ({ findFace }) => findFace,
      () => (this.loading = undefined),
    );
    return this.loading;
  }

  private look(image: CanvasImageSource, width: number, height: number): Picture {
    const context = drawn(this.small, image, width, height, LOOKED_AT / Math.max(width, height));
    return context.getImageData(0, 0, this.small.width, this.small.height);
  }

  private async watch(stream: MediaStream): Promise<void> {
    const find = await this.finder();
    while (find && this.stream === stream) {
      const start = performance.now();
      const { videoWidth: width, videoHeight: height } = this.video;
      if (width > 0 && !document.hidden) {
        // The video goes on meanwhile: what is taken is the frame that was looked at.
        drawn(this.seen, this.video, width, height, SIDE / Math.min(width, height));
        const picture = this.look(this.seen, this.seen.width, this.seen.height);
        this.sees(picture, find(picture, this.cube.size)?.quad);
      }
      // At least half of the time is the page's.
      await new Promise((resolve) => setTimeout(resolve, Math.max(PAUSE, performance.now() - start)));
    }
  }

  // Takes the face that has been held still, unless it is one of those taken before.
  private sees(picture: Picture, found: Quad | undefined): void {
    this.aimed = found && inParts(found, picture);
    this.aim();
    const isStill = this.stillness.sees(this.aimed, performance.now());
    this.missing = found ? 0 : this.missing + 1;
    if (!found) {
      if (this.missing > 5) {
        say(this.hint, t("photo.hint.none"));
      }
      return;
    }
    if (!isStill) {
      return say(this.hint, t("photo.hint.still"));
    }
    const colors = colorsOf(picture, found, this.cube.size);
    const taken = [...this.shots].find(
      ([face, shot]) => face !== this.face && isSameFace(colors, colorsIn(shot, this.cube.size)),
    );
    if (taken) {
      return say(this.hint, t("photo.hint.taken", faceName(taken[0])));
    }
    (navigator as Partial<Navigator>).vibrate?.(60);
    this.take();
    say(this.hint, t("photo.hint.next"));
    if (this.shots.size === 6) {
      this.finish();
    }
  }

  // Pictures are of no use when one is elsewhere, and neither is the camera.
  close(): void {
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = undefined;
    this.video.srcObject = null;
    this.video.hidden = this.shoot.hidden = true;
    this.aimed = undefined;
    this.stillness.reset();
    say(this.camera, t("photo.camera"));
  }

  private turnTo(face: string): void {
    this.face = face;
    say(this.label, t("paint.label", ROUND.indexOf(face) + 1, faceName(face), t(`hold.${face}`)));
    this.draw();
  }

  private drawTabs(): void {
    for (const tab of this.tabs.children as HTMLCollectionOf<HTMLElement>) {
      const face = tab.dataset["face"]!;
      const mark = this.unfound.has(face) ? "?" : this.shots.has(face) ? "✓" : "";
      tab.setAttribute("aria-pressed", String(face === this.face));
      tab.setAttribute("aria-label", `${faceName(face)} ${mark}`.trim());
      tab.classList.toggle("faulty", mark === "?");
      say(tab.lastElementChild!, mark);
    }
  }

  private draw(): void {
    this.drawTabs();
    const left = 6 - this.shots.size;
    this.done.hidden = left > 0;
    const shot = this.shots.get(this.face);
    // The video and the buttons are on the screen together.
    this.element.classList.toggle("live", this.stream !== undefined);
    this.intro.hidden = this.stream !== undefined;
    this.camera.classList.toggle("primary", !this.stream && left > 0);
    this.frame.classList.toggle("none", !this.stream && !shot);
    if (this.stream) {
      // The video stays in the document: outside it pauses.
      if (!this.video.isConnected) {
        this.frame.replaceChildren(this.video, overlay(this.guide), this.hint);
      }
      this.aim();
    } else {
      this.frame.replaceChildren(...(shot ? this.grid(shot) : [h("p", { class: "quiet" }, t("photo.none"))]));
    }
  }

  private async choose(input: HTMLInputElement): Promise<void> {
    const files = [...(input.files ?? [])].slice(0, 6);
    input.value = "";
    const find = await this.finder();
    const unreadable: string[] = [];
    if (files.length === 6) {
      this.shots.clear(); // a cube of its own
      this.turnTo(ROUND[0]!);
    }
    for (const file of files) {
      try {
        const image = await createImageBitmap(file);
        const picture = this.look(image, image.width, image.height);
        const quad = find?.(picture, this.cube.size)?.quad;
        const of = this.face;
        this.keep(image, image.width, image.height, files.length > 1 || (input === this.snap && quad !== undefined), quad && inParts(quad, picture));
        image.close();
        if (!quad) {
          this.unfound.add(of);
        }
        if (files.length > 1 && this.face === of) {
          this.turnTo(ROUND[(ROUND.indexOf(of) + 1) % 6]!); // all faces have a picture
        }
      } catch {
        unreadable.push(file.name);
      }
    }
    const unfound = [...ROUND].filter((face) => this.unfound.has(face));
    const words = [...unreadable.map((name) => t("photo.unreadable", name)), unfound.length > 0 && t("photo.unfound", list(unfound.map(faceName)))];
    say(this.status, words.filter(Boolean).join(" "));
    if (unfound[0] && this.shots.size === 6) {
      this.turnTo(unfound[0]);
    }
    this.drawTabs();
  } // prettier-ignore

  private async toggleCamera(): Promise<void> {
    if (this.stream) {
      this.close();
      return this.draw();
    }
    if (!(navigator as Partial<Navigator>).mediaDevices) {
      return this.snap.click();
    }
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      this.video.srcObject = this.stream;
      this.video.hidden = this.shoot.hidden = false;
      say(this.camera, t("photo.camera.off"));
      say(this.hint, t("photo.hint.none"));
      this.draw();
      await this.video.play();
      void this.watch(this.stream);
    } catch {
      // Refused, or no camera: pictures can still be chosen.
      say(this.status, t("photo.camera.none"));
    }
  }

  private take(): void {
    if (this.aimed) {
      this.keep(this.seen, this.seen.width, this.seen.height, true, this.aimed);
    } else if (this.video.videoWidth > 0) {
      this.keep(this.video, this.video.videoWidth, this.video.videoHeight, true);
    }
  }

  // Keeps a picture for this face; one of many goes on to the next face that has none, a single one stays to be looked at.
  // Without `quad` the grid lies in the middle.
  private keep(image: CanvasImageSource, width: number, height: number, goesOn: boolean, quad?: Quad): void {
    const canvas = h("canvas", { role: "img", "aria-label": t("photo.of", faceName(this.face)) });
    drawn(canvas, image, width, height, SIDE / Math.min(width, height));
    this.shots.set(this.face, { canvas, quad: quad ?? square(canvas) });
    this.unfound.delete(this.face);
    this.stillness.reset();
    say(this.status, "");
    announce(t("photo.of", faceName(this.face)));
    const next = [...ROUND].find((face) => !this.shots.has(face));
    if (next === undefined) {
      this.close();
    }
    this.turnTo(goesOn && next ? next : this.face);
  }

  // The grid with a handle at each corner, by finger, mouse or arrow keys. Handles are buttons: browsers heed `touch-action`
  // on these, and not on what is inside an SVG, so a drag up or down is no scrolling.
  private grid(shot: Shot): Node[] {
    const lines = svg("path");
    const box = h("div", { class: "handles" });
    const redraw = (): void => {
      lines.setAttribute("d", gridPath(shot.quad, this.cube.size));
      [...box.children].forEach((handle, k) => {
        const { style } = handle as HTMLElement;
        [style.left, style.top] = shot.quad[k]!.map((part) => `${100 * part}%`) as [string, string];
      });
    };
    shot.quad.forEach((_, k) => {
      const handle = button("", () => undefined, { class: "handle", "aria-label": t(`photo.corner.${k}`), "data-corner": k });
      const move = (x: number, y: number): void => {
        shot.quad = shot.quad.map((corner, i) => (i === k ? [clamp(x), clamp(y)] : corner)) as unknown as Quad;
        redraw();
        if (this.unfound.delete(this.face)) {
          this.drawTabs();
        }
      };
      // Where in the handle it was taken: it does not jump under the finger.
      let [dx, dy] = [0, 0];
      const at = (event: PointerEvent): [number, number] => {
        const { left, top, width, height } = box.getBoundingClientRect();
        return [(event.clientX - left) / width, (event.clientY - top) / height];
      };
      handle.addEventListener("pointerdown", (event) => {
        handle.setPointerCapture(event.pointerId);
        const [x, y] = at(event);
        [dx, dy] = [shot.quad[k]![0] - x, shot.quad[k]![1] - y];
      });
      handle.addEventListener("pointermove", (event) => {
        if (handle.hasPointerCapture(event.pointerId)) {
          const [x, y] = at(event);
          move(x + dx, y + dy);
        }
      });
      handle.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (step) {
          event.preventDefault();
          move(shot.quad[k]![0] + 0.01 * step[0]!, shot.quad[k]![1] + 0.01 * step[1]!);
        }
      });
      box.append(handle);
    });
    redraw();
    return [shot.canvas, overlay(lines), box];
  } // prettier-ignore

  private finish(): void {
    const colors = [...FACES].flatMap((face) => colorsIn(this.shots.get(face)!, this.cube.size));
    const reading = read(colors, this.cube);
    if (reading.fits) {
      announce(t("photo.done", number(reading.doubtful.length)));
      this.found(reading);
    } else {
      this.refuse(reading);
    }
  }

  // No cube shows these colours. They can be painted all the same, to be corrected.
  private refuse(reading: Reading): void {
    const wrong = [...FACES].filter(
      (_, i) => reading.contradictions.filter((sticker) => this.cube.face(sticker) === i).length > 1,
    );
    if (wrong[0] && wrong.length < 4) {
      this.turnTo(wrong[0]);
    }
    this.status.replaceChildren(h("div", { class: "bad card" }, h("strong", {}, t("photo.misfit")), h("p", {}, t("photo.misfit.text")),
      wrong.length > 0 && wrong.length < 4 && h("p", {}, t("photo.misfit.faces", list(wrong.map(faceName)))),
      button(t("photo.misfit.paint"), () => {
        this.status.replaceChildren();
        this.found(reading);
      }, { "data-testid": "photo-anyway" }))); // prettier-ignore
    this.status.scrollIntoView({ block: "nearest" });
  }
}

// The reading in words: corrections, and how many stickers are not certain.
export function summary(reading: Reading): string {
  const { length } = reading.doubtful;
  return [corrections(reading), t(length === 1 ? "photo.check.one" : "photo.check", length)].filter(Boolean).join(" ");
}

// The corrections of the pictures' order and turns in words, or "".
function corrections({ pictures, turned }: Reading): string {
  const moved = [...FACES].filter((_, i) => pictures[i] !== i);
  const spun = [...FACES].filter((_, i) => pictures[i] === i && turned[i] !== 0);
  return [moved.length > 0 && t("photo.order", list(moved.map(faceName))), spun.length > 0 && t("photo.turned", list(spun.map(faceName)))].filter(Boolean).join(" "); // prettier-ignore
}

// Draws an image on a canvas, smaller by `scale`, but never larger than it is.
function drawn(canvas: HTMLCanvasElement, image: CanvasImageSource, width: number, height: number, scale: number): CanvasRenderingContext2D {
  canvas.width = Math.round(width * Math.min(1, scale));
  canvas.height = Math.round(height * Math.min(1, scale));
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context;
} // prettier-ignore

function colorsIn({ canvas, quad }: Shot, size: number): Rgb[] {
  const picture = canvas.getContext("2d", { willReadFrequently: true })!.getImageData(0, 0, canvas.width, canvas.height); // prettier-ignore
  return colorsOf(
    picture,
    quad.map(([x, y]): Corner => [x * canvas.width, y * canvas.height]) as unknown as Quad,
    size,
  );
}

// Corners in parts of the picture; those of a point are half a point away from its middle.
const inParts = (quad: Quad, { width, height }: Picture): Quad =>
  quad.map(([x, y]): Corner => [clamp((x + 0.5) / width), clamp((y + 0.5) / height)]) as unknown as Quad;

const clamp = (part: number): number => Math.min(1, Math.max(0, part));

// A square in the picture's middle, whatever its shape.
function square({ width, height }: { width: number; height: number }): Quad {
  const side = Math.min(width, height);
  return START.map(([x, y]): Corner => [0.5 + ((x - 0.5) * side) / width, 0.5 + ((y - 0.5) * side) / height]) as unknown as Quad; // prettier-ignore
}

function gridPath(quad: Quad, size: number): string {
  const point = onto(quad);
  const at = (u: number, v: number): string => point(u, v).map((part) => (100 * part).toFixed(2)).join(" "); // prettier-ignore
  return Array.from({ length: size + 1 }, (_, i) => i / size)
    .map((k) => `M${at(k, 0)}L${at(k, 1)}M${at(0, k)}L${at(1, k)}`)
    .join("");
}

const overlay = (lines: SVGPathElement): SVGSVGElement =>
  svg(
    "svg",
    { viewBox: "0 0 100 100", preserveAspectRatio: "none", class: "grid-lines", "aria-hidden": "true" },
    lines,
  );
