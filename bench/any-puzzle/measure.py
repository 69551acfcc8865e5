#!/usr/bin/env python3
"""Solves random states of puzzle files by their default method and writes a row for each file.

    git clone --branch forked-cpp-main https://github.com/cubing/twsearch
    REVENGE=./revenge bench/any-puzzle/measure.py twsearch/samples/main/*.tws > any-puzzle.tsv

Each file has a cache of its own: the first run finds the chain, builds tables and solves one state, the second one
reads them and solves all states. "start_s" is the time of a process that reads the cache and solves one state, less the
time of that state, which other processes solve once and three times. Seconds are of the processor, one thread, user and
system; "state_s" is without the start. A built-in puzzle's name may stand for a file. Every solution is replayed by the program before it is printed. A file that fails gets a row that
says why, and the next one follows.

    bench/any-puzzle/measure.py --summary any-puzzle.tsv

counts the rows that meet each limit, and lists the others.
"""

import argparse
import csv
import json
import math
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

COLUMNS = ["puzzle", "read", "pieces", "log10_order", "L0", "method", "states", "solved", "mean", "max", "mean/L0",
           "first_s", "first_MB", "start_s", "state_s", "phases", "remark"]
STATES_BEHIND_ONE = 2


class Program:
    def __init__(self, cache, seconds, megabytes):
        self.environment = os.environ | {"XDG_CACHE_HOME": cache}
        self.seconds = seconds
        self.megabytes = megabytes
        self.path = os.environ.get("REVENGE", "./revenge")

    def __call__(self, *arguments):
        """Lines of output, what is wrong, processor seconds, and megabytes of memory."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds + 5))
            resource.setrlimit(resource.RLIMIT_AS, (self.megabytes << 20, self.megabytes << 20))

        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
            process = subprocess.Popen([self.path, *arguments], stdout=out, stderr=errors, env=self.environment, preexec_fn=limit)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            errors.seek(0)
            lines, complaints = out.read().splitlines(), errors.read().strip().splitlines()
        wrong = ""
        if process.returncode == -24:  # SIGXCPU
            wrong = f"stopped after {self.seconds} s"
        elif process.returncode < 0:
            wrong = f"stopped by signal {-process.returncode}"
        elif process.returncode > 0:
            wrong = complaints[-1] if complaints else "failed"
        return lines, wrong, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def described(lines):
    """Pieces, decimal logarithm of the order, and L0."""
    fields = [(line[:14].strip(), line[14:].strip()) for line in lines]
    pieces = sum(int(word.split(" pieces")[0].split()[-1]) for name, word in fields if name == "orbit" and " pieces" in word)
    digits = next((re.sub("[^0-9]", "", word.split()[0]) for name, word in fields if name == "order"), "")
    order = f"{len(digits) - 1 + math.log10(float(digits[0] + '.' + digits[1:20])):.2f}" if digits else ""
    bound = next((word.split()[0] for name, word in fields if name == "L0"), "")
    return pieces, order, bound


def start_seconds(run, ask, state, folder):
    """Seconds of a process that reads the cache, without those of the state that it solves."""
    path = pathlib.Path(folder) / "states"
    seconds = []
    for states in (1, 1 + STATES_BEHIND_ONE):
        path.write_text((state + "\n") * states, encoding="utf-8")
        seconds.append(run(*ask, "--file", str(path))[2])
    return seconds[0] - (seconds[1] - seconds[0]) / STATES_BEHIND_ONE


def measured(name, options):
    row = dict.fromkeys(COLUMNS, "")
    row |= {"puzzle": pathlib.Path(name).stem, "states": options.states, "solved": 0}
    with tempfile.TemporaryDirectory() as cache:
        run = Program(cache, options.seconds, options.megabytes)
        is_file = "." in pathlib.Path(name).name
        _, wrong, *_ = run("puzzles", "check" if is_file else "show", name)
        row["read"] = "no" if wrong else "yes"
        if wrong:
            return row | {"remark": wrong}
        lines, wrong, *_ = run("puzzles", "describe", name)
        row["pieces"], row["log10_order"], row["L0"] = described(lines)
        ask = ["solve", "--puzzle", name, "--jsonl", "--quiet"]
        ask += ["--method", options.method] if options.method else []
        ask += [] if options.method == "cycles" else ["--threads", "1"]  # cycles has one thread and no such option
        random = [*ask, "--random", "--seed", options.seed]
        lines, wrong, first, megabytes = run(*random, "-n", "1")
        row |= {"first_s": f"{first:.1f}", "first_MB": f"{megabytes:.0f}"}
        if wrong:
            return row | {"remark": wrong}
        start = start_seconds(run, ask, json.loads(lines[-1])["input"], cache)
        row |= {"start_s": f"{start:.2f}"}
        lines, wrong, seconds, _ = run(*random, "-n", str(options.states))
        answers = [json.loads(line) for line in lines if line.startswith("{")]
        answers = [answer for answer in answers if "length" in answer]
    row |= {"solved": len(answers), "remark": wrong}
    if answers:
        lengths = [answer["length"] for answer in answers]
        mean = sum(lengths) / len(lengths)
        row |= {"mean": f"{mean:.1f}", "max": max(lengths), "phases": max(len(answer.get("phases", [])) for answer in answers)}
        row |= {"state_s": f"{(seconds - start) / len(answers):.2f}", "method": answers[0].get("method", "")}
        if row["L0"]:
            row["mean/L0"] = f"{mean / float(row['L0']):.2f}"
    return row


def summary(rows):
    """Lines that count which rows meet the limits on length, time and memory."""
    solved = [row for row in rows if row["solved"] and row["solved"] == row["states"]]
    out = [f"{len(rows)} files, {sum(row['read'] == 'yes' for row in rows)} read, {len(solved)} with all states solved"]
    ratios = [(float(row["mean/L0"]), row) for row in solved if row["mean/L0"]]
    for most in (1.5, 2, 3):
        out.append(f"mean at most {most} x L0: {sum(ratio <= most for ratio, _ in ratios)}")

    def named(title, some):
        names = [row["puzzle"] for row in some]
        out.append(f"{title}: {len(names)}" + (f" ({', '.join(names)})" if names else ""))

    named("at most 60 pieces, over 2 x L0", [row for ratio, row in ratios if int(row["pieces"]) <= 60 and ratio > 2])
    named("more pieces, over 3 x L0", [row for ratio, row in ratios if int(row["pieces"]) > 60 and ratio > 3])
    named("not all states solved", [row for row in rows if row not in solved])
    named("first solution over 60 s", [row for row in rows if row["first_s"] and float(row["first_s"]) > 60])
    named("first solution over 1 GB", [row for row in rows if row["first_MB"] and float(row["first_MB"]) > 1024])
    named("second start over 0.3 s", [row for row in rows if row.get("start_s") and float(row["start_s"]) > 0.3])
    named("over 1 s a state", [row for row in rows if row["state_s"] and float(row["state_s"]) > 1])
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="+")
    parser.add_argument("-n", "--states", type=int, default=10)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--method", help="a method other than the default one")
    parser.add_argument("--seconds", type=int, default=600, help="processor seconds that one run may take")
    parser.add_argument("--megabytes", type=int, default=4096, help="memory that one run may take")
    parser.add_argument("--summary", action="store_true", help="read rows instead of puzzles, and count them")
    options = parser.parse_args()
    if options.summary:
        rows = {}
        for name in options.puzzles:
            with open(name, encoding="utf-8") as file:
                rows |= {row["puzzle"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
        print(*summary(list(rows.values())), sep="\n")
        return
    print(*COLUMNS, sep="\t", flush=True)
    for name in options.puzzles:
        row = measured(name, options)
        print(*(str(row[column]).replace("\t", " ") for column in COLUMNS), sep="\t", flush=True)


if __name__ == "__main__":
    main()
