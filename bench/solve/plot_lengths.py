#!/usr/bin/env python3
"""Mean length against time, from files of short-lengths.

  plot_lengths.py [--svg FILE] NAME=RESULTS...

Prints, for each file, the mean at each time over the cubes that have a solution by then, and how many have
none yet. With --svg, draws the means over time (log scale) from the first time at which all cubes have one.
"""
import math
import sys

TIMES = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60]
COLOURS = ["#c41e3a", "#0051ba", "#009e60", "#ff5800", "#555555", "#8844aa"]


def read(path):
    """Each cube's improvements: (time, length) in order; and the time that all were given."""
    curves, seconds = [], 0.0
    for line in open(path):
        fields = line.rstrip("\n").split("\t")
        seconds = float(fields[2])
        pairs = [item.split(":") for item in fields[4].split()]
        curves.append([(float(t), int(n)) for t, n in pairs])
    return curves, seconds


def lengths_at(curves, time):
    """The shortest of each cube by then, None where there is none."""
    return [min((n for t, n in curve if t <= time), default=None) for curve in curves]


def table(name, curves, seconds):
    firsts = [curve[0][0] for curve in curves if curve]
    print(f"{name}: {len(curves)} cubes; first solution: mean {1000 * sum(firsts) / len(firsts):.1f} ms, "
          f"slowest {1000 * max(firsts):.1f} ms")
    for time in [t for t in TIMES if t <= seconds]:
        found = [n for n in lengths_at(curves, time) if n is not None]
        if found:
            print(f"  {time:6} s  mean {sum(found) / len(found):6.2f}  {min(found)}-{max(found)}"
                  f"  none yet: {len(curves) - len(found)}")


def svg(series, path):
    """Draws all series."""
    left, top, width, height = 50, 20, 560, 300
    low = min(0.01, *(s for _, _, s in series))
    high = max(s for _, _, s in series)
    lines = {}
    for name, curves, seconds in series:
        points, time = [], low
        while time <= seconds * 1.0001:
            found = lengths_at(curves, time)
            if None not in found:
                points.append((time, sum(found) / len(found)))
            time *= 10 ** 0.05
        lines[name] = points
    values = [y for points in lines.values() for _, y in points]
    bottom, peak = math.floor(min(values)), math.ceil(max(values))
    x_of = lambda t: left + width * math.log(t / low) / math.log(high / low)
    y_of = lambda n: top + height * (peak - n) / (peak - bottom)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 20} {top + height + 45}" '
           'font-family="sans-serif" font-size="12">', '<rect width="100%" height="100%" fill="white"/>']
    for n in range(bottom, peak + 1):
        out.append(f'<path d="M{left} {y_of(n):.1f}h{width}" stroke="#ddd"/>'
                   f'<text x="{left - 6}" y="{y_of(n) + 4:.1f}" text-anchor="end">{n}</text>')
    for t in [t for t in TIMES if low <= t <= high]:
        out.append(f'<path d="M{x_of(t):.1f} {top}v{height}" stroke="#eee"/>'
                   f'<text x="{x_of(t):.1f}" y="{top + height + 16}" text-anchor="middle">{t}</text>')
    for i, (name, points) in enumerate(lines.items()):
        path_text = "L".join(f"{x_of(t):.1f} {y_of(n):.1f}" for t, n in points)
        colour = COLOURS[i % len(COLOURS)]
        out.append(f'<path d="M{path_text}" fill="none" stroke="{colour}" stroke-width="2"/>'
                   f'<text x="{left + width - 8}" y="{top + 16 + 16 * i}" text-anchor="end" '
                   f'fill="{colour}">{name}</text>')
    out.append(f'<text x="{left + width / 2}" y="{top + height + 36}" text-anchor="middle">'
               'seconds a cube, 2 threads</text></svg>')
    open(path, "w").write("\n".join(out) + "\n")


def main(arguments):
    path = None
    if arguments[:1] == ["--svg"]:
        path, arguments = arguments[1], arguments[2:]
    series = [(name, *read(file)) for name, file in (a.split("=", 1) for a in arguments)]
    for one in series:
        table(*one)
    if path:
        svg(series, path)


main(sys.argv[1:])
