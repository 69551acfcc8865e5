// Places, pieces and colours of a cube in words, for people who see them and do not read letters.
import { t } from "../i18n";
import { cubeOf, FACES } from "../model/cube";
import type { Problem, Repair } from "../model/diagnose";
import { pieceAt } from "../model/pieces";
import { JAPANESE, opposites, WESTERN } from "../model/schemes";
import { onCube } from "../prefs";

export const colorName = (letter: string): string => t(`color.${FACES.includes(letter) ? onCube(letter) : "none"}`);
export const colorNames = (letters: string): string => list([...letters].map(colorName));
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const faceName = (letter: string): string => t(`face.${letter}`);

export function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${t("and")} ${words.at(-1)}`;
}

// "the corner top right front", "the edge top front, its right half"
export function pieceName(stickers: readonly number[]): string {
  const faces = stickers.map((i) => faceName(FACES[i >> 4]!)).join(" ");
  if (stickers.length === 3) {
    return t("place.corner", faces);
  }
  if (stickers.length === 2) {
    const { at } = cubeOf(4).places[stickers[0]!]!;
    const axis = at.findIndex((k) => Math.abs(k) === 1);
    return t(
      "place.wing",
      faces,
      faceName(
        "RUF"[axis]! === "R" ? (at[0] > 0 ? "R" : "L") : axis === 1 ? (at[1] > 0 ? "U" : "D") : at[2] > 0 ? "F" : "B",
      ),
    );
  }
  return t("place.center", faces);
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

export function stickerName(i: number): string {
  return t("place.sticker", faceName(FACES[i >> 4]!), pieceName(pieceAt(i)));
}

// "top, row 1, column 2"
export const gridName = (i: number, size: number): string =>
  t("place.grid", faceName(FACES[Math.floor(i / size ** 2)]!), (Math.floor(i / size) % size) + 1, (i % size) + 1);

export function problemText({ kind, colors, places, stickers }: Problem): string {
  const where = places.map(pieceName);
  switch (kind) {
    case "same":
      return t("problem.same", where[0]!, colorName(colors[0]!));
    case "opposite":
      return t("problem.opposite", where[0]!, colorName(colors[0]!), colorName(colors[1]!));
    case "mirrored":
      return t("problem.mirrored", where[0]!, colorNames(colors));
    case "twice":
      return t("problem.twice", where[0]!, where[1]!, colorNames(colors));
    case "many":
      return t("problem.many", colorName(colors), stickers.length);
    case "centers":
      return t("problem.centers", colorName(colors), stickers.length);
    default:
      return t("problem.twist");
  }
}

export function repairText(repair: Repair): string {
  const [a, b] = repair.stickers;
  switch (repair.kind) {
    case "recolor":
      return t("fix.recolor", stickerName(a!), colorName(repair.colors));
    case "exchange":
      return t("fix.exchange", stickerName(a!), stickerName(b!));
    case "turn":
      return t("fix.turn", pieceName(repair.stickers));
    case "face":
      return t(`fix.face.${repair.quarters}`, faceName(repair.face));
    case "scheme":
      return t("fix.scheme", schemeName(repair.colors));
    case "faces":
      return t("fix.faces", faceName(repair.face[0]!), faceName(repair.face[1]!));
    default:
      return t("fix.colors", colorName(repair.colors[0]!), colorName(repair.colors[1]!));
  }
}
