// How the page looks to this user: colours, letters, dark or light. Kept in the browser.

export const PALETTES: Record<string, Record<string, string>> = {
  standard: { U: "#f7f8fa", R: "#d92d27", F: "#12a150", D: "#ffd21f", L: "#ff8a1c", B: "#1f5fd6" },
  // Okabe and Ito's colours, told apart with any kind of colour blindness.
  blind: { U: "#ffffff", R: "#d55e00", F: "#009e73", D: "#f0e442", L: "#cc79a7", B: "#0072b2" },
};
export type Theme = "auto" | "light" | "dark";

export const prefs = {
  palette: localStorage.getItem("palette") === "blind" ? "blind" : "standard",
  letters: localStorage.getItem("letters") === "yes",
  theme: (localStorage.getItem("theme") ?? "auto") as Theme,
};


export function setPrefs(changes: Partial<typeof prefs>): void {
  Object.assign(prefs, changes);
  localStorage.setItem("palette", prefs.palette);
  localStorage.setItem("letters", prefs.letters ? "yes" : "no");
  localStorage.setItem("theme", prefs.theme);
  applyPrefs();
}

export function applyPrefs(): void {
  document.documentElement.dataset.theme = prefs.theme;
  document.documentElement.dataset.palette = prefs.palette;
}

export const colorOf = (letter: string): string => PALETTES[prefs.palette]![letter] ?? "var(--empty)";
