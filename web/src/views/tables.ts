// The table explorer: chains, their phases, how far positions are from the goal, and the farthest of them.
// Its address says what is looked at: #/tables/CHAIN/PHASE/METRIC.
import { failureOf, METRICS, Refusal, type Analysis, type Chain, type Engine } from "../api/engine";
import { button, checkbox, h, menu, save, say, Select } from "../dom";
import { distributionChart, pictured, standalone, type Series } from "../draw/chart";
import { net } from "../draw/net";
import { big, has, number, sentence, t, worded } from "../i18n";
import { packed } from "../model/address";
import { cubeOf } from "../model/cube";
import { placesOf } from "../model/placements";
import { follow } from "../route";
import { asked } from "../solving";
import { state } from "../state";
import type { View } from "./view";

// A chain's name in the language of choice, or as its file has it.
const chainText = ({ name, title }: Chain): string => (has(`method.${name}`) ? t(`method.${name}`) : sentence(title));

// Larger tables than this are not filled while one waits; where a record says how large, the question is not offered.
const MOST_ENTRIES = 2 ** 27;

export function tablesView(): View {
  let list: readonly Chain[] = [];
  let chain: Chain | undefined;
  let phase = 0;
  let metric = "obtm";
  let turn = 0;
  let logarithmic = true;
  let overlaid: string[] = []; // chain/phase/metric
  let analysis: Analysis | undefined;
  let far: Analysis | undefined;

  const chains = new Select(t("tables.chain"), (name) => go(list.find((one) => one.name === name)!, 0, undefined));
  const metrics = new Select(t("metric"), (name) => go(chain!, phase, name));
  const phases = h("ol", { class: "phases" });
  const title = h("h2", { "data-testid": "phase-title" });
  const group = h("p", { class: "alg group" });
  const figures = h("div");
  const antipodes = h("div", { class: "far" });
  const details = h("div", { class: "details card" }, title, group, figures, antipodes);
  const body = h("div", { class: "explorer" }, phases, details);
  const status = h("p", { class: "bad", role: "status" });

  const metricOf = (of: Chain): string => (of.recorded.includes(of.metric) ? of.metric : (of.recorded[0] ?? of.metric));
  function go(of: Chain, index: number, counted: string | undefined): void {
    history.pushState(null, "", `#/tables/${of.name}/${of.phases[index]!.name}/${counted ?? metricOf(of)}`);
    follow();
  }

  function read(rest: readonly string[]): void {
    if (list.length === 0) {
      return;
    }
    const [name, phaseName, counted] = rest;
    const found = list.find((one) => one.name === name);
    chain = found ?? list.find((one) => one.name === "five-stage") ?? list[0]!;
    phase = Math.max(0, chain.phases.findIndex((one) => one.name === phaseName));
    metric = METRICS.find((one) => one === counted) ?? metricOf(chain);
    const wrong = (name && !found) || (phaseName && chain.phases[phase]!.name !== phaseName);
    say(status, wrong ? t("link.wrong") : "");
    overlaid = [];
    draw();
  }

  function draw(): void {
    const of = chain!;
    chains.show(list.map((one) => [one.name, chainText(one)] as const), of.name);
    metrics.show(METRICS.filter((name) => name === metric || of.recorded.includes(name)).map((name) => [name, t(`metric.${name}`)] as const), metric);
    const wanted = of.phases.length;
    while (phases.children.length > wanted) {
      phases.lastElementChild!.remove();
    }
    of.phases.forEach((entry, i) => {
      const made = (phases.children[i]?.firstElementChild as HTMLButtonElement | undefined) ?? phases.appendChild(h("li", {}, h("button", { type: "button" }, h("strong"), h("span")))).firstElementChild as HTMLButtonElement;
      made.onclick = () => go(chain!, i, metric);
      made.setAttribute("aria-pressed", String(i === phase));
      say(made.firstElementChild!, t("phase", i + 1));
      say(made.lastElementChild!, sentence(entry.achieves));
    });
    say(title, t("phase.long", phase + 1, sentence(of.phases[phase]!.achieves)));
    say(group, of.phases[phase]!.group);
    void describe();
  } // prettier-ignore

  async function describe(): Promise<void> {
    const mine = ++turn;
    const of = chain!;
    const entry = of.phases[phase]!;
    far = undefined;
    antipodes.replaceChildren();
    let found: Analysis | undefined;
    try {
      found = await asked().recorded(of.name, entry.name, metric);
    } catch (error) {
      if (mine === turn && !(error instanceof Refusal)) {
        analysis = undefined;
        return figures.replaceChildren(h("p", { class: "bad" }, worded(failureOf(error))));
      }
      // Nothing on record: it may still be computed.
    }
    if (mine !== turn) {
      return;
    }
    analysis = found;
    if (found) {
      await drawFigures();
    } else {
      figures.replaceChildren(h("p", {}, t(entry.table ? "tables.none" : "tables.search")));
    }
    const entries = Number(found?.size.entries ?? found?.size.classes ?? 0);
    const analyze = asked().analyze;
    if (entry.table && (entries > MOST_ENTRIES || !analyze)) {
      antipodes.replaceChildren(h("p", { class: "quiet" }, t(analyze ? "tables.large" : "tables.elsewhere")), h("code", {}, `./revenge analyze ${of.name}/${entry.name} --metric ${metric}`));
    } else if (entry.table && analyze) {
      antipodes.replaceChildren(farthest(of, phase, analyze));
    }
  } // prettier-ignore

  // "Tsai’s eight phases, phase 4, OBTM"
  function seriesText(key: string): string {
    const [of, part, counted] = key.split("/") as [string, string, string];
    const from = list.find(({ name }) => name === of)!;
    return `${chainText(from)}, ${t("phase", from.phases.findIndex(({ name }) => name === part) + 1)}, ${counted.toUpperCase()}`;
  }

  async function seriesOf(key: string): Promise<Series> {
    const [of, part, counted] = key.split("/") as [string, string, string];
    return { name: seriesText(key), levels: (await asked().recorded(of, part, counted)).distribution };
  }

  async function drawFigures(): Promise<void> {
    const now = analysis!;
    const mine = turn;
    const others = await Promise.all(overlaid.map((key) => seriesOf(key).catch(() => undefined)));
    if (mine !== turn) {
      return;
    }
    const own = `${now.chain}/${now.phase}/${now.metric}`;
    const options = list.flatMap((one) => one.recorded.flatMap((counted) => one.phases.filter((part) => part.table).map((part) => `${one.name}/${part.name}/${counted}`))).filter((key) => key !== own);
    const overlay = new Select(t("tables.overlay"), (key) => {
      overlaid = key ? [...new Set([...overlaid, key])].slice(-3) : [];
      void drawFigures().then(() => figures.querySelector<HTMLElement>(".overlay select")?.focus());
    }).show([["", t("tables.overlay.none")], ...options.map((key) => [key, seriesText(key)] as const)], overlaid.at(-1) ?? "");
    overlay.element.classList.add("overlay");
    const label = t("tables.chart", now.worst, metric.toUpperCase());
    const shown = others.filter((one) => one !== undefined);
    const all: Series[] = [{ name: own, levels: now.distribution }, ...shown];
    const readout = h("p", { class: "quiet readout", role: "status", "data-testid": "readout" }, t("tables.axis"));
    const box = h("div", { tabindex: 0, role: "group", "aria-label": t("tables.browse"), "data-testid": "chart", onkeydown: (event: KeyboardEvent) => browse(event) });
    let at: number | undefined;
    let chart: SVGSVGElement;
    // The figures of one distance, which a pointer or the arrow keys choose.
    function pick(distance: number): void {
      at = distance;
      chart.querySelectorAll(".column").forEach((column, i) => column.classList.toggle("on", i === distance));
      const figures = all.flatMap(({ name, levels }) => {
        const level = levels.find((one) => one.distance === distance);
        return level ? `${all.length > 1 ? `${name.replaceAll("/", " ")}: ` : ""}${t("tables.readout", big(level.positions))}` : [];
      });
      say(readout, t("tables.at", distance, figures.join("; ") || t("tables.readout", 0)));
    }
    function browse(event: KeyboardEvent): void {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by !== undefined) {
        event.preventDefault();
        const last = chart.querySelectorAll(".column").length - 1;
        pick(Math.max(0, Math.min(last, at === undefined ? 0 : at + by)));
      }
    }
    function plot(): void {
      chart = distributionChart(all[0]!, shown, logarithmic, label, Math.max(240, box.clientWidth), pick);
      box.replaceChildren(chart);
    }
    new ResizeObserver(() => {
      if (box.clientWidth > 0 && box.clientWidth !== Number(chart.getAttribute("width"))) {
        plot();
      }
    }).observe(box);
    const scale = checkbox(t("tables.log"), logarithmic, (on) => {
      logarithmic = on;
      plot();
    });
    const rows = now.distribution.map(({ distance, positions, classes }) =>
      h("tr", {}, h("th", { scope: "row" }, String(distance)), h("td", {}, big(positions)), h("td", {}, big(classes))));
    const fact = (name: string, value: string): HTMLElement => h("div", {}, h("dt", {}, t(name)), h("dd", {}, value));
    const column = (name: string): HTMLElement => h("th", { scope: "col" }, t(name));
    const name = own.replaceAll("/", "-");
    figures.replaceChildren(
      h("dl", { class: "facts" }, fact("tables.worst", `${now.worst} ${metric.toUpperCase()}`), fact("tables.mean", number(now.mean, 2)), fact("tables.positions", big(now.size.raw)), fact("tables.classes", big(now.size.classes))),
      ...(now.published ? [beside(now.published)] : []),
      box, readout,
      h("p", { class: "quiet legend" }, ...shown.map((one, k) => h("span", { class: `key other-${k + 1}` }, one.name))),
      h("div", { class: "row wrap chart-tools" }, scale, overlay.element,
        menu(t("tables.save"), "save",
        button(t("tables.csv"), () => save(`${name}.csv`, "text/csv", ["distance,positions,classes", ...now.distribution.map((row) => `${row.distance},${row.positions},${row.classes}`)].join("\n") + "\n"), { "data-testid": "csv" }),
        button(t("tables.json"), () => save(`${name}.json`, "application/json", JSON.stringify(now, null, 1) + "\n")),
        button(t("tables.svg"), () => save(`${name}.svg`, "image/svg+xml", standalone(chart)), { "data-testid": "svg" }),
        button(t("tables.png"), () => void pictured(chart).then((picture) => save(`${name}.png`, "image/png", picture)), { "data-testid": "png" }))),
      h("details", {}, h("summary", {}, t("tables.rows")), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("tables.rows") },
        h("table", {}, h("thead", {}, h("tr", {}, column("tables.distance"), column("tables.positions"), column("tables.classes"))), h("tbody", {}, ...rows)))));
    plot();
  } // prettier-ignore

  // Shows the comparison with the figures that a paper has printed.
  function beside({ source, agrees, differences }: NonNullable<Analysis["published"]>): HTMLElement {
    return h("div", { class: agrees ? "paper good" : "paper bad", "data-testid": "paper" },
      h("p", {}, t(agrees ? "tables.agrees" : "tables.differs", source)), ...(agrees ? [] : [h("ul", {}, ...differences.map((one) => h("li", {}, one)))]));
  } // prettier-ignore

  // Antipodes are read from the table itself, which is filled first if it is small.
  function farthest(of: Chain, index: number, analyze: NonNullable<Engine["analyze"]>): HTMLElement {
    const box = h("div", { class: "antipodes" });
    const ask = button(t(analysis ? "tables.antipodes" : "tables.compute"), () => void fetchFar(), { "data-testid": "antipodes" });
    const mine = turn;
    async function fetchFar(): Promise<void> {
      ask.disabled = true;
      box.replaceChildren(h("p", { class: "quiet", role: "status" }, t("tables.computing")));
      try {
        const found = await analyze(of.name, of.phases[index]!.name, metric, AbortSignal.timeout(65000));
        if (mine !== turn) {
          return;
        }
        far = found;
        if (!analysis) {
          analysis = found;
          await drawFigures();
        }
        box.replaceChildren(...pictures(of, index, far));
      } catch (error) {
        box.replaceChildren(h("p", { class: "bad", role: "status" }, worded(failureOf(error))));
      }
      ask.disabled = far !== undefined;
    }
    return h("div", {}, ask, box);
  }

  function pictures(of: Chain, index: number, found: Analysis): HTMLElement[] {
    const sees = new Set(of.phases.slice(0, index + 1).flatMap((entry) => entry.sees));
    return [h("h3", {}, t("tables.far", found.worst)), h("p", { class: "quiet" }, t("tables.grey")),
      ...(found.antipodes ?? []).map(({ from, moves, state: far }) => {
        const caption = h("figcaption", { class: "alg" }, moves);
        const size = Number(/^(\d)x\1x\1$/.exec(of.puzzle)?.[1] ?? 0);
        if (size !== 4) {
          return h("figure", {}, caption);
        }
        const cube = cubeOf(4);
        const greyed = new Set(placesOf(cube).flatMap(({ stickers, fits }) => {
          const fit = fits.find(({ colors }) => colors.every((color, i) => color === far[stickers[i]!]));
          return fit && sees.has(fit.kind.home[0]!) ? [] : stickers;
        }));
        const isFromSolved = from === cube.solved;
        return h("figure", {}, net([...far], isFromSolved ? t("cube.antipode", moves) : far, { greyed }), caption,
          isFromSolved && h("a", { class: "button", href: `#/view/${encodeURIComponent(packed(moves))}/4` }, t("tables.play")));
      })];
  } // prettier-ignore

  function load(): void {
    say(status, "");
    asked().chains().then((found) => {
      list = found;
      read(state.get().route.view === "tables" ? state.get().route.rest : []);
    }, (error: unknown) => {
      status.replaceChildren(worded(failureOf(error)), " ", button(t("again"), load));
    }); // prettier-ignore
  }
  state.watch(({ route }) => [route], (route) => {
    if (route.view === "tables") {
      read(route.rest);
    }
  }); // prettier-ignore
  load();
  const element = h("div", { class: "tables-view" }, h("div", { class: "intro" }, h("h1", { tabindex: -1 }, t("tables.title")), h("p", {}, t("tables.text"))),
    status, h("div", { class: "row wrap choose" }, chains.element, metrics.element), body);
  return { element, title: "nav.tables" };
} // prettier-ignore
