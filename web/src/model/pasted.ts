// Scrambles as people paste them: with commas, "^6", as an address of Twizzle or alg.cubing.net, or as a list such as csTimer's,
// numbered or in columns, of which each line is a cube of its own.

export interface Played {
  puzzle: string; // "" if the address has none
  scramble: string;
  moves: string;
}
// The scramble and the moves in an address of Twizzle or alg.cubing.net; undefined for other texts and addresses.
export function playedIn(text: string): Played | undefined {
  if (!/^\s*https?:\/\/\S+\s*$/.test(text) || !URL.canParse(text.trim())) {
    return undefined;
  }
  const { host, searchParams } = new URL(text.trim());
  const part = (name: string): string => searchParams.get(name) ?? "";
  const moves = (name: string): string => withoutCommas(host === "alg.cubing.net" ? part(name).replace(/_/g, " ").replace(/-/g, "'") : part(name)); // prettier-ignore
  if (/(^|\.)(cubing\.net|twizzle\.net)$/.test(host)) {
    const setup = moves(host === "alg.cubing.net" ? "setup" : "setup-alg");
    const isUndone = part("setup-anchor") === "end" || part("type") === "alg"; // the moves lead to what is set up
    const scramble = isUndone && moves("alg").trim() ? `${setup} (${moves("alg")})'`.trim() : setup;
    return { puzzle: part("puzzle"), scramble, moves: moves("alg") };
  }
  return undefined;
}

// Commas between moves are spaces; those in brackets belong to commutators, and those between numbers to the Square-1.
function withoutCommas(text: string): string {
  let depth = 0;
  return [...text].map((sign, i) => {
    depth += sign === "[" ? 1 : sign === "]" ? -1 : 0;
    const isPair = /^,\s*-?\d+\s*(\)|\/|$)/.test(text.slice(i, i + 9)) && /(^|[(/])\s*-?\d+$/.test(text.slice(0, i));
    return sign === "," && depth === 0 && !isPair ? " " : sign;
  }).join("");
} // prettier-ignore

// The text in the notation that is read.
export function tidied(text: string): string {
  const played = playedIn(text);
  const moves = played ? played.scramble || played.moves : text;
  return withoutCommas(moves).replace(/\^\{?(\d+)\}?/g, "$1");
}

// "1. R U2", "1) R U2", "(1) R U2", "1. 45.67   R U2", "1. (DNF)   R U2", "1. 45.67   R U2   @2024-05-06 07:08:09": a
// number, perhaps a time, the moves, perhaps a date.
const LINE =
  /^\s*(?:\(\d+\)|\d+[.)])\s+(?:\(?(?:DNF|\d[\d:.]*\+?)(?:\([\d:.]+\))?\)?(?:\[.*?\])?\s+)?(.*?\S)(?:\s+@\d{4}-.*)?\s*$/;
// "1;45.67;;R U2;2024-05-06 07:08:09;45.67": number, time, comment, moves.
const COLUMNS = /^\s*\d+;[^;]*;[^;]*;([^;]*\S)\s*(?:;|$)/;
// Moves that continue the line before, such as the Megaminx's rows: no words.
const MORE = /^(?!.*[a-z]{3})[\w\s'’()/,+-]+$/;
// The scrambles of a numbered list; one text otherwise.
export function scramblesIn(text: string): string[] {
  const found: string[] = [];
  let isOpen = false; // whether the last one may go on
  // A number within a line begins the next scramble.
  for (const line of text.replace(/[ \t]+(?=(?:\d{1,3}\.|\(\d{1,3}\))\s)/g, "\n").split("\n")) {
    const one = (COLUMNS.exec(line) ?? LINE.exec(line))?.[1];
    if (one !== undefined) {
      found.push(one);
    } else if (isOpen && MORE.test(line)) {
      found.push(`${found.pop()!}\n${line.trim()}`);
    }
    isOpen = one !== undefined || (isOpen && line.trim() !== "");
  }
  return found.length > 0 ? found.map(tidied) : [tidied(text)];
}
