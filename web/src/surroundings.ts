// The system's brightness and paper, which change the page's colours, too.
import { Store } from "./store";

export const surroundings = new Store({ dark: false, paper: false });
for (const [part, query] of [["dark", "(prefers-color-scheme: dark)"], ["paper", "print"]] as const) {
  const media = matchMedia(query);
  surroundings.set({ [part]: media.matches });
  media.addEventListener("change", () => surroundings.set({ [part]: media.matches }));
} // prettier-ignore
