"""States of puzzles that are no cubes and that no moves make: refused with the reason, by whatever reads a state."""

import json

import program


class Impossible(program.ProgramTest):
    def state(self, puzzle):
        return json.loads(self.output("show", "--puzzle", puzzle, "--kpuzzle"))

    def refused(self, puzzle, state, says):
        text = state if isinstance(state, str) else json.dumps(state)
        for command in (["show", text], ["check", "--scramble", text, "--solution", "U"], ["solve", text], ["solve", "U", "--to", text]):
            self.expect(3, *command, "--puzzle", puzzle, says=f"impossible {puzzle}: {says}")

    def test_parities(self):
        for puzzle, orbit in (("pyraminx", "edges"), ("skewb", "centers"), ("megaminx", "corners"), ("megaminx", "edges")):
            state = self.state(puzzle)
            pieces = state[orbit]["pieces"]
            pieces[0], pieces[1] = pieces[1], pieces[0]
            self.refused(puzzle, state, f"the {orbit} are an odd permutation, and moves make even ones")

    def test_twists(self):
        for puzzle, orbit, modulus in (("pyraminx", "edges", 2), ("megaminx", "corners", 3), ("megaminx", "edges", 2)):
            state = self.state(puzzle)
            state[orbit]["orientation"][1] = 1
            self.refused(puzzle, state, f"the twists of the {orbit} add up to 1, and moves make multiples of {modulus}")

    def test_places(self):
        state = self.state("pyraminx")
        state["axials"]["pieces"] = [1, 0, 2, 3]
        self.refused("pyraminx", state, "the place ")

    def test_stickers(self):
        solved = self.output("show", "--puzzle", "pyraminx", "--facelets").strip()

        def seen(*flipped):
            state = self.state("pyraminx")
            for edge in flipped:
                state["edges"]["orientation"][edge] = 1
            letters = self.output("show", "--puzzle", "pyraminx", json.dumps(state), "--facelets").strip()
            return {i for i, letter in enumerate(letters) if letter != solved[i]}

        a, b = seen(0, 1) & seen(0, 2)
        letters = list(solved)
        letters[a], letters[b] = letters[b], letters[a]
        self.refused("pyraminx", "".join(letters), "the twists of the edges add up to 1")

    def test_what_moves_make_is_shown(self):
        for puzzle in program.OTHERS:
            state = self.output("show", "--puzzle", puzzle, "R U", "--json").strip()
            self.assertEqual(self.output("show", "--puzzle", puzzle, state, "--json").strip(), state)


program.main()
