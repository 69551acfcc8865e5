// Scrambles as people paste them: with commas, "^6", as an address of Twizzle or alg.cubing.net, or as a numbered list such as
// csTimer's, of which each line is a cube of its own.

// The moves in an address; undefined for other texts and addresses.
function ofAddress(text: string): string | undefined {
  if (!/^https?:\/\/\S+$/.test(text)) {
    return undefined;
  }
  const { host, searchParams } = new URL(text);
  const part = (name: string): string => searchParams.get(name) ?? "";
  if (host.endsWith("alg.cubing.net")) {
    const moves = part("setup") || part("alg");
    return moves.replace(/_/g, " ").replace(/-/g, "'");
  }
  return host.endsWith("twizzle.net") || host.endsWith("cubing.net") ? part("setup-alg") || part("alg") : undefined;
}

// Commas between moves are spaces; those in brackets belong to commutators.
function withoutCommas(text: string): string {
  let depth = 0;
  return [...text].map((sign) => {
    depth += sign === "[" ? 1 : sign === "]" ? -1 : 0;
    return sign === "," && depth === 0 ? " " : sign;
  }).join("");
} // prettier-ignore

// The text in the notation that is read.
export function tidied(text: string): string {
  const moves = ofAddress(text.trim()) ?? text;
  return withoutCommas(moves).replace(/\^\{?(\d+)\}?/g, "$1");
}

// "1. R U2", "1) R U2", "1. 45.67   R U2", "1. (DNF)   R U2": a number, perhaps a time, the moves.
const LINE = /^\s*\d+[.)]\s+(?:\(?(?:DNF|\d[\d:.]*\+?)(?:\([\d:.]+\))?\)?(?:\[.*?\])?\s+)?(.*\S)\s*$/;
// The scrambles of a numbered list; one text otherwise.
export function scramblesIn(text: string): string[] {
  const lines = text.split("\n").flatMap((line) => LINE.exec(line)?.[1] ?? []);
  return lines.length > 0 ? lines.map(tidied) : [tidied(text)];
}
