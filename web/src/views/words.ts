// A move in words, as one sees it who holds the cube.
import { t } from "../i18n";
import { words, type Move } from "../model/moves";

export function moveText(move: Move, size: number): string {
  const { layers, face, count, nth, way } = words(move, size);
  return t("word.move", t(layers, t(`word.${face}`), t(`word.count.${count}`), t(`word.nth.${nth}`)), t(way));
}
