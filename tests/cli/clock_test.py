"""The Clock from outside: solved, scrambled, drawn and checked; its moves are replayed by a table of TNoodle's."""

import json
import re

import program

CLOCK = ["--puzzle", "clock"]
# By pins: the dials of the front, then those of the back, in the order of TNoodle's ClockPuzzle.
TURNS = {
    "UR": [0, 1, 1, 0, 1, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0], "DR": [0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, -1, 0, 0],
    "DL": [0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1], "UL": [1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0],
    "U": [1, 1, 1, 1, 1, 1, 0, 0, 0, -1, 0, -1, 0, 0, 0, 0, 0, 0], "R": [0, 1, 1, 0, 1, 1, 0, 1, 1, -1, 0, 0, 0, 0, 0, -1, 0, 0],
    "D": [0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, -1, 0, -1], "L": [1, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, -1],
    "ALL": [1, 1, 1, 1, 1, 1, 1, 1, 1, -1, 0, -1, 0, 0, 0, -1, 0, -1],
}


def replayed(dials, moves):
    """The hours of 18 dials after moves."""
    dials, front = list(dials), 0
    for word in moves.split():
        if word == "y2":
            front = 9 - front
            continue
        pins, hours, sign = re.fullmatch(r"([A-Z]+)(\d+)([+-])", word).groups()
        for dial, by in enumerate(TURNS[pins]):
            at = (dial + front) % 18
            dials[at] = (dials[at] + by * int(sign + hours)) % 12
    return dials


class Clock(program.ProgramTest):
    def test_random_states_are_solved_in_the_fewest_turns(self):
        answers = self.objects("solve", *CLOCK, "--random", "-n", "20", "--seed", "5", "--jsonl")
        self.assertEqual(len(answers), 20)
        for answer in answers:
            dials = answer["pattern"]["dials"]["orientation"]
            self.assertEqual(replayed(dials, answer["solution"]), [0] * 18)
            self.assertEqual(answer["lower_bound"], answer["length"])
            self.assertEqual(answer["length"], len([word for word in answer["solution"].split() if word != "y2"]))

    def test_states_are_read_as_hours_and_shown(self):
        hours = [0, 3, 1, 0, 3, 3, 0, 0, 0, 11, 2, 0, 2, 2, 0, 0, 0, 0]
        self.assertEqual(json.loads(self.output("show", *CLOCK, "UR3+ y2 UL2+", "--facelets")), hours)
        for text in (str(hours), " ".join(map(str, hours)), ",".join(map(str, hours))):
            answer = self.objects("solve", *CLOCK, text, "--jsonl")[0]
            self.assertEqual((answer["solution"], answer["length"]), ("UR3- y2 UL2-", 2))
        self.assertEqual(self.output("show", *CLOCK, "UR3+ y2 UL2+").splitlines()[1], " 0  3  1    11  2  0")
        self.assertIn("<svg", self.output("show", *CLOCK, "UR3+ y2 UL2+", "--svg", "-"))

    def test_impossible_and_unread_states_are_refused(self):
        self.expect(3, "solve", *CLOCK, "[0,3,3,0,3,3,0,0,0,8,0,0,0,0,0,0,0,0]", says=["dials 3 and 10 are on one wheel", "3 and 8"])
        self.expect(2, "solve", *CLOCK, "[0,3,3]", says="here are 3")
        self.expect(2, "solve", *CLOCK, "[0,3,3,0,3,3,0,0,0,13,0,0,0,0,0,0,0,0]", says='"13" is not an hour')
        for text in ("UR3", "UR12+", "XX1+", "LU1+", "UR'", "bUR1+", "3+"):
            self.expect(2, "solve", *CLOCK, text, says="is not a turn of the Clock")

    def test_pins_without_hours_are_left_out_with_a_note(self):
        result = self.expect(0, "solve", *CLOCK, "UR3+ DR DL", says="DR has no hours")
        self.assertTrue(result.stdout.startswith(b"UR3-"))

    def test_a_clock_that_is_left_turned_over_has_a_note(self):
        self.expect(0, "solve", *CLOCK, "UR3+ y2 U1+", says="leave the Clock turned over")

    def test_algorithms_are_inverted_simplified_and_counted(self):
        self.assertEqual(self.output("alg", "invert", *CLOCK, "UR3+ U2- y2 U1-").strip(), "U1+ y2 U2+ UR3-")
        self.assertEqual(self.output("alg", "simplify", *CLOCK, "UR3+ UR4+ y2 U1- y2 UR1+").strip(), "UR4- y2 U1-")
        self.assertEqual(self.output("alg", "count", *CLOCK, "UR3+ UR5- y2 U1-").split(), ["turn", "3", "quarter", "9"])

    def test_scrambles_make_their_states(self):
        for scramble in self.objects("scramble", *CLOCK, "-n", "5", "--seed", "9", "--jsonl"):
            self.assertLessEqual(scramble["scramble"].count("y2"), 1)
            self.assertEqual(replayed([0] * 18, scramble["scramble"]), scramble["pattern"]["dials"]["orientation"])

    def test_another_state_is_a_target(self):
        goal = replayed([0] * 18, "U3+ y2 DR1+")
        solution = self.objects("solve", *CLOCK, "--to", str(goal), "UR2+", "--jsonl")[0]["solution"]
        self.assertEqual(replayed(replayed([0] * 18, "UR2+"), solution), goal)


if __name__ == "__main__":
    program.main()
