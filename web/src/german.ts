// Begins to load German texts where they will be read, while the page's own script is still on its way: it is small and
// arrives before. It only guesses (i18n.ts decides): a wrong guess costs time and nothing else.
function stored(): string | null {
  try {
    return localStorage.getItem("revenge.language");
  } catch {
    return null;
  }
}
if (stored()?.includes('"de"') ?? navigator.language.startsWith("de")) {
  import("./texts/de.json").catch(() => undefined);
}
export {};
