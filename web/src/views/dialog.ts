// A question in a window of its own; ends with what `fill` closes it with, undefined if it is cancelled.
import { button, h } from "../dom";
import { t } from "../i18n";

export function openDialog<T>(
  title: string,
  fill: (close: (value: T) => void) => readonly Node[],
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const dialog = h("dialog", { "aria-labelledby": "dialog-title", onclose: () => { resolve(undefined); dialog.remove(); } }); // prettier-ignore
    const close = (value: T): void => {
      resolve(value);
      dialog.close();
    };
    dialog.append(
      h("h2", { id: "dialog-title" }, title),
      ...fill(close),
      button(t("cancel"), () => dialog.close()),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
