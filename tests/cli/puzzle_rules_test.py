"""Files whose moves are not always possible, and whose pieces hide orientations: every state is compared with a breadth-first
search of this file."""

import collections
import json

import program

SWAPS = {"A": [1, 2, 3, 0, 4, 5], "B": [0, 1, 3, 4, 5, 2]}
GATES = ("Name gates\nSet DOTS 6\nSolved\nDOTS\n1 2 3 4 5 6\nEnd\nMove A\nDOTS\n2 3 4 1 5 6\nEnd\n"
         "Move B\nDOTS\n1 2 4 5 6 3\nEnd\nIllegal DOTS 3 1\nIllegal DOTS 6 2 4\n")
# KSolve: pieces 1 and 2 are joined, so a move turns both or none.
JOINED = ("Name joined pieces\nSet DOTS 6\nSolved\nDOTS\n1 2 3 4 5 6\nEnd\nBlock\nDOTS\n1 2\nEnd\n"
          "Move A\nDOTS\n2 3 4 1 5 6\nEnd\nMove B\nDOTS\n1 2 4 5 6 3\nEnd\n")
# Three edges in a ring and an exchange; nobody sees how the second edge is flipped.
HIDDEN = ("Name hidden\nSet EDGES 4 2\nSolved\nEDGES\n1 2 3 4\n0 ? 0 0\nEnd\nMove A\nEDGES\n2 3 4 1\n1 0 0 0\nEnd\n"
          "Move B\nEDGES\n2 1 3 4\n0 1 0 0\nEnd\n")


def distances(start, neighbours):
    found, waiting = {start: 0}, collections.deque([start])
    while waiting:
        state = waiting.popleft()
        for following in neighbours(state):
            if following not in found:
                found[following] = found[state] + 1
                waiting.append(following)
    return found


def powers(state, make, order=4):
    """What 1, 2, ... of a move make of a state."""
    for _ in range(order - 1):
        state = make(state)
        yield state


class PuzzleRules(program.ProgramTest):
    def gates(self, state):
        for move in SWAPS.values():
            for following in powers(state, lambda s, move=move: tuple(s[i] for i in move)):
                if following[2] != 1 and following[5] not in (2, 4):
                    yield following

    def joined(self, state):
        for move in SWAPS.values():
            turned = [state[i] in (1, 2) for i in range(6) if move[i] != i]
            if sum(turned) in (0, 2):
                yield from powers(state, lambda s, move=move: tuple(s[i] for i in move))

    def solved_lengths(self, path, patterns):
        answers = self.objects("solve", "--puzzle", path, "--jsonl", "--file", self.file("states.txt", "\n".join(patterns) + "\n"))
        self.assertEqual(len(answers), len(patterns))
        self.assertTrue(all(answer["verified"] for answer in answers))
        return [answer["length"] for answer in answers]

    def test_the_group_is_that_of_the_moves_without_rules(self):
        for name, text in (("gates.tws", GATES), ("joined.def", JOINED)):
            path = self.file(name, text)
            for asked in ([], ["--orders"], ["--moves", "A"]):
                done = program.run("group", path, *asked)
                self.assertEqual(done.returncode, 0)
                self.assertIn("without these rules", done.stderr.decode())
            for asked in (["--member", "A"], ["--factor", "A"]):
                self.expect(2, "group", path, *asked, says="not a group")
            seen = self.output("puzzles", "describe", path)
            self.assertIn("order         none", seen)
            self.assertNotIn("states  ", seen)

    def test_described_methods_are_those_that_solve(self):
        for name, text, known in (("gates.tws", GATES, {"auto", "optimal"}), ("hidden.tws", HIDDEN, {"auto"})):
            path = self.file(name, text)
            listed = {line.split()[1].rstrip(":") for line in self.output("puzzles", "describe", path).splitlines() if line.startswith("method ")}
            self.assertEqual(listed, known)
            for method in ("auto", "optimal", "cycles"):
                done = program.run("solve", "--puzzle", path, "--method", method, "A")
                self.assertEqual(done.returncode == 0, method in listed, (name, method, done.stderr))

    def test_solutions_make_possible_moves_only_and_are_shortest(self):
        for name, text, neighbours in [("gates.tws", GATES, self.gates), ("joined.def", JOINED, self.joined)]:
            path = self.file(name, text)
            self.expect(0, "puzzles", "check", path)
            found = distances((1, 2, 3, 4, 5, 6), neighbours)
            some = sorted(found)[::max(1, len(found) // 40)]
            patterns = [json.dumps({"DOTS": {"pieces": [piece - 1 for piece in state]}}) for state in some]
            self.assertEqual(self.solved_lengths(path, patterns), [found[state] for state in some], name)

    def test_moves_that_are_not_possible_are_refused_with_their_number(self):
        path = self.file("gates.tws", GATES)
        self.expect(0, "show", "--puzzle", path, "B A")
        self.expect(2, "show", "--puzzle", path, "B A A", says="move 3, A, cannot be made there")
        self.expect(2, "show", "--puzzle", path, "B A2", says="move 2, A2, cannot be made there")
        named = self.file("named.tws", GATES + "MoveSequence N B A\n")
        self.expect(2, "show", "--puzzle", named, "B' B N A", says="line 1, column 8: move 4, A, cannot be made there")
        self.expect(2, "show", "--puzzle", named, "B A B' B' N B N N", says=", N, cannot be made there")
        self.expect(2, "check", "--puzzle", path, "--scramble", "B A", "--solution", "A B'", says='"A" cannot be made where it stands')
        self.expect(3, "solve", "--puzzle", path, '{"DOTS":{"pieces":[1,2,0,3,4,5]}}', says="does not allow this state (Illegal)")

    def test_scrambles_are_possible_moves(self):
        for name, text in [("gates.tws", GATES), ("joined.def", JOINED)]:
            path = self.file(name, text)
            for scramble in self.output("scramble", "--puzzle", path, "-n", "5", "--seed", "1").splitlines():
                self.assertGreater(len(scramble.split()), 90)
                self.expect(0, "show", "--puzzle", path, scramble)

    def test_methods_that_need_a_group_say_so(self):
        path = self.file("gates.tws", GATES)
        self.expect(2, "solve", "--puzzle", path, "--method", "cycles", "B", says="its states are not a group")

    def test_hidden_orientations_do_not_count(self):
        path = self.file("hidden.tws", HIDDEN)
        moves = {"A": ([1, 2, 3, 0], [0, 0, 0, 1]), "B": ([1, 0, 2, 3], [1, 0, 0, 0])}  # twists at the places that pieces enter

        def neighbours(state):
            for places, twists in moves.values():
                def make(s, places=places, twists=twists):
                    pieces = [s[0][i] for i in places]
                    return tuple(pieces), tuple((s[1][i] + t) % 2 if piece != 1 else 0 for i, t, piece in zip(places, twists, pieces))
                yield from powers(state, make, 8)

        found = distances(((0, 1, 2, 3), (0, 0, 0, 0)), neighbours)
        patterns = [json.dumps({"EDGES": {"pieces": pieces, "orientation": twists}}) for pieces, twists in sorted(found)]
        lengths = self.solved_lengths(path, patterns)
        for length, state in zip(lengths, sorted(found)):
            self.assertGreaterEqual(length, found[state])
        self.assertIn(f"patterns: {len(found)}\n", self.output("group", path, "--orders"))


program.main()
