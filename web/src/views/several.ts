// The scrambles of a pasted list, as csTimer writes them: a button for each, since each is a cube of its own.
import { button, h, say } from "../dom";
import { t } from "../i18n";
import { scramblesIn } from "../model/pasted";

export class Several {
  private list: readonly string[] = [];
  private readonly words = h("p", { class: "quiet" });
  private readonly buttons = h("div", { class: "row wrap", role: "group", "aria-label": t("nav.scrambles") });
  readonly element = h("div", { class: "several" }, this.words, this.buttons);

  constructor(private readonly take: (scramble: string) => void) {}

  show(text: string): void {
    const chosen = this.list.indexOf(text);
    // The list stays while its scrambles are taken, one after the other.
    if (chosen < 0) {
      const list = scramblesIn(text);
      this.list = list.length > 1 ? list : [];
    }
    this.element.hidden = this.list.length === 0;
    say(this.words, this.list.length > 0 ? t("type.several", this.list.length) : "");
    const focused = [...this.buttons.children].indexOf(document.activeElement!);
    this.buttons.replaceChildren(...this.list.map((one, i) =>
      button(String(i + 1), () => this.take(one), { title: one, "aria-label": t("type.nth", i + 1), "aria-pressed": String(i === chosen) }))); // prettier-ignore
    (this.buttons.children[focused] as HTMLElement | undefined)?.focus();
  }
}
