// Two charts: how the length came down over time, and positions per distance.
import { h, svg } from "../dom";
import { number, t } from "../i18n";

export interface Point {
  seconds: number;
  length: number;
}

// A sparkline from the first answer to now, with its ends in figures; always the same size on the page.
export function lengthChart(points: readonly Point[], now: number, metric: string): SVGSVGElement {
  const [width, height, bottom, right] = [220, 64, 12, 26];
  const best = points.at(-1);
  const first = points[0];
  const label = !best || !first ? t("chart.none") : t("chart.length", first.length, best.length, metric);
  const chart = svg("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: "chart spark",
    role: "img",
    "aria-label": label,
  });
  chart.append(svg("path", { d: `M1 ${height - bottom}H${width}`, class: "grid" }));
  if (!best || !first) {
    return chart;
  }
  const most = Math.max(...points.map(({ length }) => length));
  const end = Math.max(now, best.seconds, 0.05);
  const x = (seconds: number): number => 4 + (seconds / end) * (width - right - 8);
  const y = (length: number): number =>
    9 + ((most - length) / Math.max(1, most - best.length)) * (height - bottom - 16);
  let line = `M${x(first.seconds)} ${y(first.length)}`;
  for (const { seconds, length } of points.slice(1)) {
    line += `H${x(seconds)}V${y(length)}`;
  }
  chart.append(svg("path", { d: `${line}H${x(end)}`, class: "line" }));
  for (const { seconds, length } of points) {
    chart.append(svg("circle", { cx: x(seconds), cy: y(length), r: 2.2, class: "dot" }));
  }
  chart.append(
    svg("text", { x: width - right + 2, y: y(best.length) + 3.5 }, String(best.length)),
    svg("text", { x: 2, y: height - 2 }, "0 s"),
    svg("text", { x: width - right - 2, y: height - 2, "text-anchor": "end" }, `${number(end, end < 10 ? 1 : 0)} s`),
  );
  return chart;
}

export interface Series {
  name: string;
  levels: readonly { distance: number; positions: string }[];
}
const LEFT = 44; // room for the figures of the axis

// Bars with their values; further series as lines with dots. It is `width` wide; where bars are too narrow for their values,
// these are left out. `pick` receives the distance that a pointer is at.
export function distributionChart(
  main: Series,
  others: readonly Series[],
  logarithmic: boolean,
  label: string,
  width: number,
  pick: (distance: number) => void,
): SVGSVGElement {
  const all = [main, ...others];
  const last = Math.max(...all.flatMap(({ levels }) => levels.map(({ distance }) => distance)));
  const bar = (width - LEFT - 8) / (last + 1);
  const gap = Math.min(2.5, bar / 8);
  const stride = Math.ceil(18 / bar); // of the figures below the bars
  const [top, height, bottom] = [26, 220, 26];
  const most = Math.max(...all.flatMap(({ levels }) => levels.map(({ positions }) => Number(positions))));
  const decades = Math.max(1, Math.log10(most + 1));
  const share = (positions: string): number => {
    const value = Number(positions);
    return logarithmic ? (value === 0 ? 0 : Math.log10(value) / decades) : value / most;
  };
  const x = (distance: number): number => LEFT + distance * bar;
  const y = (part: number): number => top + height * (1 - part);
  const full = top + height + bottom;
  const chart = svg("svg", { viewBox: `0 0 ${width} ${full}`, width, height: full, class: "chart distribution", role: "img", "aria-label": label }); // prettier-ignore
  for (const { at, text } of axis(logarithmic, decades, most)) {
    chart.append(
      svg("path", { d: `M${LEFT} ${y(at)}H${width - 4}`, class: "grid" }),
      svg("text", { x: LEFT - 5, y: y(at) + 3.5, "text-anchor": "end" }, text),
    );
  }
  for (const { distance, positions } of main.levels) {
    const tall = positions === "0" ? 0 : Math.max(2, height * share(positions));
    chart.append(svg("rect", { x: x(distance) + gap, y: top + height - tall, width: bar - 2 * gap, height: tall, rx: Math.min(2, gap), class: "bar" })); // prettier-ignore
    if (bar >= 26) {
      chart.append(svg("text", { x: x(distance) + bar / 2, y: top + height - tall - 4, "text-anchor": "middle", class: "value" }, short(positions))); // prettier-ignore
    }
  }
  others.forEach(({ levels }, k) => {
    const points = levels.map(({ distance, positions }) => [x(distance) + bar / 2, y(share(positions))] as const);
    chart.append(svg("path", { d: `M${points.map((point) => point.join(" ")).join("L")}`, class: `line other-${k + 1}` }));
    chart.append(...points.map(([cx, cy]) => svg("circle", { cx, cy, r: 3, class: `dot other-${k + 1}` })));
  }); // prettier-ignore
  for (let distance = 0; distance <= last; ++distance) {
    if (distance % stride === 0) {
      chart.append(svg("text", { x: x(distance) + bar / 2, y: top + height + 14, "text-anchor": "middle" }, String(distance))); // prettier-ignore
    }
    const over = (): void => pick(distance);
    chart.append(svg("rect", { x: x(distance), y: top, width: bar, height: height + bottom, class: "column", "data-distance": distance, onpointerenter: over, onpointerdown: over })); // prettier-ignore
  }
  chart.append(svg("path", { d: `M${LEFT} ${top}V${top + height}H${width - 4}`, class: "axis" }));
  return chart;
}

const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "font", "text-anchor"]; // prettier-ignore
// The chart as a file of its own: the looks of the page's style sheet are written into it.
export function standalone(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>("*");
  chart.querySelectorAll("*").forEach((element, i) => {
    const style = getComputedStyle(element);
    copies[i]!.setAttribute("style", STYLES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  });
  copy.querySelectorAll(".column").forEach((column) => column.remove());
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--card");
  copy.prepend(svg("rect", { width: "100%", height: "100%", style: `fill:${paper}` }));
  return new XMLSerializer().serializeToString(copy);
}

// The same as a picture, twice as large.
export async function pictured(chart: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(standalone(chart))}`;
  await image.decode();
  const canvas = h("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob((blob) => done(blob!), "image/png"));
}

function axis(logarithmic: boolean, decades: number, most: number): { at: number; text: string }[] {
  const steps = logarithmic ? Math.floor(decades) : 4;
  const stride = logarithmic && decades > 8 ? 2 : 1;
  return Array.from({ length: Math.floor(steps / stride) + 1 }, (_, i) =>
    logarithmic
      ? { at: (i * stride) / decades, text: short(String(10 ** (i * stride))) }
      : { at: i / 4, text: short(String(Math.round((most * i) / 4))) },
  );
}

// 1.2 k, 35 M: room for a figure above a bar.
function short(positions: string): string {
  const value = Number(positions);
  const sizes: [number, string][] = [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]]; // prettier-ignore
  const size = sizes.find(([unit]) => value >= unit);
  return size
    ? `${number(value / size[0], value / size[0] < 9.95 && value % size[0] !== 0 ? 1 : 0)}${size[1]}`
    : number(value);
}
