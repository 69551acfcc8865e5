#!/usr/bin/env python3
"""Solves random states of puzzle files by `auto` and writes a row for each file.

    git clone --branch forked-cpp-main https://github.com/cubing/twsearch
    REVENGE=./revenge bench/any-puzzle/measure.py twsearch/samples/main/*.tws > any-puzzle.tsv

Each file has a cache of its own: the first run finds the chain, builds tables and solves one state, the second one reads
them and solves all states. Seconds are of the processor, one thread, user and system. A built-in puzzle's name may stand
for a file. Every solution is replayed by the program before it is printed.
"""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

COLUMNS = ["puzzle", "read", "pieces", "L0", "states", "solved", "mean", "max", "mean/L0", "table_s", "state_s", "phases", "remark"]


class Program:
    def __init__(self, cache, seconds):
        self.environment = os.environ | {"XDG_CACHE_HOME": cache}
        self.seconds = seconds
        self.path = os.environ.get("REVENGE", "./revenge")

    def __call__(self, *arguments):
        """Lines of output, what is wrong, and processor seconds."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds + 5))

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([self.path, *arguments], capture_output=True, text=True, env=self.environment, preexec_fn=limit)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        wrong = ""
        if done.returncode < 0:
            wrong = f"stopped by signal {-done.returncode}"
        elif done.returncode > 0:
            wrong = (done.stderr.strip() or "failed").splitlines()[-1]
        return done.stdout.splitlines(), wrong, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def described(lines):
    fields = [(line[:14].strip(), line[14:].strip()) for line in lines]
    pieces = sum(int(word.split(" pieces")[0].split()[-1]) for name, word in fields if name == "orbit" and " pieces" in word)
    bound = next((word.split()[0] for name, word in fields if name == "L0"), "")
    return pieces, bound


def measured(name, options):
    row = dict.fromkeys(COLUMNS, "")
    row |= {"puzzle": pathlib.Path(name).stem, "states": options.states, "solved": 0}
    with tempfile.TemporaryDirectory() as cache:
        run = Program(cache, options.seconds)
        is_file = "." in pathlib.Path(name).name
        lines, wrong, _ = run("puzzles", "check" if is_file else "show", name)
        row["read"] = "no" if wrong else "yes"
        if wrong:
            return row | {"remark": wrong}
        lines, wrong, _ = run("puzzles", "describe", name)
        row["pieces"], row["L0"] = described(lines)
        ask = ["solve", "--puzzle", name, "--method", "auto", "--random", "--seed", options.seed, "--threads", "1", "--jsonl", "--quiet"]
        _, wrong, first = run(*ask, "-n", "1")
        if wrong:
            return row | {"remark": wrong}
        lines, wrong, seconds = run(*ask, "-n", str(options.states))
        answers = [json.loads(line) for line in lines if line.startswith("{")]
        answers = [answer for answer in answers if "length" in answer]
    row |= {"solved": len(answers), "remark": wrong}
    if answers:
        lengths = [answer["length"] for answer in answers]
        mean = sum(lengths) / len(lengths)
        row |= {"mean": f"{mean:.1f}", "max": max(lengths), "phases": max(len(answer.get("phases", [])) for answer in answers)}
        row |= {"state_s": f"{seconds / len(answers):.2f}", "table_s": f"{max(0.0, first - seconds / len(answers)):.1f}"}
        if row["L0"]:
            row["mean/L0"] = f"{mean / float(row['L0']):.2f}"
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="+")
    parser.add_argument("-n", "--states", type=int, default=10)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=int, default=600, help="processor seconds that one run may take")
    options = parser.parse_args()
    print(*COLUMNS, sep="\t")
    for name in options.puzzles:
        row = measured(name, options)
        print(*(str(row[column]).replace("\t", " ") for column in COLUMNS), sep="\t", flush=True)


if __name__ == "__main__":
    main()
