// A timer for training: scrambles of a puzzle or of a set, inspection, penalties, statistics that stay in this browser.
import { failureOf } from "../api/engine";
import { announce, button, checkbox, h, save, say, Select } from "../dom";
import { pictureOf } from "../draw/pictures";
import { t, worded } from "../i18n";
import { keep, kept } from "../kept";
import { kindsOf, scrambled, type Kind } from "../model/kinds";
import { scramblesIn } from "../model/pasted";
import { averageOf, bestAverageOf, clock, counted, csTimer, DNF, lateStart, meanOf, parseSessions, PLUS_TWO, timeText, type Session, type Time } from "../model/times"; // prettier-ignore
import { prefs } from "../prefs";
import { asked } from "../solving";
import { state } from "../state";
import type { View } from "./view";
import { kindText, puzzleText } from "./words";

const HOLD_MS = 300; // the timer starts if it was held for so long
const SHOWN = 12; // times in the list
type Phase = "idle" | "inspecting" | "running";

export function timerView(): View {
  let sessions: Session[] = kept("times", parseSessions) ?? [];
  let puzzle = "4x4x4";
  let subset = "";
  let kind: Kind = "wca";
  let scramble = "";
  let phase: Phase = "idle";
  let since = 0; // of performance.now(), when the phase began
  let penalty = 0; // of the inspection
  let held: number | undefined; // since when
  let ticking: ReturnType<typeof setInterval> | undefined;
  let turn = 0;

  const puzzles = new Select(t("sheet.puzzle"), (value) => {
    puzzle = value;
    subset = "";
    sets.control.value = "";
    kind = kindsOf(puzzle, asked())[0]![0];
    choose();
  }).show(scrambled(asked()).map((name) => [name, puzzleText(name)] as const), puzzle); // prettier-ignore
  const sets = new Select(t("sheet.subset"), (value) => {
    subset = value;
    choose();
  }).show([["", t("sheet.subset.all")], ...asked().sets.map((name) => [name, t(`sheet.subset.${name}`)] as const)], ""); // prettier-ignore
  const kinds = new Select(t("sheet.kind"), (value) => {
    kind = value as Kind;
    choose();
  });
  const inspection = checkbox(t("timer.inspection"), prefs.get().inspection, (on) => prefs.set({ inspection: on }));
  const text = h("p", { class: "alg", "data-testid": "timer-scramble" });
  const status = h("p", { class: "bad", role: "status" });
  const picture = h("div", { class: "timer-net" });
  const time = h("span", { class: "timer-time" }, clock(0));
  const hint = h("span", { class: "timer-hint" });
  const face = h("button", { type: "button", class: "timer-face", "data-testid": "timer" }, time, hint);
  const figures = h("dl", { class: "facts", "data-testid": "timer-figures" });
  const list = h("ol", { class: "times", reversed: true, "data-testid": "times" });
  // Scrambles that the user has pasted, such as a list of csTimer's; they come in their order, and then the program's again.
  let queue: string[] = [];
  const left = h("p", { class: "quiet", role: "status", "data-testid": "timer-left" });
  const own = h("textarea", { rows: 3, spellcheck: "false", autocapitalize: "off", "aria-label": t("timer.own"), "data-testid": "timer-own" }); // prettier-ignore
  function takeOwn(): void {
    const list = own.value.trim() ? scramblesIn(own.value) : [];
    // Without numbers each line is one, but for the Megaminx's rows.
    queue = list.length > 1 || puzzle === "megaminx" ? list : list.flatMap((one) => one.split("\n").filter((line) => line.trim())); // prettier-ignore
    void fill();
  }
  const ownBox = h("details", { class: "help" }, h("summary", {}, t("timer.own")), h("p", { class: "quiet" }, t("timer.own.text")), own,
    button(t("timer.own.take"), takeOwn, { "data-testid": "timer-own-take" }), left); // prettier-ignore
  // Returns the next of them that can be read; those that cannot are named.
  function nextOwn(): string | undefined {
    const unread: string[] = [];
    let found: string | undefined;
    while (found === undefined && queue.length > 0) {
      const one = queue.shift()!;
      try {
        pictureOf(puzzle, one, "");
        found = one;
      } catch {
        unread.push(one);
      }
    }
    say(left, found !== undefined && queue.length > 0 ? t("timer.own.left", queue.length) : "");
    say(status, unread.length > 0 ? t("timer.own.unread", unread.join("; ")) : "");
    return found;
  }
  const next = button(t("timer.next"), () => void fill(), { "data-testid": "timer-next" });
  const out = button(t("timer.export"), () => save("revenge-times.txt", "text/plain", csTimer(sessions)), { "data-testid": "timer-export" }); // prettier-ignore
  const clear = button(t("timer.clear"), () => store([]));

  // Each kind has a session; that of the usual kind has the puzzle's name.
  const nameOf = (): string => [puzzle, subset, kind === kindsOf(puzzle, asked())[0]![0] ? "" : kind].filter(Boolean).join(" "); // prettier-ignore
  const times = (): readonly Time[] => sessions.find(({ name }) => name === nameOf())?.times ?? [];
  function store(changed: Time[]): void {
    const others = sessions.filter(({ name }) => name !== nameOf());
    sessions = changed.length > 0 ? [...others, { name: nameOf(), times: changed }] : others;
    keep("times", sessions);
    draw();
  }

  function draw(): void {
    const all = times();
    const fact = (name: string, value: number | undefined): HTMLElement =>
      h("div", {}, h("dt", {}, t(name)), h("dd", {}, value === undefined ? "–" : clock(value)));
    figures.replaceChildren(
      fact("timer.best", all.length > 0 ? Math.min(...all.map(counted)) : undefined), fact("timer.mean", meanOf(all)),
      fact("timer.ao5", averageOf(all, 5)), fact("timer.ao5.best", bestAverageOf(all, 5)),
      fact("timer.ao12", averageOf(all, 12)), fact("timer.ao12.best", bestAverageOf(all, 12))); // prettier-ignore
    list.start = all.length;
    list.replaceChildren(
      ...all
        .slice(-SHOWN)
        .map((one, k) => row(one, Math.max(0, all.length - SHOWN) + k))
        .reverse(),
    );
    out.disabled = sessions.length === 0;
    clear.disabled = all.length === 0;
  }
  function row(one: Time, i: number): HTMLElement {
    const changed = (to: Time[]): void => {
      store([...times().slice(0, i), ...to, ...times().slice(i + 1)]);
      face.focus();
    };
    const kind = (label: string, value: number): HTMLElement =>
      button(label, () => changed([{ ...one, penalty: one.penalty === value ? 0 : value }]), { "aria-pressed": String(one.penalty === value), "aria-label": t("timer.set", label, timeText(one)) }); // prettier-ignore
    return h("li", { title: one.scramble }, h("span", {}, timeText(one)), kind("+2", PLUS_TWO), kind("DNF", DNF),
      button("✕", () => changed([]), { "aria-label": t("timer.delete", timeText(one)) })); // prettier-ignore
  }

  function choose(): void {
    const offered = kindsOf(puzzle, asked());
    kinds.show(offered.map(([one]) => [one, kindText(one, puzzle)] as const), kind); // prettier-ignore
    kinds.element.hidden = offered.length < 2;
    sets.element.hidden = puzzle !== "4x4x4" || asked().sets.length === 0;
    draw();
    void fill();
  }

  function take(taken: string): void {
    scramble = taken;
    say(text, scramble);
    picture.replaceChildren(pictureOf(puzzle, scramble, t("cube.scrambled")));
  }

  async function fill(): Promise<void> {
    const mine = ++turn;
    scramble = "";
    say(text, t("sheet.making.one"));
    picture.replaceChildren();
    const mineNext = nextOwn();
    if (mineNext !== undefined) {
      return take(mineNext);
    }
    try {
      const wish = kindsOf(puzzle, asked()).find(([one]) => one === kind)![1];
      const [made] = await asked().scrambles({ count: 1, ...wish, ...(subset ? { subset } : {}) }, AbortSignal.timeout(60000)); // prettier-ignore
      if (mine === turn) {
        take(made!.scramble);
      }
    } catch (error) {
      if (mine === turn) {
        say(text, "");
        say(status, worded(failureOf(error)));
      }
    }
  }

  // Shows the time or what is left of the inspection. While the timer runs, tenths are enough for the eye.
  function tick(): void {
    const gone = performance.now() - since;
    const ready = held !== undefined && performance.now() - held >= HOLD_MS;
    face.dataset["phase"] = held === undefined ? phase : ready ? "ready" : "held";
    if (phase === "running") {
      say(time, clock(gone).slice(0, -1));
    } else if (phase === "inspecting") {
      const late = lateStart(gone);
      say(time, late === DNF ? "DNF" : late > 0 ? "+2" : String(Math.ceil(15 - gone / 1000)));
    }
    say(hint, t(phase === "running" ? "timer.stop" : ready ? "timer.go" : held === undefined && phase === "idle" && prefs.get().inspection ? "timer.inspect" : "timer.hold")); // prettier-ignore
  }
  function enter(entered: Phase): void {
    phase = entered;
    since = performance.now();
    clearInterval(ticking);
    ticking = entered === "idle" ? undefined : setInterval(tick, 50);
    tick();
  }

  let stopped = false; // by the press that goes on
  function press(): void {
    if (phase === "running") {
      const ms = performance.now() - since;
      const one = { ms: Math.round(ms), penalty, scramble, when: Math.floor(Date.now() / 1000) };
      enter("idle");
      stopped = true;
      say(time, timeText(one));
      announce(timeText(one));
      store([...times(), one]);
      void fill();
    } else if (held === undefined) {
      held = performance.now();
      ticking ??= setInterval(tick, 50);
      tick();
    }
  }
  function release(): void {
    const gone = held === undefined ? 0 : performance.now() - held;
    const wasHeld = held !== undefined;
    held = undefined;
    if (stopped || !wasHeld) {
      stopped = false;
      return tick();
    }
    if (phase === "idle" && prefs.get().inspection) {
      penalty = 0;
      return enter("inspecting");
    }
    if (gone >= HOLD_MS) {
      penalty = phase === "inspecting" ? lateStart(performance.now() - since) : 0;
      return enter("running");
    }
    if (phase === "idle") {
      enter("idle");
    }
    tick();
  }
  function cancel(): void {
    held = undefined;
    stopped = false;
    enter("idle");
    say(time, clock(0));
  }

  face.addEventListener("pointerdown", (event) => {
    if (event.button === 0) {
      face.setPointerCapture(event.pointerId);
      press();
    }
  });
  face.addEventListener("pointerup", release);
  face.addEventListener("pointercancel", cancel);
  // A click without a pointer, as screen readers send it, needs no holding.
  face.addEventListener("click", (event) => {
    if (event.detail === 0) {
      press();
      held = held === undefined ? held : held - HOLD_MS;
      release();
    }
  });
  // Space, wherever nothing else has it.
  const isFree = ({ target }: KeyboardEvent): boolean =>
    target === face || (target as HTMLElement).closest?.("button, a, input, select, textarea, summary") === null;
  function keys(event: KeyboardEvent): void {
    if (event.key === "Escape" && phase !== "idle") {
      return cancel();
    }
    if (phase === "running" || (event.key === " " && isFree(event))) {
      event.preventDefault();
      if (!event.repeat) {
        press();
      }
    }
  }
  function keyUp(event: KeyboardEvent): void {
    if (element.isConnected && (stopped || (event.key === " " && held !== undefined))) {
      event.preventDefault();
      release();
    }
  }
  document.addEventListener("keyup", keyUp);

  state.watch(({ route }) => [route], (route) => {
    if (route.view !== "timer" && phase !== "idle") {
      cancel();
    }
  }); // prettier-ignore
  prefs.watch((now) => [now.inspection], tick);

  const element = h("div", { class: "timer-view" },
    h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("nav.timer")), h("p", {}, t("timer.text"))),
    h("div", { class: "row wrap fields" }, puzzles.element, sets.element, kinds.element, next, inspection),
    h("div", { class: "solution two" },
      h("div", { class: "left" }, text, status, face, picture, ownBox),
      h("div", { class: "right card" }, figures, list, h("div", { class: "row wrap" }, out, clear)))); // prettier-ignore
  sets.element.hidden = asked().sets.length === 0;
  draw();
  const shown = (): void => {
    if (scramble === "") {
      choose();
    }
  };
  return { element, title: "nav.timer", shown, keys };
}
