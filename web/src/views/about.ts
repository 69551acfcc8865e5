// The page about the project and its ways of counting moves.
import { VERSION } from "../../out/schema";
import { h } from "../dom";
import { t } from "../i18n";
import { asked } from "../solving";
import type { View } from "./view";

export function aboutView(): View {
  const card = (name: string, ...texts: string[]): HTMLElement =>
    h("div", { class: "card" }, h("h2", {}, t(name)), ...texts.map((text) => h("p", {}, t(text))));
  const { description } = asked();
  const version = card("about.version", "about.source", "about.docs");
  version.children[1]!.before(h("p", { "data-testid": "version" }, `Revenge ${VERSION}`));
  if (description) {
    version.append(h("p", {}, h("a", { href: description, target: "_blank", rel: "noopener" }, t("about.api"))));
  }
  const element = h("div", { class: "about-view" },
    h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("about.title")), h("p", {}, t("about.text"))),
    version,
    card("about.metrics", "about.obtm", "about.sstm", "about.btm"),
    card("about.keys", "about.keys.text"),
    card("about.privacy", "about.privacy.text")); // prettier-ignore
  return { element, title: "nav.about" };
}
