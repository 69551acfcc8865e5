// The choice of a puzzle to solve.
import { Select } from "../dom";
import { t } from "../i18n";
import { puzzleAddress } from "../model/address";
import { go } from "../route";
import { asked } from "../solving";
import { puzzleText } from "./words";

// Leads to another puzzle; the 4x4x4 has a view of its own.
export function puzzleChoice(): Select {
  const names = ["4x4x4", ...asked().puzzles];
  return new Select(t("puzzle"), (name) => go(name === "4x4x4" ? "#/cube" : puzzleAddress(name))).show(
    names.map((name) => [name, puzzleText(name)] as const), "4x4x4"); // prettier-ignore
}
