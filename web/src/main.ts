// The frame of the page: header, views by address (#/solve, #/scrambles, #/tables, #/about), language, looks.
import { aboutView } from "./about";
import { h } from "./dom";
import { language, setLanguage, t } from "./i18n";
import { applyPrefs, prefs, setPrefs, type Theme } from "./prefs";
import { scramblesView } from "./scrambles";
import { solveView } from "./solve";
import { tablesView } from "./tables";

interface View {
  element: HTMLElement;
  dispose: () => void;
}
const VIEWS: Record<string, (rest: string | undefined) => View> = {
  solve: solveView,
  scrambles: scramblesView,
  tables: tablesView,
  about: aboutView,
};

const app = document.getElementById("app")!;
const main = h("main", { id: "main", tabindex: -1 });
let view: View | undefined;
let shown = "";

function header(): HTMLElement {
  const link = (name: string) => h("a", { href: `#/${name}`, "data-view": name }, t(`nav.${name}`));
  const themes: Theme[] = ["auto", "light", "dark"];
  const signs: Record<Theme, string> = { auto: "◐", light: "☀", dark: "☾" };
  const theme = h("button", { type: "button", class: "round", "aria-label": t("theme", t(`theme.${prefs.theme}`)), title: t("theme", t(`theme.${prefs.theme}`)), onclick: () => {
    setPrefs({ theme: themes[(themes.indexOf(prefs.theme) + 1) % 3]! });
    const fresh = header();
    document.querySelector("header")!.replaceWith(fresh);
    mark();
    fresh.querySelector<HTMLElement>(".theme")!.focus();
  } }, signs[prefs.theme]);
  theme.classList.add("theme");
  const other = language === "en" ? "de" : "en";
  return h("header", { class: "no-print" },
    h("a", { class: "skip", href: "#main", onclick: (event: Event) => { event.preventDefault(); main.focus(); } }, t("skip")),
    h("a", { class: "logo", href: "#/solve" }, h("img", { src: "/icon.svg", alt: "", width: 28, height: 28 }), h("span", {}, "Revenge")),
    h("nav", { "aria-label": t("nav") }, ...Object.keys(VIEWS).map(link)),
    h("div", { class: "settings" },
      h("button", { type: "button", class: "language", lang: other, "data-testid": "language", onclick: () => { setLanguage(other); start(); } }, other === "de" ? "Deutsch" : "English"),
      theme));
}

function mark(): void {
  document.querySelectorAll<HTMLElement>("nav a").forEach((link) => {
    if (link.dataset["view"] === shown) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  });
}

function route(): void {
  const [, name, rest] = location.hash.split("/");
  shown = name && VIEWS[name] ? name : "solve";
  view?.dispose();
  view = VIEWS[shown]!(rest);
  main.replaceChildren(view.element);
  document.title = `${t(`nav.${shown}`)} – Revenge`;
  mark();
}

function start(): void {
  document.documentElement.lang = language;
  app.replaceChildren(header(), main);
  route();
}

applyPrefs();
addEventListener("hashchange", route);
start();
