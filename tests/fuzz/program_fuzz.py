#!/usr/bin/env python3
"""Feeds the whole program mutated inputs: every subcommand, every reader of files and of arguments.

Each run has to end by itself within CPU_SECONDS of processor time and MEMORY bytes, with an exit code that docs/library.md
and `revenge --help` name, never by a signal, never with code 6 (a solution that failed its replay); whatever is not
done is said on standard error. The same seed makes the same inputs.

    tests/fuzz/program_fuzz.py build/dev/src/revenge [--inputs 2000] [--seed 1] [--only NAME] [--keep FOLDER]
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CPU_SECONDS = 2
MEMORY = 3 << 30
CODES = {0, 1, 2, 3, 4, 5}

SQUARES = (ROOT / "chains" / "thistlethwaite.toml").read_text()
ALGORITHMS = ["R U R' U'", "[2R2, [L, U']]", "(R U2 Fw' 3Rw2 x y')2 // twice\nM2 E' S", "R B' 2U r2 u f' Uw2 D3", "[F: [R, U]]"]
NOTATION = [" ", "\n", "'", "2", "(", ")", "[", "]", ",", ":", "w", "x", "M", "3-4R", "//", "/*", "*/", "R", "u", "2L", "99999999999", "²", "’"]
FACELETS = {
    "2x2x2": "".join(f * 4 for f in "URFDLB"),
    "3x3x3": "".join(f * 9 for f in "URFDLB"),
    "4x4x4": "".join(f * 16 for f in "URFDLB"),
}
RING = "Name ring\nSet DOTS 5\nSolved\nDOTS\n1 2 3 4 5\nEnd\nMove R\nDOTS\n2 3 1 4 5\nEnd\nMove U\nDOTS\n1 2 4 5 3\nEnd\n"
TOML = ["=", "[[phase]]", "[", "]", "{", "}", '"', "\n", "true", "-1", "0", "1e9", "18446744073709551616", "moves", "reduced", "raw",
        "symmetry", '"M"', '"search"', '"pairs"', "pruning", "coordinates", '"auto"', "U", "u2", "M", '"twist"', '"places"', "half = 1"]
TWS = ["Name", "Set", "Solved", "End", "Move", "\n", " ", "0", "1", "-1", "255", "65536", "99999999999", "?", "DOTS"]
JSON = ["{", "}", "[", "]", '"', ",", ":", "null", "true", "-1", "1e308", "99999999999999999999", '""', "\\u0000", "\\ud800"]
NUMBERS = ["0", "-1", "1", "2", "3", "255", "256", "65535", "4294967296", "9223372036854775807", "18446744073709551616"]


def mutated(source, tokens, rng):
    """Some small changes of bytes, tokens, numbers and lines."""
    data = bytearray(source)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(9)
        if kind == 0 and data:
            data[at % len(data)] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[at : at + rng.choice((1, 1, 2, 8, 40, 400))]
        elif kind == 2:
            piece = data[at : at + rng.choice((1, 4, 30, 200))]
            data[at:at] = piece * rng.choice((1, 1, 2, 50))
        elif kind in (3, 4):
            data[at:at] = rng.choice(tokens).encode()
        elif kind == 5:
            numbers = list(re.finditer(rb"\d+", bytes(data)))
            if numbers:
                found = rng.choice(numbers)
                data[found.start() : found.end()] = rng.choice(NUMBERS).encode()
        elif kind == 6:
            lines = bytes(data).split(b"\n")
            first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[first], lines[second] = lines[second], lines[first]
            data = bytearray(b"\n".join(lines))
        elif kind == 7:
            words = list(re.finditer(rb"\w+", bytes(data)))
            if words:
                one, other = rng.choice(words), rng.choice(words)
                data[one.start() : one.end()] = other.group()
        else:
            data = data[:at] if rng.random() < 0.3 else data
    return bytes(data)


class Case:
    """Commands that read one file (FILE in them) or one argument (TEXT in them), and what to mutate for it."""

    def __init__(self, name, share, seeds, tokens, commands, suffix="", tables=False):
        self.name, self.share, self.tokens, self.suffix, self.tables = name, share, tokens, suffix, tables
        self.seeds = [s.encode() if isinstance(s, str) else s for s in seeds]
        self.commands = [shlex.split(c) for c in commands]


def files(pattern, most=30_000):
    return [p.read_bytes() for p in sorted(ROOT.glob(pattern)) if p.is_file() and p.stat().st_size <= most]


def cases(program, cache):
    """All readers. Long ways are cut short by the options that users have for it."""

    def shown(*arguments):
        return subprocess.run([program, *arguments], capture_output=True, check=True).stdout

    quick = "--time 0.1s --threads 1 --nodes 20000"
    small = "--threads 1 --memory 100M"
    puzzles = [shown("puzzles", "show", name) for name in ("pyraminx", "skewb", "2x2x2")]
    puzzles += files("tests/fuzz/corpus/*/*tws")
    kpuzzles = files("tests/fuzz/corpus/*/kpuzzle*")
    states = [shown("show", "--puzzle", p, "R U", "--kpuzzle") for p in ("2x2x2", "3x3x3", "4x4x4")]
    states += [shown("show", "--puzzle", p, "R U", "--json") for p in ("3x3x3", "4x4x4")]
    chains = [SQUARES] + [(ROOT / "examples" / "chains" / n).read_bytes() for n in
                          ("pyraminx-three-phases.toml", "pyraminx-whole.toml", "2x2x2-whole.toml")]
    # A change can give them goals and classes by the million.
    large = [(ROOT / "chains" / f"{n}.toml").read_bytes() for n in ("eight-phase", "kociemba", "three-phase")]
    large += files("tests/fuzz/corpus/fuzz-chain/kociemba")
    experiments = files("examples/experiments/pyraminx.toml")
    tables = [p.name for p in sorted(cache.glob("revenge/v*/*")) if p.suffix != ".lock"]
    return [
        Case("chains", 6, chains, TOML, ["chains check FILE", f"bound FILE {small}", f"bound FILE --joint {small}",
             f"analyze FILE --json {small}", f"tables build FILE {small}", f"solve --method FILE --puzzle 3x3x3 {quick} 'R U'",
             f"solve --method FILE --puzzle pyraminx {quick} 'R U'", f"scramble --method FILE --puzzle 3x3x3 --seed 1 {quick}"], ".toml"),
        Case("large chains", 2, large, TOML, ["chains check FILE"], ".toml"),
        Case("costs", 2, ["R 2\nR' 2 # slow\nU2 3\n2U 5\n2U' 5\n", "F 100\nF' 100\n"], NOTATION + NUMBERS,
             [f"analyze thistlethwaite/phase-3 --costs FILE {small}", f"solve --puzzle 3x3x3 --costs FILE --moves 'R,U,F2' {quick} 'R U'",
              f"scramble --puzzle 3x3x3 --method thistlethwaite --costs FILE --seed 1 {quick}", f"bound thistlethwaite/phase-3 --costs FILE {small}",
              f"solve --puzzle 2x2x2 --costs FILE {quick} 'R U'", f"bench --puzzle 3x3x3 --method thistlethwaite -n 1 --costs FILE --nodes 1000"]),
        Case("puzzles", 4, puzzles, TWS, ["puzzles check FILE", "puzzles show FILE", "group FILE --orders", "group FILE", "show --puzzle FILE 'R U'",
             "check --puzzle FILE --scramble R --solution \"R'\"", "puzzles check FILE"], ".tws"),
        # Finding the 3-cycles of a Pyraminx takes seconds as it is.
        Case("puzzles solved", 2, [RING], TWS, [f"solve --puzzle FILE {quick} --memory 50M 'R U'",
             f"scramble --puzzle FILE --seed 1 {quick}"], ".tws"),
        Case("kpuzzles", 2, kpuzzles, JSON, ["puzzles check FILE", "group FILE --orders", "show --puzzle FILE A", "puzzles show FILE",
             f"solve --puzzle FILE {quick} --memory 50M A"], ".json"),
        Case("states", 3, states, JSON + list("URFDLB"), [f"solve --puzzle 3x3x3 {quick} --file FILE", f"solve --puzzle 2x2x2 {quick} --jsonl --file FILE",
             "show --puzzle 3x3x3 TEXT", "show TEXT --json", f"solve --puzzle 2x2x2 {quick} TEXT", "check --puzzle 3x3x3 --scramble TEXT --solution R"]),
        Case("facelets", 3, list(FACELETS.values()) + files("tests/fuzz/corpus/fuzz-facelets/*"), list("URFDLBurfdlb?. ") + ["\n", "é"],
             ["show --facelets TEXT", "show --puzzle 3x3x3 --facelets TEXT --colors WRGYOB", "show --puzzle 2x2x2 --facelets TEXT --json",
              f"solve --puzzle 3x3x3 {quick} --facelets TEXT", f"solve --puzzle 2x2x2 {quick} --facelets TEXT", f"solve --puzzle 3x3x3 {quick} TEXT",
              "check --scramble TEXT --solution R", f"solve --puzzle 3x3x3 {quick} R --to TEXT"]),
        Case("algorithms", 6, ALGORITHMS, NOTATION, ["alg invert TEXT", "alg convert --to sign TEXT", "alg simplify TEXT", "alg mirror TEXT", "alg count TEXT",
             "alg count --notation larsen TEXT", "show TEXT", "show --puzzle 5x5x5 --notation sign TEXT --json", "show --puzzle megaminx TEXT",
             f"solve --puzzle 3x3x3 {quick} TEXT", f"solve --puzzle 3x3x3 {quick} --moves TEXT R", "group 3x3x3 --member TEXT", "group 3x3x3 --factor TEXT",
             "group 3x3x3 --orders --moves TEXT", "check --puzzle 3x3x3 --scramble R --solution TEXT", f"solve --puzzle 2x2x2 {quick} --file FILE",
             f"solve --puzzle pyraminx {quick} TEXT"]),
        Case("experiments", 1, experiments, TOML, ["experiment FILE --memory 20M --classes 2000"], ".toml"),
        Case("generators", 1, ["1 2 0 3 4\n0 1 2 4 3\n", "1 0\n"], NUMBERS + [" ", "\n", "#"], ["group --generators FILE", "group --generators FILE --json"]),
        Case("published tables", 1, ["# source\nstage\tdistance\tpositions\n3\t0\t6\n3\t1\t18\n"], NUMBERS + ["\t", "\n", "stage"],
             [f"analyze thistlethwaite/phase-3 {small} --compare FILE"]),
        Case("arguments", 4, ["--nodes 100 --time 0.1s", "--seed 1f -n 2", "--puzzle 3x3x3", "--metric sstm", "--threads 2", "--memory 10M", "--max-length 30",
             "--relax 1 --orientations 2", "--subset centers-solved", "--view iso --palette color-blind"], NUMBERS + ["--", "-", "=", " ", "s", "ms", "G", "%", "/"],
             [f"solve --puzzle 3x3x3 {quick} 'R U' ARGUMENTS", f"scramble --puzzle 3x3x3 {quick} ARGUMENTS", "show R ARGUMENTS", "alg count R ARGUMENTS",
              "group 2x2x2 --orders ARGUMENTS", f"analyze thistlethwaite/phase-3 {small} ARGUMENTS", "chains list ARGUMENTS", "puzzles list ARGUMENTS",
              "chains show ARGUMENTS", "tables list ARGUMENTS", "completion ARGUMENTS", "man ARGUMENTS", "check --scramble R --solution R ARGUMENTS"]),
        Case("tables", 3, tables, NUMBERS, ["tables verify TABLE", "tables list", f"analyze thistlethwaite/phase-3 {small}",
             f"solve --puzzle pyraminx {quick} 'R U'", f"solve --puzzle 3x3x3 {quick} --method thistlethwaite 'R U'"], tables=True),
    ]


def prepared(program, cache):
    """Makes the tables that runs find there, once."""
    env = dict(os.environ, XDG_CACHE_HOME=str(cache))
    for arguments in (["solve", "--puzzle", "3x3x3", "R U"], ["solve", "--puzzle", "2x2x2", "R U"], ["solve", "--puzzle", "pyraminx", "R U"],
                      ["solve", "--puzzle", "3x3x3", "--method", "thistlethwaite", "R U"], ["tables", "build", "thistlethwaite"]):
        subprocess.run([program, *arguments, "-q"], env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def limited(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 20, 256 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def one_run(program, case, number, seed, cache, keep):
    """RETURNS what was wrong with run `number`, or None."""
    rng = random.Random(f"{seed}/{case.name}/{number}")
    command = list(case.commands[number % len(case.commands)])
    source = rng.choice(case.seeds)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="revenge-fuzz-"))
    own = folder / "cache"
    shutil.copytree(cache, own, copy_function=os.link)
    text = source
    if case.tables:
        [table] = own.glob(f"revenge/v*/{source.decode()}")
        content = table.read_bytes()
        table.unlink()  # its bytes are shared
        text = mutated(content, case.tokens, rng)
        table.write_bytes(text)
        command = [table.name if word == "TABLE" else word for word in command]
    elif number >= len(case.commands):  # first each command once with a sound input
        text = mutated(source, case.tokens, rng)
    if "FILE" in command:
        (folder / ("input" + case.suffix)).write_bytes(text)
        command = ["input" + case.suffix if word == "FILE" else word for word in command]
    argument = text.replace(b"\0", b"")[:60_000] if not case.tables else b""
    command = [argument if word == "TEXT" else word for word in command]
    if command[-1] == "ARGUMENTS":
        command[-1:] = argument.split()
    try:
        done = subprocess.run([program, *command], cwd=folder, env=dict(os.environ, XDG_CACHE_HOME=str(own)), stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=3000, preexec_fn=lambda: limited(CPU_SECONDS), check=False)
        code, errors = done.returncode, done.stderr.decode(errors="replace")
        wrong = None
        if code not in CODES:
            wrong = f"exit code {code}" if code >= 0 else f"signal {-code}"
        elif code > 1 and not errors.strip() and not done.stdout.strip():
            wrong = f"exit code {code} and not a word why"
        elif "bug of revenge" in errors or "broken invariant" in errors or "Sanitizer" in errors:
            wrong = "a broken invariant"
    except subprocess.TimeoutExpired:
        wrong, errors = "still there after fifty minutes", ""
    if wrong and keep:
        shutil.copytree(folder, keep / f"{case.name}-{number}".replace(" ", "-"), ignore=shutil.ignore_patterns("*.lock"), dirs_exist_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    if wrong is None:
        return None
    line = " ".join(shlex.quote(w if isinstance(w, str) else w.decode(errors="backslashreplace"))[:300] for w in command)
    return f"{case.name} {number}: {wrong}: revenge {line}\n    {errors.strip()[-300:]}\n    the input: {text[:200]!r}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", help="one reader, by its name")
    parser.add_argument("--keep", type=pathlib.Path, help="where the files of runs that failed are left")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    failures = []
    with tempfile.TemporaryDirectory(prefix="revenge-fuzz-cache-") as name:
        cache = pathlib.Path(name)
        prepared(options.program, cache)
        readers = [c for c in cases(options.program, cache) if options.only in (None, c.name)]
        shares = sum(c.share for c in readers)
        runs = [(c, i) for c in readers for i in range(-(-options.inputs * c.share // shares))]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for failure in pool.map(lambda run: one_run(options.program, *run, options.seed, cache, options.keep), runs):
                if failure:
                    failures.append(failure)
                    print(failure, flush=True)
    for case in readers:
        print(f"{case.name}: {sum(c is case for c, _ in runs)} inputs")
    print(f"{len(runs)} inputs, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
