// A solution to step through: the cube, the moves by phase, controls, the length over time.
//
// Better solutions arrive while one is looked at. As long as the user has not begun to step, the newest is
// shown; after that it is offered, not forced. Nothing on the page moves when one arrives: every part has
// its place from the start.
import { chains, Solving, type Chain, type Failure, type Solve } from "./api";
import { lengthChart, type Point } from "./chart";
import { homes, parse, rotationOf, states, type Move } from "./cube";
import { announce, h, svg } from "./dom";
import { has, number, sentence, t } from "./i18n";
import { partsOf, type Part } from "./phases";
import { Stage } from "./stage";

export interface Wish {
  metric: string;
  method: string;
  seconds: number;
}

export interface Actions {
  again: (stickers: readonly string[]) => void; // solve from this state
  edit: (stickers: readonly string[]) => void; // paint this state
  refused: (failure: Failure) => void; // no such cube
}

// Signs of the controls; drawn, since fonts do not agree on them.
const ICONS: Record<string, string> = {
  first: "M5 5h3v14H5zM19 5v14l-10-7z", back: "M16 5v14L6 12z", next: "M8 5v14l10-7z", last: "M16 5h3v14h-3zM5 5v14l10-7z",
  play: "M8 4.500v15L20 12z", pause: "M6.500 5h4v14h-4zM13.500 5h4v14h-4z",
};
const icon = (name: string) => svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name]! }));

const METRIC_NAMES: Record<string, string> = { obtm: "OBTM", sstm: "SSTM", btm: "BTM" };

export class SolutionView {
  readonly element = h("section", { class: "solution", "aria-label": t("solution") });
  private readonly stage = new Stage();
  private readonly solving: Solving;
  private readonly began = performance.now();
  private elapsed = 0;
  private points: Point[] = [];
  private solve: Solve | undefined;
  private offered: Solve | undefined;
  private moves: Move[] = [];
  private list: string[][];
  private homes: number[] = [];
  private parts: Part[] = [];
  private declared: Chain[] = [];
  private index = 0;
  private stepped = false;
  private running = true;
  private greys = localStorage.getItem("greys") !== "no";
  private playing: ReturnType<typeof setInterval> | undefined;
  private clock: ReturnType<typeof setInterval> | undefined;

  private readonly headline = h("p", { class: "length", "data-testid": "length" });
  private readonly others = h("p", { class: "others" });
  private readonly status = h("p", { class: "status", role: "status" });
  private readonly chart = h("div", { class: "chart-box" });
  private readonly stop = h("button", { type: "button", class: "stop", onclick: () => this.solving.stop() }, t("solve.stop"));
  private readonly movesBox = h("div", { class: "moves", "data-testid": "moves", role: "group", "aria-label": t("solution.moves") });
  private readonly phase = h("div", { class: "phase-now", "data-testid": "phase" });
  private readonly slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("solution.step"), oninput: () => this.go(Number(this.slider.value), false, true) });
  private readonly counter = h("span", { class: "counter", "data-testid": "step" });
  private readonly play = h("button", { type: "button", class: "round primary", onclick: () => this.togglePlay() });
  private readonly offer = h("button", { type: "button", class: "offer", hidden: true, onclick: () => this.takeOffer() });

  constructor(private readonly start: readonly string[], private readonly wish: Wish, private readonly actions: Actions) {
    this.list = [start.slice()];
    this.build();
    this.showStart();
    this.solving = new Solving((solve) => this.better(solve), (failure) => this.done(failure));
    const request: Record<string, unknown> = { facelets: start.join(""), metric: wish.metric, time: `${wish.seconds}s` };
    if (wish.method) {
      request["method"] = wish.method;
    }
    if (wish.method) {
      void chains().then((list) => { this.declared = list; this.reparts(); }).catch(() => undefined);
    }
    this.solving.start(request).catch((error) => this.done(error.failure ?? { error: String(error) }));
    this.clock = setInterval(() => this.drawChart(), 200);
    document.addEventListener("keydown", this.onKey);
  }

  get current(): readonly string[] {
    return this.list[this.index]!;
  }

  dispose(): void {
    this.solving.abandon();
    clearInterval(this.playing);
    clearInterval(this.clock);
    document.removeEventListener("keydown", this.onKey);
    this.stage.dispose();
  }

  private build(): void {
    const control = (name: string, sign: string, action: () => void) => h("button", { type: "button", class: "round", "aria-label": t(name), title: t(name), onclick: action }, icon(sign));
    const controls = h("div", { class: "controls" },
      control("step.first", "first", () => this.go(0, false, true)),
      control("step.back", "back", () => this.go(this.index - 1, true, true)),
      this.play,
      control("step.next", "next", () => this.go(this.index + 1, true, true)),
      control("step.last", "last", () => this.go(this.moves.length, false, true)));
    const greys = h("input", { type: "checkbox", checked: this.greys, onchange: () => {
      this.greys = greys.checked;
      localStorage.setItem("greys", this.greys ? "yes" : "no");
      this.restyle();
    } });
    const left = h("div", { class: "left" }, this.stage.element,
      h("div", { class: "player" }, this.slider, controls, this.counter),
      this.phase,
      h("label", { class: "check" }, greys, t("solution.grey")),
      h("details", { class: "slip" }, h("summary", {}, t("slip")),
        h("p", {}, t("slip.help")),
        h("div", { class: "row" },
          h("button", { type: "button", onclick: () => this.actions.again(this.current) }, t("slip.again")),
          h("button", { type: "button", onclick: () => this.actions.edit(this.current) }, t("slip.edit")))));
    const copied = (button: HTMLElement, text: string) => navigator.clipboard.writeText(text).then(() => {
      announce(t("copied"));
      button.textContent = t("copied");
      setTimeout(() => { button.textContent = button.dataset["text"]!; }, 1500);
    }).catch(() => announce(t("copied.not")));
    const copy = h("button", { type: "button", "data-text": t("solution.copy"), onclick: () => copied(copy, this.solve?.solution ?? "") }, t("solution.copy"));
    const share = h("button", { type: "button", "data-text": t("share"), onclick: () => copied(share, location.href) }, t("share"));
    const out = h("a", { class: "button", target: "_blank", rel: "noreferrer noopener", "data-testid": "out", href: "#" }, t("solution.out"));
    out.addEventListener("click", () => {
      const rotation = rotationOf(this.list[this.list.length - 1]!) ?? "";
      out.href = `https://alpha.twizzle.net/edit/?puzzle=4x4x4&setup-anchor=end&setup-alg=${encodeURIComponent(rotation)}&alg=${encodeURIComponent(this.solve?.solution ?? "")}`;
    });
    const right = h("div", { class: "right" },
      h("div", { class: "card result" },
        h("div", { class: "headline" }, h("div", {}, this.headline, this.others), this.stop),
        this.chart, this.status, this.offer),
      h("div", { class: "card" }, h("h2", {}, t("solution.moves")), this.movesBox,
        h("div", { class: "row wrap" }, copy, share, out)));
    this.element.append(left, right);
    this.drawPlay();
    this.draw();
  }

  private showStart(): void {
    this.stage.load({ start: this.start, states: this.list, moves: [], rotation: "" });
  }

  private better(solve: Solve): void {
    if (this.points.length > 0 && this.points[this.points.length - 1]!.length <= solve.length) {
      return;
    }
    const seconds = (performance.now() - this.began) / 1000;
    this.points.push({ seconds, length: solve.length });
    if (this.stepped && this.solve) {
      this.offered = solve;
    } else {
      this.take(solve);
    }
    announce(t("solution.better", solve.length, METRIC_NAMES[solve.metric] ?? solve.metric));
    this.draw();
    requestAnimationFrame(() => setTimeout(() => this.stage.enter(), 50));
  }

  private take(solve: Solve): void {
    this.solve = solve;
    this.moves = parse(solve.solution);
    this.list = states(this.start, this.moves);
    this.homes = homes(this.start, this.moves);
    const rotation = rotationOf(this.list[this.list.length - 1]!) ?? "";
    this.stage.load({ start: this.start, states: this.list, moves: this.moves, rotation });
    this.reparts();
    this.index = 0;
    this.go(0, false, false);
  }

  private takeOffer(): void {
    if (this.offered) {
      const better = this.offered;
      this.offered = undefined;
      this.stepped = false;
      this.take(better);
      this.draw();
    }
  }

  private done(failure?: Failure): void {
    this.drawChart();
    this.running = false;
    clearInterval(this.clock);
    if (failure && !this.solve && (failure.exit_code === 2 || failure.exit_code === 3)) {
      return this.actions.refused(failure);
    }
    if (failure && !this.solve) {
      this.status.textContent = sentence(failure.error);
      this.status.classList.add("bad");
    }
    this.drawChart();
    this.draw();
  }

  private reparts(): void {
    if (this.solve) {
      this.parts = partsOf(this.solve, this.start, this.moves, this.declared);
      this.drawMoves();
      this.restyle();
      this.drawPhase();
    }
  }

  private part(): Part | undefined {
    return this.parts.find(({ last }) => this.index < last) ?? this.parts[this.parts.length - 1];
  }

  private go(index: number, animated: boolean, byUser: boolean): void {
    if (byUser) {
      this.stepped = true;
    }
    this.index = Math.max(0, Math.min(this.moves.length, index));
    this.stage.seek(this.index, animated);
    this.restyle();
    if (this.index === this.moves.length && this.playing) {
      this.togglePlay();
    }
    this.slider.max = String(this.moves.length);
    this.slider.value = String(this.index);
    this.slider.setAttribute("aria-valuetext", t("solution.at", this.index, this.moves.length));
    this.counter.textContent = `${this.index} / ${this.moves.length}`;
    this.movesBox.querySelectorAll<HTMLElement>("button").forEach((button, i) => {
      button.classList.toggle("done", i < this.index);
      const isNext = i === this.index;
      button.toggleAttribute("aria-current", isNext);
      if (isNext) {
        button.setAttribute("aria-current", "step");
        // Scrolls the box alone, never the page.
        const box = this.movesBox;
        if (button.offsetTop < box.scrollTop || button.offsetTop + button.offsetHeight > box.scrollTop + box.clientHeight) {
          box.scrollTop = button.offsetTop - box.clientHeight / 2;
        }
      }
    });
    this.drawPhase();
  }

  private togglePlay(): void {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = undefined;
    } else if (this.moves.length > 0) {
      if (this.index === this.moves.length) {
        this.go(0, false, true);
      }
      this.stepped = true;
      this.go(this.index + 1, true, true);
      this.playing = setInterval(() => this.go(this.index + 1, true, true), 900);
    }
    this.drawPlay();
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, .net, [role=radio]")) {
      return;
    }
    const isControl = target.closest("button, a, summary");
    const actions: Record<string, () => void> = {
      ArrowRight: () => this.go(this.index + 1, true, true),
      ArrowLeft: () => this.go(this.index - 1, true, true),
      Home: () => this.go(0, false, true),
      End: () => this.go(this.moves.length, false, true),
    };
    const action = event.key === " " && !isControl ? () => this.togglePlay() : actions[event.key];
    if (action && this.moves.length > 0) {
      event.preventDefault();
      action();
    }
  };

  private restyle(): void {
    const part = this.part();
    const greyed = new Set<number>();
    if (part && this.greys && this.solve && this.index < this.moves.length) {
      const numbers = states(this.homes, this.moves.slice(0, this.index)).pop()!;
      numbers.forEach((home, place) => {
        if (!part.sees(home, this.list[this.index]![place]!)) {
          greyed.add(place);
        }
      });
      this.stage.style({ greyed }, numbers);
    } else {
      this.stage.style({ greyed }, this.homes);
    }
  }

  private draw(): void {
    const metric = METRIC_NAMES[this.wish.metric] ?? this.wish.metric;
    this.headline.replaceChildren(...(this.solve
      ? [h("strong", {}, String(this.solve.length)), h("span", {}, ` ${t("solution.unit", metric)}`)]
      : [h("strong", {}, this.running ? "…" : "–"), h("span", {}, ` ${this.running ? t("solve.searching") : ""}`)]));
    this.others.textContent = this.solve
      ? Object.entries(this.solve.lengths).filter(([name]) => name !== this.solve!.metric).map(([name, length]) => `${length} ${METRIC_NAMES[name]}`).join(" · ")
      : " ";
    this.stop.disabled = !this.running;
    if (this.solve || this.running) {
      this.status.textContent = this.running ? t("solve.running") : t("solve.done", number(this.points[0]?.seconds ?? 0, 2));
    }
    this.offer.hidden = !this.offered;
    if (this.offered) {
      this.offer.textContent = t("solution.offer", this.offered.length);
    }
    this.drawChart();
  }

  private drawChart(): void {
    if (this.running) {
      this.elapsed = (performance.now() - this.began) / 1000;
    }
    this.chart.replaceChildren(lengthChart(this.points, this.elapsed, METRIC_NAMES[this.wish.metric] ?? this.wish.metric));
  }

  private drawPlay(): void {
    const name = this.playing ? "step.pause" : "step.play";
    this.play.replaceChildren(icon(this.playing ? "pause" : "play"));
    this.play.setAttribute("aria-label", t(name));
    this.play.title = t(name);
  }

  private name(part: Part, i: number): string {
    return has(part.name) ? t(part.name) : t("phase", i + 1);
  }

  private drawMoves(): void {
    this.movesBox.replaceChildren(...this.parts.map((part, i) => h("div", { class: "part" },
      h("h3", {}, this.name(part, i), h("span", { class: "quiet" }, ` ${t("moves", part.last - part.first)}`)),
      h("div", { class: "chips" }, ...this.moves.slice(part.first, part.last).map((move, k) =>
        h("button", { type: "button", class: "move", title: t("solution.after", part.first + k + 1), onclick: () => this.go(part.first + k + 1, true, true) }, move.text))))));
    this.go(this.index, false, false);
  }

  private drawPhase(): void {
    const part = this.part();
    if (!part) {
      this.phase.replaceChildren(h("p", { class: "quiet" }, " "));
      return;
    }
    const text = has(part.sentence) ? t(part.sentence) : sentence(part.sentence);
    const finished = this.index === this.moves.length;
    this.phase.replaceChildren(
      h("strong", {}, finished ? t("solved") : `${t("phase.of", this.parts.indexOf(part) + 1, this.parts.length)}: ${this.name(part, this.parts.indexOf(part))}`),
      h("p", {}, finished ? t("solved.text") : text));
  }
}
