// Puzzles other than the 4x4x4: a scramble is typed or made, or the stickers are painted; the program solves it, and the
// solution is stepped through. The address has the state of the view: #/puzzle/NAME/SCRAMBLE/SOLUTION, where stickers may stand
// instead of a scramble.
import { failureOf, METRICS, type Failure, type Solving } from "../api/engine";
import { announce, button, checkbox, copyButton, h, isBeingTyped, menu, say, Select } from "../dom";
import { net } from "../draw/net";
import { has, number, t, worded } from "../i18n";
import { puzzleAddress, viewAddress } from "../model/address";
import { Cube } from "../model/cube";
import { FlatPuzzle } from "../model/flat";
import type { Move } from "../model/moves";
import { playedIn, scramblesIn, tidied } from "../model/pasted";
import { Puzzle, type AnyPuzzle } from "../model/puzzle";
import { puzzleOf } from "../model/puzzles";
import { fitting, renamed } from "../model/schemes";
import { isPartial, showsOne, STEPS, targetsIn, type Target } from "../model/target";
import { prefs } from "../prefs";
import { go } from "../route";
import { asked } from "../solving";
import { state } from "../state";
import { PaletteCard } from "./palette";
import { PhotoView, summary } from "./photo";
import { PiecesCard } from "./pieces";
import { schemeName } from "./places";
import { Player } from "./player";
import { puzzleChoice } from "./puzzle_choice";
import { Several } from "./several";
import type { View } from "./view";
import { movesText, moveText, puzzleText, wrongMoves } from "./words";

const SECONDS = 3;
const PROVERS = ["2x2x2-whole", "optimal"]; // methods of cubes that prove what they find

export function puzzleView(): View {
  const element = h("div", { class: "puzzle-view" });
  let puzzle: AnyPuzzle = puzzleOf(asked().puzzles[0]!)!;
  let scramble = ""; // that is solved, or will be: moves or stickers
  let solution: readonly Move[] | undefined;
  let better: { moves: readonly Move[]; facts: string } | undefined;
  let running: Solving | undefined;
  let at = ""; // the address of what is shown
  let provers: readonly string[] = [];

  const player = new Player(
    () => t(!solution ? "puzzle.empty" : aims().length > 0 ? "target.reached" : "solved"),
    (step) => light(step),
    (sticker, key) => card().tap(sticker, key),
    undefined,
    true,
    (sticker) => card().nameOf(sticker),
  );
  let photos: PhotoView | undefined;
  const painted = (state: readonly string[]): void => {
    text.value = puzzle.textOf(state);
    edited();
  };
  const opened = (open: boolean): void => {
    element.classList.toggle("painting", open || photos !== undefined);
    element.classList.toggle("solid", !(puzzle instanceof Cube));
  };
  const palette = new PaletteCard(
    painted,
    (face) => player.stage.face(face),
    (sticker) => player.stage.showSticker(sticker),
    opened,
    () => begin(scramblesIn(text.value)[0]!),
  );
  const pieces = new PiecesCard(painted, opened, () => begin(scramblesIn(text.value)[0]!));
  const card = (): PaletteCard | PiecesCard => (puzzle instanceof Puzzle ? palette : pieces);
  const photoBox = h("div", { class: "photo-box", hidden: true });
  const photo = button(t("way.photo"), () => openPhotos(photoBox.hidden), { "aria-pressed": "false", "data-testid": "puzzle-photo" }); // prettier-ignore
  const choice = puzzleChoice();
  const method = new Select(t("method"), () => undefined);
  const metric = new Select(t("metric"), () => askMethods()).show(METRICS.map((name) => [name, t(`metric.${name}`)] as const), "obtm"); // prettier-ignore
  let upright = false; // the solution has to end in the orientation of the solved puzzle
  const orientation = checkbox(t("puzzle.upright"), upright, (on) => (upright = on));
  orientation.dataset["testid"] = "puzzle-upright";
  const wrong = h("div", { class: "bad", role: "alert", "data-testid": "puzzle-wrong" });
  const status = h("p", { class: "status", role: "status", "data-testid": "puzzle-status" });
  const figure = h("p", { class: "proof", "data-testid": "puzzle-figure" });
  const offer = button("", () => take(), { class: "offer none", disabled: true });
  const typed = h("p", { class: "alg only-print" });
  const list = h("div", {
    class: "chips",
    role: "group",
    "aria-label": t("solution.moves"),
    "data-testid": "puzzle-moves",
  });
  const text = h("textarea", { rows: 4, id: "puzzle-scramble", spellcheck: "false", autocapitalize: "off", "data-testid": "puzzle-scramble", oninput: (event: Event) => entered(!isBeingTyped(event)), onchange: () => playedIn(text.value) && entered(true) }); // prettier-ignore
  // An address of another site may be of another puzzle.
  function entered(isWhole: boolean): void {
    const played = isWhole ? playedIn(text.value) : undefined;
    if (played) {
      text.value = tidied(text.value);
      if (played.puzzle !== puzzle.name && asked().puzzles.includes(played.puzzle)) {
        return go(puzzleAddress(played.puzzle, text.value));
      }
    }
    edited();
  }
  const several = new Several((one) => {
    text.value = one;
    edited();
  });
  // Another goal than the solved cube; where it leaves stickers open, a method is needed that proves.
  const goal = h("textarea", { rows: 2, id: "puzzle-target", spellcheck: "false", autocapitalize: "off", "data-testid": "puzzle-target", oninput: () => drawGoal() }); // prettier-ignore
  const goalNet = h("div", { class: "preview goal" });
  const steps = h("div", { class: "row wrap" });
  function drawSteps(): void {
    const known = Object.entries(STEPS[puzzle.name] ?? {});
    steps.hidden = known.length === 0;
    steps.replaceChildren(...[["none", ""] as const, ...known].map(([step, letters]) =>
      button(t(`target.${step}`), () => {
        goal.value = letters;
        drawGoal();
      }, { "data-testid": `target-${step}` }))); // prettier-ignore
  }
  const goalBox = h("details", { class: "help", "data-testid": "target" }, h("summary", {}, t("target")), steps,
    h("label", { for: "puzzle-target" }, t("target.label")), goal, h("p", { class: "quiet" }, t("target.text")), goalNet); // prettier-ignore
  function aims(): readonly Target[] {
    try {
      return puzzle instanceof Cube && !goalBox.hidden ? targetsIn(goal.value, puzzle) : [];
    } catch {
      return [];
    }
  }
  function drawGoal(): void {
    clear();
    show(undefined);
    const [first] = aims();
    try {
      targetsIn(goal.value, puzzle as Cube);
    } catch (error) {
      say(wrong, wrongMoves(error));
    }
    goalNet.replaceChildren(...(first ? [net(first, t("target.net"), {}, puzzle as Cube)] : []));
  }
  const asMoves = button(t("type.view"), () => go(viewAddress(text.value, puzzle.name)));
  const solve = button(t("solve"), () => begin(scramblesIn(text.value)[0]!), {
    class: "primary big",
    "data-testid": "puzzle-solve",
  });
  const random = button(t("puzzle.random"), () => void fill(), { "data-testid": "puzzle-random" });
  const stop = button(t("solve.stop"), () => running?.stop(), { disabled: true, class: "stop" });

  // Pictures of a cube's faces: what is read is painted, and the doubtful stickers are ringed.
  function openPhotos(wanted: boolean): void {
    photos?.close();
    photos = undefined;
    if (wanted && puzzle instanceof Cube) {
      photos = new PhotoView((reading) => {
        openPhotos(false);
        text.value = puzzle.textOf([...reading.letters]);
        edited();
        palette.open(true);
        palette.ring(reading.doubtful, summary(reading));
        player.stage.mark({ wrong: palette.ringed });
      }, puzzle);
    }
    photoBox.replaceChildren(...(photos ? [photos.element] : []));
    photoBox.hidden = !photos;
    photo.setAttribute("aria-pressed", String(!photoBox.hidden));
    palette.open(false);
  }

  // Reads moves or stickers of the puzzle; says where they cannot be read.
  function read(typed: string): string[] | undefined {
    try {
      const found = puzzle.stateOf(tidied(typed));
      say(wrong, "");
      return found;
    } catch (error) {
      say(wrong, wrongMoves(error));
      return undefined;
    }
  }

  // The puzzle as the scramble leaves it, or with the solution to it.
  function show(moves: readonly Move[] | undefined): void {
    const start = read(scramble) ?? puzzle.start;
    solution = moves;
    result.hidden = !moves;
    showCard(start);
    asMoves.hidden = puzzle.stickersOf(scramble) !== undefined;
    say(typed, `${puzzleText(puzzle.name)}: ${scramble}`);
    list.replaceChildren(...(moves ?? []).map((move, i) =>
      button(move.text, () => player.seek(i + 1), { class: "move", "aria-label": `${i + 1}: ${move.text}, ${moveText(move, puzzle)}` }))); // prettier-ignore
    player.load(puzzle, start, moves ?? []);
    player.stage.mark({ wrong: palette.ringed, arrow: moves?.[0] });
  }
  // Shows the card to paint this puzzle with, and hides the other one.
  function showCard(start: readonly string[]): void {
    if (puzzle instanceof Puzzle) {
      palette.show(puzzle, start);
    } else {
      pieces.show(puzzle as FlatPuzzle, start);
    }
    for (const one of [palette, pieces]) {
      one.toggle.hidden = one !== card();
      if (one !== card() && !one.element.hidden) {
        one.open(false);
      }
    }
  }
  // As beside a solution of the 4x4x4: the move that was turned, and the one to come.
  function light(step: number): void {
    ([...list.children] as HTMLElement[]).forEach((chip, i) => {
      chip.classList.toggle("done", i < step - 1);
      chip.classList.toggle("next", i === step);
      chip.ariaCurrent = i === step - 1 ? "step" : null;
      chip.tabIndex = i === Math.max(0, step - 1) ? 0 : -1;
    });
  }
  function clear(): void {
    running?.abandon();
    running = undefined;
    better = undefined;
    stop.disabled = true;
    say(status, "");
    say(figure, "");
    drawOffer();
  }
  function edited(): void {
    clear();
    scramble = scramblesIn(text.value)[0]!;
    several.show(text.value);
    show(undefined);
  }

  // Where a phone's screen has been scrolled to something else, too.
  function tell(words: string): void {
    say(wrong, words);
    wrong.scrollIntoView({ block: "center" });
  }
  function fail(failure: Failure): void {
    say(status, "");
    result.hidden = !solution;
    tell(worded(failure));
  }

  async function fill(): Promise<void> {
    random.disabled = true;
    const name = puzzle.name;
    try {
      const [made] = await asked().scrambles({ puzzle: name as "skewb", count: 1 }, AbortSignal.timeout(60000));
      if (name === puzzle.name) {
        text.value = made!.scramble;
        edited();
        announce(t("random.done"));
      }
    } catch (error) {
      fail(failureOf(error));
    }
    random.disabled = false;
  }

  function begin(wanted: string): void {
    const start = read(wanted);
    if (!start) {
      return;
    }
    const open = start.filter((sticker) => sticker === puzzle.unpainted).length;
    if (open > 0) {
      return tell(t("paint.status.whole", open, start.length));
    }
    const targets = aims();
    if (isReached(start)) {
      return tell(t(targets.length > 0 ? "target.already" : "puzzle.already"));
    }
    clear();
    scramble = wanted;
    if (scramblesIn(text.value)[0] !== wanted) {
      text.value = wanted;
    }
    show(undefined);
    result.hidden = false;
    history.pushState(null, "", puzzleAddress(puzzle.name, wanted));
    at = location.hash;
    const began = performance.now();
    stop.disabled = false;
    const counted = metricOf();
    const proving = isPartial(targets) ? provers[0] : undefined;
    const by = proving ?? method.control.value;
    const chosen = { ...(by ? { method: by } : {}), ...(targets.length > 0 ? { target: goal.value } : {}), ...(isUpright() ? { one_orientation: true } : {}) }; // prettier-ignore
    const given = puzzle.stickersOf(wanted) ? { facelets: puzzle instanceof FlatPuzzle ? wanted : wanted.replace(/\s/g, "") } : { scramble: wanted };
    const request = { puzzle: puzzle.name as "skewb", ...given, time: `${SECONDS}s`, ...(counted ? { metric: counted as "obtm" } : {}), ...chosen };
    let found = false;
    running = asked().solve(request, {
      stage: (stage) => say(status, t(`stage.${stage}`)),
      answer: (solve) => {
        const proved = solve.lower_bound !== null && solve.lower_bound >= solve.length;
        const facts = `${movesText(solve.length)}${puzzle instanceof Cube ? ` (${solve.metric.toUpperCase()})` : ""}${proved ? ` · ${t("proof.shortest")}` : ""}`;
        arrived(puzzle.read(solve.solution), facts);
        say(status, t("solve.done", number((performance.now() - began) / 1000, 2)));
        found = true;
      },
      end: (failure) => {
        running = undefined;
        stop.disabled = true;
        if (failure && !found) {
          fail(failure);
          proposeScheme(start);
        }
      },
    });
  } // prettier-ignore

  // "" is the puzzle's usual metric.
  const metricOf = (): string =>
    puzzle instanceof Cube ? metric.control.value : puzzle instanceof FlatPuzzle ? puzzle.metric : "";
  const isUpright = (): boolean => upright && puzzle instanceof Puzzle && puzzle.isTurnedByMoves;
  const isReached = (stickers: readonly string[]): boolean => {
    const targets = aims();
    if (isUpright()) {
      return stickers.every((sticker, i) => sticker === puzzle.start[i]);
    }
    return targets.length > 0 ? showsOne(stickers, targets, puzzle as Cube) : puzzle.isSolved(stickers);
  };

  // A painted cube whose corners are those of another colour scheme.
  function proposeScheme(stickers: readonly string[]): void {
    const scheme = puzzle instanceof Cube ? fitting(puzzle, stickers, prefs.get().scheme) : undefined;
    if (scheme) {
      wrong.append(" ", button(t("fix.do", t("fix.scheme", schemeName(scheme))), () => {
        text.value = puzzle.textOf(renamed(stickers, prefs.get().scheme, scheme));
        prefs.set({ scheme });
        edited();
        begin(scramblesIn(text.value)[0]!);
      }, { class: "fix", "data-testid": "puzzle-scheme" })); // prettier-ignore
    }
  }

  // The page replays the solution, too. A user who has begun to step keeps the old one and is offered the better one.
  function arrived(moves: readonly Move[], facts: string): void {
    const end = puzzle.after(read(scramble) ?? puzzle.start, moves);
    if (!isReached(end)) {
      return say(wrong, t("own.wrong"));
    }
    better = { moves, facts: `${facts} · ${t("proof.checked")}` };
    if (player.step === 0) {
      take();
    } else {
      drawOffer();
    }
  }
  function take(): void {
    const { moves, facts } = better!;
    better = undefined;
    say(figure, facts);
    card().open(false);
    const isFirst = !solution;
    show(moves);
    if (isFirst) {
      player.reveal();
    }
    // Addresses have solutions of the whole cube only.
    if (aims().length === 0) {
      history.replaceState(null, "", puzzleAddress(puzzle.name, scramble, moves.map((move) => move.text).join(" ")));
    }
    at = location.hash;
    drawOffer();
  }
  function drawOffer(): void {
    offer.classList.toggle("none", !better);
    offer.disabled = !better;
    say(offer, better ? t("solution.offer", better.moves.length) : "");
  }

  // The scramble and what has been turned since, anew.
  function again(): void {
    const turned = [scramble, ...player.done.map((move) => move.text)].join(" ").trim();
    begin(puzzle instanceof FlatPuzzle || puzzle.stickersOf(scramble) ? puzzle.textOf(player.now) : turned);
  }

  let known = 0;
  function askMethods(): void {
    const turn = ++known;
    asked().methods(metricOf(), puzzle.name).then((all) => {
      const ready = all.filter((one) => one.ready);
      if (turn === known) {
        method.show(ready.map(({ name }) => [name, has(`method.${name}`) ? t(`method.${name}`) : name] as const), ready[0]?.name ?? "");
        method.element.hidden = ready.length < 2;
        // The 4x4x4's tables are for the solved cube only, and are not needed.
        provers = PROVERS.filter((name) => all.some((one) => one.name === name && (one.ready || puzzle.name === "4x4x4")));
        goalBox.hidden = !asked().hasTargets || provers.length === 0;
      }
    }, () => undefined); // prettier-ignore
  }

  function arrive(rest: readonly string[]): void {
    const [name = puzzle.name, typed = "", moves] = rest;
    const found = puzzleOf(name);
    if (!found || (found === puzzle && typed === scramble && text.value === typed && moves === undefined)) {
      return;
    }
    clear();
    openPhotos(false);
    puzzle = found;
    photo.hidden = !(puzzle instanceof Cube);
    text.value = scramble = typed;
    several.show(typed);
    choice.control.value = name;
    goal.value = "";
    goalNet.replaceChildren();
    goalBox.hidden = true;
    drawSteps();
    goalBox.open = name === "4x4x4"; // it has a view of its own, but for its goals
    say(title, t(goalBox.open ? "target" : "puzzle.title"));
    metric.element.hidden = !(puzzle instanceof Cube);
    orientation.hidden = !(puzzle instanceof Puzzle && puzzle.isTurnedByMoves);
    method.show([], "").element.hidden = true;
    askMethods();
    const shown = moves === undefined ? undefined : puzzle.read(moves);
    show(shown);
    if (shown) {
      say(figure, `${movesText(shown.length)} · ${t("proof.link")}`);
      requestAnimationFrame(() => player.reveal()); // once it is on the page
    }
  }

  const title = h("h1", { tabindex: -1 }, t("puzzle.title"));
  const share = menu(t("share.menu"), "puzzle-share", copyButton(t("share.view"), t("copied"), t("copied.not"), () => location.href),
    asMoves, button(t("sheet.print"), () => print())); // prettier-ignore
  const result = h("div", { class: "card result", hidden: true }, h("h2", {}, t("solution.moves")), typed, figure, list, status,
    h("div", { class: "row wrap" }, stop, button(t("slip.again"), again, { "data-testid": "puzzle-again" })), offer, share); // prettier-ignore

  state.watch(({ route }) => [route], (route) => {
    if (route.view === "puzzle") {
      // Following along is another step of the browser's history at the same place.
      if (at !== location.hash) {
        at = location.hash;
        arrive(route.rest);
      }
      say(wrong, route.wrong ? t(route.wrong) : "");
    } else {
      player.stop();
      photos?.close();
      running?.abandon();
      running = undefined;
      stop.disabled = true;
    }
  }); // prettier-ignore

  element.append(
    h("div", { class: "intro" }, title, h("p", {}, t("puzzle.text"))),
    h("div", { class: "ways" }, choice.element, random, palette.toggle, pieces.toggle, photo),
    h("div", { class: "solution three" },
      h("div", { class: "card choices" }, h("label", { for: "puzzle-scramble" }, t("type.label")), text, wrong, several.element, metric.element, method.element, orientation, goalBox, solve),
      h("div", { class: "left" }, photoBox, player.stage.element, palette.element, pieces.element, player.card),
      result)); // prettier-ignore
  return { element, title: "puzzle.title", keys: (event) => player.key(event) };
}
