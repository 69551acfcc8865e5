// Painting the 96 stickers: by mouse, touch and keyboard.
//
// Keyboard: arrows go from sticker to sticker, also round the edge of a face to what lies beside it in the
// net; a colour's letter or number paints and goes on. One tab stop for all of them.
import { announce, h, svg } from "./dom";
import { FACES } from "./cube";
import { classOf, NET_VIEW, placeInNet } from "./net";
import { prefs } from "./prefs";
import { t } from "./i18n";

export class Painter {
  readonly element = h("div", { class: "painter" });
  private stickers: string[] = Array(96).fill("-");
  private undone: string[][] = [];
  private color = "U";
  private focus = 0;
  private wrong: ReadonlySet<number> = new Set();
  private painting = false;
  private rects: SVGRectElement[] = [];
  private counters = new Map<string, HTMLElement>();

  constructor(private readonly changed: (stickers: readonly string[]) => void) {
    this.build();
  }

  get value(): readonly string[] {
    return this.stickers;
  }

  set(stickers: readonly string[], remembers = true): void {
    if (remembers) {
      this.remember();
    }
    this.stickers = stickers.slice();
    this.wrong = new Set();
    this.update();
  }

  point(wrong: readonly number[]): void {
    this.wrong = new Set(wrong);
    this.update(false);
  }

  undo(): void {
    const before = this.undone.pop();
    if (before) {
      this.set(before, false);
      announce(t("paint.undone"));
    }
  }

  build(): void {
    this.element.replaceChildren(this.buildPalette(), this.buildNet());
    this.update(false);
  }

  private remember(): void {
    this.undone.push(this.stickers.slice());
    this.undone.splice(0, this.undone.length - 500);
  }

  private buildPalette(): HTMLElement {
    this.counters.clear();
    const palette = h("div", { class: "palette", role: "radiogroup", "aria-label": t("paint.colors") });
    [...FACES].forEach((letter, i) => {
      const count = h("span", { class: "count" });
      this.counters.set(letter, count);
      palette.append(h("button", {
        type: "button", class: "swatch", role: "radio", "data-color": letter, "aria-checked": String(letter === this.color),
        tabindex: letter === this.color ? 0 : -1, title: `${t(`color.${letter}`)} (${letter}, ${i + 1})`,
        "aria-label": t(`color.${letter}`),
        onclick: () => this.choose(letter),
        onkeydown: (event: KeyboardEvent) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (step) {
            event.preventDefault();
            const next = FACES[(i + step + 6) % 6]!;
            this.choose(next);
            this.element.querySelector<HTMLElement>(`[data-color=${next}]`)?.focus();
          }
        },
      }, h("span", { class: `chip c${letter}` }, prefs.letters ? letter : ""), count));
    });
    return palette;
  }

  private buildNet(): SVGSVGElement {
    const picture = svg("svg", {
      viewBox: NET_VIEW, class: "net paintable", role: "application", tabindex: 0, "aria-label": t("paint.net"),
      onkeydown: (event: KeyboardEvent) => this.key(event),
      onpointerdown: (event: PointerEvent) => this.press(event),
      onpointermove: (event: PointerEvent) => this.move(event),
      onpointerup: () => { this.painting = false; },
      onpointercancel: () => { this.painting = false; },
    });
    [...FACES].forEach((letter, face) => {
      const { x, y } = placeInNet(16 * face);
      picture.append(svg("text", { x: x + 20, y: y + 24.5, class: "face-name", "aria-hidden": "true" }, letter));
    });
    this.rects = this.stickers.map((_, i) => {
      const { x, y } = placeInNet(i);
      const rect = svg("rect", { x: x + 0.5, y: y + 0.5, width: 9, height: 9, rx: 1.6, "data-sticker": i });
      picture.append(rect);
      return rect;
    });
    return picture;
  }

  private choose(letter: string): void {
    this.color = letter;
    for (const swatch of this.element.querySelectorAll<HTMLElement>(".swatch")) {
      const chosen = swatch.dataset.color === letter;
      swatch.setAttribute("aria-checked", String(chosen));
      swatch.tabIndex = chosen ? 0 : -1;
    }
  }

  private paint(sticker: number, letter: string): void {
    this.focus = sticker;
    if (this.stickers[sticker] !== letter) {
      this.remember();
      this.stickers[sticker] = letter;
      this.wrong = new Set();
    }
    this.update();
  }

  private stickerAt(event: PointerEvent): number | undefined {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute("data-sticker");
    return found && this.element.contains(document.elementFromPoint(event.clientX, event.clientY)) ? Number(found) : undefined;
  }

  private press(event: PointerEvent): void {
    const sticker = this.stickerAt(event);
    if (sticker !== undefined && event.button === 0) {
      this.painting = true;
      this.paint(sticker, this.color);
    }
  }

  private move(event: PointerEvent): void {
    const sticker = this.painting ? this.stickerAt(event) : undefined;
    if (sticker !== undefined && this.stickers[sticker] !== this.color) {
      this.paint(sticker, this.color);
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "z" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return this.undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const letter = FACES.includes(event.key.toUpperCase()) ? event.key.toUpperCase() : FACES[Number(event.key) - 1];
    const { x, y } = placeInNet(this.focus);
    const beside = (dx: number, dy: number) => {
      // The nearest sticker in that direction, a little off the line if need be.
      const distance = (i: number) => {
        const to = placeInNet(i);
        const [along, across] = dx ? [(to.x - x) * dx, Math.abs(to.y - y)] : [(to.y - y) * dy, Math.abs(to.x - x)];
        return along > 0 ? along + 20 * across : Infinity;
      };
      return this.stickers.reduce((best, _, i) => (distance(i) < distance(best) ? i : best), this.focus);
    };
    const steps: Record<string, () => number> = {
      ArrowRight: () => beside(1, 0), ArrowLeft: () => beside(-1, 0), ArrowDown: () => beside(0, 1), ArrowUp: () => beside(0, -1),
      Home: () => 0, End: () => 95,
    };
    if (letter) {
      this.paint(this.focus, letter);
      this.focus = (this.focus + 1) % 96;
    } else if (event.key === " " || event.key === "Enter") {
      this.paint(this.focus, this.color);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      this.paint(this.focus, "-");
    } else if (steps[event.key]) {
      this.focus = steps[event.key]!();
    } else {
      return;
    }
    event.preventDefault();
    this.update(false);
    this.say();
  }

  private say(): void {
    const letter = this.stickers[this.focus]!;
    announce(t("paint.at", FACES[this.focus >> 4]!, ((this.focus >> 2) & 3) + 1, (this.focus & 3) + 1,
      t(FACES.includes(letter) ? `color.${letter}` : "color.none")));
  }

  private update(tells = true): void {
    this.stickers.forEach((letter, i) => {
      const rect = this.rects[i]!;
      rect.setAttribute("class", `${classOf(letter)}${this.wrong.has(i) ? " wrong" : ""}${i === this.focus ? " focus" : ""}`);
    });
    this.element.querySelectorAll(".face-name").forEach((name, face) => {
      name.toggleAttribute("hidden", this.stickers.slice(16 * face, 16 * face + 16).some((letter) => letter !== "-"));
    });
    this.element.querySelectorAll(".mark").forEach((mark) => mark.remove());
    if (prefs.letters) {
      const picture = this.element.querySelector(".net")!;
      this.stickers.forEach((letter, i) => {
        if (FACES.includes(letter)) {
          const { x, y } = placeInNet(i);
          picture.append(svg("text", { x: x + 5, y: y + 7, class: `mark on-${letter}` }, letter));
        }
      });
    }
    for (const [letter, count] of this.counters) {
      const found = this.stickers.filter((sticker) => sticker === letter).length;
      count.textContent = `${found}/16`;
      count.className = `count${found === 16 ? " full" : found > 16 ? " over" : ""}`;
    }
    if (tells) {
      this.changed(this.stickers);
    }
  }
}
