// The next move, large and in words, and what steps to it: buttons, swipes, keys, playing at a tempo or by taps.
import { announce, button, checkbox, h, say, Select, svg } from "../dom";
import { number, t } from "../i18n";
import { cubeOf } from "../model/cube";
import { prefs } from "../prefs";
import { go, play } from "../solving";
import { state } from "../state";
import { moveText } from "./words";

// Signs of the controls; drawn, since fonts do not agree on them.
const ICONS: Record<string, string> = {
  first: "M5 5h3v14H5zM19 5v14l-10-7z", back: "M15.500 3.500l2 2L11 12l6.500 6.500-2 2L7 12z", next: "M8.500 3.500l-2 2L13 12l-6.500 6.500 2 2L17 12z", last: "M16 5h3v14h-3zM5 5v14l10-7z",
  play: "M8 4.500v15L20 12z", pause: "M6.500 5h4v14h-4zM13.500 5h4v14h-4z",
}; // prettier-ignore
function icon(name: string): SVGSVGElement {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name]! }));
}
// A round button.
export function control(name: string, sign: string, action: () => void, kind = ""): HTMLButtonElement {
  return h("button", { type: "button", class: `round ${kind}`, "aria-label": t(name), title: t(name), onclick: action }, icon(sign)); // prettier-ignore
}
// The one that plays and pauses.
export function pressed(play: HTMLButtonElement, playing: boolean): void {
  play.replaceChildren(icon(playing ? "pause" : "play"));
  const name = t(playing ? "step.pause" : "step.play");
  play.setAttribute("aria-label", name);
  play.title = name;
}
export const last = (): number => play()?.moves.length ?? 0;

// The screen stays awake while somebody follows.
let awake: WakeLockSentinel | undefined;
async function stayAwake(wanted: boolean): Promise<void> {
  try {
    if (wanted && !awake && "wakeLock" in navigator) {
      awake = await navigator.wakeLock.request("screen");
      awake.addEventListener("release", () => (awake = undefined));
    } else if (!wanted) {
      await awake?.release();
    }
  } catch {
    /* The browser decides: without a secure address, or with little power, it does not. */
  }
}

// Playing: a move, a rest, the next. With taps it shows the move and waits.
let timer: ReturnType<typeof setTimeout> | undefined;
function tick(): void {
  clearTimeout(timer);
  if (state.get().playing && !prefs.get().tap) {
    timer = setTimeout(() => {
      go(state.get().step + 1);
      tick();
    }, 1000 / prefs.get().tempo);
  }
}
export function togglePlay(): void {
  const { playing, step } = state.get();
  if (!playing && step === last()) {
    go(0);
  }
  state.set({ playing: !playing && last() > 0, stepped: true });
}

export function followCard(): HTMLElement {
  const large = h("p", { class: "move-large", "data-testid": "next-move" });
  const text = h("p", { class: "move-words", "data-testid": "words" });
  const count = h("span", { class: "counter", "data-testid": "step" });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": t("solution.step"),
    oninput: () => go(Number(slider.value)),
  });
  const playButton = control("step.play", "play", togglePlay);
  const controls = h("div", { class: "controls" },
    control("step.first", "first", () => go(0)),
    control("step.back", "back", () => go(state.get().step - 1)),
    playButton,
    control("step.next", "next", () => go(state.get().step + 1), "primary"),
    control("step.last", "last", () => go(last())), count); // prettier-ignore
  const tempo = new Select(t("tempo"), (value) => prefs.set({ tempo: Number(value) })).show(
    [0.25, 0.5, 1, 2, 4].map((k) => [String(k), t("tempo.value", number(k, k < 1 ? 2 : 0))] as const), String(prefs.get().tempo)); // prettier-ignore
  const full = button(t("follow"), () => state.set({ following: !state.get().following }), {
    class: "follow-button",
    "data-testid": "follow",
  });
  const taps = checkbox(t("tap"), prefs.get().tap, (tap) => prefs.set({ tap }));
  const element = h("div", { class: "follow card" }, h("div", { class: "next", "data-testid": "next" }, large, text), slider, controls,
    h("div", { class: "row wrap follow-tools" }, full, taps, tempo.element)); // prettier-ignore

  state.watch(({ step, solving, answers, chosen }) => [step, solving, answers[chosen]], (step, _solving, _answer) => {
    const now = play();
    const move = now?.moves[step];
    const end = now !== undefined && !move;
    say(large, move?.text ?? (end ? t("solved") : "…"));
    say(text, move ? moveText(move, cubeOf(4)) : end ? t("solved.text") : t("next.none"));
    slider.max = String(last());
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", t("solution.at", step, last()));
    say(count, `${step} / ${last()}`);
    if (state.get().stepped && state.get().route.view === "solve") {
      const made = now?.moves[step - 1];
      announce([t("solution.at", step, last()), move ? t("next.said", move.text, moveText(move, cubeOf(4))) : end ? t("solved") : (made?.text ?? "")].join(". "));
    }
  }); // prettier-ignore
  state.watch(({ playing, following }) => [playing, following], (playing, following) => {
    pressed(playButton, playing);
    document.body.classList.toggle("following", following);
    say(full, t(following ? "follow.end" : "follow"));
    void stayAwake(playing || following);
    tick();
  }); // prettier-ignore
  prefs.watch((now) => [now.tempo, now.tap], tick);
  swipes(element.firstElementChild as HTMLElement);
  return element;
}

// A swipe to the left makes the next move, to the right takes one back; a tap makes the next where taps are waited for.
function swipes(area: HTMLElement): void {
  let from: { x: number; y: number } | undefined;
  area.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY };
    area.setPointerCapture(event.pointerId);
  });
  area.addEventListener("pointerup", (event) => {
    const dx = from ? event.clientX - from.x : 0;
    const dy = from ? event.clientY - from.y : 0;
    from = undefined;
    if (Math.abs(dx) > 30 && Math.abs(dx) > 2 * Math.abs(dy)) {
      go(state.get().step + (dx < 0 ? 1 : -1));
    } else if (Math.hypot(dx, dy) < 8 && (prefs.get().tap || state.get().following)) {
      go(state.get().step + 1);
    }
  });
  area.addEventListener("pointercancel", () => (from = undefined));
}

// Keys step wherever one is on the page, but where they have a meaning of their own.
export function stepKeys(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const typed = target.closest(
    "textarea, select, [role=radio], .paintable, dialog, input:not([type=checkbox]):not([type=range])",
  );
  if (event.ctrlKey || event.metaKey || event.altKey || typed) {
    return;
  }
  const { step } = state.get();
  const actions: Record<string, () => void> = {
    ArrowRight: () => go(step + 1), ArrowLeft: () => go(step - 1), Home: () => go(0), End: () => go(last()),
    Escape: () => state.set({ following: false, playing: false }),
  }; // prettier-ignore
  const pressed = target.closest("button, a, summary, input");
  const action = event.key === " " && !pressed ? togglePlay : actions[event.key];
  if (action && last() > 0) {
    event.preventDefault();
    action();
    const chip = document.querySelector<HTMLElement>(".move[aria-current]");
    if (document.activeElement?.classList.contains("move") && chip) {
      chip.focus();
    }
  }
}
