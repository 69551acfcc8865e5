// The answers: how long the chosen one is and how good, and all of them to choose from, with their lengths in three metrics.
import { announce, button, copyButton, h, menu, say } from "../dom";
import { lengthChart } from "../draw/chart";
import { number, t, worded } from "../i18n";
import type { Answer } from "../model/answer";
import { solveAddress } from "../model/address";
import { cubeOf } from "../model/cube";
import { choose, compare, isRunning, play, search, stop } from "../solving";
import { METRICS, type Progress } from "../api/engine";
import { state, type Job } from "../state";

const LISTED = 3; // the newest answers
const upper = (metric: string): string => metric.toUpperCase();
const seconds = (job: Job): number => job.ended ?? (performance.now() - job.began) / 1000;

// The card itself, of one height always; and what grows: links, the own solution, the list.
export function resultCard(): { card: HTMLElement; more: HTMLElement } {
  const length = h("strong", { class: "length", "data-testid": "length" });
  const unit = h("span", { class: "quiet" });
  const chart = h("div", { class: "chart-box" });
  const bar = h("progress", { max: 1, "aria-label": t("stage.making.bar"), "data-testid": "making" });
  const proof = h("p", { class: "proof", "data-testid": "proof" });
  const status = h("p", { class: "status", role: "status", "data-testid": "status" });
  const stopButton = button(t("solve.stop"), stop, { class: "stop", "data-testid": "stop" });
  const onButton = button(t("solve.on"), () => search(Math.max(10, state.get().wish.seconds)), { "data-testid": "on" });
  const offer = button("", () => choose(best()), { class: "offer", "data-testid": "offer" });
  const heads = h(
    "p",
    { class: "answer heads quiet", "aria-hidden": "true" },
    ...METRICS.map((metric) => h("span", {}, upper(metric))),
  );
  const list = h("div", { class: "answers", role: "group", "aria-label": t("answers"), "data-testid": "answers" }); // prettier-ignore

  const found = (): readonly Answer[] => state.get().answers.filter(({ source }) => source !== "own");
  const best = (): number => state.get().answers.indexOf(found().at(-1)!);
  const points = (): { seconds: number; length: number }[] =>
    found().map((answer) => ({ seconds: answer.seconds, length: answer.length }));

  function drawAnswer(): void {
    const { answers, chosen, wish } = state.get();
    const answer = answers[chosen];
    const running = isRunning(state.get().job.stage);
    say(length, answer ? String(answer.length) : running ? "…" : "–");
    const steps = play()?.moves.length ?? 0;
    say(unit, !answer ? "" : ` ${t(answer.length === 1 ? "solution.unit.one" : "solution.unit")}${steps === answer.length ? "" : ` ${t("solution.steps", steps)}`}`);
    [...heads.children].forEach((head, i) => head.classList.toggle("wished", METRICS[i] === (answer?.metric ?? wish.metric)));
    const bound = answer?.bound ?? Math.max(0, ...answers.filter(({ metric }) => metric === answer?.metric).map((other) => other.bound ?? 0));
    const words = !answer ? "" : answer.length <= bound ? t("proof.shortest") : bound > 0 ? t("proof.bound", bound) : "";
    say(proof, answer ? [words, t(answer.source === "link" ? "proof.link" : "proof.checked")].filter(Boolean).join(" · ") : "");
    const better = state.get().stepped && answer && best() !== chosen && answers[best()] && answers[best()]!.length < answer.length;
    offer.classList.toggle("none", !better);
    offer.disabled = !better;
    say(offer, better ? t("solution.offer", answers[best()]!.length) : "");
    drawList();
  } // prettier-ignore

  function drawList(): void {
    const { answers, chosen } = state.get();
    const newest = [...answers.keys()].slice(-LISTED);
    const wanted = chosen < 0 || newest.includes(chosen) ? newest : [chosen, ...newest.slice(1)];
    while (list.children.length > wanted.length) {
      list.lastElementChild!.remove();
    }
    wanted.forEach((index, i) => {
      const { lengths, source } = answers[index]!;
      const made = (list.children[i] as HTMLButtonElement | undefined) ?? list.appendChild(h("button", { type: "button", class: "answer" }));
      made.onclick = () => choose(index);
      made.setAttribute("aria-pressed", String(index === chosen));
      const from = source === "found" ? "" : t(`answer.${source}`);
      made.setAttribute("aria-label", `${from} ${METRICS.map((metric) => `${lengths[metric]} ${upper(metric)}`).join(" · ")}`.trim());
      made.replaceChildren(...[...METRICS.map((metric) => String(lengths[metric])), from].map((text) => h("span", {}, text)));
    });
  } // prettier-ignore

  // "42 %, about 3 s left"
  function made({ share, seconds: left }: Progress): string {
    const percent = Math.floor(100 * share);
    return left === undefined ? t("stage.making.of", percent) : t("stage.making.left", percent, Math.ceil(left));
  }

  // Until there are answers to draw, the bar of the tables.
  function drawChart(): void {
    const { wish, job } = state.get();
    if (job.stage === "making" && job.progress) {
      bar.value = job.progress.share;
      return chart.replaceChildren(bar);
    }
    chart.replaceChildren(lengthChart(points(), seconds(job), upper(wish.metric)));
  }

  function drawStatus(): void {
    const { job, answers } = state.get();
    const some = answers.some(({ source }) => source === "found");
    const running = isRunning(job.stage);
    stopButton.disabled = !running || job.stage === "stopping";
    onButton.disabled = running;
    const failure = job.failure && worded(job.failure);
    const first = answers.find(({ source }) => source === "found")?.seconds ?? 0;
    status.classList.toggle("bad", job.stage === "failed");
    say(status, job.stage === "failed" ? failure! : job.stage === "idle" ? ""
      : job.stage === "done" && some ? t("solve.done", number(first, 2))
      : job.stage === "searching" && some ? t("solve.running")
      : job.stage === "making" && job.progress ? made(job.progress)
      : t(`stage.${job.stage}`)); // prettier-ignore
  }

  let clock: ReturnType<typeof setInterval> | undefined;
  state.watch(({ answers, chosen, stepped, job }) => [answers, chosen, stepped, job], (answers, _chosen, _stepped, job) => {
    drawAnswer();
    drawStatus();
    drawChart();
    clearInterval(clock);
    clock = isRunning(job.stage) ? setInterval(drawChart, 500) : undefined;
    const newest = answers.at(-1);
    if (newest && isRunning(job.stage)) {
      announce(t("solution.better", newest.length, upper(newest.metric)));
    }
  }); // prettier-ignore

  const own = h("textarea", {
    rows: 2,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": t("own.label"),
    "data-testid": "own",
  });
  const said = h("p", { role: "status" });
  const compared = h("details", { class: "help", "data-testid": "compare" }, h("summary", {}, t("own")), h("p", { class: "quiet" }, t("own.text")), own,
    button(t("own.do"), () => void compare(own.value).then((wrong) => say(said, t(wrong ?? "own.right"))), { "data-testid": "own-do" }), said); // prettier-ignore

  const chosen = (): string => state.get().answers[state.get().chosen]?.solution ?? "";
  const link = (address: string): string => location.href.replace(/#.*$/, "") + address;
  const copier = (key: string, text: () => string): HTMLButtonElement =>
    copyButton(t(key), t("copied"), t("copied.not"), text);
  const out = h(
    "a",
    { class: "button", target: "_blank", rel: "noreferrer noopener", "data-testid": "out" },
    t("solution.out"),
  );
  state.watch(({ answers, chosen: index }) => [answers[index]], () => {
    const end = play()?.states.at(-1);
    const rotation = (end && cubeOf(4).rotationOf(end)) ?? "";
    out.setAttribute("href", `https://alpha.twizzle.net/edit/?puzzle=4x4x4&setup-anchor=end&setup-alg=${encodeURIComponent(rotation)}&alg=${encodeURIComponent(chosen())}`);
  }); // prettier-ignore
  const share = menu(t("share.menu"), "share",
    copier("solution.copy", chosen),
    copier("share", () => link(solveAddress(state.get().solving))),
    copier("share.solution", () => link(solveAddress(state.get().solving, chosen()))),
    button(t("sheet.print"), () => print()), out); // prettier-ignore

  const card = h("div", { class: "card result" },
    h("div", { class: "headline" }, h("p", { class: "figure" }, length, unit), chart),
    proof, heads, list, status, h("div", { class: "row wrap" }, stopButton, onButton), offer); // prettier-ignore
  const more = h("div", { class: "card more" }, share, compared);
  return { card, more };
}
