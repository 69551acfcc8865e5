// Addresses of the page: #/cube, #/solve/LETTERS/MOVES, #/view/ALGORITHM/PUZZLE/SCRAMBLE, #/puzzle/NAME/SCRAMBLE/SOLUTION, #/tables/CHAIN/PHASE/METRIC, ...
// They are in the fragment, which browsers do not send.
import { cubeOf } from "./cube";
import { diagnose } from "./diagnose";
import { parse } from "./moves";
import { isFlat, puzzleOf } from "./puzzles";

export const VIEWS = ["cube", "view", "timer", "scrambles", "tables", "about"] as const; // in the menu
export type View = (typeof VIEWS)[number] | "solve" | "puzzle";
export interface Route {
  view: View;
  rest: readonly string[];
  embedded?: true; // in a page of somebody else's: the puzzle and its moves alone
  wrong?: string; // why the address could not be followed: a key of the texts
}

// Moves in an address: R'_2U2 without what browsers would escape. Two signs are the Megaminx's; of flat puzzles each is a sign.
export const packed = (moves: string, puzzle = ""): string => {
  const text = moves.trim().replace(/\s+/g, "_");
  return isFlat(puzzle) ? text : text.replace(/'/g, "-");
};
export const unpacked = (text: string, puzzle = ""): string => {
  const moves = text.replace(/_/g, " ");
  return isFlat(puzzle) ? moves : moves.replace(/--|(?<![0-9])-|-(?![0-9])/g, (sign) => (sign === "--" ? sign : "'"));
};

function readable(moves: string): boolean {
  try {
    parse(moves);
    return true;
  } catch {
    return false;
  }
}

export function routeOf(hash: string): Route {
  let parts: string[];
  try {
    parts = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  } catch {
    return { view: "cube", rest: [], wrong: "link.wrong" };
  }
  const [name = "", ...rest] = parts.filter((part, i) => i === 0 || part !== "");
  if (name === "solve" && rest.length > 0) {
    const letters = rest[0]!.toUpperCase();
    if (!/^[URFDLB]{96}$/.test(letters)) {
      return { view: "cube", rest: [], wrong: "link.cube" };
    }
    if (diagnose([...letters]).length > 0) {
      return { view: "cube", rest: [letters], wrong: "link.impossible" };
    }
    const moves = rest[1] === undefined ? undefined : unpacked(rest[1]);
    if (moves !== undefined && (!readable(moves) || !cubeOf(4).isSolved(cubeOf(4).after([...letters], parse(moves))))) {
      return { view: "solve", rest: [letters], wrong: "link.moves" };
    }
    return { view: "solve", rest: moves === undefined ? [letters] : [letters, moves] };
  }
  if (name === "puzzle") {
    return puzzleRoute(rest);
  }
  if (name === "view" || name === "embed") {
    return {
      view: "view",
      rest: rest.map((part) => unpacked(part, rest[1])),
      ...(name === "embed" && { embedded: true }),
    };
  }
  if (name === "" || name === "solve") {
    return { view: "cube", rest: [] };
  }
  const view = VIEWS.find((candidate) => candidate === name);
  return view ? { view, rest } : { view: "cube", rest: [], wrong: "link.wrong" };
}

function puzzleRoute([name = "", ...rest]: readonly string[]): Route {
  const puzzle = puzzleOf(name);
  if (!puzzle) {
    return { view: "cube", rest: [], wrong: "link.wrong" };
  }
  const [scramble, solution] = rest.map((part) => unpacked(part, name));
  try {
    const start = puzzle.stateOf(scramble ?? "");
    if (solution !== undefined && !puzzle.isSolved(puzzle.after(start, puzzle.read(solution)))) {
      return { view: "puzzle", rest: [name, scramble!], wrong: "link.moves" };
    }
  } catch {
    return { view: "puzzle", rest: [name], wrong: "link.unreadable" };
  }
  return { view: "puzzle", rest: [name, scramble, solution].filter((part) => part !== undefined) };
}

export const puzzleAddress = (name: string, ...moves: string[]): string =>
  ["#/puzzle", name, ...moves.map((part) => encodeURIComponent(packed(part, name)))].join("/");
// An algorithm on a puzzle, perhaps after a scramble. Empty parts are written "_".
export const viewAddress = (algorithm: string, name: string, scramble = ""): string => {
  const parts = [algorithm, /^\d/.test(name) ? name[0]! : name, ...(scramble.trim() ? [scramble] : [])];
  return ["#/view", ...parts.map((part) => encodeURIComponent(packed(part, name) || "_"))].join("/");
};
// The same, to be shown in a page of somebody else's.
export const embedAddress = (address: string): string => address.replace("#/view", "#/embed");
export const solveAddress = (letters: string, moves?: string): string =>
  `#/solve/${letters}${moves === undefined ? "" : `/${packed(moves)}`}`;
