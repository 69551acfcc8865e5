// WebKitGTK's browser for the tests of the page: WebDriver behind as much of Playwright's manner as they use.
//
// Each visitor has a browser of its own, since a driver has one session at a time and looks (dark, no motion) are the
// desktop's. Elements are found by a script in the page (webkit_find.mjs); clicks and keys are the browser's own. A
// page's requests to other machines go to a proxy that records and refuses them.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Locator, PATIENCE, pause, until } from "./webkit_locator.mjs";

const KEYS = {
  Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", End: "\uE010", Home: "\uE011",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015",
}; // prettier-ignore

async function listening(server) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server.address().port;
}
async function freePort() {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// A home whose desktop is dark or light, moves or does not, and has a toolbar that a narrow window can hold.
function homeOf({ reducedMotion }) {
  const home = mkdtempSync(join(tmpdir(), "revenge-webkit-"));
  const settings = join(home, ".config/gtk-3.0");
  mkdirSync(settings, { recursive: true });
  writeFileSync(
    join(settings, "settings.ini"),
    `[Settings]\ngtk-enable-animations=${reducedMotion === "reduce" ? 0 : 1}\n`,
  );
  writeFileSync(
    join(settings, "gtk.css"),
    "* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }\n",
  );
  return home;
}

class Page extends Locator {
  constructor(options, outside) {
    super(undefined, []);
    this.page = this;
    this.options = options;
    this.outside = outside;
  }

  async start() {
    const { colorScheme, viewport } = this.options;
    this.home = homeOf(this.options);
    this.proxy = createServer((request, reply) => {
      this.outside.push(request.url);
      reply.writeHead(403).end();
    });
    this.proxy.on("connect", ({ url }, socket) => {
      this.outside.push(url);
      socket.destroy();
    });
    const proxy = await listening(this.proxy);
    const port = await freePort();
    this.driver = spawn("WebKitWebDriver", [`--port=${port}`], {
      cwd: this.home,
      stdio: "ignore",
      env: { ...process.env, LANG: "en_GB.UTF-8", HOME: this.home, XDG_CONFIG_HOME: join(this.home, ".config"),
        XDG_RUNTIME_DIR: this.home, ...(colorScheme === "dark" ? { GTK_THEME: "Adwaita:dark" } : {}) },
    }); // prettier-ignore
    this.address = `http://127.0.0.1:${port}`;
    await until("WebKitWebDriver", () => fetch(`${this.address}/status`).then(() => true, () => undefined)); // prettier-ignore
    this.session = "";
    const capabilities = { alwaysMatch: { proxy: { proxyType: "manual", httpProxy: `127.0.0.1:${proxy}`, sslProxy: `127.0.0.1:${proxy}`, noProxy: ["127.0.0.1"] }, timeouts: { script: PATIENCE } } }; // prettier-ignore
    const { sessionId } = await this.send("POST", "session", { capabilities });
    this.session = `session/${sessionId}/`;
    await this.setViewportSize(viewport);
  }

  // Until the page itself is of this size; the window has a toolbar, too.
  async setViewportSize({ width, height }) {
    const size = () => this.send("POST", "execute/sync", { script: "return [innerWidth, innerHeight, outerHeight]", args: [] }); // prettier-ignore
    await until(`a page of ${width} by ${height}`, async () => {
      const [wide, tall, all] = await size();
      if (wide === width && tall === height) {
        return true;
      }
      await this.send("POST", "window/rect", {
        width,
        height: height + all - tall,
      });
      await pause(50);
      return undefined;
    });
  }

  async send(method, path, body) {
    const response = await fetch(`${this.address}/${this.session}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await response.json();
    if (!response.ok) {
      throw new Error(`${path}: ${value.error}: ${value.message}`);
    }
    return value;
  }

  // Calls a function in the page. Functions among the values are functions there, too.
  async call(ask, ...values) {
    const functions = [];
    const args = values.map((value) => (typeof value === "function" ? { call: functions.push(String(value)) - 1 } : (value ?? null)));
    const nested = (value) => (Array.isArray(value) ? value.map((one) => (typeof one === "function" ? { call: functions.push(String(one)) - 1 } : one)) : value);
    const script = (list) => `
      const done = arguments[arguments.length - 1];
      const functions = [${list.join(",")}];
      const back = (value) => typeof value?.call === "number" ? functions[value.call] : Array.isArray(value) ? value.map(back) : value;
      Promise.resolve().then(() => (${ask})(...arguments[0].map(back))).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
    const given = args.map(nested);
    const { value, error } = await this.send("POST", "execute/async", { script: script(functions), args: [given] });
    if (error !== undefined) {
      throw new Error(error);
    }
    return value ?? undefined;
  } // prettier-ignore
  evaluate = (ask, value) => (typeof ask === "string" ? this.send("POST", "execute/sync", { script: ask, args: [] }) : this.call(ask, value)); // prettier-ignore

  async goto(url) {
    await this.send("POST", "url", { url });
    await this.watch();
  }
  async reload() {
    await this.send("POST", "refresh", {});
    await this.watch();
  }
  // Uncaught errors make the test fail when the visitor leaves.
  watch = () =>
    this.call(() => {
      window.uncaught = [];
      // Browsers tell of sizes that are seen in the next frame only; nothing has failed then.
      const isLate = (text) => text.startsWith("ResizeObserver loop");
      const note = ({ message, reason }) => isLate(String(message ?? reason)) || window.uncaught.push(String(message ?? reason));
      addEventListener("error", note);
      addEventListener("unhandledrejection", note);
    }); // prettier-ignore
  waitForSelector = (selector) => this.locator(selector).waitFor();
  waitForFunction = (ask, value) => until(String(ask), async () => (await this.evaluate(ask, value)) || undefined); // prettier-ignore
  async screenshot({ path }) {
    writeFileSync(
      path,
      Buffer.from(await this.send("GET", "screenshot"), "base64"),
    );
  }

  act = (type, id, actions) => this.send("POST", "actions", { actions: [{ type, id, actions }] }); // prettier-ignore
  keyboard = {
    press: (key) => this.keyboard.type([KEYS[key] ?? key]),
    type: (text) => this.act("key", "keys", [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })))),
  }; // prettier-ignore
  mouse = {
    move: async (x, y, { steps = 1 } = {}) => {
      const { x: fromX, y: fromY } = this.mouse.at;
      this.mouse.at = { x, y };
      await this.act("pointer", "mouse", Array.from({ length: steps }, (_, i) => {
        const part = (i + 1) / steps;
        return { type: "pointerMove", duration: 0, x: Math.round(fromX + (x - fromX) * part), y: Math.round(fromY + (y - fromY) * part) };
      }));
    },
    down: () => this.act("pointer", "mouse", [{ type: "pointerDown", button: 0 }]),
    up: () => this.act("pointer", "mouse", [{ type: "pointerUp", button: 0 }]),
    click: async (x, y) => {
      await this.mouse.move(x, y);
      await this.mouse.down();
      await this.mouse.up();
    },
    at: { x: 0, y: 0 },
  }; // prettier-ignore

  context = () => this;
  async close() {
    const uncaught = await this.call(() => window.uncaught);
    await this.end();
    if (uncaught?.length) {
      throw new Error(`not caught in the page: ${uncaught.join("; ")}`);
    }
  }
  async end() {
    await this.send("DELETE", "").catch(() => undefined);
    this.driver.kill();
    this.proxy.close();
    await new Promise((resolve) => (this.driver.exitCode === null && this.driver.signalCode === null ? this.driver.once("exit", resolve) : resolve())); // prettier-ignore
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

// Browsers for visitors; `outside` receives all their requests to other machines.
export class Webkit {
  pages = [];
  async open(options, outside) {
    const page = new Page(options, outside);
    this.pages.push(page);
    await page.start();
    return page;
  }
  async close() {
    await Promise.all(
      this.pages.map((page) => page.driver?.exitCode === null && page.driver.signalCode === null && page.end()),
    ); // prettier-ignore
  }
}
