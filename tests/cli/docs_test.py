"""What the documents state, held against the program: their commands are run as they are typed, their tables and
examples compared with what comes out, and figures that can be had quickly computed."""

import json
import math
import os
import pathlib
import re
import runpy
import shlex
import unittest

import program

DOCS = program.ROOT / "docs"
# Commands whose tables take minutes or gigabytes: here only that what they name is there; all of them are run with
# REVENGE_ALL_EXAMPLES=1.
LARGE = ["six-steps.toml", "five-steps.toml", "5x5x5-reduction", "megaminx-faces"]


def text_of(name):
    return (DOCS / name).read_text()


def commands(name):
    """Arguments of the indented lines that call the program, without what follows a #."""
    for line in re.findall(r"^    (?:\./)?revenge (.*)$", text_of(name), re.MULTILINE):
        yield shlex.split(line, comments=True)


def rows(name, heading):
    """The cells of the table whose head begins so."""
    _, found, after = text_of(name).partition(f"\n| {heading} |")
    assert found, f"{name} has no table {heading}"
    for line in after.splitlines()[2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


class Lines(program.ProgramTest):
    def test_none_is_longer_than_120_columns_but_rows_of_tables_and_what_is_typed(self):
        for path in sorted(DOCS.rglob("*.md")):
            fenced = False
            for number, line in enumerate(path.read_text().splitlines(), 1):
                fenced ^= line.startswith("```")
                free = fenced or line.startswith(("|", "    ", "![")) or " " not in line
                self.assertTrue(free or len(line) <= 120, f"{path.name}:{number}: {len(line)} columns")


class Commands(program.ProgramTest):
    def arguments(self, words):
        """A placeholder's value, and files where the documents say they are."""
        known = {"ALG": "R U2 2F", "my.toml": self.my_chain, "rings.tws": self.rings, "mine.toml": self.mine, "DIR": str(self.directory)}
        return [str(program.ROOT / word) if word.startswith("examples/") else known.get(word, word) for word in words]

    def setUp(self):
        super().setUp()
        block = re.search(r"```toml\n(name = \"pyraminx-three-phases\".*?)```", text_of("chains.md"), re.DOTALL)
        self.my_chain = self.file("my.toml", block.group(1))
        puzzle = re.search(r"(?ms)^    Name rings$.*?(?=^`Set)", text_of("any-puzzle.md")).group(0)
        self.rings = self.file("rings.tws", re.sub(r"(?m)^    ", "", puzzle))
        self.mine = str(self.directory / "mine.toml")

    def test_every_command_works_as_typed(self):
        seen = 0
        for name in sorted(path.name for path in DOCS.glob("*.md")):
            for words in commands(name):
                if words[0] == "serve":  # tests/server
                    continue
                seen += 1
                arguments = self.arguments(words)
                if ">" in words:
                    self.file(words[-1], self.output(*arguments[:-2], cwd=self.directory, timeout=280))
                    continue
                large = [word for word in words if any(word.endswith(end) for end in LARGE)]
                with self.subTest(f"{name}: {words}"):
                    if large and not os.environ.get("REVENGE_ALL_EXAMPLES"):
                        self.assertNotEqual(self.output("chains", "show", *self.arguments(large)), "")
                    else:
                        printed = self.output(*arguments, cwd=self.directory, timeout=280)
                        if "--svg" in words:  # it writes the file and prints nothing
                            picture = self.directory / words[words.index("--svg") + 1]
                            self.assertTrue(picture.read_text().startswith("<svg"), words)
                        else:
                            self.assertNotEqual(printed, "")
        self.assertGreater(seen, 8)


PAGES = [program.ROOT / "README.md", program.ROOT / "npm/README.md", *sorted(DOCS.rglob("*.md"))]
SIZES = {54: "3x3x3", 96: "4x4x4", 150: "5x5x5"}


def nets(text):
    """Every drawn net with the rest of the text after it: rows of sticker letters, empty lines between its bands."""
    row = r"[ ]+(?:[URFDLB][ ]?[ ]?)+\n"
    for found in re.finditer(rf"(?m)^(?:{row}\n?){{6,}}", text):
        letters = re.sub(r"\s", "", found.group(0))
        yield found.group(0), letters, text[found.end():]


class Shown(program.ProgramTest):
    """Cubes and solutions that the documents print are possible, and are what they are said to be."""

    def test_every_net_is_a_possible_cube_and_the_solution_under_it_solves_it(self):
        seen = 0
        for path in PAGES:
            for net, letters, after in nets(path.read_text()):
                seen += 1
                with self.subTest(f"{path.name}: {net}"):
                    puzzle = SIZES[len(letters)]
                    self.output("show", "--puzzle", puzzle, "--facelets", net)
                    solution = re.match(r"\s*([^/\n]+)  // ([^;\n]+)", after)
                    if solution:
                        said = self.output("check", "--puzzle", puzzle, "--scramble", net, "--solution", solution.group(1))
                        self.assertTrue(said.startswith(f"solves: {solution.group(2)}"), said)
        self.assertGreater(seen, 0)

    def test_every_list_of_stickers_is_a_possible_cube(self):
        seen = 0
        for path in PAGES:
            for letters in re.findall(r"(?<![\w/])[URFDLB]{54,150}(?!\w)", path.read_text()):
                seen += 1
                self.output("show", "--puzzle", SIZES[len(letters)], "--facelets", letters)
        self.assertGreater(seen, 0)

    def test_every_solution_has_the_lengths_that_are_printed_beside_it(self):
        seen = 0
        for path in PAGES:
            for moves, lengths in re.findall(r"(?m)^ +([^\n/]+?)  // (\d+ obtm, \d+ sstm, \d+ btm)", path.read_text()):
                seen += 1
                counts = dict(line.split() for line in self.output("alg", "count", moves).splitlines())
                for length in lengths.split(", "):
                    number, metric = length.split()
                    self.assertEqual(counts[metric], number, f"{path.name}: {moves}")
        self.assertGreater(seen, 1)


class Notation(program.ProgramTest):
    def test_words_are_read_as_the_table_says(self):
        for written, slice_reading, sign_reading, _ in rows("notation.md", "written"):
            for notation, cell in [("slice", slice_reading), ("sign", sign_reading if sign_reading != "same" else slice_reading)]:
                puzzle = "5x5x5" if "odd cubes" in written else "4x4x4"
                words = re.findall(r"`([^`]+)`", written)
                meant = re.findall(r"`([^`]+)`", cell)
                if "refused" in cell:
                    self.expect(2, "alg", "invert", "--notation", notation, words[0], says="mixes two notations")
                    continue
                for number, word in enumerate(words):
                    got = self.output("alg", "invert", "--puzzle", puzzle, "--quiet", "--notation", notation, word).strip()
                    if number < len(meant) and "as R, U, F" not in cell and "turning as" not in cell:
                        expected = self.output("alg", "invert", "--puzzle", puzzle, meant[number]).strip()
                        self.assertEqual(got, expected, f"{notation} {word}")

    def test_styles_are_written_as_the_table_says(self):
        for _, wca, sign, slices, larsen in rows("notation.md", "turn of the 4x4x4"):
            turn = wca.strip("`")
            for style, cell in [("wca", wca), ("sign", sign), ("slice", slices), ("larsen", larsen)]:
                self.assertEqual(self.output("alg", "convert", "--to", style, turn).strip(), cell.strip("`"), style)

    def test_errors_are_said_as_shown(self):
        block = text_of("notation.md").split("## Errors")[1].split("## ")[0]
        shown = re.findall(r"^    (line .*)$", block, re.MULTILINE)
        inputs = ["R U Q", "2-3R", "4Rw", "R \u0412"]
        self.assertEqual(len(shown), len(inputs))
        for text, sentence in zip(inputs, shown):
            done = self.expect(2, "alg", "invert", text)
            for part in sentence.split("... "):
                self.assertIn(part, done.stderr.decode())


class Metrics(program.ProgramTest):
    def test_turns_cost_what_the_table_says(self):
        turns = ["R", "Rw", "2R", "2-3Rw", "3Rw", "x"]
        for cells in rows("metrics.md", "metric"):
            metrics = re.findall(r"`([^`]+)`", cells[0])
            for turn, cell in zip(turns, cells[2:]):
                counts = dict(line.split() for line in self.output("alg", "count", turn).splitlines())
                values = cell.split(", ")
                for number, metric in enumerate(metrics):
                    self.assertEqual(counts[metric], values[number if len(values) > 1 else 0], f"{metric} {turn}")


class Puzzles(program.ProgramTest):
    def test_pieces_and_moves_are_those_of_the_table(self):
        listed = self.output("puzzles")
        for names, pieces, moves in rows("puzzles.md", "puzzle"):
            for name in re.findall(r"`([^`]+)`", names):
                self.assertRegex(listed, rf"(?m)^{re.escape(name)} ")
            if "as sold" in pieces or "distinguishable" in pieces:
                continue
            [name] = re.findall(r"`([^`]+)`", names)
            for word in " ".join(re.findall(r"`([^`]+)`", moves)).split():
                self.output("alg", "invert", "--puzzle", name, word)

    def test_whole_tables_have_the_sizes_and_worst_cases_that_are_stated(self):
        for chain, positions, worst in [("pyraminx-whole", "933,120", 11), ("2x2x2-whole", "3,674,160", 11),
                                        ("skewb-whole", "3,149,280", 11)]:
            analysis = json.loads(self.output("analyze", chain, "--json"))
            self.assertEqual(f"{int(analysis['size']['raw']):,}", positions)
            self.assertEqual(analysis["worst"], worst)

    def test_three_cycles_take_about_as_many_moves_as_stated(self):
        for puzzle, pattern in [("megaminx", r"73\s+turns\s+instead\s+of\s+(\d+)"), ("5x5x5", r"87\s+turns\s+instead\s+of\s+(\d+)")]:
            [stated] = re.findall(pattern, text_of("puzzles.md"))
            answers = self.objects("solve", "--puzzle", puzzle, "--method", "cycles", "--random", "-n", "10", "--seed", "1",
                                   "--jsonl", timeout=280)
            mean = sum(answer["length"] for answer in answers) / len(answers)
            self.assertLess(abs(mean - int(stated)), 0.1 * int(stated), puzzle)

    def test_the_stickers_letters_are_those_that_are_stated(self):
        letters = re.findall(r"are written `([^`]+)`", text_of("puzzles.md"))[0].split()
        shown = self.output("show", "--puzzle", "megaminx", "--facelets").strip()
        self.assertEqual(list(dict.fromkeys(shown)), letters)
        self.assertEqual(len(shown), 132)


class Page(unittest.TestCase):
    def test_the_first_load_is_as_large_as_stated(self):
        pack = pathlib.Path(program.PROGRAM).parent / "page.pack"
        if not pack.exists():
            self.skipTest("the program is not in its build folder")
        lines = pack.read_bytes().split(b"\n\n")[0].decode().splitlines()
        size = {path: int(bytes_) for path, _, bytes_ in (line.split("\t") for line in lines)}
        later = sum(bytes_ for path, bytes_ in size.items() if "/detect-" in path)
        german = sum(bytes_ for path, bytes_ in size.items() if "/de-" in path or "/de_page-" in path)
        english = sum(bytes_ for path, bytes_ in size.items() if not path.endswith(".png")) - later - german
        stated = re.search(r"takes (\d+) kB compressed in English and (\d+) kB in German,.*? takes ([\d.]+) kB more", text_of("page.md"), re.DOTALL)
        for kilobytes, bytes_ in zip(stated.groups(), (english, english + german, later)):
            self.assertLess(abs(float(kilobytes) * 1000 - bytes_), 0.03 * bytes_, stated[0])


class Octahedron(program.ProgramTest):
    def test_the_estimated_means_follow_from_the_counts(self):
        """Sequences are counted here by their last face; the row of the table is what the benchmark computes."""
        estimate = runpy.run_path(str(program.ROOT / "bench" / "solve" / "expected_optimum.py"))
        last = {face: 2 for face in range(8)}  # faces 2 k and 2 k + 1 are opposite
        counts = [1, 16]
        while len(counts) < 31:
            last = {face: 2 * sum(count for before, count in last.items() if before != face and (before, face) != (face | 1, face & ~1))
                    for face in range(8)}
            counts.append(sum(last.values()))
        self.assertEqual(estimate["sequences"]((4, {1: 4, 2: 4}), 30), counts)
        states = 720 // 2 * 2**5 * (math.factorial(12) // 2) * (math.factorial(12) // 6**4) ** 2
        text = text_of("results/fto/README.md")
        for name, number in (("one", states), ("any", states // 12)):
            mean = sum(math.exp(-sum(counts[:d + 1]) / number) for d in range(30))
            self.assertIn(f"| FTO in {name} orientation | {number:.2e}".replace("e+", "e") + f" | {mean:.2f} |", text)


class Library(program.ProgramTest):
    def test_every_header_and_name_that_is_mentioned_exists(self):
        sources = (program.ROOT / "include" / "revenge.h").read_text()
        for name in ["library.md", "notation.md", "puzzles.md", "metrics.md"]:
            for word in re.findall(r"`revenge_(\w+)\(\)`", text_of(name)):
                self.assertIn(f"revenge_{word}(", sources, f"{name}: revenge_{word}")

    def test_every_link_and_file_that_is_named_exists(self):
        for path in [*DOCS.glob("*.md"), program.ROOT / "README.md"]:
            for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
                self.assertTrue((path.parent / target).exists(), f"{path.name}: {target}")
            for target in re.findall(r"`((?:docs|examples|chains|tests|src|tools)/[\w./-]+\.\w+)`", path.read_text()):
                self.assertTrue((program.ROOT / target).exists(), f"{path.name}: {target}")


program.main()
