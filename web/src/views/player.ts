// Moves on a puzzle to be stepped through: the puzzle on show, the next move large and in words, a slider, buttons, keys.
import { announce, h, say } from "../dom";
import { spoken, Stage } from "../draw/stage";
import { t } from "../i18n";
import { cubeOf } from "../model/cube";
import type { Move } from "../model/moves";
import type { AnyPuzzle } from "../model/puzzle";
import { prefs } from "../prefs";
import { followAlong } from "../route";
import { state } from "../state";
import { control, followTools, pressed, speak, swipes } from "./follow";
import { moveText, puzzleText } from "./words";

// True if a key belongs to a field, or to the browser.
export const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey ||
  (event.target as HTMLElement).closest("textarea, select, dialog, input:not([type=checkbox]):not([type=range])") !== null; // prettier-ignore

export class Player {
  readonly stage: Stage;
  readonly card: HTMLElement;
  step = 0;
  private puzzle: AnyPuzzle = cubeOf(4);
  private moves: readonly Move[] = [];
  private states: readonly (readonly string[])[] = [[]];
  private playing: ReturnType<typeof setInterval> | undefined;
  private readonly large = h("p", { class: "move-large", "data-testid": "player-move" });
  private readonly words = h("p", { class: "move-words" });
  private readonly counter = h("span", { class: "counter", "data-testid": "view-step" });
  private readonly slider = h("input", { type: "range", min: 0, value: 0, "aria-label": t("solution.step"), oninput: () => this.seek(Number(this.slider.value)) }); // prettier-ignore
  private readonly play = control("step.play", "play", () => this.toggle());

  // `end`: what is said after the last move; `moved` is called at each step, `tapped` where a sticker is tapped.
  constructor(
    private readonly end: () => string,
    private readonly moved: (step: number) => void = () => undefined,
    tapped: (sticker: number, key?: string) => void = () => undefined,
    turned?: (move: Move, part: number) => void, // a layer was dragged
    private readonly follows = false, // one holds the puzzle, and can follow along
    pressed?: (sticker: number) => string | undefined, // the name of a sticker that can be pressed
  ) {
    this.stage = new Stage({
      tap: tapped,
      turning: (move) => this.say(move),
      ...(turned ? { turned } : {}),
      ...(pressed ? { name: pressed } : {}),
      label: () =>
        `${t("puzzle.at", puzzleText(this.puzzle.name), this.step, this.moves.length)} ${spoken(this.now, this.puzzle)}`,
    });
    const next = h("div", { class: "next" }, this.large, this.words);
    this.card = h("div", { class: "card follow" }, next, this.slider,
      h("div", { class: "controls" }, control("step.first", "first", () => this.seek(0)), control("step.back", "back", () => this.seek(this.step - 1)), this.play,
        control("step.next", "next", () => this.seek(this.step + 1), "primary"), control("step.last", "last", () => this.seek(this.moves.length)), this.counter),
      this.follows && followTools(() => this.sentence)); // prettier-ignore
    if (this.follows) {
      swipes(next, (by) => this.seek(this.step + by));
    }
  }

  // The stickers at this step.
  get now(): readonly string[] {
    return this.states[this.step] ?? [];
  }
  // The state before the moves.
  get first(): readonly string[] {
    return this.states[0]!;
  }
  get done(): readonly Move[] {
    return this.moves.slice(0, this.step);
  }

  private get sentence(): string {
    const next = this.moves[this.step];
    return next ? moveText(next, this.puzzle) : this.end();
  }

  load(puzzle: AnyPuzzle, start: readonly string[], moves: readonly Move[]): void {
    this.stop();
    this.puzzle = puzzle;
    this.moves = moves;
    this.states = puzzle.states(start, moves);
    this.step = 0;
    this.stage.load({ puzzle, states: this.states, moves });
    this.draw();
  }

  // Adds a move after the step one is at; those that came after it are gone. `part`: how much of it is turned already.
  push(move: Move, part = 0): void {
    this.stop();
    const step = this.step;
    this.moves = [...this.done, move];
    this.states = this.puzzle.states(this.states[0]!, this.moves);
    this.stage.load({ puzzle: this.puzzle, states: this.states, moves: this.moves });
    this.stage.seek(step, false);
    this.step = step + 1;
    this.stage.seek(this.step, true, part);
    this.draw();
    announce(moveText(move, this.puzzle));
  }

  seek(to: number): void {
    this.step = Math.max(0, Math.min(this.moves.length, to));
    this.stage.seek(this.step, true);
    this.draw();
    const next = this.moves[this.step];
    announce([t("solution.at", this.step, this.moves.length), next ? t("next.said", next.text, this.sentence) : this.sentence].join(". ")); // prettier-ignore
    if (this.follows) {
      speak(this.sentence);
    }
  }

  // Scrolls as far as the puzzle, the next move and its words need.
  reveal(): void {
    this.stage.element.scrollIntoView({ block: "nearest" });
    this.words.scrollIntoView({ block: "nearest" });
  }

  stop(): void {
    clearInterval(this.playing);
    this.playing = undefined;
    pressed(this.play, false);
  }

  private draw(): void {
    const move = this.moves[this.step];
    this.stage.mark({ arrow: move });
    this.stage.hint.hidden = !this.follows || this.step > 0 || !move;
    this.card.classList.toggle("empty", this.moves.length === 0);
    this.say(this.stage.seen);
    this.slider.max = String(this.moves.length);
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", t("solution.at", this.step, this.moves.length));
    say(this.counter, `${this.step} / ${this.moves.length}`);
    this.moved(this.step);
  }

  // The move that turns, or else the next one.
  private say(turning: number | undefined): void {
    const move = this.moves[turning ?? this.step];
    say(this.large, move?.text ?? "–");
    say(this.words, move ? moveText(move, this.puzzle) : this.end());
  }

  private toggle(): void {
    if (this.playing || this.moves.length === 0) {
      return this.stop();
    }
    this.seek(this.step === this.moves.length ? 0 : this.step + 1);
    this.playing = setInterval(() => {
      if (this.step === this.moves.length) {
        this.stop();
      } else if (!(this.follows && prefs.get().tap)) {
        this.seek(this.step + 1);
      }
    }, 1000 / prefs.get().tempo);
    pressed(this.play, true);
  }

  // As beside a solution of the 4x4x4: wherever one is, but where keys have a meaning of their own.
  key(event: KeyboardEvent): void {
    if (isTyping(event)) {
      return;
    }
    if (event.key === "Escape" && state.get().following) {
      return followAlong(false);
    }
    const to = { ArrowRight: this.step + 1, ArrowLeft: this.step - 1, Home: 0, End: this.moves.length }[event.key];
    if (to !== undefined && this.moves.length > 0) {
      event.preventDefault();
      this.seek(to);
    }
  }
}
