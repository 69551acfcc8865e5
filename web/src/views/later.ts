// The views that are loaded after the page can be used: a cube to paint or type comes first.
import { aboutView } from "./about";
import { algorithmView } from "./algorithm";
import { puzzleView } from "./puzzle";
import { scramblesView } from "./scrambles";
import { solveView } from "./solve";
import { tablesView } from "./tables";
import { timerView } from "./timer";

export const LATER = { solve: solveView, view: algorithmView, timer: timerView, puzzle: puzzleView, scrambles: scramblesView, tables: tablesView, about: aboutView }; // prettier-ignore
export { PhotoView, summary } from "./photo";
