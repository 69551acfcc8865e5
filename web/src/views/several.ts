// The scrambles of a pasted list, as csTimer writes them: a button for each, since each is a cube of its own.
import { button, h, say } from "../dom";
import { t } from "../i18n";
import { scramblesIn } from "../model/pasted";

export class Several {
  private readonly words = h("p", { class: "quiet" });
  private readonly buttons = h("div", { class: "row wrap", role: "group", "aria-label": t("type.several") });
  readonly element = h("div", {}, this.words, this.buttons);

  constructor(private readonly take: (scramble: string) => void) {}

  show(text: string): void {
    const list = scramblesIn(text);
    const isList = list.length > 1;
    this.element.hidden = !isList;
    say(this.words, isList ? t("type.several", list.length) : "");
    this.buttons.replaceChildren(...(isList ? list : []).map((one, i) =>
      button(String(i + 1), () => this.take(one), { title: one, "aria-label": t("type.nth", i + 1) }))); // prettier-ignore
  }
}
