// Looking at an algorithm without solving anything: typed here, or come to by a link (#/view/ALGORITHM/4, #/view/ALGORITHM/skewb).
import { METRICS } from "../api/engine";
import { button, copyButton, h, say, Select } from "../dom";
import { t } from "../i18n";
import { packed } from "../model/address";
import { Cube } from "../model/cube";
import { lengthOf, Unreadable, type Move } from "../model/moves";
import { PUZZLES, puzzleOf } from "../model/puzzles";
import { state } from "../state";
import { Player } from "./player";
import type { View } from "./view";
import { movesText, puzzleText } from "./words";

export function algorithmView(): View {
  let name = "4x4x4";
  const player = new Player(() => t("view.end"));
  const facts = h("p", { class: "quiet", "data-testid": "view-facts" });
  const wrong = h("p", { class: "bad", role: "status" });
  const text = h("textarea", { rows: 4, id: "algorithm", spellcheck: "false", autocapitalize: "off", "data-testid": "algorithm", oninput: () => read() }); // prettier-ignore
  const puzzles = new Select(t("view.size"), (value) => {
    name = value;
    read();
  }).show(PUZZLES.map((one) => [one, puzzleText(one)] as const), name); // prettier-ignore

  function read(): void {
    const puzzle = puzzleOf(name)!;
    let moves: Move[];
    try {
      moves = puzzle.read(text.value);
      say(wrong, "");
    } catch (error) {
      return say(wrong, error instanceof Unreadable ? t("view.wrong", error.token, error.column) : String(error));
    }
    player.load(puzzle, puzzle.start, moves);
    say(facts, puzzle instanceof Cube
      ? METRICS.map((metric) => `${lengthOf(moves, metric, puzzle.size)} ${metric.toUpperCase()}`).join(" · ")
      : movesText(moves.length)); // prettier-ignore
    history.replaceState(null, "", address());
  }
  const address = (): string => `#/view/${encodeURIComponent(packed(text.value))}/${/^\d/.test(name) ? name[0] : name}`;

  state.watch(({ route }) => [route], (route) => {
    if (route.view !== "view") {
      return player.stop();
    }
    const [algorithm = "", wanted = "4"] = route.rest;
    name = PUZZLES.find((one) => one === wanted || (wanted.length === 1 && one.startsWith(wanted))) ?? "4x4x4";
    puzzles.control.value = name;
    if (text.value !== algorithm) {
      text.value = algorithm;
    }
    read();
  }); // prettier-ignore

  const element = h("div", { class: "algorithm-view" },
    h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("view.title")), h("p", {}, t("view.text"))),
    h("div", { class: "solution two" },
      h("div", { class: "left" }, player.stage.element),
      h("div", { class: "right" },
        player.card,
        h("div", { class: "card" }, h("label", { for: "algorithm" }, t("view.label")), text, wrong, facts, puzzles.element,
          h("div", { class: "row wrap" }, copyButton(t("share.view"), t("copied"), t("copied.not"), () => location.href.replace(/#.*$/, "") + address()),
            button(t("view.clear"), () => { text.value = ""; read(); })))))); // prettier-ignore
  return { element, title: "view.title", keys: (event) => player.key(event) };
}
