// Targets of a search other than the solved cube: states with stickers that do not matter, of which one is reached in any
// orientation. They are written as the program reads them: letters with dots, or moves; several with | between them.
import { type Cube, ROTATIONS } from "./cube";
import { parse } from "./moves";
import { UNPAINTED } from "./puzzle";

export type Target = readonly string[]; // stickers, UNPAINTED where any colour may be

// Throws Unreadable.
export const targetsIn = (text: string, cube: Cube): Target[] =>
  text.trim() === "" ? [] : text.split("|").map((part) => cube.stateOf(part));

export const isPartial = (targets: readonly Target[]): boolean =>
  targets.length > 1 || targets.some((target) => target.includes(UNPAINTED));

export const showsOne = (stickers: readonly string[], targets: readonly Target[], cube: Cube): boolean =>
  ROTATIONS.some((rotation) => {
    const held = cube.after(stickers, parse(rotation, cube.size));
    return targets.some((target) => target.every((wanted, i) => wanted === UNPAINTED || wanted === held[i]));
  });

// Steps that people train, with white on top.
const NONE = ".".repeat(16);
export const STEPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "3x3x3": {
    cross: ".U.UUU.U. .R..R.... .F..F.... ....D.... .L..L.... .B..B....",
    layers: "UUUUUUUUU RRRRRR... FFFFFF... ....D.... LLLLLL... BBBBBB...",
  },
  "4x4x4": {
    center: `.....UU..UU..... ${Array(5).fill(NONE).join(" ")}`,
    centers: `.....UU..UU..... ${NONE} ${NONE} .....DD..DD..... ${NONE} ${NONE}`,
  },
};
