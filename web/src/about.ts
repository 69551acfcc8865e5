// What this is, and whose work it contains.
import notices from "../../THIRD-PARTY.md";
import { h } from "./dom";
import { t } from "./i18n";

export function aboutView(): { element: HTMLElement; dispose: () => void } {
  const element = h("div", { class: "about-view" },
    h("div", { class: "intro" }, h("h1", {}, t("about.title")), h("p", {}, t("about.text"))),
    h("div", { class: "card" }, h("h2", {}, t("about.metrics")), h("p", {}, t("about.obtm")), h("p", {}, t("about.sstm")), h("p", {}, t("about.btm"))),
    h("div", { class: "card" }, h("h2", {}, t("about.keys")), h("p", {}, t("about.keys.text"))),
    h("div", { class: "card" }, h("h2", {}, t("about.privacy")), h("p", {}, t("about.privacy.text"))),
    h("div", { class: "card" }, h("h2", {}, t("about.licences")), h("p", {}, t("about.licences.text")),
      h("pre", { class: "notices", tabindex: 0, lang: "en" }, notices)));
  return { element, dispose: () => undefined };
}
