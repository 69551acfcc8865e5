"""Scrambles of the WCA's events: form, seeds, and what they make, replayed here by rules that the program does not share."""

import json

import program
from square_one import square_one

EVENTS = ["222", "333", "444", "555", "666", "777", "333bf", "333fm", "333oh", "clock", "minx", "pyram", "skewb", "sq1",
          "444bf", "555bf", "333mbf", "fto"]

FORMS = {
    "222": r"([URF]['2]? ){10}[URF]['2]?",
    "333": r"([RUFLDB]['2]? ?){15,30}",
    "333oh": r"([RUFLDB]['2]? ?){15,30}",
    "333bf": r"([RUFLDB]['2]? ?){15,30}((Rw['2]?|Fw'?)? ?(Uw['2]?)?)",
    "333mbf": r"([RUFLDB]['2]? ?){15,30}((Rw['2]?|Fw'?)? ?(Uw['2]?)?)",
    "333fm": r"R' U' F ([RUFLDB]['2]? ){15,30}R' U' F",
    "555": r"([RUFLDB]w?['2]? ?){60}",
    "555bf": r"([RUFLDB]w?['2]? ?){55,60}((3Rw['2]?|3Fw'?)? ?(3Uw['2]?)?)",
    "666": r"(([RUFLDB]w?|3[RUF]w)['2]? ?){80}",
    "777": r"(3?[RUFLDB]w|[RUFLDB])(['2]? ?)((3?[RUFLDB]w|[RUFLDB])['2]? ?){99}",
    "pyram": r"([URLB]'? ){10}[URLB]'?( u'?)?( l'?)?( r'?)?( b'?)?",
    "skewb": r"([URLB]'? ){10}[URLB]'?",
    "minx": r"((R(\+\+|--) D(\+\+|--) ){5}U'?\n?){7}",
    "clock": r"(UR|DR|DL|UL|U|R|D|L|ALL)\d[+-]( (UR|DR|DL|UL|U|R|D|L|ALL)\d[+-]){8} y2 U\d[+-] R\d[+-] D\d[+-] L\d[+-] ALL\d[+-]",
    "sq1": r"(\(-?\d,-?\d\) )?/( \(-?\d,-?\d\) /)*( \(-?\d,-?\d\))?",
}


class Events(program.ProgramTest):
    def scramble(self, event, seed="2a"):
        return json.loads(self.output("scramble", "--event", event, "--seed", seed, "--json", "--quiet"))

    def test_each_has_the_form_of_its_event(self):
        for event, form in FORMS.items():
            for seed in ("1", "2", "3"):
                with self.subTest(event=event, seed=seed):
                    self.assertRegex(self.scramble(event, seed)["scramble"], rf"^{form}$")

    def test_a_seed_gives_the_listed_scramble(self):
        lines = (program.ROOT / "tests" / "event_seeds.tsv").read_text().splitlines()
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
        self.assertEqual({row[0] for row in rows}, set(EVENTS))
        for event, seed, scramble in rows:
            with self.subTest(event=event, seed=seed):
                self.assertEqual(self.scramble(event, seed)["scramble"].replace("\n", " "), scramble)

    def test_the_second_of_several_differs_from_the_first_and_the_first_is_the_seeds(self):
        several = json.loads(self.output("scramble", "--event", "clock", "--seed", "7", "-n", "3", "--json"))["scrambles"]
        self.assertEqual(several[0]["scramble"], self.scramble("clock", "7")["scramble"])
        self.assertEqual(len({one["scramble"] for one in several}), 3)

    def test_cubes_and_solids_make_the_state_that_is_printed(self):
        for event in ("222", "333bf", "333fm", "555bf", "pyram", "skewb", "minx"):
            made = self.scramble(event)
            with self.subTest(event=event):
                shown = json.loads(self.output("show", "--puzzle", made["puzzle"], made["scramble"].replace("\n", " "), "--json"))
                self.assertEqual(shown.get("facelets") or shown["pattern"], made.get("facelets") or made["pattern"])

    def test_square_one_makes_the_pieces_that_are_printed(self):
        for seed in ("1", "2", "3", "4"):
            made = self.scramble("sq1", seed)
            self.assertEqual(square_one(made["scramble"]), made["pieces"])

    def test_clock_turns_move_their_dials(self):
        made = self.scramble("clock")
        self.assertEqual(len(made["dials"]), 18)
        # The center of the front shows the sum of all turns of the front.
        front = made["scramble"].split(" y2 ")[0].split()
        hours = sum(int(word[-1] + word[-2]) for word in front)
        self.assertEqual(made["dials"][4], hours % 12)

    def test_events_that_are_scrambled_alike_have_the_same_scramble(self):
        self.assertEqual(self.scramble("333")["scramble"], self.scramble("333oh")["scramble"])
        self.assertEqual(self.scramble("333")["scramble"], self.output("scramble", "--puzzle", "3x3x3", "--seed", "2a", "--quiet").strip())

    def test_sheets_show_pictures(self):
        for event, pattern in (("clock", "<circle"), ("sq1", "<path"), ("666", "3x3x3|6x6x6")):
            sheet = self.directory / f"{event}.svg"
            self.output("scramble", "--event", event, "--seed", "1", "-n", "2", "--print-sheet", str(sheet), "--quiet")
            self.assertRegex(sheet.read_text(), pattern)

    def test_other_options_are_refused_beside_an_event(self):
        for words in (["--puzzle", "3x3x3"], ["--wca"], ["--min-moves", "3"], ["--method", "short"]):
            with self.subTest(words):
                self.expect(2, "scramble", "--event", "333", *words)

    def test_an_unknown_event_is_refused_with_the_list(self):
        self.expect(2, "scramble", "--event", "magic", says=["333bf"])


program.main()
