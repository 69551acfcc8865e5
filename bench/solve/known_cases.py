#!/usr/bin/env python3
"""Proves how long known cases of the 4x4x4 are, or at least, and writes a row for each case and metric.

    known_cases.py REVENGE > docs/results/known-cases-proven.tsv

The cases are rows of docs/results/known-cases.tsv and the three-cycles below. Each is searched by `solve --method
optimal` until a shortest solution is found or --cpu seconds of processor time are used; the bound that is proven by then
is what the row has. The program replays its solutions, and this script replays them again by `check`, as it does the
algorithms of books, whose lengths are counted in each metric.

Rows that --keep FILE already has are copied, so that a run can be continued.
"""

import argparse
import pathlib
import re
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
METRICS = ["obtm", "sstm", "btm"]

# The cases of known-cases.tsv that are searched, and what books have for them.
WIKI = "speedsolving.com wiki, 4x4x4 parity algorithms"
COMMUTATOR = "commutator"
KNOWN = {
    "parity: one edge flipped": ("2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2", WIKI),
    "parity: opposite edges exchanged": ("2R2 U2 2R2 Uw2 2R2 2U2", WIKI),
    "parity: adjacent edges exchanged": None,
    "parity: one edge flipped, opposite edges exchanged": None,
    "edges opposite in a face: (FL- FL+ FR+)": None,
    "edges opposite in a face: (FL- FR- FR+ FL+)": None,
    "edges opposite in a face: (FL- FR+)": None,
    "edges adjacent: (UF- UF+ UR-)": None,
    "edges adjacent: (UF+ UR-)": None,
    "centers adjacent: 1 exchanged, 1 with 1": ("2L' U 2R U' 2L U 2R' U'", COMMUTATOR),
    "centers adjacent: 1 exchanged, 1 with 3": ("2R 2D2 2R' U 2R 2D2 2R' U'", COMMUTATOR),
    "centers adjacent: 2 exchanged, 1 3 with 1 3": None,
    "centers opposite: 1 exchanged, 1 with 1": ("2L2 U 2R2 U' 2L2 U 2R2 U'", COMMUTATOR),
    "centers opposite: 1 exchanged, 1 with 3": None,
    "centers opposite: 2 exchanged, 1 2 with 1 2": None,
    "centers opposite: 2 exchanged, 1 2 with 3 4": ("2B2 2L2 2B2 2L2", COMMUTATOR),
    "centers opposite: 4 exchanged, 1 2 3 4 with 1 2 3 4": None,
}
# Further cases: state, a solution, and whether books have it.
CYCLES = {
    "three-cycle of corners": ("D R U R' D' R U' R'", "R U R' D R U' R' D'", True),
    "three-cycle of wings": ("U' R' U 2R U' R U 2R'", "2R U' R' U 2R' U' R U", True),
    "three-cycle of centers, one on each face": (
        "UUUUUFUUUUUUUUUURRRRRURRRRRRRRRRFFFFFRFFFFFFFFFFDDDDDDDDDDDDDDDDLLLLLLLLLLLLLLLLBBBBBBBBBBBBBBBB",
        "Rw L' Uw 2R Uw' Rw' L Fw 2R' Fw'",
        False,
    ),
}


def run(command, cpu):
    """Returns the output; interrupts a search that uses more processor time."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    stat = pathlib.Path(f"/proc/{process.pid}/stat")
    while process.poll() is None:
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            break
        if (int(fields[11]) + int(fields[12])) / 100 > cpu:
            process.send_signal(signal.SIGINT)
            break
        time.sleep(0.1)
    return process.communicate()[0]


class Cases:
    def __init__(self, revenge):
        self.revenge = revenge

    def length(self, start, moves, metric):
        """Returns the length of moves, which must solve the state."""
        text = subprocess.run([self.revenge, "check", "--scramble", start, "--solution", moves], capture_output=True, text=True).stdout
        found = re.search(rf"(\d+) {metric}", text)
        if "solves" not in text.replace("does not solve", "") or found is None:
            raise SystemExit(f"{moves} does not solve {start}: {text}")
        return int(found[1])

    def proven(self, start, metric, cpu):
        """Returns a lower bound, and a solution of that length if it was found."""
        text = run([self.revenge, "solve", "--method", "optimal", "--metric", metric, "--threads", "1", start], cpu)
        bound = re.search(rf"at least (\d+) {metric} \(proven\)", text)
        if bound:
            return int(bound[1]), ""
        solved = re.search(rf"^([^\n/]*?) *// .*proven: shortest in {metric}", text, re.M)
        if not solved:
            raise SystemExit(f"{start}: {text}")
        return self.length(start, solved[1], metric), solved[1]


def rows():
    """Yields the cases: name, state, moves known for each metric, book and its source."""
    table = [
        line.rstrip("\n").split("\t")
        for line in (ROOT / "docs/results/known-cases.tsv").open()
        if not line.startswith("#")
    ]
    by_name = {fields[0]: fields for fields in table}
    for name, (start, moves, is_of_books) in CYCLES.items():
        yield name, start, dict.fromkeys(METRICS, moves), *((moves, COMMUTATOR) if is_of_books else ("", ""))
    for name, book in KNOWN.items():
        fields = by_name[name]
        known = {metric: fields[3 + 2 * i] for i, metric in enumerate(METRICS)}
        yield name, fields[1], known, *(book or ("", ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("revenge")
    parser.add_argument("--cpu", type=float, default=60, help="seconds a row; 0: only rows that --keep has")
    parser.add_argument("--metric", choices=METRICS, help="one metric instead of all")
    parser.add_argument("--keep")
    options = parser.parse_args()
    cases = Cases(options.revenge)
    kept = {}
    if options.keep and pathlib.Path(options.keep).exists():
        for line in open(options.keep):
            kept[tuple(line.split("\t")[:2])] = line.rstrip("\n")
    print("# Made by bench/solve/known_cases.py: what is proven of known cases, with the shortest known solution and that of")
    print("# books. A case is proven if its bound is the length of the shortest known solution.")
    print("# case\tmetric\tat least\tshortest known\tby\tbook\tbook's moves\tsource")
    for name, start, known, book, source in rows():
        for metric in [options.metric] if options.metric else METRICS:
            if (name, metric) in kept:
                print(kept[name, metric], flush=True)
                continue
            if options.cpu == 0:
                continue
            bound, moves = cases.proven(start, metric, options.cpu)
            best = moves or known[metric]
            length = cases.length(start, best, metric)
            book_length = cases.length(start, book, metric) if book else ""
            print("\t".join(map(str, [name, metric, bound, length, best, book_length, book, source])), flush=True)


if __name__ == "__main__":
    sys.exit(main())
