#!/usr/bin/env python3
"""Draws what fill_cost_all.sh printed: processor seconds and memory by entries, both axes logarithmic.

    plot_fill_cost.py < docs/results/fill-cost.tsv > docs/results/fill-cost.svg
"""
import csv
import math
import sys

rows = [row for row in csv.DictReader(sys.stdin, delimiter="\t") if row["threads"] != "1"]
WIDTH, HEIGHT, LEFT, TOP, GAP = 380, 270, 60, 44, 90
ASKED = 4e10  # entries of the space whose cost the plot is read for
PANELS = (("processor", "processor seconds", -2, 4), ("megabytes", "peak memory, MB", 0, 5))
COLOURS = {"sstm": "#1f6fb4", "obtm": "#d2691e"}
FIRST, LAST = 4, 11

out = [
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + 2 * WIDTH + GAP + 20}" height="{TOP + HEIGHT + 50}" '
    'font-family="sans-serif" font-size="10">',
    '<rect width="100%" height="100%" fill="white"/>',
    f'<text x="{LEFT}" y="18" font-size="13">What filling a table costs, by its entries</text>',
]
for i, (metric, colour) in enumerate(COLOURS.items()):
    out.append(f'<circle cx="{LEFT + 300 + 70 * i}" cy="14" r="3" fill="{colour}"/>'
               f'<text x="{LEFT + 308 + 70 * i}" y="18">{metric}</text>')
for panel, (column, title, low, high) in enumerate(PANELS):
    left = LEFT + panel * (WIDTH + GAP)

    def place(entries, value):
        x = left + WIDTH * (math.log10(entries) - FIRST) / (LAST - FIRST)
        return x, TOP + HEIGHT * (1 - (math.log10(value) - low) / (high - low))

    out.append(f'<text x="{left}" y="{TOP - 8}" font-size="11">{title}</text>')
    for power in range(low, high + 1):
        y = place(10 ** FIRST, 10 ** power)[1]
        out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + WIDTH}" y2="{y:.1f}" stroke="#ddd"/>'
                   f'<text x="{left - 5}" y="{y + 3:.1f}" text-anchor="end">{10.0 ** power:,g}</text>')
    for power in range(FIRST, LAST + 1):
        x = place(10 ** power, 10 ** low)[0]
        out.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{TOP + HEIGHT}" stroke="#eee"/>'
                   f'<text x="{x:.1f}" y="{TOP + HEIGHT + 14}" text-anchor="middle">1e{power}</text>')
    large = [row for row in rows if float(row["entries"]) > 3e8]
    per_entry = sorted(float(row[column]) / float(row["entries"]) for row in large)
    for rate in (per_entry[0], per_entry[-1]):
        ends = [place(e, max(rate * e, 10 ** low)) for e in (max(1e8, 10 ** low / rate), 10 ** LAST)]
        out.append(f'<line x1="{ends[0][0]:.1f}" y1="{ends[0][1]:.1f}" x2="{ends[1][0]:.1f}" y2="{ends[1][1]:.1f}" '
                   'stroke="#999" stroke-dasharray="4 3"/>')
    x = place(ASKED, 10 ** low)[0]
    span = " to ".join(f"{rate * ASKED:,.0f}" for rate in (per_entry[0], per_entry[-1]))
    out.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{TOP + HEIGHT}" stroke="#c33"/>'
               f'<text x="{x - 5:.1f}" y="{TOP + HEIGHT - 8}" fill="#c33" text-anchor="end">4e10 entries: {span}</text>')
    for row in rows:
        value = max(float(row[column]), 10 ** low)
        x, y = place(float(row["entries"]), value)
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{COLOURS[row["metric"]]}" fill-opacity="0.75">'
                   f'<title>{row["table"]} {row["metric"]}: {value:,}</title></circle>')
    out.append(f'<text x="{left + WIDTH / 2}" y="{TOP + HEIGHT + 32}" text-anchor="middle">entries</text>')
out.append("</svg>")
print("\n".join(out))
