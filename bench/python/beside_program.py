#!/usr/bin/env python3
"""The Python module beside the program: the same cubes, the same node limit, one thread; processor seconds, user and system.

    PYTHONPATH=FOLDER_OF_THE_WHEEL REVENGE=build/package/revenge bench/python/beside_program.py [CUBES] [NODES] [ROUNDS]

Both are compiled alike (`cmake --preset package`). Each round starts, one after the other, the program with a file of all
cubes and with one of a single cube, and Python with as many, by solve_all() and by a loop of solve(): what a whole process
takes, and what each further cube does. The answers have to be the same.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

import revenge

CUBES, NODES, ROUNDS = (int(number) for number in (sys.argv[1:] + ["100", "200000", "5"][len(sys.argv) - 1:]))
BATCH = """import revenge, sys
found = revenge.Solver().solve_all(open(sys.argv[1]).read().split(), nodes=int(sys.argv[2]), threads=1)
print(*found.length)"""
LOOP = """import revenge, sys
solver = revenge.Solver()
print(*(solver.solve(cube, nodes=int(sys.argv[2]), threads=1).length for cube in open(sys.argv[1]).read().split()))"""


def taken(command):
    """Processor seconds of a process, and what it wrote."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    written = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, written


def by_program(file):
    seconds, written = taken([os.environ["REVENGE"], "solve", "--file", file, "--jsonl", "--nodes", str(NODES), "--threads", "1"])
    return seconds, [json.loads(line)["length"] for line in written.splitlines()]


def by_python(script, file):
    seconds, written = taken([sys.executable, "-c", script, file, str(NODES)])
    return seconds, [int(length) for length in written.split()]


WAYS = {"program": by_program, "solve_all": lambda file: by_python(BATCH, file), "solve": lambda file: by_python(LOOP, file)}

with tempfile.TemporaryDirectory() as folder:
    files = []
    for count in (1, CUBES):
        files.append(os.path.join(folder, str(count)))
        with open(files[-1], "w") as out:
            out.writelines(revenge.Cube.random(number).facelets + "\n" for number in range(count))
    revenge.Solver().open()  # tables are there
    measured, answers = {}, {}
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            for file in files:
                seconds, lengths = way(file)
                measured.setdefault((name, file), []).append(seconds)
                if lengths != answers.setdefault(file, lengths):
                    sys.exit(f"{name} gives other solutions")
    start, whole = ({name: statistics.median(measured[name, file]) for name in WAYS} for file in files)
    print(f"{CUBES} cubes, {NODES} nodes, medians of {ROUNDS}, processor seconds")
    for name in WAYS:
        each = (whole[name] - start[name]) / (CUBES - 1)
        print(f"{name:10} whole {whole[name]:7.2f} ({whole[name] / whole['program']:.3f})  with one cube {start[name]:.2f}"
              f"  each further one {1000 * each:.1f} ms ({each * (CUBES - 1) / (whole['program'] - start['program']):.3f})")
