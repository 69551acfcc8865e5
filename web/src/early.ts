// Begins to load what this visit needs besides the page's own script while that is still on its way: this one is small and
// arrives before. It only guesses (i18n.ts and main.ts decide): a wrong guess costs time and nothing else.
function stored(): string | null {
  try {
    return localStorage.getItem("revenge.language");
  } catch {
    return null;
  }
}
if (stored()?.includes('"de"') ?? navigator.language.startsWith("de")) {
  import("./texts/de_page.json").catch(() => undefined);
}
if (/^#\/(?!cube)/.test(location.hash)) {
  import("./views/later").catch(() => undefined);
}
export {};
