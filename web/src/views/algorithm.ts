// Looking at an algorithm without solving anything: typed here, or come to by a link (#/view/ALGORITHM/SIZE).
import { button, copyButton, h, say, Select } from "../dom";
import { spoken, Stage } from "../draw/stage";
import { t } from "../i18n";
import { packed } from "../model/address";
import { cubeOf } from "../model/cube";
import { lengthOf, parse, Unreadable, type Move } from "../model/moves";
import { METRICS } from "../model/answer";
import { prefs } from "../prefs";
import { state } from "../state";
import { icon } from "./follow";
import type { View } from "./view";
import { moveText } from "./words";

const SIZES = [2, 3, 4, 5, 6, 7];

export function algorithmView(): View {
  let size = 4;
  let moves: Move[] = [];
  let step = 0;
  let playing: ReturnType<typeof setInterval> | undefined;
  const states = (): string[][] => cubeOf(size).states([...cubeOf(size).solved], moves);
  const stage = new Stage({ label: () => `${t("cube.at", step, moves.length)} ${spoken(states()[step] ?? [])}` });
  const large = h("p", { class: "move-large" });
  const words = h("p", { class: "move-words" });
  const counter = h("span", { class: "counter", "data-testid": "view-step" });
  const facts = h("p", { class: "quiet", "data-testid": "view-facts" });
  const wrong = h("p", { class: "bad", role: "status" });
  const slider = h("input", { type: "range", min: 0, value: 0, "aria-label": t("solution.step"), oninput: () => seek(Number(slider.value)) });
  const text = h("textarea", { rows: 4, id: "algorithm", spellcheck: "false", autocapitalize: "off", "data-testid": "algorithm", oninput: () => read() });
  const sizes = new Select(t("view.size"), (value) => {
    size = Number(value);
    read();
  }).show(SIZES.map((n) => [String(n), `${n}×${n}×${n}`] as const), "4"); // prettier-ignore

  function read(): void {
    try {
      moves = parse(text.value, size);
      say(wrong, "");
    } catch (error) {
      say(wrong, error instanceof Unreadable ? t("view.wrong", error.token, error.column) : String(error));
      return;
    }
    stop();
    step = 0;
    stage.load({ size, states: states(), moves });
    say(facts, METRICS.map((metric) => `${lengthOf(moves, metric, size)} ${metric.toUpperCase()}`).join(" · "));
    history.replaceState(null, "", address());
    draw();
  }
  const address = (): string => `#/view/${encodeURIComponent(packed(text.value))}/${size}`;

  function seek(to: number): void {
    const next = Math.max(0, Math.min(moves.length, to));
    stage.seek(next, true);
    step = next;
    draw();
  }
  function draw(): void {
    const move = moves[step];
    stage.mark({ arrow: move });
    say(large, move?.text ?? "–");
    say(words, move ? moveText(move, size) : t("view.end"));
    slider.max = String(moves.length);
    slider.value = String(step);
    say(counter, `${step} / ${moves.length}`);
  }
  function stop(): void {
    clearInterval(playing);
    playing = undefined;
    play.replaceChildren(icon("play"));
    play.setAttribute("aria-label", t("step.play"));
  }
  function toggle(): void {
    if (playing || moves.length === 0) {
      return stop();
    }
    seek(step === moves.length ? 0 : step + 1);
    playing = setInterval(() => (step === moves.length ? stop() : seek(step + 1)), 1000 / prefs.get().tempo);
    play.replaceChildren(icon("pause"));
    play.setAttribute("aria-label", t("step.pause"));
  }
  const control = (name: string, sign: string, action: () => void): HTMLButtonElement =>
    h("button", { type: "button", class: "round", "aria-label": t(name), title: t(name), onclick: action }, icon(sign));
  const play = control("step.play", "play", toggle);

  state.watch(({ route }) => [route], (route) => {
    if (route.view === "view") {
      const [algorithm = "", n = "4"] = route.rest;
      size = SIZES.includes(Number(n)) ? Number(n) : 4;
      sizes.control.value = String(size);
      if (text.value !== algorithm) {
        text.value = algorithm;
      }
      read();
    } else {
      stop();
    }
  }); // prettier-ignore

  const element = h("div", { class: "algorithm-view" },
    h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("view.title")), h("p", {}, t("view.text"))),
    h("div", { class: "solution two" },
      h("div", { class: "left" }, stage.element),
      h("div", { class: "right" },
        h("div", { class: "card follow" }, h("div", { class: "next" }, large, words), slider,
          h("div", { class: "controls" }, control("step.first", "first", () => seek(0)), control("step.back", "back", () => seek(step - 1)), play,
            control("step.next", "next", () => seek(step + 1)), control("step.last", "last", () => seek(moves.length)), counter)),
        h("div", { class: "card" }, h("label", { for: "algorithm" }, t("view.label")), text, wrong, facts, sizes.element,
          h("div", { class: "row wrap" }, copyButton(t("share.view"), t("copied"), t("copied.not"), () => location.href.replace(/#.*$/, "") + address()),
            button(t("view.clear"), () => { text.value = ""; read(); }))))));
  return { element, title: "view.title" };
} // prettier-ignore
