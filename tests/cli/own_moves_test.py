"""Puzzles, chains and costs of one's own whose moves are odd but legal: some powers of a move only, names that end in
digits, half turns that cost more than two quarter turns, more kinds of pieces than a word has bits. What the program
says of them is held to searches over whole numbers."""

import json

import program


def cycle(length, name="ring"):
    """A ring of so many dots; A turns it by one."""
    places = " ".join(str(i % length + 1) for i in range(1, length + 1))
    return f"Name {name}\nSet DOTS {length}\nSolved\nEnd\nMove A\nDOTS\n{places}\nEnd\n"


def chain(puzzle, moves):
    return f'name = "own"\npuzzle = "{puzzle}"\n[[phase]]\nname = "whole"\nmoves = "{moves}"\ncoordinates = "auto"\n'


def distances(length, steps):
    """How many places of a ring are how many steps away; a step may be made backward, too."""
    found = {0: 0}
    waiting = [0]
    for at in waiting:
        for step in steps:
            for to in ((at + step) % length, (at - step) % length):
                if to not in found:
                    found[to] = found[at] + 1
                    waiting.append(to)
    return [list(found.values()).count(d) for d in range(max(found.values()) + 1)]


class SomePowersOfAMove(program.ProgramTest):
    def test_distances_by_some_powers_of_a_move_are_those_of_a_search(self):
        for length, amounts in [(6, [2, 3]), (12, [3, 4]), (12, [2, 3]), (12, [4, 3, 2]), (30, [6, 10, 15]), (5, [2]), (7, [3])]:
            self.file("ring.tws", cycle(length))
            path = self.file("own.toml", chain("ring.tws", " ".join(f"A{amount}" for amount in amounts)))
            expected = distances(length, amounts)
            self.assertEqual(sum(expected), length)
            found = json.loads(self.output("analyze", path, "--json"))
            self.assertEqual([int(row["positions"]) for row in found["distribution"]], expected, amounts)
            self.assertIn(f"\n{len(expected) - 1} turn: every position", self.output("bound", path))
            for amount in range(1, length):
                line = self.output("solve", "--puzzle", str(self.directory / "ring.tws"), "--method", path, f"A{amount}", timeout=20)
                self.assertRegex(line, r"^A[0-9]*'?  // 1 turn")  # merged into one

    def test_an_antipode_is_given_with_the_position_of_the_goal_that_its_moves_start_from(self):
        # A goal of 70 positions: four edges where the half turns of four faces and turns of U and D bring them.
        reduced = 'reduced = [{ orbit = "midges", sees = "sets", sets = ["UF UB DF DB"] }]\n'
        path = self.file("many.toml", 'name = "many-goals"\npuzzle = "3x3x3"\nremainder = "U2 D2 R2 L2 F2 B2"\n'
                         f'[[phase]]\nname = "free"\nmoves = "U D R L F B"\n{reduced}[[phase]]\nname = "halves"\nmoves = "U D R2 L2 F2 B2"\n{reduced}')
        found = json.loads(self.output("analyze", f"{path}/free", "--json"))
        self.assertEqual(len(found["antipodes"]), 3)
        for one in found["antipodes"]:
            [made] = self.objects("check", "--json", "--puzzle", "3x3x3", "--scramble", one["from"], "--solution", one["moves"], code=1)
            self.assertEqual((made["end"], made["lengths"]["obtm"]), (one["state"], found["worst"]))
        solved = "".join(face * 9 for face in "URFDLB")
        self.assertTrue(any(one["from"] != solved for one in found["antipodes"]))
        text = self.output("analyze", f"{path}/free")
        for one in found["antipodes"]:
            self.assertIn(f"antipode: {one['moves']}{'' if one['from'] == solved else ', from ' + one['from']}\n", text)

    def test_an_experiment_counts_no_sequence_out_that_no_move_replaces(self):
        self.file("ring.tws", cycle(6))
        path = self.file("own.toml", 'name = "own"\npuzzle = "ring.tws"\n[[group]]\nname = "all"\nmoves = "A2 A3"\n')
        self.assertEqual(json.loads(self.output("experiment", path, "--json"))["chains"][0]["worst"], 2)

    def test_what_fewer_moves_than_the_puzzles_cannot_do_is_not_said_to_be_proven(self):
        flips = {"a": "A", "b": "B", "c": "C", "d": "ABC"}
        text = "Name flips\n" + "".join(f"Set {name} 1 2\n" for name in "ABC") + "Solved\nEnd\n"
        for move, sets in flips.items():
            text += f"Move {move}\n" + "".join(f"{name}\n1\n1\n" for name in sets) + "End\n"
        puzzle = self.file("flips.tws", text)
        for moves, proven in [("a b c", False), ("a b c d", True)]:
            path = self.file("own.toml", chain("flips.tws", moves))
            answer = json.loads(self.output("solve", "--puzzle", puzzle, "--method", path, "--json", "d"))
            self.assertEqual((answer["length"], answer["lower_bound"]), (1, 1) if proven else (3, None))

    def test_a_half_turn_may_cost_more_than_two_quarter_turns(self):
        costs = self.file("costs.txt", "R2 100\n")
        line = self.output("solve", "--moves", "R,U", "--costs", costs, "R2")
        self.assertTrue(line.startswith("R R  // 2 own"), line)
        line = self.output("solve", "--puzzle", "3x3x3", "--costs", costs, "R2 U")
        self.assertRegex(line, r"// [23] own")
        every = self.file("every.txt", "".join(f"{face}2 100\n" for face in "URFDLB"))
        self.expect(2, "solve", "--puzzle", "3x3x3", "--method", "optimal", "--costs", every, "R2 U", says="--costs is not supported")
        for method in ("two-phase", "thistlethwaite", "kociemba"):
            answer = json.loads(self.output("solve", "--puzzle", "3x3x3", "--method", method, "--costs", every, "--json", "R2 U R2 F D2"))
            self.assertNotIn("2", answer["solution"], method)
            self.assertEqual(answer["length"], len(answer["solution"].split()), method)
            if answer["phases"]:
                self.assertEqual(" ".join(phase["moves"] for phase in answer["phases"] if phase["moves"]), answer["solution"], method)


class LookAlikes(program.ProgramTest):
    def test_pieces_that_look_alike_and_turn_are_solved(self):
        text = "Name alike\nSet A 2 2\nSet B 3 2\nSolved\nA\n1 2\nB\n2 1 2\nEnd\n"
        text += "Move A\nA\n2 1\n0 1\nB\n3 1 2\n0 1 1\nEnd\nMove B\nA\n2 1\n0 0\nB\n2 3 1\n1 0 0\nEnd\n"
        puzzle = self.file("alike.tws", text)
        path = self.file("own.toml", chain("alike.tws", "A B"))
        self.assertIn("all of 96 classes", self.output("bound", path))
        scrambles = [" ".join("AB"[number >> bit & 1] for bit in range(8)) for number in range(0, 256, 5)]
        answers = self.objects("solve", "--puzzle", puzzle, "--method", path, "--file", "-", "--jsonl", stdin="\n".join(scrambles))
        self.assertEqual(len(answers), len(scrambles))
        self.assertLessEqual(max(answer["length"] for answer in answers), 3)


class Names(program.ProgramTest):
    def test_amounts_of_three_digits_are_written_and_read(self):
        text = "Name lengths\n" + "".join(f"Set S{n} {n}\n" for n in (2, 3, 5, 7)) + "Solved\nEnd\nMove A\n"
        for n in (2, 3, 5, 7):
            text += f"S{n}\n" + " ".join(str(i % n + 1) for i in range(1, n + 1)) + "\n"
        puzzle = self.file("lengths.tws", text + "End\n")
        path = self.file("own.toml", chain("lengths.tws", "A"))
        self.assertTrue(self.output("solve", "--puzzle", puzzle, "--method", path, "A104").startswith("A104'  // 1 turn"))

    def test_a_power_that_is_written_as_another_move_is_refused(self):
        def second(name, places):
            return cycle(5).replace("Set DOTS 5", "Set DOTS 5\nSet MORE 3") + f"Move {name}\n{places}\nEnd\n"
        self.expect(2, "puzzles", "check", self.file("two.tws", second("A2", "MORE\n2 3 1")), says=["two.tws:10:", "'A2'"])
        for name in ("A1", "A10"):
            self.expect(2, "puzzles", "check", self.file("long.tws", cycle(30) + f"Move {name}\nDOTS\n" + " ".join(
                str(i) for i in [2, 1, *range(3, 31)]) + "\nEnd\n"), says=f"'{name}' would be both 'A' with an amount and ")
        self.expect(2, "puzzles", "check", self.file("three.tws", cycle(3).replace("Set DOTS 3", "Set DOTS 3\nSet MORE 3") +
                    "Move A2\nMORE\n2 3 1\nEnd\n"), says="'A2'")
        self.output("puzzles", "check", self.file("same.tws", second("A2", "DOTS\n3 4 5 1 2")))
        self.output("puzzles", "check", self.file("six.tws", second("A6", "MORE\n2 3 1")))

    def test_a_file_that_is_called_as_a_cube_is_none(self):
        self.file("named.tws", cycle(5, "3x3x3"))
        path = self.file("own.toml", chain("named.tws", "A"))
        self.expect(2, "bound", path, "--costs", self.file("costs.txt", "R2 3\n"), says=["costs.txt: line 1, column 1:", "R2"])


class MovesOfCubes(program.ProgramTest):
    def test_middle_slices_solve_a_cube_as_it_is_held(self):
        # Its face centers were brought home first, where such moves cannot solve it.
        path = self.file("slices.toml", 'name = "slices"\npuzzle = "3x3x3"\n[[phase]]\nname = "one"\nmoves = "M U"\ncoordinates = "auto"\n')
        for alg in ("M", "M U", "M U M", "M U M U2", "M U M' U", "M U x"):
            self.output("solve", "--puzzle", "3x3x3", "--method", path, alg)
        self.expect(1, "solve", "--puzzle", "3x3x3", "--method", path, "F", says=["do not solve this state"])

    def test_a_rotation_is_no_move_of_a_phase(self):
        text = 'name = "own"\npuzzle = "2x2x2"\n[[phase]]\nname = "one"\nmoves = "R x y"\ncoordinates = "auto"\n'
        for command in (["analyze"], ["bound"], ["solve", "--puzzle", "2x2x2", "F", "--method"]):
            self.expect(2, *command, self.file("own.toml", text), says=["own.toml:5:", "'x' turns the whole cube"])


class ManyKindsOfPieces(program.ProgramTest):
    def test_parities_of_more_than_64_kinds(self):
        text = "Name many\nSet FIRST 2\n" + "".join(f"Set M{i} 1\n" for i in range(63)) + "Set LAST 2\nSolved\nEnd\n"
        text += "Move A\nFIRST\n2 1\nEnd\nMove B\nLAST\n2 1\nEnd\n"
        facts = self.output("group", self.file("many.tws", text))
        self.assertIn("order                    4", facts)
        self.assertNotIn("always even", facts)


class ExperimentFiles(program.ProgramTest):
    def test_chains_written_elsewhere_find_the_puzzle(self):
        for folder in ("in", "out"):
            (self.directory / folder).mkdir()
        self.file("in/ring.tws", cycle(6))
        self.file("in/own.toml", 'name = "a \\"b\\" & <c>"\npuzzle = "ring.tws"\n[[group]]\nname = "\\"all\\""\nmoves = "A"\n')
        self.output("experiment", "in/own.toml", "--chains", "out/best", "--plot", "out/plot.svg", cwd=self.directory)
        self.assertIn("1 turn: every position", self.output("bound", "out/best-1.toml", cwd=self.directory))
        self.assertIn("a \"b\" &amp; &lt;c&gt;", (self.directory / "out/plot.svg").read_text().replace("&quot;", '"'))

    def test_names_that_no_chain_may_have_are_refused(self):
        self.file("ring.tws", cycle(6))
        for name, group in [("a/b", "all"), ("x" * 62, "all"), ("own", "all/of")]:
            path = self.file("own.toml", f'name = "{name}"\npuzzle = "ring.tws"\n[[group]]\nname = "{group}"\nmoves = "A"\n')
            self.expect(2, "experiment", path, says=["own.toml:", "a name has 1 to "])


class Trouble(program.ProgramTest):
    def test_what_cannot_be_kept_is_used_all_the_same(self):
        # Chains once ended with an error where solvers with archives went on.
        nowhere = {"XDG_CACHE_HOME": "/proc/none"}
        self.assertIn("45 obtm", self.output("bound", "thistlethwaite", **nowhere))
        for command in (["bound", "thistlethwaite/phase-1"], ["analyze", "thistlethwaite/phase-1"],
                        ["solve", "--puzzle", "3x3x3", "--method", "kociemba", "R U F"], ["solve", "--puzzle", "2x2x2", "R U F"],
                        ["solve", "--table-size", "browser", "--nodes", "1000", "R U F"]):
            self.expect(0, *command, says=["/proc/none", "nothing is kept", "the next run makes it again"], **nowhere)
        self.expect(1, "bound", "three-phase/step-3", **nowhere)  # it is searched
        for unnamed in ({"XDG_CACHE_HOME": "none", "HOME": "none"},):
            self.expect(0, "analyze", "thistlethwaite/phase-1", says=["neither XDG_CACHE_HOME nor HOME", "nothing is kept"], **unnamed)
        # To keep them is all that this is for.
        for name in ("thistlethwaite/phase-1", "short"):
            self.expect(5, "tables", "build", name, says="cannot make the directory '/proc/none", **nowhere)

    def test_a_table_that_does_not_fit_is_no_lack_of_the_chain(self):
        said = self.expect(5, "bound", "thistlethwaite", "--memory", "1M", XDG_CACHE_HOME="/proc/none").stdout.decode()
        self.assertIn("no bound: cannot make the directory", said)


class Numbers(program.ProgramTest):
    def test_nan_is_neither_a_time_nor_an_amount_of_memory(self):
        for option in (["--time", "nan"], ["--time", "-nans"], ["--moves", "R,U", "--memory", "nan"], ["--moves", "R,U", "--memory", "nanG"]):
            self.expect(2, "solve", *option, "R U", says=option[-1])

    def test_a_published_table_with_a_distance_twice_agrees_with_nothing(self):
        self.file("ring.tws", cycle(6))
        path = self.file("own.toml", chain("ring.tws", "A2 A3"))
        table = self.file("table.tsv", "distance\tpositions\n0\t1\n1\t3\n1\t3\n")
        self.expect(2, "analyze", path, "--compare", table, says=["line 4", "line 3"])


if __name__ == "__main__":
    program.main()
