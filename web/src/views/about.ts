// What this is, and how it counts.
import { h } from "../dom";
import { t } from "../i18n";
import type { View } from "./view";

export function aboutView(): View {
  const card = (name: string, ...texts: string[]): HTMLElement =>
    h("div", { class: "card" }, h("h2", {}, t(name)), ...texts.map((text) => h("p", {}, t(text))));
  const element = h("div", { class: "about-view" },
    h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("about.title")), h("p", {}, t("about.text"))),
    card("about.metrics", "about.obtm", "about.sstm", "about.btm"),
    card("about.keys", "about.keys.text"),
    card("about.privacy", "about.privacy.text"),
    card("about.licences", "about.licences.text")); // prettier-ignore
  return { element, title: "nav.about" };
}
