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

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

// A labelled choice; `changed` gets the value.
export function select(label: string, options: [string, string][], value: string, changed: (value: string) => void): HTMLElement {
  const control = h("select", { onchange: () => changed(control.value) });
  for (const [key, text] of options) {
    control.append(h("option", { value: key, selected: key === value }, text));
  }
  return h("label", { class: "field" }, h("span", {}, label), control);
}

// Says something to users of screen readers.
let announcer: HTMLElement | undefined;
export function announce(text: string): void {
  if (!announcer) {
    announcer = h("div", { class: "visually-hidden", "aria-live": "polite" });
    document.body.append(announcer);
  }
  announcer.textContent = text;
}
