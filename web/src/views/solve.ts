// A solution to follow: the cube, the next move in large, the moves by part, and what is known of the answer.
//
// Better solutions arrive while one is looked at. As long as nobody has begun to follow, the newest is shown; after that it is
// offered, not forced. Nothing on the page moves when one arrives: every part has its place from the start.
import type { Chain } from "../api/engine";
import { announce, button, checkbox, h, say } from "../dom";
import { net } from "../draw/net";
import { Stage, spoken } from "../draw/stage";
import { has, sentence, t } from "../i18n";
import { cubeOf } from "../model/cube";
import { greyedBy, partsOf, type Part } from "../model/phases";
import { prefs } from "../prefs";
import { go as goTo } from "../route";
import { asked, current, go, open, play } from "../solving";
import { state } from "../state";
import { solveAddress } from "../model/address";
import { followCard, stepKeys } from "./follow";
import { resultCard } from "./result";
import type { View } from "./view";
import { movesText, moveText } from "./words";

export function solveView(): View {
  const cube = cubeOf(4);
  let declared: readonly Chain[] = [];
  let parts: Part[] = [];
  let chips: HTMLButtonElement[] = [];

  const stage = new Stage({
    label: () => {
      const { step } = state.get();
      return `${t("cube.at", step, play()?.moves.length ?? 0)} ${spoken(current())}`;
    },
    tap: () => {
      const { following } = state.get();
      if (following || prefs.get().tap) {
        go(state.get().step + 1);
      }
    },
    turning: (move) => {
      state.set({ turning: move });
      light(move);
    },
  });
  const heading = h("h1", { tabindex: -1, class: "visually-hidden" }, t("solution"));
  const wrong = h("p", { class: "bad", role: "alert" });
  const moves = h("div", { class: "moves", "data-testid": "moves", role: "group", "aria-label": t("solution.moves") });
  const title = h("strong");
  const words = h("p");
  const goal = h("figure", { class: "phase-goal" });
  const phase = h("div", { class: "phase-now", "data-testid": "phase" }, title, words, goal);
  let pictured: Part | undefined;

  // Shows the cube after a part, with stickers that the part leaves open in grey.
  function drawGoal(part: Part | undefined): void {
    const now = play();
    if (part === pictured || !now) {
      return;
    }
    pictured = part;
    const moved = now.moves.slice(0, part?.last);
    const stickers = now.states[moved.length]!;
    const greyed = part && greyedBy(part, cube.after([...now.homes], moved), stickers);
    goal.replaceChildren(...(greyed ? [net(stickers, t("phase.goal"), { greyed }), h("figcaption", {}, t("phase.goal"))] : [])); // prettier-ignore
  }

  // The move that turns, or was turned last; and the one to come.
  function light(turning: number | undefined): void {
    const { step } = state.get();
    const lit = turning ?? step - 1;
    chips.forEach((chip, i) => {
      chip.classList.toggle("done", i < step && i !== lit);
      chip.classList.toggle("next", i === step && i !== lit);
      chip.tabIndex = i === Math.max(0, lit) ? 0 : -1;
      if (i === lit) {
        chip.setAttribute("aria-current", "step");
      } else {
        chip.removeAttribute("aria-current");
      }
    });
    stage.element.dataset["turning"] = turning === undefined ? "" : String(turning);
  }

  const nameOf = (part: Part, i: number): string => (has(part.name) ? t(part.name) : t("phase", i + 1));

  function drawMoves(): void {
    const now = play();
    const answer = state.get().answers[state.get().chosen];
    parts = now && answer ? partsOf(answer, now.states[0]!, now.moves, declared) : [];
    chips = (now?.moves ?? []).map((move, i) =>
      button(move.text, () => go(i + 1), {
        class: "move",
        title: t("solution.after", i + 1),
        "aria-label": `${i + 1}: ${move.text}, ${moveText(move, cube)}`,
      }),
    );
    moves.replaceChildren(...parts.map((part, i) => h("section", { class: "part" },
      h("h3", {}, nameOf(part, i), h("span", { class: "quiet" }, ` ${movesText(part.last - part.first)}`)),
      h("div", { class: "chips" }, ...chips.slice(part.first, part.last))))); // prettier-ignore
    stage.load({ puzzle: cube, states: now?.states ?? [[...state.get().solving]], moves: now?.moves ?? [] });
    stage.seek(state.get().step, false);
    draw();
  }

  function draw(): void {
    const { step } = state.get();
    const now = play();
    light(stage.seen);
    const at = parts.findIndex(({ last }) => step < last);
    const part = parts[at < 0 ? parts.length - 1 : at];
    const finished = now !== undefined && step === now.moves.length;
    const index = part ? parts.indexOf(part) : 0;
    say(title, finished ? t("solved") : part ? t("phase.of", index + 1, parts.length) + (has(part.name) ? `: ${t(part.name)}` : "") : "");
    say(words, finished ? t("solved.text") : part ? (has(part.sentence) ? t(part.sentence) : sentence(part.sentence)) : "");
    drawGoal(finished ? undefined : part);
    const stickers = current();
    const homes = now && cube.after([...now.homes], now.moves.slice(0, step));
    const greyed = part && homes && !finished && prefs.get().greys ? greyedBy(part, homes, stickers) : new Set<number>();
    stage.mark({ greyed, arrow: now?.moves[step] });
    stage.hint.hidden = step > 0 || !now?.moves[step];
  } // prettier-ignore

  // Which chain has solved it says what its phases achieve.
  function askChains(): void {
    const method = state.get().answers[state.get().chosen]?.method ?? "";
    if (method && method !== "short" && declared.length === 0) {
      asked().chains().then((list) => {
        declared = list;
        drawMoves();
      }, () => undefined); // prettier-ignore
    }
  }

  state.watch(({ solving, chosen, answers }) => [solving, answers[chosen]?.solution], () => {
    askChains();
    drawMoves();
  }); // prettier-ignore
  let last = state.get().step;
  state.watch(({ step }) => [step], (step) => {
    const animated = Math.abs(step - last) === 1;
    last = step;
    stage.seek(step, animated);
    draw();
  }); // prettier-ignore
  prefs.watch((now) => [now.greys], draw);
  state.watch(({ route }) => [route], (route) => say(wrong, route.view === "solve" && route.wrong ? t(route.wrong) : "")); // prettier-ignore

  const back = h("a", { class: "back", href: "#/cube", "data-testid": "back" }, t("back"));
  const greys = checkbox(t("solution.grey"), prefs.get().greys, (on) => prefs.set({ greys: on }));
  const slip = h("details", { class: "slip" }, h("summary", {}, t("slip")), h("p", {}, t("slip.help")),
    h("div", { class: "row wrap" },
      button(t("slip.again"), () => again()),
      button(t("slip.edit"), () => edit()))); // prettier-ignore
  function again(): void {
    const letters = current().join("");
    if (cube.isSolved([...letters])) {
      return announce(t("already"));
    }
    state.set({ letters });
    open(letters);
    goTo(solveAddress(letters));
  }
  function edit(): void {
    state.set({ letters: current().join(""), way: "paint" });
    goTo("#/cube");
  }

  const { card, more } = resultCard();
  const left = h("div", { class: "left" }, stage.element, followCard(), phase, greys, slip);
  const middle = h("div", { class: "middle card" }, h("h2", {}, t("solution.moves")), moves);
  const columns = h("div", { class: "solution" }, left, middle, h("div", { class: "right" }, card), more);
  const element = h("div", { class: "solve-view" }, heading, back, wrong, columns);
  return { element, title: "solution", keys: stepKeys };
}
