// The views that are loaded after the page can be used: those of cubes to solve come first.
import { aboutView } from "./about";
import { algorithmView } from "./algorithm";
import { puzzleView } from "./puzzle";
import { scramblesView } from "./scrambles";
import { tablesView } from "./tables";
import { timerView } from "./timer";

export const LATER = { view: algorithmView, timer: timerView, puzzle: puzzleView, scrambles: scramblesView, tables: tablesView, about: aboutView }; // prettier-ignore
