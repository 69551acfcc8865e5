// Places, pieces and colours of a cube in words, for people who see them and do not read letters.
import { t } from "../i18n";
import { Cube, cubeOf, FACES } from "../model/cube";
import { placeAt, type Problem, type Repair } from "../model/diagnose";
import type { Puzzle } from "../model/puzzle";
import { JAPANESE, opposites, WESTERN } from "../model/schemes";
import { onCube } from "../prefs";

export const colorName = (letter: string): string => t(`color.${FACES.includes(letter) ? onCube(letter) : "none"}`);
// The colour of a face of any puzzle.
function colorOn(puzzle: Puzzle, face: string): string {
  return puzzle instanceof Cube ? colorName(face) : t(`color.${puzzle.colors[face]!}`);
}
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const faceName = (letter: string): string => t(`face.${letter}`);

export function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${t("and")} ${words.at(-1)}`;
}

// "the corner top right front", "the edge top front, its right part"; without a name on other solids.
export function pieceName(stickers: readonly number[], puzzle: Puzzle = cubeOf(4)): string {
  if (!(puzzle instanceof Cube)) {
    return t("place.piece");
  }
  const faces = stickers.map((i) => faceName(FACES[puzzle.face(i)]!)).join(" ");
  if (stickers.length === 2) {
    const { at } = puzzle.places[stickers[0]!]!;
    const axis = at.findIndex((k) => Math.abs(k) < puzzle.size - 1);
    return at[axis] === 0
      ? t("place.edge", faces)
      : t("place.wing", faces, faceName((at[axis]! > 0 ? "RUF" : "LDB")[axis]!));
  }
  return t(stickers.length === 3 ? "place.corner" : "place.center", faces);
}

// "White opposite yellow"; of a scheme without a name all three pairs.
export function schemeName(scheme: string): string {
  const pair = (colors: string): string => t("scheme.pair", ...[...colors].map((color) => t(`color.${color}`)));
  return scheme === WESTERN
    ? t("scheme.western")
    : scheme === JAPANESE
      ? t("scheme.japanese")
      : capital(list(opposites(scheme).map(pair)));
}

export const stickerName = (i: number, cube: Cube): string =>
  t("place.sticker", faceName(FACES[cube.face(i)]!), pieceName(placeAt(cube, i), cube));

// "top, row 1, column 2"
export const gridName = (i: number, size: number): string =>
  t("place.grid", faceName(FACES[Math.floor(i / size ** 2)]!), (Math.floor(i / size) % size) + 1, (i % size) + 1);

// "corners or edges", by how many stickers the pieces have; the middles of faces are left out where others are meant too.
function kindsOf(places: readonly (readonly number[])[]): string {
  const sizes = [...new Set(places.map(({ length }) => Math.min(3, length)))].sort().reverse();
  return sizes.filter((size) => size > 1 || sizes.length === 1).map((size) => t(`pieces.${size}`)).join(` ${t("or")} `); // prettier-ignore
}

export function problemText({ kind, colors, places, stickers, most }: Problem, puzzle: Puzzle = cubeOf(4)): string {
  const where = places.map((place) => pieceName(place, puzzle));
  const names = colors.map((color) => colorOn(puzzle, color));
  switch (kind) {
    case "same":
      return t("problem.same", where[0]!, names[0]!);
    case "opposite":
      return t("problem.opposite", where[0]!, names[0]!, names[1]!);
    case "mirrored":
    case "foreign":
      return t(`problem.${kind}`, where[0]!, list(names));
    case "twice":
      return t("problem.twice", where[0]!, where[1]!, list(names));
    case "alike":
      return t("problem.alike", places.length, list(names), most!);
    case "many":
    case "centers":
      return t(`problem.${kind}`, names[0]!, stickers.length, most!);
    case "sum":
    case "odd":
      return t(`problem.${kind}`, kindsOf(places));
    default:
      return t("problem.twist");
  }
}

export function repairText(repair: Repair, cube = cubeOf(4)): string {
  const [a, b] = repair.stickers;
  switch (repair.kind) {
    case "recolor":
      return t("fix.recolor", stickerName(a!, cube), colorName(repair.colors));
    case "exchange":
      return t("fix.exchange", stickerName(a!, cube), stickerName(b!, cube));
    case "turn":
      return t("fix.turn", pieceName(repair.stickers, cube));
    case "face":
      return t(`fix.face.${repair.quarters}`, faceName(repair.face));
    case "scheme":
      return t("fix.scheme", schemeName(repair.colors));
    case "net":
      return t("fix.net");
    case "order":
      return [repair.face === FACES ? "" : t("fix.order", [...repair.face].join(" ")), repair.view === "plain" ? "" : t(`fix.view.${repair.view}`)].filter((text) => text !== "").join("; "); // prettier-ignore
    case "faces":
      return t("fix.faces", faceName(repair.face[0]!), faceName(repair.face[1]!));
    default:
      return t("fix.colors", colorName(repair.colors[0]!), colorName(repair.colors[1]!));
  }
}
