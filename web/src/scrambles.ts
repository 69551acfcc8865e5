// Scramble sheets: random-state scrambles with their pictures, to print.
import { Refusal, scramble, type Scramble } from "./api";
import { parse, SOLVED, states } from "./cube";
import { h } from "./dom";
import { sentence, t } from "./i18n";
import { net } from "./net";

export function scramblesView(): { element: HTMLElement; dispose: () => void } {
  let count = 5;
  const abort = new AbortController();
  const list = h("ol", { class: "sheet", "data-testid": "sheet" });
  const status = h("p", { class: "quiet no-print", role: "status" });
  const print = h("button", { type: "button", disabled: true, onclick: () => window.print() }, t("sheet.print"));
  const amount = h("input", { type: "number", min: 1, max: 50, value: count, id: "count", inputmode: "numeric", oninput: () => { count = Math.max(1, Math.min(50, Number(amount.value) || 1)); } });
  const make = h("button", { type: "button", class: "primary", "data-testid": "make", onclick: () => void fill() }, t("sheet.make"));

  function entry({ scramble: text, facelets, length }: Scramble): HTMLElement {
    return h("li", {}, h("div", { class: "scramble" }, h("p", { class: "alg" }, text), h("p", { class: "quiet" }, t("sheet.length", length)),
      h("a", { class: "no-print", href: `#/solve/${facelets}` }, t("sheet.solve"))), net(states([...SOLVED], parse(text)).pop()!, t("cube.scrambled")));
  }

  async function fill(): Promise<void> {
    make.disabled = true;
    list.replaceChildren();
    try {
      for (let made = 0; made < count; ++made) {
        status.textContent = t("sheet.making", made + 1, count);
        list.append(entry(await scramble(abort.signal)));
      }
      status.textContent = t("sheet.made", count);
      print.disabled = false;
    } catch (error) {
      status.textContent = error instanceof Refusal ? sentence(error.failure.error) : abort.signal.aborted ? "" : t("offline");
    }
    make.disabled = false;
  }

  const element = h("div", { class: "scrambles-view" },
    h("div", { class: "intro" }, h("h1", {}, t("sheet.title")), h("p", { class: "no-print" }, t("sheet.text"))),
    h("div", { class: "row wrap no-print" }, h("label", { class: "field" }, h("span", {}, t("sheet.count")), amount), make, print),
    status, list);
  return { element, dispose: () => abort.abort() };
}
