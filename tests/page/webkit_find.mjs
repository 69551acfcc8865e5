// Functions that run in the page and find elements there. Each is self-contained, because its text is sent to the
// browser.

// Returns true if the element is visible.
export const visible = (one) => {
  const { width, height } = one.getBoundingClientRect();
  return (
    width > 0 &&
    height > 0 &&
    one.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true })
  );
};

// All elements to which these steps lead, from the document on, in its order.
export function found(steps) {
  const plain = (text) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const says = (text, wanted) => plain(text).includes(plain(wanted));
  const within = (all, selector) => [
    ...new Set(all.flatMap((one) => [...one.querySelectorAll(selector)])),
  ];
  const labelOf = (one) =>
    one.getAttribute("aria-label") ??
    [...(one.labels ?? [])].map((label) => label.textContent).join(" ");
  const nameOf = (one) => labelOf(one) || one.textContent;
  const ROLES = {
    button: "button, [role=button]",
    link: "a[href]",
    checkbox: "input[type=checkbox]",
  };
  const take = {
    css: (all, selector) => within(all, selector),
    text: (all, wanted) => {
      const fits = (one) => says(one.textContent, wanted);
      const own = all.filter((one) => one !== document);
      return [...new Set([...own, ...within(all, "body *")])].filter((one) => !one.matches("script, style") && fits(one) && ![...one.children].some(fits));
    },
    label: (all, wanted) => within(all, "*").filter((one) => says(labelOf(one), wanted)),
    role: (all, role, name = "") => within(all, ROLES[role]).filter((one) => says(nameOf(one), name)),
    filter: (all, wanted) => all.filter((one) => says(one.textContent, wanted)),
    nth: (all, index) => [all.at(index)].filter(Boolean),
  }; // prettier-ignore
  return steps.reduce(
    (all, [kind, ...values]) => take[kind](all, ...values),
    [document],
  );
}
