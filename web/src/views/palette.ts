// The colours of a puzzle to paint its stickers with: one is chosen, and stickers are tapped on the puzzle in space or on its
// net. A cube is painted face by face, as the 4x4x4. It is a way to enter a position that nobody has moves for; without a pointer, the letters are typed.
import { announce, button, h, nextRadio, say } from "../dom";
import { t } from "../i18n";
import { Cube } from "../model/cube";
import { placesOf } from "../model/placements";
import { UNPAINTED, type Puzzle } from "../model/puzzle";
import { emptyOf, Painting } from "../model/painting";
import { colorOf, isDark, onCube, prefs } from "../prefs";
import { scoped } from "../store";
import { PaintHistory } from "./paint_history";
import { Painter } from "./painter";
import { capital, faceName } from "./places";
import { Problems } from "./problems";

export class PaletteCard {
  readonly toggle = button(t("way.paint"), () => this.open(this.element.hidden), { "aria-pressed": "false", "data-testid": "puzzle-paint" }); // prettier-ignore
  readonly element: HTMLElement;
  private readonly colors = h("div", { class: "palette colors", role: "radiogroup", "aria-label": t("paint.colors"), "data-testid": "puzzle-palette" }); // prettier-ignore
  private readonly left = h("p", { class: "bar-status", role: "status", "data-testid": "puzzle-left" });
  private readonly history = new PaintHistory("puzzle-undo", (stickers) => this.painted(stickers));
  private readonly problems = new Problems(
    ({ stickers }, words) => this.lead(stickers[0] ?? 0, words),
    (stickers) => {
      this.change(stickers);
      this.solve.focus();
    },
    () => this.draw(),
  );
  private doubts: readonly number[] = []; // stickers that a picture left in doubt
  private puzzle: Puzzle | undefined;
  private stickers: readonly string[] = [];
  private color = ""; // the name of its face
  private readonly how = h("p", { class: "quiet how" }, t("puzzle.paint.text"));
  private readonly note = h("p", { role: "status", "data-testid": "puzzle-checked" }); // of what a picture left in doubt
  private readonly hold = h("p", { class: "quiet" });
  private readonly faces = h("div");
  private readonly next = button(t("paint.next"), () => this.painter?.next(), { "data-testid": "puzzle-next-face" });
  private readonly clear: HTMLElement;
  private readonly solve: HTMLElement;
  private painting = new Painting();
  private painter: Painter | undefined; // of a cube
  private forget: () => void = () => undefined;

  // `turned`: to which face of a cube one comes; `led`: to which sticker; `opened`: whether one paints.
  constructor(
    private readonly painted: (stickers: readonly string[]) => void,
    private readonly turned: (face: string) => void,
    private readonly led: (sticker: number) => void,
    private readonly opened: (open: boolean) => void,
    solve: () => void,
  ) {
    this.solve = button(t("solve"), solve, { class: "primary", "data-testid": "puzzle-paint-solve" });
    this.clear = button("✕", () => this.change(this.emptied()), { class: "round", "data-testid": "puzzle-clear", "aria-label": t("paint.clear"), title: t("paint.clear") }); // prettier-ignore
    this.element = h("div", { class: "card palette-card", hidden: true }, this.note, this.how, this.hold, this.colors, this.faces,
      h("div", { class: "bar" }, this.left, this.history.button, this.clear, this.next, this.problems.button, this.solve), this.problems.element); // prettier-ignore
    prefs.watch((now) => [now.palette, now.scheme, now.letters], () => this.drawAll()); // prettier-ignore
  }

  // Shows the colours of the puzzle, and how many stickers have them.
  show(puzzle: Puzzle, stickers: readonly string[]): void {
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.history.clear();
      this.color = puzzle.faces[0]!.name;
      this.changePainter();
      this.open(false);
    }
    this.stickers = stickers;
    this.ring([], "");
    if (this.painter && stickers.join("") !== this.painting.letters) {
      this.painting.set(stickers.join(""));
      this.painter.update();
    }
    this.drawAll();
  }

  // Stickers to look at once more: what is wrong, or else what a picture left in doubt.
  get ringed(): ReadonlySet<number> {
    return new Set(this.element.hidden ? [] : (this.problems.found[0]?.stickers ?? this.doubts));
  }
  ring(doubts: readonly number[], words: string): void {
    this.doubts = doubts;
    say(this.note, words);
    this.point();
  }
  private point(): void {
    this.painter?.point(
      this.ringed,
      this.problems.found.flatMap(({ stickers }) => stickers),
    );
  }
  private lead(sticker: number, words: string): void {
    this.painter?.show(sticker, words);
    this.led(sticker);
  }

  // A sticker takes the chosen colour, or that of the face whose letter was pressed on it.
  tap(sticker: number, key = "Enter"): void {
    if (this.element.hidden || (this.painter && key !== "Enter" && key !== " ")) {
      return;
    }
    if (this.painter) {
      return this.painter.tap(sticker);
    }
    // An FTO has faces d and D; u is U.
    const letters = this.puzzle!.faces.map((_, face) => this.puzzle!.letterOf(face));
    const face = letters.indexOf(letters.includes(key) ? key : key.toUpperCase());
    const color =
      { Enter: this.color, " ": this.color, Backspace: UNPAINTED, Delete: UNPAINTED }[key] ?? this.puzzle!.faces[face]?.name; // prettier-ignore
    if (color !== undefined && this.stickers[sticker] !== color) {
      this.change(this.stickers.map((before, i) => (i === sticker ? color : before)));
      announce(this.nameOf(sticker)!);
    }
  }
  // A sticker in words, while one paints: its face, its number there, its colour.
  nameOf(sticker: number): string | undefined {
    const { puzzle } = this;
    if (!puzzle || this.element.hidden) {
      return undefined;
    }
    const { face } = puzzle.spots[sticker]!;
    const first = puzzle.spots.findIndex((spot) => spot.face === face);
    const own = puzzle.colors[this.stickers[sticker] ?? ""] ?? "none";
    const color = puzzle instanceof Cube && own !== "none" ? onCube(own) : own;
    return t("puzzle.paint.at", puzzle.faces[face]!.name, sticker - first + 1, t(`color.${color}`));
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
    this.colors.hidden = this.history.button.hidden = this.how.hidden = this.hold.hidden = this.painter !== undefined;
  }

  open(wanted: boolean): void {
    this.element.hidden = !wanted;
    this.opened(wanted);
    this.toggle.setAttribute("aria-pressed", String(wanted));
    // A puzzle that nobody has turned yet is painted from the beginning.
    if (wanted && this.stickers.join("") === this.puzzle!.start.join("")) {
      this.painted(this.emptied());
    }
    this.drawAll();
  }
  // Nothing painted but what no move takes elsewhere, such as the middles of a Megaminx.
  private emptied(): string[] {
    const fixed = new Set(this.fixed);
    return this.puzzle!.start.map((own, i) => (fixed.has(i) ? own : UNPAINTED));
  }
  private get fixed(): number[] {
    const puzzle = this.puzzle!;
    return puzzle instanceof Cube ? [] : placesOf(puzzle).flatMap(({ stickers, fits }) => (fits.length > 1 ? [] : stickers));
  } // prettier-ignore
  // How to hold the puzzle: by the middles of faces if these stay where they are, or by what else stays. A face of other
  // puzzles has no colour once they are scrambled.
  private get holding(): string {
    const puzzle = this.puzzle!;
    const faces = this.fixed.map((i) => puzzle.faces[puzzle.spots[i]!.face]!.name);
    if (faces.length < puzzle.faces.length) {
      return t(faces.length > 0 ? "puzzle.paint.match" : "puzzle.paint.anyhow");
    }
    return t("puzzle.paint.hold", ...["F", "D"].map((name) => t(`color.${puzzle.colors[name]!}`)));
  }
  private change(stickers: readonly string[]): void {
    this.history.add(this.stickers);
    this.painted(stickers);
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
      "aria-label": `${t(`color.${color}`)}, ${puzzle.letterOf(face)}`, title: `${t(`color.${color}`)} (${name})`,
      onclick: () => this.choose(name),
      onkeydown: (event: KeyboardEvent) => {
        const next = puzzle.faces[nextRadio(event, face, puzzle.faces.length) ?? -1];
        if (next) {
          this.choose(next.name);
        }
      },
    }, chip, h("span", { class: `count${over}` }, String(count), h("span", { class: "of" }, `/${wanted}`))); // prettier-ignore
  }

  private drawAll(): void {
    if (this.puzzle && !this.element.hidden) {
      this.problems.draw(this.puzzle, this.stickers);
      this.point();
    }
    this.draw();
  }

  private draw(): void {
    if (!this.puzzle || this.element.hidden) {
      return;
    }
    const open = this.stickers.filter((sticker) => sticker === UNPAINTED).length;
    const { painter, puzzle } = this;
    const { isWrong } = this.problems;
    this.solve.hidden = open > 0 || isWrong;
    this.problems.button.hidden = open > 0 || !isWrong;
    const ready = t(isWrong ? "paint.mistakes" : "paint.ready");
    this.next.hidden = !painter || painter.isWhole || open === 0;
    if (painter && puzzle instanceof Cube) {
      const area = puzzle.size ** 2;
      this.next.classList.toggle("primary", painter.done === area);
      const going = painter.isWhole ? t("paint.status.whole", open, puzzle.stickers) : t("paint.status", capital(faceName(painter.face)), painter.done, area, open); // prettier-ignore
      return say(this.left, open > 0 ? going : ready);
    }
    const { length } = puzzle.faces;
    this.colors.style.setProperty("--columns", String(length > 6 ? length / 2 : 6));
    this.colors.replaceChildren(...this.puzzle.faces.map(({ name }, face) => this.swatch(name, face)));
    say(this.hold, this.holding);
    say(this.left, open > 0 ? t("paint.status.whole", open, this.stickers.length) : ready);
  }
}
