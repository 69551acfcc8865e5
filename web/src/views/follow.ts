// The next move, large and in words, and what steps to it: buttons, swipes, keys, playing at a tempo or by taps.
import { announce, button, checkbox, h, say, Select, svg } from "../dom";
import { language, number, t } from "../i18n";
import { cubeOf } from "../model/cube";
import { prefs } from "../prefs";
import { followAlong } from "../route";
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

// The screen stays awake while somebody follows. Browsers take the lock back when the page is hidden or power is low, so it
// is asked for again at each step and when the page is seen again.
let awake: WakeLockSentinel | undefined;
const isFollowed = (): boolean => {
  const { route, stepped, step, playing, following } = state.get();
  if (route.view === "puzzle") {
    return following;
  }
  return route.view === "solve" && (playing || following || (stepped && step > 0 && step < last()));
};
async function stayAwake(): Promise<void> {
  try {
    if (!isFollowed()) {
      await awake?.release();
    } else if (!awake && !document.hidden && "wakeLock" in navigator) {
      awake = await navigator.wakeLock.request("screen");
      awake.addEventListener("release", () => (awake = undefined));
    }
  } catch {
    /* The browser decides: without a secure address, or with little power, it does not. */
  }
}

document.addEventListener("visibilitychange", () => void stayAwake());

// Hands that hold a cube have none for the screen: moves are spoken.
const speaks = "speechSynthesis" in window;
export function speak(text: string): void {
  if (speaks && prefs.get().aloud) {
    speechSynthesis.cancel();
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = language;
    speechSynthesis.speak(spoken);
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
  const element = h("div", { class: "follow card" }, h("div", { class: "next", "data-testid": "next" }, large, text), slider, controls,
    followTools(() => sentence())); // prettier-ignore

  // While a layer turns, the words are those of its move; at rest those of the next one.
  state.watch(({ step, turning, solving, answers, chosen }) => [step, turning, solving, answers[chosen]], (step, turning, _solving, _answer) => {
    const now = play();
    const move = now?.moves[turning ?? step];
    const end = now !== undefined && !move;
    say(large, move?.text ?? (end ? t("solved") : "…"));
    say(text, move ? moveText(move, cubeOf(4)) : end ? t("solved.text") : t("next.none"));
    slider.max = String(last());
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", t("solution.at", step, last()));
    say(count, `${step} / ${last()}`);
  }); // prettier-ignore
  const sentence = (): string => {
    const now = play();
    const move = now?.moves[state.get().step];
    return move ? moveText(move, cubeOf(4)) : now ? t("solved") : "";
  };
  state.watch(({ step, solving, answers, chosen }) => [step, solving, answers[chosen]], (step, _solving, _answer) => {
    const { stepped, route } = state.get();
    if (stepped && route.view === "solve") {
      const move = play()?.moves[step];
      announce([t("solution.at", step, last()), move ? t("next.said", move.text, sentence()) : sentence()].join(". "));
      speak(sentence());
    }
    void stayAwake();
  }); // prettier-ignore
  state.watch(({ playing }) => [playing], (playing) => {
    pressed(playButton, playing);
    tick();
  }); // prettier-ignore
  prefs.watch((now) => [now.tempo, now.tap], tick);
  swipes(element.firstElementChild as HTMLElement, (by) => go(state.get().step + by));
  return element;
}

// To follow along with nothing else on the screen; whether moves are read aloud, wait for a tap, and how fast they come.
export function followTools(sentence: () => string): HTMLElement {
  const tempo = new Select(t("tempo"), (value) => prefs.set({ tempo: Number(value) })).show(
    [0.25, 0.5, 1, 2, 4].map((k) => [String(k), t("tempo.value", number(k, k < 1 ? 2 : 0))] as const), String(prefs.get().tempo)); // prettier-ignore
  const full = button(t("follow"), () => followAlong(!state.get().following), {
    class: "follow-button",
    "data-testid": "follow",
  });
  const aloud = checkbox(t("aloud"), prefs.get().aloud, (on) => {
    prefs.set({ aloud: on });
    speak(sentence());
  });
  aloud.hidden = !speaks;
  const taps = checkbox(t("tap"), prefs.get().tap, (tap) => prefs.set({ tap }));
  state.watch(({ playing, following, route }) => [playing, following, route], (_playing, following, _route) => {
    document.body.classList.toggle("following", following);
    say(full, t(following ? "follow.end" : "follow"));
    void stayAwake();
  }); // prettier-ignore
  return h("div", { class: "row wrap follow-tools" }, full, aloud, taps, tempo.element);
}

// A swipe to the left makes the next move, to the right takes one back; a tap makes the next where taps are waited for.
export function swipes(area: HTMLElement, turn: (by: 1 | -1) => void): void {
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
      turn(dx < 0 ? 1 : -1);
    } else if (Math.hypot(dx, dy) < 8 && (prefs.get().tap || state.get().following)) {
      turn(1);
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
    Escape: () => {
      state.set({ playing: false });
      followAlong(false);
    },
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
