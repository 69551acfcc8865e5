// The first view: a cube painted, typed or taken at random, then its solution.
import { methods, Refusal, scramble, show, type Failure, type Fix, type Method } from "./api";
import { FACES, isSolved, SOLVED } from "./cube";
import { announce, h, select } from "./dom";
import { has, sentence, t } from "./i18n";
import { corner, net } from "./net";
import { Painter } from "./paint";
import { hasWebGL } from "./player";
import { prefs, setPrefs } from "./prefs";
import { SolutionView, type Wish } from "./solution";
import { preload } from "./stage";

type Way = "paint" | "type";
const EMPTY = "-".repeat(96);

// What the page remembers while other views are looked at.
let kept = { stickers: EMPTY, text: "", way: "paint" as Way };
const wish: Wish = { metric: "obtm", method: "", seconds: 3 };

// Until the program has said what it offers in the metric.
let offered: Method[] = ["short", "eight-phase", "larsen"].map((name) => ({ name, ready: true }));

// The address of a state: #/solve/LETTERS
export const addressOf = (stickers: readonly string[]): string => `#/solve/${stickers.join("")}`;

export function solveView(shared: string | undefined): { element: HTMLElement; dispose: () => void } {
  const element = h("div", { class: "solve-view" });
  let solution: SolutionView | undefined;
  const message = h("div", { class: "message", role: "alert" });
  const input = h("div", { class: "input-area" });
  const result = h("div", { class: "result-area" });
  let behind = h("div", { class: "sides" });
  const painter = new Painter((stickers) => {
    kept.stickers = stickers.join("");
    message.replaceChildren();
    drawSides();
    ready();
  });

  const start = h("button", { type: "button", class: "primary big", "data-testid": "solve", onclick: () => void begin() }, t("solve"));

  function ready(): void {
    start.disabled = kept.way === "paint" && kept.stickers.includes("-");
  }

  function drawSides(): void {
    const fresh = h("div", { class: "sides" }, corner(painter.value, t("sides.front")), corner(painter.value, t("sides.back"), true));
    behind.replaceWith(fresh);
    behind = fresh;
  }

  function fail(failure: Failure): void {
    const extra: (HTMLElement | null)[] = [];
    if (failure.stickers?.length) {
      choose("paint");
      painter.point(failure.stickers);
    }
    for (const fix of (failure.fixes ?? []).slice(0, 3)) {
      extra.push(h("button", { type: "button", class: "fix", "data-testid": "fix", onclick: () => repair(fix) }, t("fix.do", fixText(fix))));
    }
    const reason = failure.reason ? sentence(failure.reason) : sentence(failure.error);
    message.replaceChildren(h("div", { class: "bad card" }, h("strong", {}, failure.exit_code === 3 ? t("impossible") : t("unreadable")), h("p", {}, reason), h("div", { class: "row wrap" }, ...extra)));
    message.scrollIntoView({ block: "nearest" });
  }

  const sticker = (i: number) => t("sticker", FACES[i >> 4]!, ((i >> 2) & 3) + 1, (i & 3) + 1);
  function fixText(fix: Fix): string {
    if (fix.kind === "turn") {
      return t("fix.turn", sticker(fix.stickers[0]!));
    }
    return fix.kind === "recolor" ? t("fix.recolor", sticker(fix.stickers[0]!), t(`color.${fix.color}`))
      : t("fix.exchange", sticker(fix.stickers[0]!), sticker(fix.stickers[1]!));
  }
  function repair(fix: Fix): void {
    const stickers = [...painter.value];
    const [a, b] = fix.stickers;
    if (fix.kind === "recolor") {
      stickers[a!] = fix.color!;
    } else if (fix.kind === "turn") {
      fix.stickers.forEach((from, i) => { stickers[fix.stickers[(i + 1) % 3]!] = painter.value[from]!; });
    } else {
      [stickers[a!], stickers[b!]] = [stickers[b!]!, stickers[a!]!];
    }
    painter.set(stickers);
    announce(t("fix.done"));
    start.focus();
  }

  // A typed scramble; where it can be read in two ways that differ, the user is asked, with both pictures.
  async function read(text: string): Promise<string | undefined> {
    const letters = text.replace(/\s/g, "").toUpperCase();
    if (/^[URFDLB]{96}$/.test(letters) && /[URFDLB]{16}/.test(text.toUpperCase())) {
      return letters;
    }
    const asSlice = await show({ scramble: text, notation: "slice" });
    if (asSlice.notes.length === 0) {
      return asSlice.facelets;
    }
    const asSign = await show({ scramble: text, notation: "sign" });
    return asSign.facelets === asSlice.facelets ? asSlice.facelets : askReading(text, asSlice.facelets, asSign.facelets);
  }

  function askReading(text: string, slice: string, sign: string): Promise<string | undefined> {
    const letter = /[urfdlb]/.exec(text.replace(/[A-Z]w/g, ""))?.[0] ?? "r";
    return new Promise((resolve) => {
      const option = (facelets: string, key: string) => h("button", { type: "button", class: "reading", "data-testid": `reading-${key}`, onclick: () => { resolve(facelets); dialog.close(); } },
        h("strong", {}, t(`reading.${key}`, letter, letter.toUpperCase())), net([...facelets], t(`reading.${key}`, letter, letter.toUpperCase())));
      const dialog = h("dialog", { "aria-labelledby": "reading-title", onclose: () => { resolve(undefined); dialog.remove(); } },
        h("h2", { id: "reading-title" }, t("reading", letter)), h("p", {}, t("reading.text")),
        h("div", { class: "readings" }, option(slice, "slice"), option(sign, "sign")),
        h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")));
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  async function begin(): Promise<void> {
    message.replaceChildren();
    try {
      let facelets: string | undefined = kept.stickers;
      if (kept.way === "type") {
        facelets = await read(kept.text);
        if (facelets === undefined) {
          return;
        }
        painter.set([...facelets]);
      }
      solveFrom([...facelets], true);
    } catch (error) {
      fail(error instanceof Refusal ? error.failure : { error: t("offline") });
    }
  }

  function solveFrom(stickers: readonly string[], remembers: boolean): void {
    if (isSolved(stickers)) {
      message.replaceChildren(h("div", { class: "card" }, t("already")));
      return;
    }
    solution?.dispose();
    solution = undefined;
    if (remembers) {
      history.replaceState(null, "", addressOf(stickers));
    }
    solution = new SolutionView(stickers, { ...wish }, {
      again: (now) => { painter.set(now); solveFrom(now, true); },
      edit: (now) => { painter.set(now); leave(); },
      refused: (failure) => { leave(); fail(failure); },
    });
    result.replaceChildren(h("button", { type: "button", class: "back", "data-testid": "back", onclick: leave }, t("back")), solution.element);
    element.classList.add("has-solution");
    window.scrollTo(0, 0);
  }

  function leave(): void {
    solution?.dispose();
    solution = undefined;
    result.replaceChildren();
    element.classList.remove("has-solution");
    history.replaceState(null, "", "#/solve");
    choose("paint");
    draw();
  }

  function choose(way: Way): void {
    if (kept.way !== way) {
      kept.way = way;
      draw();
    }
  }

  async function random(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    try {
      const one = await scramble(AbortSignal.timeout(60000));
      kept.text = one.scramble;
      kept.way = "type";
      const shown = await show({ scramble: one.scramble, notation: "slice" });
      painter.set([...shown.facelets]);
      draw();
      announce(t("random.done"));
    } catch (error) {
      fail(error instanceof Refusal ? error.failure : { error: t("offline") });
    }
    button.disabled = false;
  }

  function paintArea(): HTMLElement {
    const paste = h("textarea", { rows: 3, spellcheck: "false", autocapitalize: "characters", "aria-label": t("paste.label"), "data-testid": "paste", oninput: () => {
      const letters = paste.value.toUpperCase().replace(/[^URFDLB]/g, "");
      if (letters.length === 96) {
        painter.set([...letters]);
        announce(t("paste.done"));
      }
    } });
    const tool = (key: string, action: () => void) => h("button", { type: "button", onclick: action }, t(key));
    return h("div", { class: "paint-area card" },
      painter.element,
      h("div", { class: "row wrap tools" }, tool("paint.undo", () => painter.undo()),
        tool("paint.clear", () => painter.set([...EMPTY])), tool("paint.solved", () => painter.set([...SOLVED]))),
      h("details", { class: "help" }, h("summary", {}, t("sides")), h("p", {}, t("sides.text")), behind),
      h("details", { class: "help" }, h("summary", {}, t("paste")), h("p", {}, t("paste.text")), paste),
      h("p", { class: "quiet keys" }, t("paint.keys")));
  }

  function typeArea(): HTMLElement {
    const preview = h("div", { class: "preview" });
    const text = h("textarea", { rows: 5, id: "scramble", spellcheck: "false", placeholder: "R U2 Fw' 2L D …", "data-testid": "scramble", oninput: () => { kept.text = text.value; look(); } });
    text.value = kept.text;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        show({ scramble: kept.text, notation: "slice" })
          .then(({ facelets }) => preview.replaceChildren(net([...facelets], t("cube.typed"))))
          .catch(() => preview.replaceChildren());
      }, 250);
    };
    look();
    return h("div", { class: "card type-area" }, h("label", { for: "scramble" }, t("type.label")), text, h("p", { class: "quiet" }, t("type.text")), preview);
  }

  const methodBox = h("div", { class: "method-box" });
  const moreBox = h("div", { class: "more-box" });
  // The methods that are ready, and how the others are made so.
  function drawMethods(): void {
    const ready = offered.filter((method) => method.ready);
    const waiting = offered.filter((method) => !method.ready && method.command);
    if (!ready.some(({ name }) => name === wish.method)) {
      wish.method = "";
    }
    const title = (name: string) => has(`method.${name}`) ? t(`method.${name}`) : name;
    const more = h("details", { class: "help", "data-testid": "more-methods" }, h("summary", {}, t("methods.more")), h("p", {}, t("methods.more.text")),
      ...waiting.map(({ name, command }) => h("p", {}, title(name), h("br"), h("code", {}, command!))));
    methodBox.replaceChildren(
      select(t("method"), ready.map(({ name }) => [name === "short" ? "" : name, title(name)]), wish.method, (value) => { wish.method = value; }));
    moreBox.replaceChildren(...(waiting.length > 0 ? [more] : []));
  }
  function askMethods(): void {
    const { metric } = wish;
    methods(metric).then((list) => {
      if (metric === wish.metric) {
        offered = list;
        drawMethods();
      }
    }).catch(() => undefined);
  }

  function draw(): void {
    const tab = (way: Way) => h("button", { type: "button", "aria-pressed": String(kept.way === way), "data-testid": `way-${way}`, onclick: () => choose(way) }, t(`way.${way}`));
    const randomButton = h("button", { type: "button", "data-testid": "random", onclick: () => void random(randomButton) }, t("way.random"));
    const look = h("div", { class: "row wrap looks" },
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: prefs.palette === "blind", onchange: (event: Event) => setPrefs({ palette: (event.target as HTMLInputElement).checked ? "blind" : "standard" }) }), t("look.blind")),
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: prefs.letters, onchange: (event: Event) => { setPrefs({ letters: (event.target as HTMLInputElement).checked }); painter.build(); } }), t("look.letters")));
    const choices = h("div", { class: "card choices" },
      h("h2", {}, t("choices")),
      select(t("metric"), [["obtm", t("metric.obtm")], ["sstm", t("metric.sstm")], ["btm", t("metric.btm")]], wish.metric, (value) => { wish.metric = value; askMethods(); }),
      methodBox,
      select(t("time"), [1, 3, 10, 30, 60].map((s) => [String(s), t("time.seconds", s)]), String(wish.seconds), (value) => { wish.seconds = Number(value); }),
      start,
      moreBox);
    input.replaceChildren(
      h("div", { class: "intro" }, h("h1", {}, t("solve.title")), h("p", {}, t("solve.text"))),
      h("div", { class: "ways" }, h("div", { class: "segmented", role: "group", "aria-label": t("way") }, tab("paint"), tab("type")), randomButton),
      message,
      h("div", { class: "columns" },
        h("div", {}, kept.way === "paint" ? paintArea() : typeArea(), look),
        choices));
    drawMethods();
    askMethods();
    ready();
  }

  element.append(input, result);
  setTimeout(() => {
    if (hasWebGL()) {
      void preload().catch(() => undefined);
    }
  }, 300);
  painter.set([...kept.stickers], false);
  const letters = shared?.toUpperCase();
  draw();
  if (letters && /^[URFDLB]{96}$/.test(letters)) {
    painter.set([...letters], false);
    solveFrom([...letters], false);
  }
  return { element, dispose: () => solution?.dispose() };
}
