// Playing with a puzzle without solving it: layers turned by fingers and keys, algorithms typed or come to by a link
// (#/view/ALGORITHM/4, #/view/ALGORITHM/skewb/SCRAMBLE).
import { failureOf, METRICS } from "../api/engine";
import { announce, button, copyButton, h, isBeingTyped, say, Select } from "../dom";
import { t, worded } from "../i18n";
import { embedAddress, puzzleAddress, solveAddress, viewAddress } from "../model/address";
import { Cube } from "../model/cube";
import { FlatPuzzle } from "../model/flat";
import { lengthOf, type Move } from "../model/moves";
import { playedIn, scramblesIn } from "../model/pasted";
import type { AnyPuzzle } from "../model/puzzle";
import { PUZZLES, puzzleOf } from "../model/puzzles";
import { go } from "../route";
import { asked } from "../solving";
import { state } from "../state";
import { isTyping, Player } from "./player";
import { Several } from "./several";
import type { View } from "./view";
import { movesText, moveText, puzzleText, wrongMoves } from "./words";

export function algorithmView(): View {
  let name = "4x4x4";
  let prefix = ""; // of the next key: a layer's number, or "w" for a wide turn
  const player = new Player(() => t(text.value.trim() ? "view.end" : "next.none"), () => undefined, undefined, (move, part) => turn(move, part)); // prettier-ignore
  const intro = h("p", {});
  const keyHelp = h("p", { class: "quiet keys" }, t("view.keys"));
  const facts = h("p", { class: "quiet", "data-testid": "view-facts" });
  const wrong = h("p", { class: "bad", role: "status", "data-testid": "view-wrong" });
  const field = (rows: number, id: string): HTMLTextAreaElement =>
    h("textarea", { rows, id, spellcheck: "false", autocapitalize: "off", "data-testid": id, oninput: (event: Event) => typed(event.target as HTMLTextAreaElement, !isBeingTyped(event)), onchange: ({ target }: Event) => {
      const of = target as HTMLTextAreaElement;
      if (playedIn(of.value)) {
        typed(of, true);
      }
    } }); // prettier-ignore
  const text = field(4, "algorithm");
  const setup = field(2, "view-scramble");
  // A pasted list of scrambles: nothing is played until one of them is chosen.
  const listOf = (of: HTMLTextAreaElement): Several =>
    new Several((one) => {
      of.value = one;
      read();
    });
  const lists = [[text, listOf(text)], [setup, listOf(setup)]] as const; // prettier-ignore
  const puzzles = new Select(t("view.size"), (value) => {
    name = value;
    setup.value = "";
    read();
  }).show(PUZZLES.map((one) => [one, puzzleText(one)] as const), name); // prettier-ignore
  const scramble = button(t("view.scramble"), () => void fill(), { "data-testid": "view-random" });

  // Addresses of other sites are taken apart; commas and "^2" are tidied once the text is read.
  function typed(of: HTMLTextAreaElement, isWhole: boolean): void {
    const played = isWhole ? playedIn(of.value) : undefined;
    if (played) {
      name = PUZZLES.find((one) => one === played.puzzle) ?? name;
      puzzles.control.value = name;
      setup.value = played.scramble;
      text.value = played.moves;
    }
    read();
  }

  const isList = (of: HTMLTextAreaElement): boolean => scramblesIn(of.value).length > 1;
  // A list has no moves yet.
  function movesOf(of: HTMLTextAreaElement): Move[] | undefined {
    try {
      return isList(of) ? [] : puzzleOf(name)!.read(scramblesIn(of.value)[0]!);
    } catch (error) {
      say(wrong, wrongMoves(error));
      return undefined;
    }
  }

  function read(): void {
    const puzzle = puzzleOf(name)!;
    for (const [of, list] of lists) {
      list.show(of.value);
    }
    const [before, moves] = [movesOf(setup), movesOf(text)];
    scramble.disabled = name !== "4x4x4" && !asked().puzzles.includes(name);
    solve.disabled = scramble.disabled;
    drawTurns(puzzle);
    if (before && moves) {
      try {
        player.load(puzzle, puzzle.after(puzzle.start, before), moves);
        say(wrong, "");
        if (isList(setup) || isList(text)) {
          say(facts, "");
        } else {
          note(moves);
        }
      } catch (error) {
        say(wrong, wrongMoves(error));
      }
    }
  }
  // A flat puzzle has no layers to drag: its turns are buttons. Two turns of one part in a row become one.
  const turns = h("div", { class: "row wrap turns", role: "group", "aria-label": t("view.turns"), "data-testid": "view-turns" }); // prettier-ignore
  function drawTurns(puzzle: AnyPuzzle): void {
    const isFlat = puzzle instanceof FlatPuzzle;
    turns.hidden = !isFlat;
    say(intro, t(isFlat ? "view.text.flat" : "view.text"));
    keyHelp.hidden = isFlat;
    if (turns.dataset["puzzle"] !== puzzle.name) {
      turns.dataset["puzzle"] = puzzle.name;
      turns.replaceChildren(...(isFlat ? puzzle.layers : []).map((move) =>
        button(move.text, () => turnFlat(puzzle as FlatPuzzle, move), { class: "move", "aria-label": `${move.text}, ${moveText(move, puzzle)}` }))); // prettier-ignore
    }
  }
  function turnFlat(puzzle: FlatPuzzle, move: Move): void {
    const before = player.done.at(-1);
    const merged = before && puzzle.merged(before, move);
    const moves = merged ? [...player.done.slice(0, -1), ...merged] : [...player.done, move];
    try {
      puzzle.states(player.first, moves);
    } catch (error) {
      return say(wrong, wrongMoves(error));
    }
    replace(moves);
    announce(moveText(move, puzzle));
  }
  function note(moves: readonly Move[]): void {
    const puzzle = puzzleOf(name)!;
    say(facts, puzzle instanceof Cube
      ? METRICS.map((metric) => `${lengthOf(moves, metric, puzzle.size)} ${metric.toUpperCase()}`).join(" · ")
      : movesText(moves.length)); // prettier-ignore
    history.replaceState(null, "", address());
    whole.href = here + view();
  }
  const view = (): string => viewAddress(text.value, name, setup.value);
  const address = (): string => (state.get().route.embedded ? embedAddress(view()) : view());
  const here = location.href.replace(/#.*$/, "");
  const embedding = copyButton(t("view.embed"), t("copied"), t("copied.not"), () =>
    `<iframe src="${here}${embedAddress(view())}" width="420" height="560" loading="lazy" title="${puzzleText(name)}"></iframe>`); // prettier-ignore
  embedding.hidden = !asked().mayBeFramed;
  embedding.dataset["testid"] = "view-embed";
  const whole = h(
    "a",
    { class: "whole-page", target: "_blank", rel: "noopener", "data-testid": "view-whole" },
    t("view.whole"),
  );
  const written = (moves: readonly Move[]): string => moves.map((move) => move.text).join(" ");

  // A turn by hand follows the moves up to the step one is at.
  function turn(move: Move, part = 0): void {
    player.push(move, part);
    text.value = written(player.done);
    say(wrong, "");
    note(player.done);
  }
  // Shows other moves at their end.
  function replace(moves: readonly Move[]): void {
    text.value = written(moves);
    read();
    player.seek(moves.length);
  }
  const undo = (): void => replace(player.done.slice(0, -1));
  const invert = (): void => {
    const puzzle = puzzleOf(name)!;
    const moves = movesOf(text);
    if (moves && !isList(text)) {
      replace(moves.map((move) => puzzle.inverse(move)).reverse());
    }
  };

  async function fill(): Promise<void> {
    scramble.disabled = true;
    try {
      const wanted = name;
      const [made] = await asked().scrambles({ puzzle: wanted as "skewb", count: 1 }, AbortSignal.timeout(60000));
      if (wanted === name) {
        setup.value = made!.scramble;
        text.value = "";
        read();
        announce(t("random.done"));
      }
    } catch (error) {
      say(wrong, worded(failureOf(error)));
    }
    scramble.disabled = false;
  }

  const solve = button(t("view.solve"), () => {
    const puzzle = puzzleOf(name)!;
    if (puzzle.isSolved(player.now)) {
      return say(wrong, t("already"));
    }
    go(name === "4x4x4" ? solveAddress(player.now.join("")) : puzzleAddress(name, `${setup.value} ${written(player.done)}`));
  }, { "data-testid": "view-solve" }); // prettier-ignore

  // R turns the right layer, Shift+R back, 2 R the second layer, W R two layers; Backspace takes back.
  function key(event: KeyboardEvent): void {
    if (isTyping(event)) {
      return;
    }
    const before = prefix;
    prefix = "";
    if (event.key === "Backspace" && player.done.length > 0) {
      event.preventDefault();
      return undo();
    }
    if (/^[2-9w]$/i.test(event.key)) {
      prefix = event.key.toLowerCase();
      return;
    }
    if (/^[a-z]$/i.test(event.key)) {
      const letter = /[xyz]/i.test(event.key) ? event.key.toLowerCase() : event.key.toUpperCase();
      const move = before === "w" ? `${letter}w` : before + letter;
      try {
        const [found] = puzzleOf(name)!.read(move + (event.shiftKey ? "'" : ""));
        turn(found!);
        event.preventDefault();
      } catch {
        // Not a turn of this puzzle.
      }
      return;
    }
    player.key(event);
  }

  state.watch(({ route }) => [route], (route) => {
    if (route.view !== "view") {
      return player.stop();
    }
    if (route.rest.length === 0 && (text.value || setup.value)) {
      return history.replaceState(null, "", address()); // by the menu: as it was left
    }
    const [algorithm = "", wanted = "4", before = ""] = route.rest.map((part) => part.trim());
    name = PUZZLES.find((one) => one === wanted || (wanted.length === 1 && one.startsWith(wanted))) ?? "4x4x4";
    puzzles.control.value = name;
    if (text.value !== algorithm) {
      text.value = algorithm;
    }
    setup.value = before;
    read();
  }); // prettier-ignore

  const element = h("div", { class: "algorithm-view" },
    h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("view.title")), intro),
    h("div", { class: "solution two" },
      h("div", { class: "left" }, player.stage.element, keyHelp, turns, whole),
      h("div", { class: "right" },
        player.card,
        h("div", { class: "card" },
          h("div", { class: "row wrap play-tools" }, puzzles.element, scramble, button(t("paint.undo"), undo, { "data-testid": "view-undo" }), button(t("view.inverse"), invert, { "data-testid": "view-inverse" }),
            button(t("view.clear"), () => { text.value = setup.value = ""; read(); }), solve, copyButton(t("share.view"), t("copied"), t("copied.not"), () => here + view()), embedding),
          wrong, h("label", { for: "algorithm" }, t("view.label")), text, lists[0][1].element, facts, h("label", { for: "view-scramble" }, t("view.before")), setup, lists[1][1].element)))); // prettier-ignore
  return { element, title: "view.title", keys: key };
}
