// Two charts: how the length came down over time, and positions per distance on a logarithmic axis.
import { svg } from "./dom";
import { big, number, t } from "./i18n";

export interface Point {
  seconds: number;
  length: number;
}

// Steps from the first answer to now; always the same size on the page.
export function lengthChart(points: readonly Point[], now: number, metric: string): SVGSVGElement {
  const [width, height, left, bottom] = [320, 120, 30, 18];
  const best = points[points.length - 1]?.length;
  const label = best === undefined ? t("chart.none") : t("chart.length", points[0]!.length, best, metric);
  const chart = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": label });
  if (points.length === 0) {
    chart.append(svg("path", { d: `M${left} 6V${height - bottom}H${width - 4}`, class: "axis" }));
    return chart;
  }
  const most = Math.max(...points.map(({ length }) => length)) + 1;
  const least = Math.max(0, best! - 1);
  const end = Math.max(now, points[points.length - 1]!.seconds, 0.05);
  const x = (seconds: number) => left + (seconds / end) * (width - left - 8);
  const y = (length: number) => 6 + ((most - length) / (most - least)) * (height - bottom - 12);
  const step = Math.max(1, Math.ceil((most - least) / 5));
  for (let length = best!; length <= most - 1; length += step) {
    chart.append(svg("path", { d: `M${left} ${y(length)}H${width - 4}`, class: "grid" }),
      svg("text", { x: left - 5, y: y(length) + 3.5, "text-anchor": "end" }, String(length)));
  }
  let line = `M${x(points[0]!.seconds)} ${y(points[0]!.length)}`;
  for (const { seconds, length } of points.slice(1)) {
    line += `H${x(seconds)}V${y(length)}`;
  }
  chart.append(svg("path", { d: `${line}H${x(end)}V${height - bottom}H${x(points[0]!.seconds)}Z`, class: "area" }));
  chart.append(svg("path", { d: `${line}H${x(end)}`, class: "line" }));
  for (const { seconds, length } of points) {
    chart.append(svg("circle", { cx: x(seconds), cy: y(length), r: 2.6, class: "dot" }));
  }
  chart.append(svg("path", { d: `M${left} 6V${height - bottom}H${width - 4}`, class: "axis" }));
  chart.append(svg("text", { x: left, y: height - 4 }, "0 s"));
  chart.append(svg("text", { x: width - 4, y: height - 4, "text-anchor": "end" }, `${number(end, end < 10 ? 1 : 0)} s`));
  return chart;
}

// Bars on a logarithmic axis.
export function distributionChart(levels: readonly { distance: number; positions: string }[], label: string): SVGSVGElement {
  const bar = Math.max(16, Math.min(34, 620 / levels.length));
  const [left, top, height, bottom] = [40, 14, 220, 26];
  const width = left + levels.length * bar + 8;
  const decades = Math.max(1, ...levels.map(({ positions }) => Math.log10(Number(positions) + 1)));
  const y = (logarithm: number) => top + height * (1 - logarithm / decades);
  const chart = svg("svg", { viewBox: `0 0 ${width} ${top + height + bottom}`, class: "chart distribution", role: "img", "aria-label": label });
  for (let decade = 0; decade <= decades; decade += decades > 8 ? 2 : 1) {
    chart.append(svg("path", { d: `M${left} ${y(decade)}H${width - 4}`, class: "grid" }));
    const text = svg("text", { x: left - 5, y: y(decade) + 3.5, "text-anchor": "end" }, "10");
    text.append(svg("tspan", { dy: -4, "font-size": "75%" }, String(decade)));
    chart.append(text);
  }
  levels.forEach(({ distance, positions }, i) => {
    const tall = positions === "0" ? 0 : Math.max(2, (height * Math.log10(Number(positions))) / decades);
    const x = left + i * bar;
    const rect = svg("rect", { x: x + 2.5, y: top + height - tall, width: bar - 5, height: tall, rx: 2, class: "bar" });
    rect.append(svg("title", {}, `${distance}: ${big(positions)}`));
    chart.append(rect, svg("text", { x: x + bar / 2, y: top + height + 14, "text-anchor": "middle" }, String(distance)));
  });
  chart.append(svg("path", { d: `M${left} ${top}V${top + height}H${width - 4}`, class: "axis" }));
  return chart;
}
