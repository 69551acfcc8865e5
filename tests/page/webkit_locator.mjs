// Finds elements of a page in WebKitGTK's browser, and acts on the first one as soon as it exists: the part of
// Playwright's locators that the tests use.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { found, visible } from "./webkit_find.mjs";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export const PATIENCE = 60_000;
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function until(what, attempt) {
  for (const end = Date.now() + PATIENCE; ; await pause(20)) {
    const result = await attempt();
    if (result !== undefined) {
      return result;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain for ${what}`);
    }
  }
}

export class Locator {
  constructor(page, steps) {
    this.page = page;
    this.steps = steps;
  }
  then = undefined; // no promise
  with(...step) {
    return new Locator(this.page, [...this.steps, step]);
  }
  locator = (selector) => this.with("css", selector);
  getByTestId = (id) => this.with("css", `[data-testid="${id}"]`);
  getByText = (text) => this.with("text", text);
  getByLabel = (text) => this.with("label", text);
  getByRole = (role, { name } = {}) => this.with("role", role, name);
  filter = ({ hasText }) => this.with("filter", hasText);
  nth = (index) => this.with("nth", index);
  first = () => this.nth(0);
  last = () => this.nth(-1);

  count = () => this.evaluateAll((all) => all.length);
  all = async () => Array.from({ length: await this.count() }, (_, i) => this.nth(i));
  evaluateAll = (ask, ...more) => this.page.call((find, steps, then, values) => then(find(steps), ...values), found, this.steps, ask, more);
  // Evaluates `ask` on the first element, as soon as one exists that satisfies `condition`.
  async evaluate(ask, value, condition = () => true) {
    const answer = await until(JSON.stringify(this.steps), async () =>
      (await this.page.call(async (find, steps, holds, then, given) => {
        const [one] = find(steps);
        return one && holds(one) ? [await then(one, given)] : null;
      }, found, this.steps, condition, ask, value)) ?? undefined);
    return answer[0] ?? undefined;
  }
  textContent = () => this.evaluate((one) => one.textContent);
  allTextContents = () => this.evaluateAll((all) => all.map((one) => one.textContent));
  innerHTML = () => this.evaluate((one) => one.innerHTML);
  inputValue = () => this.evaluate((one) => one.value);
  isDisabled = () => this.evaluate((one) => one.disabled);
  isVisible = () => this.evaluateAll((all, isSeen) => all.some(isSeen), visible);
  isHidden = async () => !(await this.isVisible());
  getAttribute = (name) => this.evaluate((one, wanted) => one.getAttribute(wanted), name);
  focus = () => this.evaluate((one) => one.focus());
  waitFor = () => this.evaluate(() => true, undefined, visible);
  async boundingBox() {
    return this.evaluate((one) => {
      one.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    });
  }
  // Ready for the hand: seen, not disabled.
  async ready() {
    await this.waitFor();
    return this.evaluate((one) => one, undefined, (one) => !one.disabled);
  }
  async do(action, body = {}) {
    const element = await this.ready();
    return this.page.send("POST", `element/${element[ELEMENT]}/${action}`, body);
  }
  click = () => this.do("click");
  async check() {
    if (!(await this.evaluate((one) => one.checked))) {
      await this.click();
    }
  }
  async fill(text) {
    await this.do("clear");
    // A line break is a key; as a letter it would be left out.
    await this.do("value", { text: text.replaceAll("\n", "\uE007") });
  }
  async press(key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }
  async selectOption(wanted) {
    await this.ready();
    const choose = (one, given) => {
      const option = typeof given === "string" ? [...one.options].find(({ value }) => value === given) : one.options[given.index];
      if (option) {
        one.value = option.value;
        one.dispatchEvent(new Event("change", { bubbles: true }));
      }
      return Boolean(option);
    };
    await until(`the option ${JSON.stringify(wanted)}`, async () => (await this.evaluate(choose, wanted)) || undefined);
  }
  async setInputFiles(files) {
    const paths = files.map(({ name, buffer }) => {
      const path = join(this.page.home, name);
      writeFileSync(path, buffer);
      return path;
    });
    const element = await this.evaluate((one) => one);
    await this.page.send("POST", `element/${element[ELEMENT]}/value`, { text: paths.join("\n") });
  }
} // prettier-ignore
