// The frame of the page: header, views by address, language, looks.
import type { Engine } from "./api/engine";
import { announce, h, say } from "./dom";
import { language, loadLanguage, loadProgram, setLanguage, t } from "./i18n";
import { VIEWS, type Route } from "./model/address";
import { applyPrefs, prefs, THEMES, type Theme } from "./prefs";
import { follow } from "./route";
import { useEngine } from "./solving";
import { keepState, state } from "./state";
import { scoped } from "./store";
import { cubeView } from "./views/cube";
import type { LATER } from "./views/later";
import { loadLater } from "./views/loaded";
import type { View } from "./views/view";

const FIRST = { cube: cubeView };
let later: typeof LATER | undefined;
const makerOf = (name: Route["view"]): (() => View) | undefined => ({ ...FIRST, ...later })[name];
async function loadRest(): Promise<void> {
  const [{ LATER: views }] = await Promise.all([loadLater(), loadProgram(language)]);
  later = views;
}

const SIGNS: Record<Theme, string> = { auto: "◐", light: "☀", dark: "☾" };

const app = document.getElementById("app")!;
const main = h("main", { id: "main", tabindex: -1 });
const views = new Map<string, { view: View; end: () => void }>();
const links = new Map<string, HTMLAnchorElement>();
const skip = h("a", { class: "skip", href: "#main", onclick: (event: Event) => { event.preventDefault(); main.focus(); } }); // prettier-ignore
const nav = h("nav");
const languageButton = h("button", {
  type: "button",
  class: "language",
  "data-testid": "language",
  onclick: () => void speak(language === "en" ? "de" : "en"),
});
const versionText = h("span");
const versionButton = h("button", { type: "button", class: "primary", "data-testid": "new-version" });
const version = h("div", { class: "version no-print", role: "status", hidden: true }, versionText, versionButton);
const menuButton = h("button", { type: "button", class: "menu", "data-testid": "menu", "aria-expanded": "false", onclick: () => openMenu(nav.dataset["open"] === undefined) }, "☰"); // prettier-ignore
function openMenu(open: boolean): void {
  menuButton.setAttribute("aria-expanded", String(open));
  if (open) {
    nav.dataset["open"] = "";
  } else {
    delete nav.dataset["open"];
  }
}
const themeButton = h("button", { type: "button", class: "round theme", "data-testid": "theme", onclick: () => {
  prefs.set({ theme: THEMES[(THEMES.indexOf(prefs.get().theme) + 1) % 3]! });
} }); // prettier-ignore

// Views are made when first shown, and then kept: what has the focus, or was typed, stays.
function show(name: Route["view"]): void {
  let made = views.get(name);
  if (!made) {
    const maker = makerOf(name);
    if (!maker) {
      return void showLater(name);
    }
    const [view, end] = scoped(maker);
    made = { view, end };
    views.set(name, made);
  }
  if (main.firstElementChild !== made.view.element) {
    const moved = main.firstElementChild !== null;
    main.replaceChildren(made.view.element);
    made.view.shown?.();
    if (moved) {
      scrollTo(0, 0);
      made.view.element.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
  }
  openMenu(false);
  document.title = `${t(made.view.title)} – Revenge`;
  for (const [link, element] of links) {
    const current = link === name || (link === "cube" && (name === "solve" || name === "puzzle"));
    if (current) {
      element.setAttribute("aria-current", "page");
    } else {
      element.removeAttribute("aria-current");
    }
  }
}

async function showLater(name: Route["view"]): Promise<void> {
  try {
    await loadRest();
  } catch {
    return main.replaceChildren(h("p", { class: "bad card", role: "alert" }, t("part-missing")));
  }
  if (state.get().route.view === name) {
    show(name);
  }
}

function frame(): void {
  for (const view of VIEWS) {
    const link = h("a", { href: `#/${view}` });
    links.set(view, link);
    nav.append(link);
  }
  app.replaceChildren(
    h("header", { class: "no-print" }, skip,
      h("a", { class: "logo", href: "#/cube" }, h("img", { src: "icon.svg", alt: "", width: 28, height: 28 }), h("span", {}, "Revenge")),
      nav, h("div", { class: "settings" }, languageButton, themeButton, menuButton)),
    version, main); // prettier-ignore
}

function name(): void {
  const { theme } = prefs.get();
  document.documentElement.lang = language;
  say(skip, t("skip"));
  nav.setAttribute("aria-label", t("nav"));
  links.forEach((link, view) => say(link, t(`nav.${view}`)));
  say(languageButton, language === "en" ? "Deutsch" : "English");
  languageButton.lang = language === "en" ? "de" : "en";
  say(themeButton, SIGNS[theme]);
  themeButton.setAttribute("aria-label", t("theme", t(`theme.${theme}`)));
  menuButton.setAttribute("aria-label", t("nav"));
  say(versionText, t("version.new"));
  say(versionButton, t("version.reload"));
}

// Tells that there is a new version of the page, which `reload` opens.
export function offerVersion(reload: () => void): void {
  versionButton.onclick = reload;
  version.hidden = false;
}

// A new language rebuilds the views from their state; the header and the focus in it stay.
async function speak(chosen: "en" | "de"): Promise<void> {
  try {
    await Promise.all([loadLanguage(chosen), loadProgram(chosen)]);
  } catch {
    return announce(t("part-missing"));
  }
  setLanguage(chosen);
  views.forEach(({ end }) => end());
  views.clear();
  main.replaceChildren();
  name();
  show(state.get().route.view);
}

// Shows the page, whose questions `engine` answers.
export async function begin(engine: Engine): Promise<void> {
  await loadLanguage(language).catch(() => setLanguage("en"));
  applyPrefs();
  useEngine(engine);
  keepState();
  frame();
  prefs.watch((now) => [now.theme], name); // prettier-ignore
  follow();
  state.watch(({ route }) => [route], (route) => {
    document.body.classList.toggle("embedded", route.embedded === true);
    show(route.view);
  }); // prettier-ignore
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => views.get(state.get().route.view)?.view.keys?.(event));
  loadRest().catch(() => undefined); // so that they are there when they are wanted; if not, they are loaded then
}
