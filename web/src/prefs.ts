// How the page looks to this user, kept in the browser.
import { flag, keep, kept, mended, oneOf, within } from "./kept";
import { JAPANESE, SCHEMES, WESTERN } from "./model/schemes";
import { Store } from "./store";

export const PALETTES = {
  standard: { U: "#f7f8fa", R: "#d92d27", F: "#12a150", D: "#ffd21f", L: "#ff8a1c", B: "#1f5fd6" },
  // Okabe and Ito's colours, told apart with any kind of colour blindness.
  blind: { U: "#ffffff", R: "#d55e00", F: "#009e73", D: "#f0e442", L: "#cc79a7", B: "#0072b2" },
} as const;
// Of faces that a cube has not.
const MORE: Record<string, string> = {
  purple: "#7a2f9e", cream: "#f5e8b0", sky: "#63c1f2", lime: "#7ed63f", pink: "#f48cbc", grey: "#9a9a9a",
}; // prettier-ignore
export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const BARS = { light: "#ffffff", dark: "#1b2029" };

export interface Prefs {
  scheme: string; // where the six colours are
  palette: keyof typeof PALETTES;
  letters: boolean;
  theme: Theme;
  greys: boolean; // grey what a phase does not care about
  backs: boolean; // show the back faces' stickers behind the cube
  space: boolean; // the cube in space; else its net
  tempo: number; // of playing, 1 is a move a second
  tap: boolean; // playing waits for a tap at each move
  aloud: boolean; // moves are read aloud
  inspection: boolean; // the timer begins with one
}
const NORMAL: Prefs = { scheme: WESTERN, palette: "standard", letters: false, theme: "auto", greys: false, backs: false, space: true, tempo: 1, tap: false, aloud: false, inspection: true }; // prettier-ignore

const FORM = mended<Prefs>(
  {
    scheme: (value) => [JAPANESE, ...SCHEMES].find((one) => one === value),
    palette: oneOf(["standard", "blind"]),
    letters: flag,
    theme: oneOf(THEMES),
    greys: flag,
    backs: flag,
    space: flag,
    tempo: within(0.1, 10),
    tap: flag,
    aloud: flag,
    inspection: flag,
  },
  NORMAL,
);

export const prefs = new Store<Prefs>(kept("prefs", FORM) ?? NORMAL);

export function applyPrefs(): void {
  prefs.watch(
    (now) => [now],
    (now) => {
      keep("prefs", now);
      document.documentElement.dataset["theme"] = now.theme;
      document.documentElement.dataset["palette"] = now.palette;
      // The browser's own bar has the header's colour.
      for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
        const system = meta.media.includes("dark") ? "dark" : "light";
        meta.content = BARS[now.theme === "auto" ? system : now.theme];
      }
    },
  );
}

// The colour that a cube's face has, called after the western cube: the letter D is yellow there, and blue on a Japanese cube.
export const onCube = (letter: string): string => prefs.get().scheme[WESTERN.indexOf(letter)] ?? letter;
export const colorOf = (letter: string): string | undefined =>
  (PALETTES[prefs.get().palette] as Record<string, string>)[letter] ?? MORE[letter];
// Returns true if letters on the colour are white.
export const isDark = (letter: string): boolean => letter === "B" || letter === "purple";
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
