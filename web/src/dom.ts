// Making elements: h("button", { class: "primary", onclick: f }, "text", child).

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

export const button = (text: string, action: (event: Event) => void, attributes: Attributes = {}): HTMLButtonElement =>
  h("button", { type: "button", onclick: action, ...attributes }, text);

// A button that opens a list of others.
export const menu = (text: string, id: string, ...items: HTMLElement[]): HTMLElement =>
  h("details", { class: "share", "data-testid": id }, h("summary", { class: "button" }, text), h("div", { class: "menu-list" }, ...items)); // prettier-ignore

// The place that an arrow key leads to among radio buttons, round the ends; undefined for other keys.
export function nextRadio(event: KeyboardEvent, place: number, count: number): number | undefined {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) {
    return undefined;
  }
  event.preventDefault();
  return (place + step + count) % count;
}

// True while a text is typed letter by letter: an address is taken apart once it is whole, or when its field is left.
export const isBeingTyped = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType === "insertText" && event.data?.length === 1;

// A labelled choice. The options can be changed without losing the focus.
export class Select {
  readonly element: HTMLElement;
  readonly control: HTMLSelectElement;
  private shown = "";

  constructor(label: string, changed: (value: string) => void) {
    this.control = h("select", { onchange: () => changed(this.control.value) });
    this.element = h("label", { class: "field" }, h("span", {}, label), this.control);
  }
  show(options: readonly (readonly [string, string])[], value: string): this {
    const wanted = JSON.stringify(options);
    if (wanted !== this.shown) {
      this.shown = wanted;
      this.control.replaceChildren(...options.map(([key, text]) => h("option", { value: key }, text)));
    }
    this.control.value = value;
    return this;
  }
}

export function checkbox(label: string, checked: boolean, changed: (checked: boolean) => void): HTMLLabelElement {
  const control = h("input", { type: "checkbox", checked, onchange: () => changed(control.checked) });
  return h("label", { class: "check" }, control, label);
}

// Sets a text only where it differs: nothing is announced or laid out again for nothing.
export function say(element: Element, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

// Says something to users of screen readers.
const announcer = h("div", { class: "visually-hidden", "aria-live": "polite", "data-testid": "announcer" });
export function announce(text: string): void {
  if (!announcer.isConnected) {
    document.body.append(announcer);
  }
  say(announcer, text);
}

// Copies; where the browser lets pages copy in secure places only, by a selection.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "visually-hidden" });
    area.value = text;
    document.body.append(area);
    const focused = document.activeElement;
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (focused instanceof HTMLElement) {
      focused.focus();
    }
    return done;
  }
}

// A button that copies, and says so for a moment.
export function copyButton(label: string, done: string, failed: string, text: () => string): HTMLButtonElement {
  const element = button(label, () => {
    void copy(text()).then((copied) => {
      announce(copied ? done : failed);
      element.textContent = copied ? done : failed;
      setTimeout(() => (element.textContent = label), 1500);
    });
  });
  return element;
}

export function save(name: string, type: string, content: string | Blob): void {
  const link = h("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
