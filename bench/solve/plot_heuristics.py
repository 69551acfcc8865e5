#!/usr/bin/env python3
"""Draws what heuristic-nodes printed: mean nodes by distance, one panel a phase.

    plot_heuristics.py NODE-LIMIT < nodes.tsv > docs/results/eight-phase-heuristics.svg
"""
import collections
import math
import sys

limit = int(sys.argv[1])
cells = collections.defaultdict(list)
for line in sys.stdin:
    phase, distance, fast, found, slow = map(int, line.split())
    cells[phase, distance].append((fast, min(slow, limit), found < 0))

WIDTH, HEIGHT, MARGIN, TOP = 200, 165, 50, 40
DECADES = math.ceil(math.log10(limit))
farthest = max(distance for _, distance in cells)
out = [
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{4 * WIDTH + MARGIN}" height="{2 * HEIGHT + TOP + 30}" '
    'font-family="sans-serif" font-size="10">',
    '<rect width="100%" height="100%" fill="white"/>',
    '<text x="50" y="16" font-size="13">Nodes expanded (mean, logarithmic) by distance from the goal, SSTM</text>',
    '<circle cx="54" cy="28" r="3" fill="#1f6fb4"/><text x="62" y="31">tables</text>',
    '<circle cx="124" cy="28" r="3" fill="#d2691e"/><text x="132" y="31">twist distance '
    f'(hollow: some of the states stopped at {limit:,} nodes)</text>',
]
for phase in range(1, 9):
    left = MARGIN + (phase - 1) % 4 * WIDTH
    bottom = TOP + ((phase - 1) // 4 + 1) * HEIGHT
    inner = HEIGHT - 48

    def place(distance, nodes):
        x = left + 6 + distance * (WIDTH - 30) / farthest
        return x, bottom - inner * math.log10(max(nodes, 1)) / DECADES

    out.append(f'<text x="{left + 4}" y="{bottom - inner - 6}" font-size="11">phase {phase}</text>')
    for decade in range(0, DECADES + 1, 2):
        y = bottom - inner * decade / DECADES
        out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + WIDTH - 20}" y2="{y:.1f}" stroke="#ddd"/>')
        if (phase - 1) % 4 == 0:
            out.append(f'<text x="{left - 4}" y="{y + 3:.1f}" text-anchor="end">{10 ** decade:,}</text>')
    for distance in range(0, farthest + 1, 2):
        out.append(f'<text x="{place(distance, 1)[0]:.1f}" y="{bottom + 12}" text-anchor="middle">{distance}</text>')
    for which, colour in ((0, "#1f6fb4"), (1, "#d2691e")):
        points = []
        for distance in range(farthest + 1):
            values = cells.get((phase, distance))
            if values:
                mean = sum(value[which] for value in values) / len(values)
                cut = which == 1 and any(value[2] for value in values)
                points.append((*place(distance, mean), cut))
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}"/>')
        for x, y, cut in points:
            fill = "white" if cut else colour
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{fill}" stroke="{colour}"/>')
out.append("</svg>")
print("\n".join(out))
