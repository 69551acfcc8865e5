"""What errors say, read off the sources: the page has German for each kind that it can meet, and for none that nobody gives."""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROWS = json.loads((ROOT / "web/src/texts/de.json").read_text())["facts"]
KINDS = {key: words for key, words in ROWS.items() if "." not in key}  # others are words for values: "orbit.wings"

# What neither a request of the server nor WebAssembly can come to: the command line, Python and C alone.
ELSEWHERE = re.compile(r"""src/(cli|mpi|program|python)/|src/app/(input|methods|analysis)|src/server/serve[.]
    |src/revenge/(analysis|proof/|c_|check/|experiment/|group/)|src/revenge/bfs/scratch
    |src/revenge/notation/(cost_file|puzzle_parts|tws)|src/revenge/puzzle/solid
    |src/revenge/(solver/chosen_moves/|render/thistlethwaite_layout)""", re.VERBOSE)

# Kinds of the same sort, in files whose other errors the page can meet.
ELSEWHERE_KINDS = {"distance-too-large", "no-such-plane", "no-turns-listed", "part-of-another-length", "table-of-another-manifest"}

# Where a piece is, which every fact about one is given behind its own values.
ADDED = {"src/revenge/notation/diagnosis.cpp": {"orbit", "place", "face", "row", "column", "colors"}}

TEXT = r'(?:R"\(.*?\)"|"(?:[^"\\]|\\.)*")'
# usage("kind", "sentence", ...), error(code, "kind", "sentence", ...), saying(...), and refused(...) of the turn parser.
SAYING = re.compile(rf'\b(?:usage|error|saying|refused)\(\s*(?:[^;"()]*,\s*)?"([a-z0-9-]+)",\s*((?:{TEXT}\s*)+)', re.DOTALL)
# A fact beside a sentence that is not made of its values; in named_set.cpp names of sets look like one.
FACT = re.compile(r',\s*\{\s*(?:[^{}"]*\? )?"([a-z]+-[a-z0-9-]+)"')


def names_in(words):
    return set(re.findall(r"\{([a-z]+)\}", words))


def sources(*patterns):
    return {str(path.relative_to(ROOT)): path.read_text() for pattern in patterns for path in sorted(ROOT.glob(pattern))}


class Facts(unittest.TestCase):
    def test_what_the_page_can_meet_has_words_in_german_that_name_its_values(self):
        said = 0
        for path, text in sources("src/revenge/**/*.?pp", "src/*/*.?pp").items():
            for kind, sentence in [] if ELSEWHERE.match(path) else SAYING.findall(text):
                if kind in ELSEWHERE_KINDS:
                    continue
                said += 1
                with self.subTest(path=path, kind=kind):
                    self.assertIn(kind, KINDS)
                    self.assertLessEqual(names_in(KINDS[kind]), names_in(sentence) | ADDED.get(path, set()))
            for kind in [] if ELSEWHERE.match(path) or path.endswith("named_set.cpp") else FACT.findall(text):
                with self.subTest(path=path, kind=kind):
                    self.assertIn(kind, KINDS)
        self.assertGreater(said, 150)

    def test_no_words_are_kept_for_what_nobody_says(self):
        everything = "".join(sources("src/**/*.?pp", "web/src/**/*.ts").values())
        for row in ROWS:
            said = row.startswith("orbit.") or f'"{row.split(".")[-1]}"' in everything  # names of orbits may be put together
            self.assertTrue(said, row)

    def test_no_error_that_the_page_can_meet_is_a_sentence_alone(self):
        """Error{code, message} has no facts."""
        alone = re.compile(r"\{\s*(?:base::)?ErrorCode::\w+,\s*(?![^{}]*facts)[^{}]*\}")
        for path, text in sources("src/**/*.?pp").items():
            with self.subTest(path):
                self.assertEqual([] if ELSEWHERE.match(path) else alone.findall(text), [])


if __name__ == "__main__":
    unittest.main()
