// The way to enter a position of a puzzle that is not turned in space: the Clock's hours, of which one is chosen and dials are tapped; the
// Square-1's pieces, one after the other, clockwise from the front end of the cut.
import { announce, button, checkbox, h, nextRadio, say, svg } from "../dom";
import { colorsOf, piecePicture } from "../draw/pictures";
import { t } from "../i18n";
import { Clock, DIALS } from "../model/clock";
import type { FlatPuzzle } from "../model/flat";
import { SquareOne } from "../model/square_one";
import { onCube, prefs } from "../prefs";
import { PaintHistory } from "./paint_history";

const PIECES = [..."ABCDEFGH12345678"];
const HOURS = Array.from({ length: 12 }, (_, hour) => hour);

export class PiecesCard {
  readonly toggle = button(t("way.paint"), () => this.open(this.element.hidden), { "aria-pressed": "false", hidden: true, "data-testid": "pieces-paint" }); // prettier-ignore
  readonly element: HTMLElement;
  private readonly how = h("p", { class: "quiet" });
  private readonly more = h("p", { class: "quiet how" }); // not on phones
  private readonly chips = h("div", { class: "palette colors pieces", "data-testid": "pieces" });
  private readonly left = h("p", { class: "bar-status", role: "status", "data-testid": "pieces-left" });
  private readonly history = new PaintHistory("pieces-undo", (state) => this.painted(state));
  private readonly clear = button("✕", () => this.change(this.emptied()), { class: "round", "data-testid": "pieces-clear", "aria-label": t("paint.clear"), title: t("paint.clear") }); // prettier-ignore
  private readonly middle = checkbox(t("square1.middle"), true, (on) => this.change([...this.state.slice(0, -1), on ? "-" : "/"])); // prettier-ignore
  private readonly solve: HTMLElement;
  private puzzle: FlatPuzzle | undefined;
  private state: readonly string[] = [];
  private hour = 0;

  // `opened`: whether one paints.
  constructor(
    private readonly painted: (state: readonly string[]) => void,
    private readonly opened: (open: boolean) => void,
    solve: () => void,
  ) {
    this.solve = button(t("solve"), solve, { class: "primary", "data-testid": "pieces-solve" });
    this.element = h("div", { class: "card palette-card", hidden: true }, this.how, this.more, this.chips, this.middle,
      h("div", { class: "bar" }, this.left, this.history.button, this.clear, this.solve)); // prettier-ignore
    prefs.watch((now) => [now.palette, now.scheme], () => this.draw()); // prettier-ignore
  }

  show(puzzle: FlatPuzzle, state: readonly string[]): void {
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.history.clear();
      this.open(false);
    }
    this.state = state;
    this.draw();
  }

  open(wanted: boolean): void {
    this.element.hidden = !wanted;
    this.opened(wanted);
    this.toggle.setAttribute("aria-pressed", String(wanted));
    // A puzzle that nobody has turned yet is painted from the beginning.
    if (wanted && this.puzzle!.isSolved(this.state)) {
      this.painted(this.emptied());
    }
    this.draw();
  }

  // A dial takes the chosen hour, or one more or less by a key.
  tap(dial: number, key = "Enter"): void {
    if (this.element.hidden || !(this.puzzle instanceof Clock)) {
      return;
    }
    const old = Number(this.state[dial]);
    const hour = { Enter: this.hour, " ": this.hour, "+": old + 1, "-": old - 1, Backspace: 0, Delete: 0 }[key];
    if (hour !== undefined && hour !== old) {
      this.change(this.puzzle.set(this.state, dial, hour));
      announce(this.nameOf(dial)!);
    }
  }
  // A dial in words, while one sets them.
  nameOf(dial: number): string | undefined {
    const isPressed = !this.element.hidden && this.puzzle instanceof Clock;
    return isPressed ? t(dial < DIALS ? "clock.dial.front" : "clock.dial.back", (dial % DIALS) + 1, t("clock.hour.name", Number(this.state[dial]) || 12)) : undefined; // prettier-ignore
  }

  private emptied(): string[] {
    return this.puzzle instanceof SquareOne ? this.puzzle.empty : this.puzzle!.start;
  }
  private change(state: readonly string[]): void {
    this.history.add(this.state);
    this.painted(state);
  }

  private chooseHour(hour: number): void {
    this.hour = hour;
    this.draw();
    this.chips.querySelector<HTMLElement>("[aria-checked=true]")!.focus();
  }
  private hourChip(hour: number): HTMLElement {
    const isChosen = hour === this.hour;
    const face = svg("svg", { viewBox: "-14 -14 28 28", class: "clock piece" }, svg("circle", { r: 12.5, class: "clock-dial" }),
      svg("circle", { cy: -10.5, r: 1.5, class: "clock-twelve" }), svg("path", { transform: `rotate(${30 * hour})`, d: "M-2.4 2 0-10 2.4 2Z", class: "clock-hand" })); // prettier-ignore
    return h("button", {
      type: "button", class: "swatch", role: "radio", "aria-checked": String(isChosen), tabindex: isChosen ? 0 : -1, "aria-label": t("clock.hour.name", hour || 12), "data-hour": hour,
      onclick: () => this.chooseHour(hour),
      onkeydown: (event: KeyboardEvent) => {
        const next = nextRadio(event, hour, HOURS.length);
        if (next !== undefined) {
          this.chooseHour(next);
        }
      },
    }, face); // prettier-ignore
  }
  private pieceChip(piece: string): HTMLElement {
    const puzzle = this.puzzle as SquareOne;
    const isCorner = /[A-H]/.test(piece);
    const { face, sides } = colorsOf(piece);
    const after = puzzle.with(this.state, piece);
    const colors = [face, ...sides].map((color) => t(`color.${onCube(color)}`)).join(" ");
    const picture = svg(
      "svg",
      { viewBox: "-40 -82 80 84", class: "piece" },
      ...piecePicture(piece, isCorner ? -30 : -15),
    );
    return h("button", {
      type: "button", class: "swatch", disabled: !after, "data-piece": piece, "aria-label": t(isCorner ? "square1.corner" : "square1.edge", colors),
      onclick: () => {
        this.change(after!);
        this.focusFree();
      },
    }, picture); // prettier-ignore
  }
  // The pressed button is drawn again, without its piece.
  private focusFree(): void {
    (this.chips.querySelector<HTMLElement>("button:not(:disabled)") ?? this.solve).focus();
  }

  private draw(): void {
    const { puzzle } = this;
    if (!puzzle || this.element.hidden) {
      return;
    }
    const isClock = puzzle instanceof Clock;
    const open = this.state.filter((one) => one === puzzle.unpainted).length;
    say(this.how, t(isClock ? "clock.paint.text" : "square1.paint.text"));
    say(this.more, t(isClock ? "clock.paint.more" : "square1.paint.more"));
    this.chips.setAttribute("role", isClock ? "radiogroup" : "group");
    this.chips.setAttribute("aria-label", t(isClock ? "clock.hours.label" : "square1.pieces"));
    this.chips.style.setProperty("--columns", isClock ? "6" : "8");
    this.chips.replaceChildren(...(isClock ? HOURS.map((hour) => this.hourChip(hour)) : PIECES.map((piece) => this.pieceChip(piece)))); // prettier-ignore
    this.middle.hidden = isClock;
    this.middle.querySelector("input")!.checked = this.state.at(-1) === "-";
    this.solve.hidden = open > 0;
    const placed = PIECES.filter((piece) => this.state.includes(piece)).length;
    say(this.left, isClock ? "" : open > 0 ? t("square1.left", PIECES.length - placed) : t("square1.ready"));
  }
}
