// Painting a cube's stickers: by mouse, touch and keyboard, one face at a time or all of them as a net.
//
// Keyboard: arrows go from sticker to sticker, also round the edge of a face to what lies beside it in the
// net; a colour's letter or number paints and goes on. One tab stop for all of them. A stroke of the pointer is one thing
// to take back. A finger that moves up or down scrolls: what it had painted is taken back.
import { MiniCube } from "../draw/mini";
import { classOf } from "../draw/net";
import { announce, button, h, nextRadio, say, svg } from "../dom";
import { t } from "../i18n";
import { FACES, GAP, STEP, type Cube } from "../model/cube";
import type { Painting } from "../model/painting";
import { isDark, onCube, prefs } from "../prefs";
import { colorName, faceName, gridName } from "./places";

// In what order hands turn the cube: four sides, then top and bottom.
export const ROUND = "FRBLUD";

export class Painter {
  readonly element = h("div", { class: "painter" });
  private color = "U";
  private focus = 0;
  private wrong: ReadonlySet<number> = new Set();
  private faulty: ReadonlySet<number> = new Set(); // faces with mistakes
  private stroke: { pointer: number; x: number; y: number; waits: number | undefined } | undefined;
  private readonly area: number; // stickers of a face
  private readonly rects: SVGRectElement[] = [];
  private readonly marks: SVGTextElement[] = [];
  private readonly names: SVGTextElement[] = [];
  private readonly swatches = new Map<string, HTMLElement>();
  private readonly mini: MiniCube;
  private readonly label = h("p", { class: "face-label", "data-testid": "face-label" });
  private readonly tabs: HTMLElement[] = [];
  private readonly picture: SVGSVGElement;
  private readonly modes = h("div", { class: "segmented small", role: "group", "aria-label": t("paint.mode") });
  private whole = matchMedia("(min-width: 40.01rem) and (min-height: 30.01rem)").matches;
  private readonly undoButton = button("↶", () => this.undo(), { class: "round", "data-testid": "undo", "aria-label": t("paint.undo"), title: t("paint.undo") }); // prettier-ignore
  private readonly redoButton = button("↷", () => this.redo(), { class: "round", "data-testid": "redo", "aria-label": t("paint.redo"), title: t("paint.redo") }); // prettier-ignore
  readonly tools: HTMLElement;

  constructor(
    readonly painting: Painting,
    private readonly cube: Cube,
    private readonly changed: () => void,
    private readonly faced: (face: string) => void,
  ) {
    this.area = cube.size ** 2;
    this.mini = new MiniCube(cube);
    this.picture = this.buildPicture();
    this.modes.append(
      button(t("paint.face"), () => this.changeMode(false), { "data-testid": "mode-face" }),
      button(t("paint.whole"), () => this.changeMode(true), { "data-testid": "mode-net" }),
    );
    const faces = h("div", { class: "face-tabs", role: "group", "aria-label": t("paint.faces") });
    for (const face of ROUND) {
      const tab = button("", () => this.turnTo(face), { class: "face-tab", "data-face": face });
      tab.append(h("span", {}, faceName(face)), h("span", { class: "tab-mark" }));
      this.tabs.push(tab);
      faces.append(tab);
    }
    this.tools = h("div", { class: "row wrap tools" }, this.modes);
    this.element.append(
      h("div", { class: "paint-row" }, this.buildPalette(), this.undoButton, this.redoButton),
      faces,
      h("div", { class: "face-line" }, this.mini.element, this.label),
      this.picture,
      this.tools,
    );
    prefs.watch(
      (now) => [now.letters, now.palette, now.scheme],
      () => this.update(),
    );
    this.focus = this.whole ? 0 : this.area * FACES.indexOf(ROUND[0]!);
    this.mode(this.whole);
  }

  get isWhole(): boolean {
    return this.whole;
  }
  // The face that is painted.
  get face(): string {
    return FACES[this.faceOf(this.focus)]!;
  }
  // How many stickers of the face are painted.
  get done(): number {
    const first = this.area * FACES.indexOf(this.face);
    return this.painting.stickers.slice(first, first + this.area).filter((sticker) => sticker !== "-").length;
  }

  point(wrong: ReadonlySet<number>, mistakes: readonly number[]): void {
    this.describe(); // what was said of a mistake was of other stickers
    this.wrong = wrong;
    this.faulty = new Set(mistakes.map((sticker) => this.faceOf(sticker)));
    this.update();
  }

  // To the face of this sticker, with what is wrong there.
  show(sticker: number, words: string): void {
    this.focus = sticker;
    this.turnTo(this.face);
    say(this.label, words);
    this.label.classList.add("bad");
    this.picture.focus({ preventScroll: true });
    this.picture.scrollIntoView({ block: "nearest" });
  }

  // To the next face that is not yet painted, or else to the next one.
  next(): void {
    const { stickers } = this.painting;
    const after = [1, 2, 3, 4, 5, 6].map((k) => ROUND[(ROUND.indexOf(this.face) + k) % 6]!);
    const isOpen = (face: string): boolean =>
      stickers.some((sticker, i) => sticker === "-" && FACES[this.faceOf(i)] === face);
    this.turnTo(after.find(isOpen) ?? after[0]!);
  }

  undo(): void {
    if (this.painting.undo()) {
      announce(t("paint.undone"));
      this.tell();
    }
  }
  redo(): void {
    if (this.painting.redo()) {
      announce(t("paint.redone"));
      this.tell();
    }
  }

  // A tap on the cube in space.
  tap(sticker: number): void {
    this.painting.paint(sticker, this.color);
    this.focus = sticker;
    this.tell();
  }

  update(): void {
    const stickers = this.painting.stickers;
    const { letters } = prefs.get();
    stickers.forEach((letter, i) => {
      const away = this.whole || FACES[this.faceOf(i)] === this.face ? "" : " away";
      const marks = `${this.wrong.has(i) ? " wrong" : ""}${i === this.focus ? " focus" : ""}${away}`;
      this.rects[i]!.setAttribute("class", classOf(letter) + marks);
      this.marks[i]!.textContent = letters && letter !== "-" && !away ? letter : "";
      this.marks[i]!.setAttribute("class", `mark${isDark(onCube(letter)) ? " on-dark" : ""}`);
    });
    [...FACES].forEach((letter, face) => say(this.names[face]!, this.whole ? faceName(letter) : ""));
    for (const [letter, swatch] of this.swatches) {
      const found = this.painting.count(letter);
      const count = swatch.querySelector(".count")!;
      say(count.firstElementChild!, String(found));
      count.className = `count${found === this.area ? " full" : found > this.area ? " over" : ""}`;
      const chip = swatch.querySelector(".chip")!;
      chip.className = `chip c${onCube(letter)}`;
      swatch.setAttribute("aria-label", colorName(letter));
      swatch.title = `${colorName(letter)} (${letter}, ${FACES.indexOf(letter) + 1})`;
      say(chip, letters ? letter : letter === this.color ? "✓" : "");
    }
    this.tabs.forEach((tab, i) => {
      const face = FACES.indexOf(ROUND[i]!);
      const isDone = stickers.every((sticker, k) => sticker !== "-" || this.faceOf(k) !== face);
      const isFaulty = this.faulty.has(face);
      tab.classList.toggle("faulty", isFaulty);
      say(tab.lastElementChild!, isFaulty ? "●" : isDone ? "✓" : "");
      tab.setAttribute("aria-label", `${faceName(ROUND[i]!)}${isFaulty ? `, ${t("paint.faulty")}` : isDone ? " ✓" : ""}`);
    });
    this.undoButton.disabled = !this.painting.canUndo;
    this.redoButton.disabled = !this.painting.canRedo;
    this.mini.show(stickers);
  } // prettier-ignore

  private changeMode(whole: boolean): void {
    this.mode(whole);
    this.faced(this.face);
  }

  // Whole net, or one face at a time.
  private mode(whole: boolean): void {
    this.whole = whole;
    [...this.modes.children].forEach((child, i) => child.setAttribute("aria-pressed", String(whole === (i === 1))));
    this.element.classList.toggle("whole", whole);
    this.turnTo(this.face, false);
  }

  private faceOf(sticker: number): number {
    return Math.floor(sticker / this.area);
  }
  private placeInNet(sticker: number): { x: number; y: number } {
    const [x, y] = this.cube.flat.outlines[sticker]![0]!;
    return { x, y };
  }

  // Which face it is, and how the cube is turned to it.
  private describe(): void {
    const { face } = this;
    this.label.classList.remove("bad");
    say(this.label, t("paint.label", ROUND.indexOf(face) + 1, faceName(face), t(`hold.${face}`)));
  }

  private turnTo(face: string, tells = true): void {
    const index = FACES.indexOf(face);
    if (this.faceOf(this.focus) !== index) {
      this.focus = this.area * index;
    }
    const { x, y } = this.placeInNet(this.area * index);
    const side = this.cube.size * STEP + 2;
    const [, , width, height] = this.cube.flat.view.split(" ").map(Number) as [number, number, number, number];
    this.picture.setAttribute("viewBox", this.whole ? `0 ${-GAP} ${width} ${height + GAP}` : `${x - 1} ${y - 1} ${side} ${side}`); // prettier-ignore
    this.tabs.forEach((tab) => tab.setAttribute("aria-pressed", String(tab.dataset["face"] === face)));
    this.describe();
    this.mini.face(face);
    if (tells) {
      this.faced(face);
    }
    this.update();
  }

  private buildPalette(): HTMLElement {
    const palette = h("div", { class: "palette", role: "radiogroup", "aria-label": t("paint.colors") });
    [...FACES].forEach((letter, i) => {
      const swatch = h(
        "button",
        {
          type: "button", class: "swatch", role: "radio", "data-color": letter, "aria-checked": String(letter === this.color),
          tabindex: letter === this.color ? 0 : -1,
          onclick: () => this.choose(letter),
          onkeydown: (event: KeyboardEvent) => {
            const next = FACES[nextRadio(event, i, FACES.length) ?? -1];
            if (next) {
              this.choose(next);
              this.swatches.get(next)!.focus();
            }
          },
        },
        h("span", { class: "chip" }),
        h("span", { class: "count" }, h("span"), h("span", { class: "of" }, `/${this.area}`)),
      ); // prettier-ignore
      this.swatches.set(letter, swatch);
      palette.append(swatch);
    });
    return palette;
  }

  private buildPicture(): SVGSVGElement {
    const picture = svg("svg", {
      class: "net paintable", role: "application", tabindex: 0, "aria-label": t("paint.net"),
      onkeydown: (event: KeyboardEvent) => this.key(event),
      onpointerdown: (event: PointerEvent) => this.press(event),
      onpointermove: (event: PointerEvent) => this.move(event),
      onpointerup: (event: PointerEvent) => this.release(event),
      onpointercancel: () => this.cancel(),
    }); // prettier-ignore
    [...FACES].forEach((_, face) => {
      const { x, y } = this.placeInNet(this.area * face);
      this.names.push(svg("text", { x: x + (this.cube.size * STEP) / 2, y: y - 1.2, class: "face-name", "aria-hidden": "true" })); // prettier-ignore
    });
    for (let i = 0; i < this.cube.stickers; ++i) {
      const { x, y } = this.placeInNet(i);
      this.rects.push(svg("rect", { x: x + 0.5, y: y + 0.5, width: 9, height: 9, rx: 1.6, "data-sticker": i }));
      this.marks.push(svg("text", { x: x + 5, y: y + 7 }));
    }
    picture.append(...this.rects, ...this.marks, ...this.names);
    return picture;
  }

  private choose(letter: string): void {
    this.color = letter;
    for (const [name, swatch] of this.swatches) {
      swatch.setAttribute("aria-checked", String(name === letter));
      swatch.tabIndex = name === letter ? 0 : -1;
    }
    this.update();
  }

  private paint(sticker: number): void {
    this.focus = sticker;
    this.painting.paint(sticker, this.color);
    this.update();
  }

  private tell(): void {
    this.changed();
    this.update();
  }

  private stickerAt(event: PointerEvent): number | undefined {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    const name = found && this.picture.contains(found) ? found.getAttribute("data-sticker") : null;
    return name === null ? undefined : Number(name);
  }

  // A finger paints where it goes up again, or along a stroke once it has moved sideways; until then it may mean to scroll.
  private press(event: PointerEvent): void {
    const sticker = this.stickerAt(event);
    if (sticker === undefined || event.button !== 0 || this.stroke) {
      return;
    }
    this.picture.setPointerCapture(event.pointerId);
    this.painting.begin();
    const waits = event.pointerType === "touch" ? sticker : undefined;
    this.stroke = { pointer: event.pointerId, x: event.clientX, y: event.clientY, waits };
    if (waits === undefined) {
      this.paint(sticker);
    }
  }

  private move(event: PointerEvent): void {
    const stroke = this.stroke;
    if (stroke?.pointer !== event.pointerId) {
      return;
    }
    if (stroke.waits !== undefined) {
      if (Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) < 8) {
        return;
      }
      this.paint(stroke.waits);
      stroke.waits = undefined;
    }
    const sticker = this.stickerAt(event);
    if (sticker !== undefined && this.painting.stickers[sticker] !== this.color) {
      this.paint(sticker);
    }
  }

  private release(event: PointerEvent): void {
    const stroke = this.stroke;
    if (stroke?.pointer === event.pointerId) {
      if (stroke.waits !== undefined) {
        this.paint(stroke.waits);
      }
      this.stroke = undefined;
      this.painting.end();
      this.tell();
    }
  }

  private cancel(): void {
    if (this.stroke) {
      this.stroke = undefined;
      this.painting.cancel();
      this.tell();
    }
  }

  private beside(dx: number, dy: number): number {
    const { x, y } = this.placeInNet(this.focus);
    // The nearest sticker in that direction, a little off the line if need be.
    const distance = (i: number): number => {
      const to = this.placeInNet(i);
      const [along, across] = dx ? [(to.x - x) * dx, Math.abs(to.y - y)] : [(to.y - y) * dy, Math.abs(to.x - x)];
      return along > 0 ? along + 20 * across : Infinity;
    };
    return [...Array(this.cube.stickers).keys()].reduce(
      (best, i) => (distance(i) < distance(best) ? i : best),
      this.focus,
    );
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      const key = event.key.toLowerCase();
      if (!event.altKey && (key === "z" || key === "y")) {
        event.preventDefault();
        (key === "y" || event.shiftKey ? this.redo : this.undo).call(this);
      }
      return;
    }
    const key = event.key.toUpperCase();
    const letter = key.length === 1 && FACES.includes(key) ? key : FACES[Number(event.key) - 1];
    const steps: Record<string, () => number> = {
      ArrowRight: () => this.beside(1, 0), ArrowLeft: () => this.beside(-1, 0), ArrowDown: () => this.beside(0, 1), ArrowUp: () => this.beside(0, -1),
      Home: () => 0, End: () => this.cube.stickers - 1,
    }; // prettier-ignore
    let painted = ""; // the colour, in words
    const put = (color: string): void => {
      this.painting.paint(this.focus, color);
      this.tell();
      painted = `${colorName(color)}. `;
    };
    if (letter) {
      put(letter);
      this.focus = (this.focus + 1) % this.cube.stickers;
    } else if (event.key === " " || event.key === "Enter") {
      put(this.color);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      put("-");
    } else if (steps[event.key]) {
      this.focus = steps[event.key]!();
    } else {
      return;
    }
    event.preventDefault();
    this.turnTo(this.face);
    announce(
      painted + t("paint.at", gridName(this.focus, this.cube.size), colorName(this.painting.stickers[this.focus]!)),
    );
  }
}
