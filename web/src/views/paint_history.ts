// The earlier states of a puzzle that is painted, and the button that goes back to them.
import { announce, button } from "../dom";
import { t } from "../i18n";

const MOST = 200; // steps that can be taken back

export class PaintHistory {
  readonly button: HTMLButtonElement;
  private states: (readonly string[])[] = [];

  constructor(testid: string, painted: (state: readonly string[]) => void) {
    const undo = (): void => {
      const before = this.states.at(-1);
      if (before) {
        this.keep(this.states.slice(0, -1));
        painted(before);
        announce(t("paint.undone"));
      }
    };
    this.button = button("↶", undo, { class: "round", disabled: true, "data-testid": testid, "aria-label": t("paint.undo"), title: t("paint.undo") }); // prettier-ignore
  }

  add(state: readonly string[]): void {
    this.keep([...this.states, state].slice(-MOST));
  }
  clear(): void {
    this.keep([]);
  }
  private keep(states: (readonly string[])[]): void {
    this.states = states;
    this.button.disabled = states.length === 0;
  }
}
