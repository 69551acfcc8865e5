// The colours of a puzzle to paint its stickers with: one is chosen, and stickers are tapped on the puzzle in space or on its
// net. A cube is painted face by face, as the 4x4x4. It is a way to enter a position that nobody has moves for; without a pointer, the letters are typed.
import { announce, button, h, say } from "../dom";
import { t } from "../i18n";
import { Cube } from "../model/cube";
import { UNPAINTED, type Puzzle } from "../model/puzzle";
import { emptyOf, Painting } from "../model/painting";
import { colorOf, isDark, onCube, prefs } from "../prefs";
import { scoped } from "../store";
import { Painter } from "./painter";
import { capital, faceName } from "./places";

const MOST = 200; // steps that can be taken back

export class PaletteCard {
  readonly toggle = button(t("way.paint"), () => this.open(this.element.hidden), { "aria-pressed": "false", "data-testid": "puzzle-paint" }); // prettier-ignore
  readonly element: HTMLElement;
  private readonly colors = h("div", { class: "palette colors", role: "radiogroup", "aria-label": t("paint.colors"), "data-testid": "puzzle-palette" }); // prettier-ignore
  private readonly left = h("p", { class: "bar-status", role: "status", "data-testid": "puzzle-left" });
  private readonly back = button(t("paint.undo"), () => this.undo(), { disabled: true, "data-testid": "puzzle-undo" });
  private puzzle: Puzzle | undefined;
  private stickers: readonly string[] = [];
  private past: (readonly string[])[] = [];
  private color = ""; // the name of its face
  private readonly hint = h("p", { class: "quiet" }, t("puzzle.paint.text"));
  private readonly faces = h("div");
  private readonly next = button(t("paint.next"), () => this.painter?.next(), { "data-testid": "puzzle-next-face" });
  private readonly clear: HTMLElement;
  private readonly solve: HTMLElement;
  private painting = new Painting();
  private painter: Painter | undefined; // of a cube
  private forget: () => void = () => undefined;

  // `turned`: to which face of a cube one comes; `opened`: whether one paints.
  constructor(
    private readonly painted: (stickers: readonly string[]) => void,
    private readonly turned: (face: string) => void,
    private readonly opened: (open: boolean) => void,
    solve: () => void,
  ) {
    this.solve = button(t("solve"), solve, { class: "primary", "data-testid": "puzzle-paint-solve" });
    this.clear = button(t("paint.clear"), () => this.change(this.stickers.map(() => UNPAINTED)), { "data-testid": "puzzle-clear" }); // prettier-ignore
    this.element = h("div", { class: "card palette-card", hidden: true }, this.hint, this.colors, this.faces,
      h("div", { class: "bar" }, this.left, this.back, this.clear, this.next, this.solve)); // prettier-ignore
    prefs.watch((now) => [now.palette, now.scheme, now.letters], () => this.draw()); // prettier-ignore
  }

  // Shows the colours of the puzzle, and how many stickers have them.
  show(puzzle: Puzzle, stickers: readonly string[]): void {
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.past = [];
      this.color = puzzle.faces[0]!.name;
      this.changePainter();
      this.open(false);
    }
    this.stickers = stickers;
    if (this.painter && stickers.join("") !== this.painting.letters) {
      this.painting.set(stickers.join(""));
      this.painter.update();
    }
    this.draw();
  }

  // Rings stickers of a cube that are to be looked at once more.
  ring(stickers: readonly number[]): void {
    this.painter?.point(new Set(stickers), []);
  }

  tap(sticker: number): void {
    if (!this.element.hidden && this.painter) {
      return this.painter.tap(sticker);
    }
    if (!this.element.hidden && this.stickers[sticker] !== this.color) {
      this.change(this.stickers.map((before, i) => (i === sticker ? this.color : before)));
    }
  }

  private changePainter(): void {
    const { puzzle } = this;
    this.forget();
    this.painter = undefined;
    this.faces.replaceChildren();
    if (puzzle instanceof Cube) {
      this.painting = new Painting(emptyOf(puzzle.stickers));
      const changed = (): void => this.painted(this.painting.stickers);
      const faced = (face: string): void => (this.turned(face), this.draw());
      [this.painter, this.forget] = scoped(() => new Painter(this.painting, puzzle, changed, faced));
      const clear = button(t("paint.clear"), () => this.change(this.stickers.map(() => UNPAINTED)));
      this.painter.tools.append(clear);
      this.faces.append(this.painter.element);
    }
    this.clear.hidden = this.painter !== undefined;
    this.colors.hidden = this.back.hidden = this.hint.hidden = this.painter !== undefined;
  }

  open(wanted: boolean): void {
    this.element.hidden = !wanted;
    this.opened(wanted);
    this.toggle.setAttribute("aria-pressed", String(wanted));
    // A cube that nobody has turned yet is painted from the beginning.
    if (wanted && this.painter && this.stickers.join("") === this.puzzle!.start.join("")) {
      this.painting.set(emptyOf(this.stickers.length));
      this.painter.update();
      this.painted(this.painting.stickers);
    }
    this.draw();
  }
  private change(stickers: readonly string[]): void {
    this.past = [...this.past, this.stickers].slice(-MOST);
    this.painted(stickers);
  }
  private undo(): void {
    const before = this.past.at(-1);
    if (before) {
      this.past = this.past.slice(0, -1);
      this.painted(before);
      announce(t("paint.undone"));
    }
  }

  private choose(name: string): void {
    this.color = name;
    this.draw();
    this.colors.querySelector<HTMLElement>("[aria-checked=true]")!.focus();
  }
  private swatch(name: string, face: number): HTMLElement {
    const puzzle = this.puzzle!;
    const own = (puzzle.colors as Record<string, string>)[name]!;
    const color = puzzle instanceof Cube ? onCube(own) : own;
    const wanted = puzzle.spots.filter((spot) => spot.face === face).length;
    const count = this.stickers.filter((sticker) => sticker === name).length;
    const isChosen = name === this.color;
    const chip = h("span", { class: `chip${isDark(color) ? " on-dark" : ""}` }, prefs.get().letters ? puzzle.letterOf(face) : isChosen ? "✓" : ""); // prettier-ignore
    chip.style.background = colorOf(color) ?? "";
    const over = count === wanted ? " full" : count > wanted ? " over" : "";
    return h("button", {
      type: "button", class: "swatch", role: "radio", "data-color": name, "aria-checked": String(isChosen), tabindex: isChosen ? 0 : -1,
      "aria-label": t(`color.${color}`), title: `${t(`color.${color}`)} (${name})`,
      onclick: () => this.choose(name),
      onkeydown: (event: KeyboardEvent) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (step) {
          event.preventDefault();
          const { faces } = puzzle;
          this.choose(faces[(face + step + faces.length) % faces.length]!.name);
        }
      },
    }, chip, h("span", { class: `count${over}` }, `${count}/${wanted}`)); // prettier-ignore
  }

  private draw(): void {
    if (!this.puzzle || this.element.hidden) {
      return;
    }
    const open = this.stickers.filter((sticker) => sticker === UNPAINTED).length;
    const { painter, puzzle } = this;
    this.solve.hidden = open > 0;
    this.next.hidden = !painter || painter.isWhole || open === 0;
    if (painter && puzzle instanceof Cube) {
      const area = puzzle.size ** 2;
      this.next.classList.toggle("primary", painter.done === area);
      const going = painter.isWhole ? t("paint.status.whole", open, puzzle.stickers) : t("paint.status", capital(faceName(painter.face)), painter.done, area, open); // prettier-ignore
      return say(this.left, open > 0 ? going : t("paint.ready"));
    }
    this.colors.replaceChildren(...this.puzzle.faces.map(({ name }, face) => this.swatch(name, face)));
    this.back.disabled = this.past.length === 0;
    say(this.left, open > 0 ? t("paint.status.whole", open, this.stickers.length) : t("paint.ready"));
  }
}
