// Scramble sheets: random-state scrambles with their pictures, to print or to copy, the same again from the same seed.
import { failureOf, type PatternScramble, type Scramble } from "../api/engine";
import { button, copyButton, h, say, Select } from "../dom";
import { net } from "../draw/net";
import { language, t, worded } from "../i18n";
import { packed, puzzleAddress, solveAddress } from "../model/address";
import { puzzleOf } from "../model/puzzles";
import { asked } from "../solving";
import type { View } from "./view";
import { movesText, puzzleText } from "./words";

const hexadecimal = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join(""); // prettier-ignore

// The sheet that was made stays while other views are looked at.
type Made = Scramble | Omit<PatternScramble, "pattern">;
let sheet: { scrambles: readonly Made[]; seed: string; puzzle: string; subset: string; made: Date } | undefined;
let wanted = { count: 5, puzzle: "4x4x4", seed: "", subset: "", words: "wca" };
// How scrambles of the 4x4x4 are written, with what that asks for.
const words = { any: {}, wca: { wca: true }, blindfolded: { wca: true, blindfolded: true } } as const;

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
    wanted = { ...wanted, puzzle: value };
    drawSets();
  }).show(["4x4x4", ...asked().puzzles].map((name) => [name, puzzleText(name)] as const), wanted.puzzle); // prettier-ignore
  const sets = new Select(t("sheet.subset"), (value) => {
    wanted = { ...wanted, subset: value };
  }).show([["", t("sheet.subset.all")], ...asked().sets.map((name) => [name, t(`sheet.subset.${name}`)] as const)], wanted.subset); // prettier-ignore
  const written = new Select(t("sheet.words"), (value) => {
    wanted = { ...wanted, words: value };
  }).show(Object.keys(words).map((name) => [name, t(`sheet.words.${name}`)] as const), wanted.words); // prettier-ignore
  written.element.classList.add("wide");
  // The 4x4x4's alone.
  function drawSets(): void {
    written.element.hidden = wanted.puzzle !== "4x4x4";
    sets.element.hidden = written.element.hidden || asked().sets.length === 0;
  }
  const make = button(t("sheet.make"), () => void fill(), { class: "primary", "data-testid": "make" });
  const print1 = button(t("sheet.print"), () => print());
  const all = copyButton(t("sheet.copy.all"), t("copied"), t("copied.not"), () =>
    (sheet?.scrambles ?? []).map(({ scramble }) => scramble).join("\n"),
  );

  function entry({ scramble, length, puzzle: name }: Made): HTMLElement {
    const drawn = puzzleOf(name)!;
    const stickers = drawn.after(drawn.start, drawn.read(scramble));
    const solve = h("a", { class: "button", href: name === "4x4x4" ? solveAddress(stickers.join("")) : puzzleAddress(name, scramble) }, t("sheet.solve"));
    return h("li", {}, h("div", {}, h("p", { class: "alg" }, scramble),
      h("p", { class: "quiet" }, movesText(length)),
      h("div", { class: "row wrap no-print" }, copyButton(t("sheet.copy"), t("copied"), t("copied.not"), () => scramble), solve,
        h("a", { class: "button", href: `#/view/${encodeURIComponent(packed(scramble))}/${name}` }, t("sheet.view")))),
    net(stickers, t("cube.scrambled"), {}, drawn));
  } // prettier-ignore

  function draw(): void {
    list.replaceChildren(...(sheet?.scrambles ?? []).map(entry));
    print1.disabled = all.disabled = !sheet;
    if (sheet) {
      const { scrambles, seed: used, puzzle: name, subset, made } = sheet;
      const date = made.toLocaleDateString(language, { dateStyle: "long" });
      say(head, [puzzleText(name), subset && t(`sheet.subset.${subset}`), date].filter(Boolean).join(" · "));
      say(status, t(scrambles.length === 1 ? "sheet.made.one" : "sheet.made", scrambles.length, used));
    }
  }

  async function fill(): Promise<void> {
    make.disabled = true;
    abort.controller = new AbortController();
    say(status, t(wanted.count === 1 ? "sheet.making.one" : "sheet.making", wanted.count));
    const { count: many, puzzle: name } = wanted;
    const used = wanted.seed || hexadecimal();
    const subset = sets.element.hidden ? "" : wanted.subset;
    try {
      const scrambles = await asked().scrambles(
        {
          count: many,
          puzzle: name as "skewb",
          seed: used,
          ...(subset ? { subset } : {}),
          ...(written.element.hidden ? {} : words[wanted.words as keyof typeof words]),
        },
        abort.controller.signal,
      );
      sheet = { scrambles, seed: used, puzzle: name, subset, made: new Date() };
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
    h("div", { class: "row wrap no-print fields" }, puzzle.element, sets.element, written.element, field(t("sheet.count"), count), field(t("sheet.seed"), seed)),
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
