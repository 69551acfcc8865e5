// Scramble sheets: random-state scrambles with their pictures, to print or to copy, the same again from the same seed.
import { failureOf, type MadeScramble } from "../api/engine";
import { button, copyButton, h, say, Select } from "../dom";
import { pictureOf } from "../draw/pictures";
import { language, t, worded } from "../i18n";
import { puzzleAddress, solveAddress, viewAddress } from "../model/address";
import { kindsOf, scrambled, type Kind } from "../model/kinds";
import { puzzleOf } from "../model/puzzles";
import { asked } from "../solving";
import type { View } from "./view";
import { kindText, movesText, puzzleText } from "./words";

const hexadecimal = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join(""); // prettier-ignore

// The sheet that was made stays while other views are looked at.
let sheet: { scrambles: readonly MadeScramble[]; seed: string; puzzle: string; subset: string; kind: Kind; made: Date } | undefined; // prettier-ignore
let wanted = { count: 5, puzzle: "4x4x4", seed: "", subset: "", kind: "wca" as Kind };

export function scramblesView(): View {
  const list = h("ol", { class: "sheet", "data-testid": "sheet" });
  const head = h("h2", { class: "sheet-head", "data-testid": "sheet-head" });
  const status = h("p", { class: "quiet", role: "status" });
  const abort = { controller: new AbortController() };
  const count = h("input", { type: "number", min: 1, max: 50, value: wanted.count, id: "count", inputmode: "numeric", oninput: () => {
    wanted = { ...wanted, count: Math.max(1, Math.min(50, Math.round(Number(count.value)) || 1)) };
  } }); // prettier-ignore
  const seed = h("input", { type: "text", value: wanted.seed, id: "seed", spellcheck: "false", autocapitalize: "off", maxlength: 66, pattern: "(0[xX])?[0-9a-fA-F]*", placeholder: t("sheet.seed.any"), oninput: () => {
    wanted = { ...wanted, seed: seed.value.replace(/^\s*0x/i, "").replace(/[^0-9a-fA-F]/g, "").slice(0, 64) };
  } }); // prettier-ignore
  const puzzle = new Select(t("sheet.puzzle"), (value) => {
    wanted = { ...wanted, puzzle: value, kind: kindsOf(value, asked())[0]![0] };
    drawSets();
  }).show(scrambled(asked()).map((name) => [name, puzzleText(name)] as const), wanted.puzzle); // prettier-ignore
  const sets = new Select(t("sheet.subset"), (value) => {
    wanted = { ...wanted, subset: value };
  }).show([["", t("sheet.subset.all")], ...asked().sets.map((name) => [name, t(`sheet.subset.${name}`)] as const)], wanted.subset); // prettier-ignore
  const kinds = new Select(t("sheet.kind"), (value) => {
    wanted = { ...wanted, kind: value as Kind };
  });
  kinds.element.classList.add("wide");
  // Sets are the 4x4x4's alone.
  function drawSets(): void {
    const offered = kindsOf(wanted.puzzle, asked());
    kinds.show(offered.map(([kind]) => [kind, kindText(kind, wanted.puzzle)] as const), wanted.kind); // prettier-ignore
    kinds.element.hidden = offered.length < 2;
    sets.element.hidden = wanted.puzzle !== "4x4x4" || asked().sets.length === 0;
  }
  const make = button(t("sheet.make"), () => void fill(), { class: "primary", "data-testid": "make" });
  const print1 = button(t("sheet.print"), () => print());
  const all = copyButton(t("sheet.copy.all"), t("copied"), t("copied.not"), () =>
    (sheet?.scrambles ?? []).map(({ scramble }) => scramble.replaceAll("\n", " ")).join("\n"),
  );

  function entry({ scramble, puzzle: name }: MadeScramble, i: number): HTMLElement {
    const drawn = puzzleOf(name)!;
    const named = (text: string): Record<string, string> => ({ "aria-label": `${t(text)}: ${t("type.nth", i + 1)}` }); // of many alike
    const link = (text: string, href: string): HTMLElement => h("a", { class: "button", href, ...named(text) }, t(text));
    const copy = copyButton(t("sheet.copy"), t("copied"), t("copied.not"), () => scramble);
    copy.setAttribute("aria-label", named("sheet.copy")["aria-label"]!);
    return h("li", scramble.includes("\n") ? { class: "rows" } : {}, h("div", {}, h("p", { class: "alg" }, scramble),
      h("p", { class: "quiet" }, movesText(drawn.read(scramble).length)),
      h("div", { class: "row wrap no-print" }, copy,
        link("sheet.solve", name === "4x4x4" ? solveAddress(drawn.after(drawn.start, drawn.read(scramble)).join("")) : puzzleAddress(name, scramble)),
        link("sheet.view", viewAddress(scramble, name)))),
    pictureOf(name, scramble, t("cube.scrambled")));
  } // prettier-ignore

  function draw(): void {
    list.replaceChildren(...(sheet?.scrambles ?? []).map(entry));
    print1.disabled = all.disabled = !sheet;
    if (sheet) {
      const { scrambles, seed: used, puzzle: name, subset, kind, made } = sheet;
      const date = made.toLocaleDateString(language, { dateStyle: "long" });
      say(
        head,
        [
          puzzleText(name),
          kind !== kindsOf(name, asked())[0]![0] && kindText(kind, name),
          subset && t(`sheet.subset.${subset}`),
          date,
        ]
          .filter(Boolean)
          .join(" · "),
      );
      say(status, t(scrambles.length === 1 ? "sheet.made.one" : "sheet.made", scrambles.length, used));
    }
  }

  async function fill(): Promise<void> {
    make.disabled = true;
    abort.controller = new AbortController();
    say(status, t(wanted.count === 1 ? "sheet.making.one" : "sheet.making", wanted.count));
    const { count: many, puzzle: name, kind } = wanted;
    const used = wanted.seed || hexadecimal();
    const subset = sets.element.hidden ? "" : wanted.subset;
    try {
      const scrambles = await asked().scrambles(
        {
          count: many,
          seed: used,
          ...(subset ? { subset } : {}),
          ...kindsOf(name, asked()).find(([one]) => one === kind)![1],
        },
        abort.controller.signal,
      );
      sheet = { scrambles, seed: used, puzzle: name, subset, kind, made: new Date() };
      draw();
    } catch (error) {
      say(status, worded(failureOf(error)));
    }
    make.disabled = false;
  }

  draw();
  drawSets();
  const field = (label: string, control: HTMLElement): HTMLElement =>
    h("label", { class: "field" }, h("span", {}, label), control);
  const element = h("div", { class: "scrambles-view" },
    h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("sheet.title")), h("p", { class: "no-print" }, t("sheet.text"))),
    h("div", { class: "row wrap no-print fields" }, puzzle.element, sets.element, kinds.element, field(t("sheet.count"), count), field(t("sheet.seed"), seed)),
    h("div", { class: "row wrap no-print" }, make, print1, all),
    head, status, list); // prettier-ignore
  // The first visit finds a sheet, not an empty page.
  const shown = (): void => {
    if (!sheet && !make.disabled) {
      void fill();
    }
  };
  return { element, title: "nav.scrambles", shown };
}
