// The list of errors in painted stickers, with repairs to choose from, and the button of the bar that leads to it.
import { Refusal } from "../api/engine";
import { announce, button, h, say } from "../dom";
import { t, worded } from "../i18n";
import { Cube } from "../model/cube";
import { problemsOf, repairs, type Problem, type Repair } from "../model/diagnose";
import { heldOtherwise } from "../model/holding";
import { UNPAINTED, type Puzzle } from "../model/puzzle";
import { prefs } from "../prefs";
import { asked } from "../solving";
import { capital, problemText, repairText } from "./places";

const SAID = 3; // problems in words
const OFFERED = 4; // repairs
const IMPOSSIBLE = 3; // the program's exit code

export class Problems {
  readonly element = h("div", { class: "problems", "aria-live": "polite", "data-testid": "problems" });
  readonly button = button("", () => this.next(), { class: "danger", "data-testid": "mistake" });
  found: readonly Problem[] = [];
  private readonly fixes = h("div", { class: "row wrap" });
  private words = "";
  private verdict = ""; // of the program, where the page finds nothing
  private drawn = 0;
  private isShown = false; // where the mistake is; then come the repairs

  // `show`: leads to a mistake; `mended`: takes the stickers of a repair; `judged`: the program has named a mistake.
  constructor(
    private readonly show: (problem: Problem, words: string) => void,
    private readonly mended: (stickers: readonly string[]) => void,
    private readonly judged: () => void = () => undefined,
  ) {
    this.label();
  }

  get isWrong(): boolean {
    return this.found.length > 0 || this.verdict !== "";
  }

  draw(puzzle: Puzzle, stickers: readonly string[]): void {
    this.found = problemsOf(puzzle, stickers);
    this.isShown = false;
    this.verdict = "";
    ++this.drawn;
    const [first] = this.found;
    this.words = first ? capital(problemText(first, puzzle)) : "";
    const fixes = first && puzzle instanceof Cube ? repairs(stickers, prefs.get().scheme, puzzle) : [];
    const held = first && !(puzzle instanceof Cube) ? heldOtherwise(puzzle, stickers) : undefined;
    const offer = (words: string, take: () => void): HTMLElement => button(t("fix.do", words), take, { class: "fix", "data-testid": "fix" }); // prettier-ignore
    this.fixes.replaceChildren(...fixes.slice(0, OFFERED).map((fix) => offer(repairText(fix, puzzle as Cube), () => this.take(fix))),
      ...(held ? [offer(t("fix.hold"), () => this.put(held))] : [])); // prettier-ignore
    const more = this.found.length - SAID;
    this.element.replaceChildren(...(first ? [h("div", { class: "bad card" },
      h("strong", {}, t(puzzle instanceof Cube ? "impossible" : "impossible.other")),
      ...this.found.slice(0, SAID).map((problem) => h("p", {}, capital(problemText(problem, puzzle)))),
      more > 0 && h("p", {}, t("problem.more", more)), this.fixes.children.length > 0 && this.fixes)] : [])); // prettier-ignore
    this.label();
    if (!first && !(puzzle instanceof Cube) && !stickers.includes(UNPAINTED)) {
      void this.judge(puzzle, stickers);
    }
  }

  // Ties between pieces that are neither sums nor signs, such as the Skewb's, are found by the program alone.
  private async judge(puzzle: Puzzle, stickers: readonly string[]): Promise<void> {
    const mine = this.drawn;
    const facelets = puzzle.textOf(stickers).replace(/\s/g, "");
    try {
      await asked().show({ puzzle: puzzle.name as "skewb", facelets });
    } catch (error) {
      if (mine === this.drawn && error instanceof Refusal && error.failure.exit_code === IMPOSSIBLE) {
        this.verdict = worded(error.failure);
        this.element.replaceChildren(h("div", { class: "bad card" }, h("strong", {}, t("impossible.other")), h("p", {}, capital(this.verdict)))); // prettier-ignore
        this.judged();
      }
    }
  }

  private take(fix: Repair): void {
    if (fix.kind === "scheme") {
      prefs.set({ scheme: fix.colors });
    }
    this.put([...fix.result]);
  }
  private put(stickers: readonly string[]): void {
    this.mended(stickers);
    announce(t("fix.done"));
  }

  private label(): void {
    say(this.button, t(this.isShown ? "paint.repair" : "paint.mistake"));
  }

  // First where the mistake is, then what would mend it.
  private next(): void {
    const [first] = this.found;
    if (this.isShown || this.verdict) {
      this.element.scrollIntoView({ block: "center" });
      this.fixes.querySelector("button")?.focus({ preventScroll: true });
    } else if (first) {
      this.show(first, this.words);
      announce(this.words);
      this.isShown = this.fixes.children.length > 0;
    }
    this.label();
  }
}
