// Six photographs of a cube: taken here or chosen, the grid dragged onto each face, the colours read in this browser.
// No picture leaves it.
import { announce, button, h, say, svg } from "../dom";
import { number, t } from "../i18n";
import { FACES } from "../model/cube";
import type { Rgb } from "../photo/color";
import { read, type Reading } from "../photo/read";
import { colorsOf, onto, type Corner, type Quad } from "../photo/sample";
import { ABOVE, ROUND } from "./painter";
import { colorName, faceName } from "./places";

const SIDE = 480; // pixels of a picture's shorter side: enough for sixteen stickers
const START: Quad = [[0.18, 0.18], [0.82, 0.18], [0.82, 0.82], [0.18, 0.82]]; // prettier-ignore
const LINES = [0, 0.25, 0.5, 0.75, 1];

interface Shot {
  canvas: HTMLCanvasElement;
  quad: Quad; // in parts of the picture's width and height
}

export class PhotoView {
  readonly element: HTMLElement;
  private readonly shots = new Map<string, Shot>();
  private face = ROUND[0]!;
  private readonly tabs = h("div", { class: "face-tabs", role: "group", "aria-label": t("paint.faces") });
  private readonly label = h("p", { class: "face-label", "data-testid": "photo-label" });
  private readonly frame = h("div", { class: "shot" });
  private readonly video = h("video", { muted: true, playsinline: true, hidden: true });
  private readonly status = h("p", { role: "status", "data-testid": "photo-status" });
  private readonly files = h("input", { type: "file", accept: "image/*", multiple: true, class: "visually-hidden", "data-testid": "photo-files", "aria-label": t("photo.choose"), onchange: () => void this.choose() }); // prettier-ignore
  private readonly camera = button(t("photo.camera"), () => void this.toggleCamera(), {
    "data-testid": "photo-camera",
  });
  private readonly shoot = button(t("photo.shoot"), () => this.take(), { class: "primary", "data-testid": "photo-shoot", hidden: true }); // prettier-ignore
  private readonly done = button("", () => this.finish(), { class: "primary", "data-testid": "photo-read" });
  private stream: MediaStream | undefined;

  constructor(private readonly found: (reading: Reading) => void) {
    for (const face of ROUND) {
      this.tabs.append(button("", () => this.turnTo(face), { class: "face-tab", "data-face": face }));
    }
    const picker = button(t("photo.choose"), () => this.files.click());
    const tools = h("div", { class: "row wrap tools" }, this.camera, this.shoot, picker, this.files, this.done);
    this.element = h("div", { class: "card photo-area" }, h("p", {}, t("photo.text")), this.tabs, this.label, this.frame, tools, this.status); // prettier-ignore
    this.turnTo(this.face);
  }

  // Pictures are of no use when one is elsewhere, and neither is the camera.
  close(): void {
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = undefined;
    this.video.srcObject = null;
    this.video.hidden = this.shoot.hidden = true;
    say(this.camera, t("photo.camera"));
  }

  private turnTo(face: string): void {
    this.face = face;
    const above = ABOVE[face]!;
    say(this.label, t("paint.label", faceName(face), colorName(face), colorName(above), faceName(above)));
    this.draw();
  }

  private draw(): void {
    for (const tab of this.tabs.children as HTMLCollectionOf<HTMLElement>) {
      const face = tab.dataset["face"]!;
      tab.setAttribute("aria-pressed", String(face === this.face));
      say(tab, `${faceName(face)}${this.shots.has(face) ? " ✓" : ""}`);
    }
    const left = 6 - this.shots.size;
    this.done.disabled = left > 0;
    say(this.done, left > 0 ? t(left === 1 ? "photo.left.one" : "photo.left", left) : t("photo.read"));
    const shot = this.shots.get(this.face);
    const shown = this.stream ? [this.video, guide(START)] : shot ? [shot.canvas, this.grid(shot)] : [h("p", { class: "quiet" }, t("photo.none"))]; // prettier-ignore
    this.frame.replaceChildren(...shown);
  }

  private async choose(): Promise<void> {
    const files = [...(this.files.files ?? [])];
    this.files.value = "";
    for (const file of files.slice(0, 6)) {
      try {
        const image = await createImageBitmap(file);
        this.keep(image, image.width, image.height, files.length > 1);
        image.close();
      } catch {
        say(this.status, t("photo.unreadable", file.name));
      }
    }
  }

  private async toggleCamera(): Promise<void> {
    if (this.stream) {
      this.close();
      return this.draw();
    }
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      this.video.srcObject = this.stream;
      this.video.hidden = this.shoot.hidden = false;
      say(this.camera, t("photo.camera.off"));
      this.draw();
      await this.video.play();
    } catch {
      // Refused, none there, or an address that is not secure: pictures can still be chosen.
      say(this.status, t("photo.camera.none"));
    }
  }

  private take(): void {
    if (this.video.videoWidth > 0) {
      this.keep(this.video, this.video.videoWidth, this.video.videoHeight, true);
    }
  }

  // Keeps a picture for this face; one of many goes on to the next face that has none, a single one stays to be looked at.
  private keep(image: CanvasImageSource, width: number, height: number, goesOn: boolean): void {
    const scale = Math.min(1, SIDE / Math.min(width, height));
    const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale), role: "img", "aria-label": t("photo.of", faceName(this.face)) }); // prettier-ignore
    canvas.getContext("2d", { willReadFrequently: true })!.drawImage(image, 0, 0, canvas.width, canvas.height);
    this.shots.set(this.face, { canvas, quad: square(canvas) });
    announce(t("photo.of", faceName(this.face)));
    const next = [...ROUND].find((face) => !this.shots.has(face));
    if (next === undefined) {
      this.close();
    }
    this.turnTo(goesOn && next ? next : this.face);
  }

  // The grid with a handle at each corner, by finger, mouse or arrow keys.
  private grid(shot: Shot): SVGSVGElement {
    const picture = guide(shot.quad);
    const lines = picture.firstElementChild!;
    shot.quad.forEach((_, k) => {
      const handle = svg("circle", { r: 4, class: "handle", tabindex: 0, role: "button", "aria-label": t(`photo.corner.${k}`), "data-corner": k }); // prettier-ignore
      const place = (): void => {
        handle.setAttribute("cx", String(100 * shot.quad[k]![0]));
        handle.setAttribute("cy", String(100 * shot.quad[k]![1]));
        lines.setAttribute("d", gridPath(shot.quad));
      };
      const move = (x: number, y: number): void => {
        const corners = shot.quad.map((corner, i) => (i === k ? [clamp(x), clamp(y)] : corner));
        shot.quad = corners as unknown as Quad;
        place();
      };
      handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
      handle.addEventListener("pointermove", (event) => {
        if (handle.hasPointerCapture(event.pointerId)) {
          const box = picture.getBoundingClientRect();
          move((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
        }
      });
      handle.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (step) {
          event.preventDefault();
          move(shot.quad[k]![0] + 0.01 * step[0]!, shot.quad[k]![1] + 0.01 * step[1]!);
        }
      });
      place();
      picture.append(handle);
    });
    return picture;
  }

  private finish(): void {
    const colors: Rgb[] = [...FACES].flatMap((face) => {
      const { canvas, quad } = this.shots.get(face)!;
      const picture = canvas.getContext("2d", { willReadFrequently: true })!.getImageData(0, 0, canvas.width, canvas.height); // prettier-ignore
      return colorsOf(picture, quad.map(([x, y]): Corner => [x * canvas.width, y * canvas.height]) as unknown as Quad);
    });
    const reading = read(colors);
    const turned = [...FACES].filter((_, i) => reading.turned[i] !== 0).map(faceName);
    say(this.status, turned.length > 0 ? t("photo.turned", turned.join(", ")) : "");
    announce(t("photo.done", number(reading.doubtful.length)));
    this.found(reading);
  }
}

const clamp = (part: number): number => Math.min(1, Math.max(0, part));

// A square in the picture's middle, whatever its shape.
function square({ width, height }: HTMLCanvasElement): Quad {
  const side = Math.min(width, height);
  return START.map(([x, y]): Corner => [0.5 + ((x - 0.5) * side) / width, 0.5 + ((y - 0.5) * side) / height]) as unknown as Quad; // prettier-ignore
}

function gridPath(quad: Quad): string {
  const point = onto(quad);
  const at = (u: number, v: number): string => point(u, v).map((part) => (100 * part).toFixed(2)).join(" "); // prettier-ignore
  return LINES.map((k) => `M${at(k, 0)}L${at(k, 1)}M${at(0, k)}L${at(1, k)}`).join("");
}

function guide(quad: Quad): SVGSVGElement {
  return svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", class: "grid-lines" }, svg("path", { d: gridPath(quad) })); // prettier-ignore
}
