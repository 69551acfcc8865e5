// The first view: a cube painted, photographed, typed or taken at random.
import { failureOf, isUnreachable, METRICS, type Failure, type Method } from "../api/engine";
import { announce, button, checkbox, h, isBeingTyped, say, Select } from "../dom";
import { net } from "../draw/net";
import { spoken, Stage } from "../draw/stage";
import { has, number, t, worded } from "../i18n";
import { cubeOf } from "../model/cube";
import { isAmbiguous, type Metric, type Reading } from "../model/moves";
import { playedIn, scramblesIn, tidied } from "../model/pasted";
import { EMPTY, Painting } from "../model/painting";
import { go } from "../route";
import { asked, open, resume } from "../solving";
import { JAPANESE, WESTERN } from "../model/schemes";
import { prefs } from "../prefs";
import { state, type Typed, type Way } from "../state";
import { puzzleAddress, solveAddress } from "../model/address";
import { openDialog } from "./dialog";
import { Painter } from "./painter";
import { loadLater } from "./loaded";
import type { PhotoView } from "./photo";
import { puzzleChoice } from "./puzzle_choice";
import { capital, faceName, schemeName } from "./places";
import { Problems } from "./problems";
import { Several } from "./several";
import type { View } from "./view";

// The program's default method in every metric of the page.
const DEFAULT = "short";
const painting = new Painting(state.get().letters);

export function cubeView(): View {
  const element = h("div", { class: "cube-view" });
  const cube = cubeOf(4);
  const message = h("div", { class: "message", role: "alert", "data-testid": "message" });
  const problems = new Problems(
    ({ stickers }, words) => painter.show(stickers[0] ?? 0, words),
    (stickers) => {
      set(stickers.join(""));
      start.focus();
    },
  );
  const checked = h("p", { role: "status", "data-testid": "photo-checked" });
  let doubtful = { letters: "", stickers: new Set<number>() };
  const start = button(t("solve"), () => void begin(), { class: "primary big", "data-testid": "solve" });
  const stage = new Stage({
    label: () => `${t("cube.painted")} ${spoken(painting.stickers)}`,
    tap: (sticker) => painter.tap(sticker),
  });
  const undone = (): void => state.set({ letters: painting.letters });
  const painter = new Painter(painting, cube, undone, (face) => {
    stage.face(face);
    drawBar();
  });
  // One bar for what comes next: on a phone it is always on the screen.
  const where = h("p", { class: "bar-status", "data-testid": "paint-status" });
  const next = button(t("paint.next"), () => painter.next(), { "data-testid": "next-face" });
  const bar = h("div", { class: "bar" }, where, next, problems.button, start);

  function set(letters: string): void {
    painting.set(letters);
    state.set({ letters });
  }

  function fail(failure: Failure): void {
    if (state.get().way === "type" && !isUnreachable(failure)) {
      return say(wrongText, worded(failure));
    }
    message.replaceChildren(
      h(
        "div",
        { class: "bad card" },
        h("strong", {}, t(has(failure.error) ? "failed" : "unreadable")),
        h("p", {}, worded(failure)),
      ),
    );
    message.scrollIntoView({ block: "nearest" });
  }

  // Rings what is wrong, or else what a photograph left in doubt.
  function ring(letters: string): void {
    const { found } = problems;
    const ringed = new Set(found[0]?.stickers ?? (letters === doubtful.letters ? doubtful.stickers : []));
    painter.point(
      ringed,
      found.flatMap(({ stickers }) => stickers),
    );
    stage.mark({ wrong: ringed });
    if (letters !== doubtful.letters) {
      say(checked, "");
    }
  }

  function drawProblems(letters: string): void {
    problems.draw(cube, [...letters]);
    ring(letters);
  }

  // The number of stickers that are left, then the button to solve, or the one that shows a mistake.
  function drawBar(): void {
    const { way } = state.get();
    const paints = way === "paint";
    const { left, done } = { left: painting.left, done: painter.done };
    const wrong = paints && problems.found.length > 0;
    bar.hidden = way === "photo";
    where.hidden = !paints;
    next.hidden = !paints || left === 0 || painter.isWhole;
    next.classList.toggle("primary", done === 16);
    problems.button.hidden = !wrong || left > 0;
    start.hidden = paints && (left > 0 || wrong);
    const going = painter.isWhole ? t("paint.status.whole", left, 96) : t("paint.status", capital(faceName(painter.face)), done, 16, left); // prettier-ignore
    say(where, left > 0 ? going : t(wrong ? "paint.mistakes" : "paint.ready"));
  }

  // A typed scramble; where it can be read in two ways that differ, the user is asked, with both pictures.
  async function read(given: string): Promise<{ letters: string; typed: Typed | undefined } | undefined> {
    const text = given.trimStart().startsWith("{") ? given : scramblesIn(given)[0]!;
    const letters = text.replace(/\s/g, "").toUpperCase();
    if (/^[URFDLB]{96}$/.test(letters)) {
      return { letters, typed: undefined };
    }
    if (text.trimStart().startsWith("{")) {
      return { letters: (await asked().show({ scramble: text })).facelets, typed: undefined };
    }
    const shown = async (reading: Reading): Promise<string> =>
      (await asked().show({ scramble: text, notation: reading })).facelets;
    const slice = await shown("slice");
    const sign = isAmbiguous(text) ? await shown("sign") : slice;
    const reading = sign === slice ? "slice" : await askReading(text, slice, sign);
    return reading ? { letters: reading === "slice" ? slice : sign, typed: { text, reading } } : undefined;
  }

  async function begin(): Promise<void> {
    message.replaceChildren();
    say(wrongText, "");
    try {
      const { way, letters } = state.get();
      const found = way === "type" ? await read(state.get().text) : { letters, typed: undefined };
      if (!found) {
        return;
      }
      if (cube.isSolved([...found.letters])) {
        message.replaceChildren(h("div", { class: "card" }, t("already")));
        return;
      }
      set(found.letters);
      open(found.letters, found.typed);
      go(solveAddress(found.letters));
    } catch (error) {
      fail(failureOf(error));
    }
  }

  const randomButton = button(t("way.random"), () => void random(), { class: "random", "data-testid": "random" });
  async function random(): Promise<void> {
    randomButton.disabled = true;
    message.replaceChildren();
    try {
      const [one] = await asked().scrambles({ count: 1 }, AbortSignal.timeout(60000));
      text.value = one!.scramble;
      set(cube.after(cube.start, cube.read(one!.scramble)).join(""));
      state.set({ text: one!.scramble, way: "type" });
      look();
      announce(t("random.done"));
    } catch (error) {
      fail(failureOf(error));
    }
    randomButton.disabled = false;
  }

  // Typing.
  const preview = h("div", { class: "preview" });
  const wrongText = h("p", { class: "bad", role: "status", "data-testid": "type-wrong" });
  const notesText = h("p", { class: "quiet", role: "status", "data-testid": "type-notes" });
  const several = new Several((one) => {
    text.value = one;
    state.set({ text: one });
    several.show(one);
    look();
  });
  const text = h("textarea", { rows: 5, id: "scramble", spellcheck: "false", autocapitalize: "off", placeholder: "R U2 Fw' 2L D …", "data-testid": "scramble", oninput: (event: Event) => typedIn(!isBeingTyped(event)), onchange: () => playedIn(text.value) && typedIn(true) }); // prettier-ignore
  function typedIn(isWhole: boolean): void {
    const played = isWhole ? playedIn(text.value) : undefined;
    if (played) {
      text.value = tidied(text.value);
      if (asked().puzzles.includes(played.puzzle)) {
        const of = text.value;
        text.value = "";
        state.set({ text: "" });
        return go(puzzleAddress(played.puzzle, of));
      }
    }
    state.set({ text: text.value });
    message.replaceChildren();
    several.show(text.value);
    clearTimeout(timer);
    timer = setTimeout(look, 250);
  }
  text.value = state.get().text;
  let timer: ReturnType<typeof setTimeout>;
  let looked = 0;
  function look(): void {
    const turn = ++looked;
    const wanted = state.get().text;
    const show = (picture?: Node): void => {
      if (turn === looked) {
        if (!picture) {
          say(notesText, "");
        }
        preview.replaceChildren(...(picture ? [picture] : []));
      }
    };
    if (wanted.trim() === "") {
      return show();
    }
    const isData = wanted.trimStart().startsWith("{") || /^[URFDLB\s]{96,}$/.test(wanted.toUpperCase());
    asked().show({ scramble: isData ? wanted : scramblesIn(wanted)[0]!, ...(isData ? {} : { notation: "slice" as const }) }).then(({ facelets, notes }) => {
      say(wrongText, "");
      say(notesText, notes.map((note) => t("type.note", note.text)).join(" "));
      show(net([...facelets], t("cube.typed")));
    }, (error: unknown) => {
      if (turn === looked && !isData) {
        say(wrongText, worded(failureOf(error)));
      }
      show();
    }); // prettier-ignore
  }
  const typeArea = h("div", { class: "card type-area" }, h("label", { for: "scramble" }, t("type.label")), text, wrongText, notesText, several.element, h("p", { class: "quiet" }, t("type.text")), preview,
    button(t("type.view"), () => go(`#/view/${encodeURIComponent(state.get().text)}`))); // prettier-ignore

  // Painting.
  const paste = h("textarea", { rows: 3, spellcheck: "false", autocapitalize: "characters", "aria-label": t("paste.label"), "data-testid": "paste", oninput: () => {
    const letters = paste.value.toUpperCase().replace(/[^URFDLB]/g, "");
    if (letters.length === 96) {
      set(letters);
      announce(t("paste.done"));
    }
  } }); // prettier-ignore
  painter.tools.append(
    button(t("paint.clear"), () => set(EMPTY)),
    button(t("paint.solved"), () => set(cube.solved)),
  );
  const paintArea = h("div", { class: "paint-area card" },
    checked, h("div", { class: "paint-columns" }, painter.element, h("div", { class: "paint-space" }, stage.element, h("p", { class: "quiet" }, t("paint.hold")))),
    h("details", { class: "help" }, h("summary", {}, t("paste")), h("p", {}, t("paste.text")), paste),
    h("p", { class: "quiet keys" }, t("paint.keys"))); // prettier-ignore

  const ways = h("div", { class: "segmented", role: "group", "aria-label": t("way") });
  for (const way of ["paint", "photo", "type"] as const satisfies readonly Way[]) {
    ways.append(button(t(`way.${way}`), () => state.set({ way }), { "data-way": way, "data-testid": `way-${way}` }));
  }
  const scheme = schemeChoice();
  const looks = h("div", { class: "row wrap looks" }, scheme.element,
    checkbox(t("look.blind"), prefs.get().palette === "blind", (blind) => prefs.set({ palette: blind ? "blind" : "standard" })),
    checkbox(t("look.letters"), prefs.get().letters, (letters) => prefs.set({ letters })),
    checkbox(t("look.backs"), prefs.get().backs, (backs) => prefs.set({ backs }))); // prettier-ignore

  // Photographs: what was read is painted, and the doubtful stickers are ringed until something is painted.
  let photos: PhotoView | undefined;
  const photoBox = h("div", { class: "photos" });
  async function openPhotos(): Promise<void> {
    try {
      const { PhotoView, summary } = await loadLater();
      photos ??= new PhotoView((reading) => {
        const { letters, doubtful: seen } = reading;
        doubtful = { letters, stickers: new Set(seen) };
        state.set({ way: "paint" });
        set(letters);
        ring(letters);
        say(checked, summary(reading));
      });
      photoBox.replaceChildren(photos.element);
    } catch {
      photoBox.replaceChildren(h("p", { class: "bad card", role: "alert" }, t("part-missing")));
    }
  }

  // Options of the search.
  const metric = new Select(t("metric"), (value) => { wish({ metric: value as Metric }); askMethods(); }).show(METRICS.map((name) => [name, t(`metric.${name}`)] as const), state.get().wish.metric); // prettier-ignore
  const method = new Select(t("method"), (value) => wish({ method: value }));
  const seconds = new Select(t("time"), (value) => wish({ seconds: Number(value) })).show([1, 3, 10, 30, 60].map((s) => [String(s), t("time.seconds", s)] as const), String(state.get().wish.seconds)); // prettier-ignore
  const more = h("div", { class: "more-box" });
  function wish(changes: Partial<ReturnType<typeof state.get>["wish"]>): void {
    state.set({ wish: { ...state.get().wish, ...changes } });
  }
  function drawMethods(offered: readonly Omit<Method, "searches">[]): void {
    const title = (name: string): string => (has(`method.${name}`) ? t(`method.${name}`) : name);
    const ready = offered.filter((one) => one.ready);
    if (!ready.some(({ name }) => name === state.get().wish.method)) {
      wish({ method: "" });
    }
    method.show(
      ready.map(({ name }) => [name === DEFAULT ? "" : name, title(name)] as const),
      state.get().wish.method,
    );
    const waiting = offered.filter((one) => !one.ready && one.command);
    more.replaceChildren(
      waiting.length > 0
        ? h("details", { class: "help", "data-testid": "more-methods" }, h("summary", {}, t("methods.more")), h("p", {}, t("methods.more.text")), ...waiting.map(({ name, command }) => h("p", {}, title(name), h("br"), h("code", {}, command!))))
        : "",
    ); // prettier-ignore
  }
  function askMethods(): void {
    const wanted = state.get().wish.metric;
    asked().methods(wanted).then((list) => {
      if (wanted === state.get().wish.metric) {
        drawMethods(list);
      }
    }, () => undefined); // prettier-ignore
  }
  const isWide = matchMedia("(min-width: 56.01rem)").matches;
  const goals = button(t("target"), () => {
    const { way, letters, text: typed } = state.get();
    const position = way === "type" ? typed : letters === EMPTY ? "" : cube.textOf([...letters]);
    go(puzzleAddress(cube.name, ...(position ? [position] : [])));
  }, { hidden: !asked().hasTargets, "data-testid": "goals" }); // prettier-ignore
  const options = h("details", { class: "options", open: isWide, "data-testid": "options" }, h("summary", {}, t("choices")), metric.element, method.element, seconds.element, goals, more); // prettier-ignore
  const choices = h("div", { class: "card choices" }, bar, options);

  // A solution that was followed half way, here or in another tab.
  const goOn = button("", () => {
    const { letters, moves } = state.get().unfinished!;
    resume();
    go(solveAddress(letters, moves));
  }, { class: "primary", "data-testid": "continue" }); // prettier-ignore
  const half = h("div", { class: "card half" }, h("p", {}, t("continue.text")), goOn);
  state.watch(({ unfinished }) => [unfinished], (unfinished) => {
    half.hidden = !unfinished;
    say(goOn, unfinished ? t("continue", unfinished.step, unfinished.count) : "");
  }); // prettier-ignore

  // Cubes solved here before.
  const history = h("ul", { class: "cubes" });
  const past = h(
    "details",
    { class: "card past", "data-testid": "history" },
    h("summary", {}, t("history")),
    history,
    button(t("history.clear"), () => state.set({ history: [] })),
  );
  state.watch(({ history: entries }) => [entries], (entries) => {
    past.hidden = entries.length === 0;
    history.replaceChildren(...entries.map(({ letters, moves, length, metric: counted, when }) => h("li", {},
      h("a", { href: solveAddress(letters, moves) }, net([...letters], t("cube.scrambled")),
        h("span", {}, `${number(length)} ${counted.toUpperCase()}, ${new Date(when).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" })}`)))));
  }); // prettier-ignore

  state.watch(({ letters, way }) => [letters, way], (letters, way) => {
    if (letters !== painting.letters) {
      painting.set(letters);
    }
    stage.load({ puzzle: cube, states: [[...letters]], moves: [] });
    painter.update();
    drawProblems(letters);
    drawBar();
    paintArea.hidden = way !== "paint";
    problems.element.hidden = way !== "paint";
    typeArea.hidden = way !== "type";
    photoBox.hidden = way !== "photo";
    if (way === "photo") {
      void openPhotos();
    } else {
      photos?.close();
    }
    element.dataset["way"] = way;
    [...ways.children].forEach((child) => child.setAttribute("aria-pressed", String((child as HTMLElement).dataset["way"] === way)));
  }); // prettier-ignore
  state.watch(({ route }) => [route], (route) => {
    if (route.view !== "cube") {
      photos?.close();
    }
    if (route.view === "cube" && route.rest[0]?.length === 96) {
      state.set({ way: "paint" });
      set(route.rest[0]); // an impossible cube of a link, to be mended
    }
    message.replaceChildren(...(route.wrong && route.view === "cube" ? [h("div", { class: "bad card" }, h("strong", {}, t("link")), h("p", {}, t(route.wrong)))] : []));
  }); // prettier-ignore
  prefs.watch((now) => [now.scheme], (now) => {
    showScheme(scheme, now);
    drawProblems(state.get().letters);
  }); // prettier-ignore
  look();
  // Until the program has said what it offers in the metric: its default, and what was wished for here before.
  drawMethods([...new Set([DEFAULT, state.get().wish.method || DEFAULT])].map((name) => ({ name, ready: true })));
  askMethods();

  element.append(
    h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("solve.title")), h("p", {}, t("solve.text"))),
    h("div", { class: "ways" }, puzzleChoice().element, ways, randomButton),
    half, message,
    h("div", { class: "columns" }, h("div", {}, paintArea, photoBox, typeArea, looks), h("div", { class: "side" }, choices, problems.element, past))); // prettier-ignore
  return { element, title: "nav.cube" };
}

function schemeChoice(): Select {
  const choice = new Select(t("scheme"), (value) => prefs.set({ scheme: value }));
  showScheme(choice, prefs.get().scheme);
  return choice;
}
// The two that have names, and the one of this cube.
function showScheme(choice: Select, now: string): void {
  choice.show(
    [...new Set([WESTERN, JAPANESE, now])].map((one) => [one, schemeName(one)] as const),
    now,
  );
}

function askReading(text: string, slice: string, sign: string): Promise<Reading | undefined> {
  const letter = /[urfdlb]/.exec(text.replace(/[A-Z]w/g, ""))?.[0] ?? "r";
  return openDialog(t("reading", letter), (close: (reading: Reading) => void) => {
    const option = (letters: string, reading: Reading): HTMLElement => {
      const name = t(`reading.${reading}`, letter, letter.toUpperCase());
      return h("button", { type: "button", class: "reading", "data-testid": `reading-${reading}`, onclick: () => close(reading) }, h("strong", {}, name), net([...letters], name));
    };
    return [h("p", {}, t("reading.text")), h("div", { class: "readings" }, option(slice, "slice"), option(sign, "sign"))];
  }); // prettier-ignore
}
