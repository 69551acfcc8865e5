// The table explorer: chains, their phases, how far positions are from the goal, and the farthest of them.
import { analyze, chains, recorded, Refusal, type Analysis, type Chain } from "./api";
import { distributionChart } from "./chart";
import { parse, SOLVED, states } from "./cube";
import { h, select } from "./dom";
import { big, number, sentence, t } from "./i18n";
import { net } from "./net";

const METRICS = ["obtm", "sstm", "btm"];

export function tablesView(): { element: HTMLElement; dispose: () => void } {
  const abort = new AbortController();
  const choice = h("div", { class: "row wrap choose" });
  const body = h("div", { class: "explorer" });
  let list: Chain[] = [];
  let chain: Chain | undefined;
  let phase = 0;
  let metric = "obtm";
  let asked = 0;

  function choose(name: string): void {
    chain = list.find((candidate) => candidate.name === name)!;
    phase = 0;
    metric = chain.recorded.includes(chain.metric) ? chain.metric : (chain.recorded[0] ?? chain.metric);
    draw();
  }

  function draw(): void {
    if (!chain) {
      return;
    }
    const metrics = METRICS.filter((name) => name === metric || chain!.recorded.includes(name));
    choice.replaceChildren(
      select(t("tables.chain"), list.map(({ name, title }) => [name, t("chain.option", sentence(title), name)]), chain.name, choose),
      select(t("metric"), metrics.map((name) => [name, t(`metric.${name}`)]), metric, (value) => { metric = value; draw(); }));
    const phases = h("ol", { class: "phases" }, ...chain.phases.map((entry, i) => h("li", {},
      h("button", { type: "button", "aria-pressed": String(i === phase), onclick: () => { phase = i; draw(); } },
        h("strong", {}, t("phase", i + 1)), h("span", {}, sentence(entry.achieves))))));
    const details = h("div", { class: "details card", "aria-live": "polite" });
    body.replaceChildren(phases, details);
    void describe(details);
  }

  async function describe(details: HTMLElement): Promise<void> {
    const entry = chain!.phases[phase]!;
    const turn = ++asked;
    details.replaceChildren(h("h2", {}, t("phase.long", phase + 1, sentence(entry.achieves))), h("p", { class: "alg group" }, entry.group));
    let analysis: Analysis | undefined;
    try {
      analysis = await recorded(chain!.name, entry.name, metric);
    } catch { /* Nothing on record: it may still be computed. */ }
    if (turn === asked) {
      if (analysis) {
        details.append(...figures(analysis));
      } else {
        details.append(h("p", {}, t(entry.table ? "tables.none" : "tables.search")));
      }
      if (entry.table) {
        details.append(antipodes(chain!, phase, !analysis));
      }
    }
  }

  function figures(analysis: Analysis): HTMLElement[] {
    const label = t("tables.chart", analysis.worst, metric.toUpperCase());
    const rows = analysis.distribution.map(({ distance, positions, classes }) =>
      h("tr", {}, h("th", { scope: "row" }, String(distance)), h("td", {}, big(positions)), h("td", {}, big(classes))));
    const fact = (name: string, value: string) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, value));
    return [
      h("dl", { class: "facts" }, fact("tables.worst", `${analysis.worst} ${metric.toUpperCase()}`), fact("tables.mean", number(analysis.mean, 2)), fact("tables.positions", big(analysis.size.raw)), fact("tables.classes", big(analysis.size.classes))),
      h("div", { class: "scroll" , tabindex: 0, role: "group", "aria-label": label}, distributionChart(analysis.distribution, label)),
      h("p", { class: "quiet" }, t("tables.axis")),
      h("details", {}, h("summary", {}, t("tables.rows")), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("tables.rows") }, h("table", {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("tables.distance")), h("th", { scope: "col" }, t("tables.positions")), h("th", { scope: "col" }, t("tables.classes")))),
        h("tbody", {}, ...rows)))),
    ];
  }

  // Antipodes are read from the table itself, which is filled first if it is small.
  function antipodes(of: Chain, index: number, withFigures: boolean): HTMLElement {
    const box = h("div", { class: "antipodes" });
    const button = h("button", { type: "button", "data-testid": "antipodes", onclick: async () => {
      button.disabled = true;
      box.replaceChildren(h("p", { class: "quiet", role: "status" }, t("tables.computing")));
      try {
        const analysis = await analyze(of.name, of.phases[index]!.name, metric, abort.signal);
        if (withFigures) {
          button.before(...figures(analysis));
        }
        box.replaceChildren(...pictures(of, index, analysis));
        button.remove();
      } catch (error) {
        button.disabled = false;
        box.replaceChildren(h("p", { class: "bad" }, error instanceof Refusal ? sentence(error.failure.error) : t("offline")));
      }
    } }, t(withFigures ? "tables.compute" : "tables.antipodes"));
    return h("div", { class: "far" }, button, box);
  }

  function pictures(of: Chain, index: number, analysis: Analysis): HTMLElement[] {
    const sees = new Set(of.phases.slice(0, index + 1).flatMap((entry) => entry.sees));
    return [h("h3", {}, t("tables.far", analysis.worst)), h("p", { class: "quiet" }, t("tables.grey")),
      ...(analysis.antipodes ?? []).map((algorithm) => {
        const figure = h("figure", {}, h("figcaption", { class: "alg" }, algorithm));
        if (of.puzzle === "4x4x4") {
          const moves = parse(algorithm);
          const letters = states([...SOLVED], moves).pop()!;
          const from = states([...SOLVED].map((_, i) => i), moves).pop()!;
          const greyed = new Set(from.flatMap((home, place) => (sees.has(home) ? [] : [place])));
          figure.prepend(net(letters, t("cube.antipode", algorithm), { greyed }));
        }
        return figure;
      })];
  }

  void chains().then((found) => {
    list = found;
    choose("five-stage");
  }).catch(() => body.replaceChildren(h("p", { class: "bad" }, t("offline"))));

  const element = h("div", { class: "tables-view" }, h("div", { class: "intro" }, h("h1", {}, t("tables.title")), h("p", {}, t("tables.text"))), choice, body);
  return { element, dispose: () => { ++asked; abort.abort(); } };
}
