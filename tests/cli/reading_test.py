"""What people type, paste and pipe in: read the same way by every command, and said how."""

import json
import select
import socket
import subprocess

import program

SOLVED = "".join(16 * face for face in "URFDLB")
SOLVED_3 = "".join(9 * face for face in "URFDLB")


class Reading(program.ProgramTest):
    def letters(self, *arguments, **how):
        return self.output("show", "--quiet", *arguments, "--facelets", **how).strip()

    def test_a_bare_string_of_all_stickers_is_stickers_everywhere(self):
        for puzzle, solved in [("4x4x4", SOLVED), ("3x3x3", SOLVED_3), ("2x2x2", "UUUURRRRFFFFDDDDLLLLBBBB"),
                               ("5x5x5", "".join(25 * face for face in "URFDLB"))]:
            done = self.expect(0, "show", "--puzzle", puzzle, solved, "--facelets", says="are read as stickers")
            self.assertEqual(done.stdout.decode().strip(), solved)
            self.expect(0, "check", "--puzzle", puzzle, "--scramble", solved, "--solution", "", says="read as stickers")
        for puzzle, solved in [("3x3x3", SOLVED_3), ("2x2x2", "UUUURRRRFFFFDDDDLLLLBBBB")]:
            [answer] = self.objects("solve", "--puzzle", puzzle, "--json", solved)
            self.assertEqual(answer["length"], 0)

    def test_stickers_are_no_algorithm(self):
        for puzzle, count in (("3x3x3", 54), ("4x4x4", 96)):
            stickers = self.output("show", "--puzzle", puzzle, "R U", "--facelets").strip()
            said = f"look like the {count} stickers"
            self.expect(2, "alg", "invert", "--puzzle", puzzle, stickers, says=said)
            self.expect(2, "check", "--puzzle", puzzle, "--scramble", "R", "--solution", stickers, says=["--solution", said])
            self.expect(0, "alg", "invert", "--puzzle", puzzle, " ".join(stickers))

    def test_what_the_program_prints_of_a_puzzle_is_read_again(self):
        for puzzle in ("pyraminx", "3x3x3", "4x4x4-super"):
            said = self.output("solve", "--puzzle", puzzle, "--json", "R U'")
            again = self.output("solve", "--puzzle", puzzle, "--json", said)
            self.assertEqual(json.loads(again)["solution"], json.loads(said)["solution"])

    def test_stickers_may_stand_in_several_lines(self):
        def of(*arguments):
            return self.output("show", "--puzzle", "3x3x3", *arguments)
        letters = of("R U", "--facelets").strip()
        faces = "\n".join(letters[i:i + 9] for i in range(0, 54, 9))
        lines = "\n".join(["# a face a line, a scramble, a net", faces, "R F", of("R D"), faces[:-1], ""])
        answers = self.objects("solve", "--puzzle", "3x3x3", "-f", "-", "--jsonl", code=2, stdin=lines)
        self.assertEqual([answer.get("solution") for answer in answers], ["U' R'", "F' R'", "D' R'", None])
        self.assertIn("53 letters, expected 54", answers[3]["error"])
        self.assertEqual(answers[2]["input"], of("R D").rstrip("\n"))
        # What is no whole cube takes nothing with it, and is no turns.
        net = of("R D").rstrip("\n").split("\n")
        [alike, *said] = [self.expect(code, "solve", "--puzzle", "3x3x3", "-f", "-", stdin=text) for code, text in (
            (0, "   R U F\n" + letters + "\nRUFLBDRUF\n\n" + letters),
            (2, faces[:49] + "\nR U R' U'\n"), (2, faces[:49] + "\n\n" + faces), (2, faces[:29]), (2, "\n".join(net[:-1]) + "\n\n" + "\n".join(net)),
            (2, faces[:24] + "X" + faces[25:] + "\nR"))]
        self.assertEqual(alike.stdout.decode().count("//"), 4)
        self.assertEqual([done.stdout.decode().count("//") for done in said], [1, 1, 0, 1, 1])
        for done, words in zip(said, ["these 5 lines look like stickers", "these 5 lines", "these 3 lines", "these 8 lines", "not one of the six"]):
            self.assertIn(words, done.stderr.decode())
        # Rows may be indented by tabs and have comments between them.
        for text in ("\n".join(net).replace(" " * 8, "\t"), faces[:30] + "# half of it\n" + faces[30:]):
            self.assertEqual(len(self.objects("solve", "--puzzle", "3x3x3", "-f", "-", "--jsonl", stdin=text)), 1)
        for text in (faces, of("R U")):
            self.assertEqual(of("--facelets", "-q", text).strip(), letters)
        self.expect(2, "alg", "invert", "--puzzle", "3x3x3", of("R U"), says="look like the 54 stickers")

    def test_stickers_with_a_mistake_are_told_as_such(self):
        self.expect(2, "show", SOLVED[:-1], says="95 letters, expected 96")
        self.expect(2, "show", "X" + SOLVED[1:], says="not one of the six symbols")

    def test_stickers_of_any_puzzle(self):
        for puzzle, scramble in [("pyraminx", "U L' r"), ("skewb", "U R' L"), ("megaminx", "R U2' DL BR")]:
            letters = self.letters("--puzzle", puzzle, scramble)
            self.assertEqual(self.letters("--puzzle", puzzle, letters), letters)
            self.expect(0, "show", "--puzzle", puzzle, letters, says="are read as stickers")
            pattern = self.output("show", "--puzzle", puzzle, scramble, "--json")
            self.assertEqual(self.output("show", "--puzzle", puzzle, "--facelets", letters, "--json"), pattern)
            self.assertEqual(self.letters("--puzzle", puzzle, pattern), letters)
            broken = next(letter for letter in letters if letter != letters[0]) + letters[1:]
            self.expect(3, "show", "--puzzle", puzzle, "--facelets", broken, says="impossible")
            self.expect(2, "show", "--puzzle", puzzle, "--facelets", letters[1:], says="expected")

    def test_lower_case_stickers(self):
        self.assertEqual(self.letters(SOLVED.lower()), SOLVED)
        self.assertEqual(self.letters("--colors", "WRGYOB", SOLVED.translate(str.maketrans("URFDLB", "wrgyob"))), SOLVED)

    def test_json_wherever_a_state_is(self):
        state = json.dumps({"facelets": self.letters("R U")})
        for arguments in [(state,), ("--facelets", state)]:
            self.assertEqual(self.letters(*arguments) if len(arguments) == 1 else
                             json.loads(self.output("show", *arguments, "--json"))["facelets"], self.letters("R U"))
        self.output("check", "--scramble", state, "--solution", "U' R'")
        state = json.dumps({"facelets": self.letters("--puzzle", "3x3x3", "R U")})
        for arguments in [(state,), ("--facelets", state), ("--to", state, "--moves", "R,U", "R")]:
            self.objects("solve", "--puzzle", "3x3x3", "--json", *arguments)

    def test_lower_case_off_even_cubes_is_two_layers(self):
        for puzzle in ["3x3x3", "5x5x5"]:
            for notation, says in [("slice", "the outer two layers: 'r' is Rw; the inner slice is 2R"), ("sign", "")]:
                done = self.expect(0, "show", "--puzzle", puzzle, "--notation", notation, "r", "--facelets", says=says)
                self.assertEqual(bool(says), bool(done.stderr))
                self.assertEqual(done.stdout.decode().strip(), self.letters("--puzzle", puzzle, "Rw"))
        self.assertEqual(self.letters("r"), self.letters("2R"))

    def test_notes_say_what_was_read(self):
        note = self.expect(0, "alg", "invert", "--puzzle", "5x5x5", "3r").stderr.decode()
        self.assertIn("'3r' is 3Rw", note)
        self.assertNotIn("2R", note)
        # What was asked for is no news.
        self.assertEqual(self.expect(0, "alg", "invert", "--notation", "sign", "3r Rw r").stderr, b"")

    def test_three_layers_are_written_as_such_by_convert_alone(self):
        for turns in ["3Rw", "3Uw2", "3Fw'"]:
            for style in ["wca", "sign", "slice"]:
                text = self.output("alg", "convert", "--to", style, turns).strip()
                self.assertTrue(text.startswith("3"), text)
                reading = "sign" if style == "sign" else "slice"
                inverse = self.output("alg", "invert", "--notation", reading, text)
                self.assertNotIn("3", inverse)
                self.output("check", "--scramble", turns, "--solution", inverse)

    def test_the_middle_layer_of_odd_cubes_has_its_name(self):
        self.assertEqual(self.output("alg", "convert", "--puzzle", "3x3x3", "2R2 2U 2F'"), "M2 E' S'\n")
        self.assertEqual(self.output("alg", "invert", "--puzzle", "3x3x3", "M2 U M"), "M' U' M2\n")
        self.assertEqual(self.output("alg", "invert", "--puzzle", "5x5x5", "3R2"), "M2\n")

    def test_lists_and_repetitions_as_they_are_pasted(self):
        for text in ["1. R U R' U'", "1) R U . R' U'.", "(R U R' U')*1", "[R, U]", "\ufeffR\u00a0U R\u2019 U\u2032"]:
            self.assertEqual(self.output("alg", "convert", text), "R U R' U'\n", text)
        for text in ["1. R U' . BL2", "R U\u2019 BL2.", "\ufeffR U\u2032\u00a0BL2 // three"]:
            self.assertEqual(self.output("alg", "simplify", "--puzzle", "megaminx", text), "R U' BL2\n", text)
        self.assertEqual(self.output("alg", "count", "(R U R' U') * 6").splitlines()[0], "obtm 24")

    def test_two_entries_of_a_list_are_not_one_cube(self):
        for command in (["solve"], ["show"], ["alg", "count"]):
            self.expect(2, *command, "1. R U F\n2. L D", says="'2.' begins another entry of a numbered list")

    def test_a_state_as_json_has_no_members_that_nothing_reads(self):
        letters = self.letters("R")
        for state, says in [
            ({"facelets": letters, "x": 1}, '"x" is not a member of a state'),
            ({"facelets": letters, "CORNERS": {}}, '"CORNERS" is not a member of a state'),
        ]:
            self.expect(2, "solve", json.dumps(state), says=says)
        self.expect(2, "solve", '{"facelets": "%s", "facelets": "%s"}' % (letters, SOLVED), says='"facelets" is given twice')
        [printed] = self.objects("solve", "--json", "R")
        self.assertEqual(self.objects("solve", "--json", json.dumps(printed))[0]["facelets"], letters)

    def test_stickers_in_other_symbols_ask_for_their_colours(self):
        # Each of six symbols nine times.
        stickers = "wowgybwyogygybyoggrowbrgywrborwggybrbwororbwborgowryby"
        for given in (stickers, stickers.translate(str.maketrans("wrgyob", "123456")), "." + stickers[1:]):
            self.expect(2, "solve", "--puzzle", "3x3x3", given, says="as colors, such as wrgyob")

    def test_metrics_by_the_names_that_others_use(self):
        self.assertEqual(self.objects("solve", "--puzzle", "3x3x3", "--metric", "OBTM", "--json", "R")[0]["metric"], "obtm")
        self.assertEqual(self.output("alg", "simplify", "--metric", "SSTM", "R R"), "R2\n")
        for name, says in [("htm", "say obtm"), ("HTM", "say obtm"), ("qtm", "say obqtm"), ("stm", "read two ways"),
                           ("nonsense", "known are obtm")]:
            self.expect(2, "solve", "--puzzle", "3x3x3", "--metric", name, "R", says=says)

    def test_what_is_piped_in_is_read_where_nothing_is_given(self):
        self.assertEqual(self.output("alg", "invert", stdin="R U\r\nF2\n"), "F2 U' R'\n")
        self.assertEqual(self.letters(stdin="R U\n"), self.letters("R U"))
        self.assertEqual(self.letters(stdin=""), SOLVED)
        for operation in ("invert", "convert", "simplify", "mirror", "count"):
            self.expect(2, "alg", operation, stdin="", says="which algorithm?")
        self.assertEqual(self.output("alg", "invert", ""), "\n")  # given, and empty
        [answer] = self.objects("solve", "--puzzle", "3x3x3", "--json", stdin="R U\n")
        self.assertEqual(answer["length"], 2)


    def test_a_socket_is_as_good_as_a_pipe(self):
        for arguments, answer in [(["alg", "invert"], b"U' R'\n"), (["alg", "count", "R"], b"obtm 1"), (["solve", "--puzzle", "3x3x3"], b"U' R'  //")]:
            ours, theirs = socket.socketpair()
            with ours, theirs:
                ours.sendall(b"R U\n")
                ours.shutdown(socket.SHUT_WR)
                done = subprocess.run([program.PROGRAM, *arguments], stdin=theirs, capture_output=True, check=False, env=program.environment())
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(done.stdout.startswith(answer), done.stdout)


class Batches(program.ProgramTest):
    def solve(self, text, **how):
        return self.objects("solve", "--puzzle", "3x3x3", "--jsonl", "--file", "-", stdin=text, **how)

    def test_comments_objects_and_marks(self):
        pattern = json.dumps({"facelets": SOLVED_3})
        text = f"\ufeff# made by hand\r\n// a comment\r\n  // another\r\n1. R U\r\n{pattern}\r\nF // one turn\r\n"
        self.assertEqual([answer["length"] for answer in self.solve(text)], [2, 0, 1])

    def test_an_object_may_go_over_several_lines_where_answers_are_text(self):
        spread = json.dumps({"facelets": SOLVED_3}, indent="\t")
        done = self.expect(0, "solve", "--puzzle", "3x3x3", "--file", "-", stdin=f"R U\n{spread}\nF\n")
        self.assertEqual(done.stdout.decode().count("//"), 3)

    def test_each_line_is_answered_before_the_next_comes(self):
        running = program.start("solve", "--puzzle", "3x3x3", "--jsonl", "--file", "-", stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(running.stdout.close)
        self.addCleanup(running.kill)
        answers = []
        for line in ["R U", "{", '{"facelets":', '{"facelets":"' + SOLVED_3 + '"}', "F"]:
            running.stdin.write(line.encode() + b"\n")
            running.stdin.flush()
            self.assertTrue(select.select([running.stdout], [], [], 60 * program.PATIENCE)[0], line)
            answers.append(json.loads(running.stdout.readline()))
        running.stdin.close()
        self.assertEqual([answer.get("length") for answer in answers], [2, None, None, 0, 1])
        self.assertEqual([answer.get("line") for answer in answers], [None, 2, 3, None, None])
        self.assertEqual(running.wait(), 2)

    def test_an_object_that_does_not_end(self):
        errors = self.solve('R\n{"facelets":\n"abc\n', code=2)[1:]
        self.assertEqual([error["line"] for error in errors], [2, 3])

    def test_an_object_that_does_not_end_takes_no_other_cube_with_it(self):
        whole = json.dumps({"facelets": SOLVED_3})
        for broken in ('{"facelets":"UUF', '{"facelets":', "{", whole[:-1], '{"a":{"facelets":1}'):
            answers = self.solve(f"R\n{broken}\nR U\n{whole}\nF2\tname\n", code=2)
            self.assertEqual([answer.get("length") for answer in answers], [1, None, 2, 0, 1], broken)
            self.assertEqual(answers[1]["line"], 2)

    def test_text_behind_an_object_is_a_mistake_of_that_line(self):
        whole = json.dumps({"facelets": SOLVED_3})
        for behind in [" R", "}", ", ", '"']:
            answers = self.solve(f"F\n{whole}{behind}\nR U\n", code=2)
            self.assertEqual([answer.get("length") for answer in answers], [1, None, 2], behind)
            self.assertEqual(answers[1]["line"], 2)
            self.assertIn(f"column {len(whole) + 1 + behind.startswith(' ')}: expected the end of the line", answers[1]["error"])
        spread = json.dumps({"facelets": SOLVED_3}, indent=1)
        self.expect(2, "solve", "--puzzle", "3x3x3", "--file", "-", stdin=f"F\n\n{spread} R\n",
                    says="line 5, column 3: expected the end of the line after the object, found 'R'")
        self.assertEqual([answer["length"] for answer in self.solve(f"{whole} \t R\n{whole} // R\n{whole} \n")], [0, 0, 0])

    def test_further_fields_and_the_lines_of_errors(self):
        answers = self.solve('R\tfield\n\n{"facelets":"' + SOLVED_3 + '"}\tfield\nQ\n', code=2)
        self.assertEqual([answer.get("length") for answer in answers], [1, 0, None])
        self.assertEqual(answers[2]["line"], 4)

    def test_notes_name_the_line_once(self):
        text = "R\n# nothing\nU r\nu F\n"
        done = program.run("solve", "--puzzle", "3x3x3", "--file", "-", stdin=text)
        self.assertEqual(done.stderr.decode().count("note:"), 1, done.stderr.decode())
        self.assertIn("line 3, column 3: lower-case letters", done.stderr.decode())

    def test_puzzles_that_are_no_cubes(self):
        letters = self.output("show", "--puzzle", "pyraminx", "U L", "--facelets").strip()
        text = f"// pyraminxes\nU L\n{letters}\n"
        answers = self.objects("solve", "--puzzle", "pyraminx", "--jsonl", "--file", "-", stdin=text)
        self.assertEqual([answer["length"] for answer in answers], [2, 2])


class Closing(program.ProgramTest):
    def test_pipes_that_close_early_and_narrow_terminals(self):
        for command in ["show R U", "show --puzzle megaminx R", "chains show five-stage", "puzzles show megaminx", "--help"]:
            left = subprocess.run(["bash", "-c", f'"$0" {command} | head -c 1 >/dev/null; exit ${{PIPESTATUS[0]}}',
                                   program.PROGRAM], capture_output=True, check=False, env=program.environment(COLUMNS="20"))
            self.assertEqual(left.stderr, b"", command)
            self.assertIn(left.returncode, (0, 5), command)


# Fewest moves, 24 turns: U B F U2 D / R / (D2 F R B2 R') / U2 B (B L2 B' U2 B) / R2 U2 F2 R2 U2 F2.
NISS_SCRAMBLE = "R' U' F B2 L2 U2 R2 U' R2 B2 D B2 R2 U' R' F R D2 R F2 D2 R F' L R' U' F"
NISS_SOLUTION = "U B F U2 D R (D2 F R B2 R') U2 B (B L2 B' U2 B) R2 U2 F2 R2 U2 F2"


class OtherPeoplesTexts(program.ProgramTest):
    """What other programs and people write, read as they mean it, or refused with the reason."""

    def test_moves_in_parentheses_may_be_made_on_the_inverse_scramble(self):
        check = ["check", "--puzzle", "3x3x3", "--scramble", NISS_SCRAMBLE, "--solution", NISS_SOLUTION]
        self.expect(1, *check, says="--niss")
        self.assertTrue(self.output(*check, "--niss").startswith("solves: 24 obtm"))
        self.expect(1, "check", "--puzzle", "3x3x3", "--scramble", "R", "--solution", "(R')", "--niss")
        self.assertNotIn(b"--niss", self.expect(1, "check", "--scramble", "R", "--solution", "(U)").stderr)

    def test_blocks_of_three_layers_are_kept_when_they_are_converted(self):
        self.assertEqual(self.output("alg", "convert", "3Rw U").strip(), "3Rw U")
        self.assertEqual(self.output("alg", "convert", "--to", "sign", "3Rw' 2-3Fw2").strip(), "3r' 2-3f2")

    def test_timer_exports_and_other_puzzles_are_named(self):
        for text, says in [("1. 48.99   U' R' U' R2 Fw2", "timer's list of times"),
                           ("UR1+ DR2- DL3+ y2 ALL3-", "moves of the Clock"), ("(1,0)/ (-3,3)/", "moves of the Square-1"),
                           ("1,0/3,3/-1,2", "moves of the Square-1"), ("/3,0/-3,0/", "moves of the Square-1"),
                           ("1 0 / 3 3 /", "moves of the Square-1"), ("1,0 / 3,3 / -1,2 /", "moves of the Square-1"),
                           ("R++ D-- R++ D++ U", "choose that puzzle")]:
            self.expect(2, "solve", "--puzzle", "3x3x3", text, says=says)

    def test_a_prime_before_a_number_is_read_on_every_puzzle(self):
        for puzzle, written, plain in (("megaminx", "U'2 R", "U2' R"), ("skewb", "U'2", "U"), ("4x4x4", "U'2", "U2")):
            self.assertEqual(self.output("alg", "invert", "--puzzle", puzzle, written), self.output("alg", "invert", "--puzzle", puzzle, plain))
        self.expect(2, "alg", "invert", "--puzzle", "skewb", "U'2'", says="is not a move of skewb")

    def test_what_is_proposed_for_mixed_notations_can_be_written(self):
        for size, word, proposed in ((4, "3r", ["3R", "3Rw"]), (4, "4r", ["4R", "x"])):
            puzzle = ["--puzzle", f"{size}x{size}x{size}"]
            self.expect(2, "alg", "invert", *puzzle, word, says=["mixes two notations", *proposed])
            for one in proposed:
                self.output("alg", "invert", *puzzle, one)

    def test_faces_in_another_order_are_proposed_and_read(self):
        other = "wowgybwyogygybyoggrowbrgywrborwggybrbwororbwborgowryby"
        show = ["show", "--puzzle", "3x3x3", "--colors", "wrgyob", "--facelets", other]
        self.expect(3, *show, says="in the order U L F R B D")
        self.assertEqual(self.output(*show, "--face-order", "ULFRBD"), self.output(*show, "--face-order", "ulfrbd"))
        bands = ["show", "--puzzle", "3x3x3", "--colors", "wrgyob", "--facelets",
                 "wwwowwwwwgbgrrrbbbooogggrrrbbyooogggrrrbbbowoyyyyyyygy"]
        self.expect(3, *bands, says="face order net")
        self.assertEqual(self.output(*bands, "--face-order", "net"), self.output(*bands, "--face-order", "Net"))
        self.expect(2, *show, "--face-order", "ULFRB", says="is not an order of faces")
        self.expect(2, "solve", "R U", "--face-order", "ULFRBD", says="--face-order")

    def test_stickers_that_are_not_known_are_filled_in_if_only_one_cube_has_the_others(self):
        stickers = self.output("show", "R U' Fw2 L", "--facelets").strip()
        gaps = "." + stickers[1:-1] + "."  # one sticker of each of two corners
        self.expect(0, "show", "--facelets=" + gaps, "--puzzle", "4x4x4", says="2 stickers that are not known were filled in")
        self.assertEqual(self.output("show", "--facelets=" + gaps), self.output("show", "--facelets=" + stickers))

    def test_stickers_that_are_not_known_are_named(self):
        centers = ".....FL..UB..........DF..UR..........BL..DR..........DF..RR..........LD..UB..........BL..UF....."
        for sign in ".-?X_":
            self.expect(2, "solve", "--facelets=" + centers.replace(".", sign), says="the others fit several cubes")

    def test_colours_are_plain_ascii_as_documented(self):
        self.expect(2, "show", "--facelets", SOLVED, "--colors", "\N{LARGE RED CIRCLE}URFDL", says="six different plain symbols")

    def test_no_command_proposes_an_option_that_it_lacks(self):
        refused = self.expect(5, "solve", "--method", "norskog-85", "--memory", "100K", "R U", XDG_CACHE_HOME=str(self.directory))
        self.assertNotIn(b"name a scratch directory", refused.stderr)


class KnownAnswers(program.ProgramTest):
    """Figures that others have published or replayed."""

    def test_moves_that_only_turn_the_cube_leave_it_solved(self):
        for turns in ["Rw Lw'", "Uw Dw'"]:
            [answer] = self.objects("solve", "--json", turns)
            self.assertEqual(answer["length"], 0)
        near = "DDUBLLLLLLLLRRRRDDDRDDDRUUURBBBLFFFFFFFFBBBBUUUULRRRLRRRLRRRUUDBLUUULUUULDDDLBBBDBFFDBFFDBFFDBFF"
        [answer] = self.objects("solve", "--json", "--facelets", near)
        self.assertLessEqual(answer["length"], 4)

    def test_the_order_of_an_algorithm_depends_on_whether_centers_are_told_apart(self):
        for puzzle, order in [("3x3x3", 3), ("4x4x4", 3), ("4x4x4-super", 12)]:
            said = self.output("group", puzzle, "--moves", "(R U' R U R U R U' R' U' R2)", "--orders")
            self.assertIn(f"patterns: {order}\n", said)

    def test_what_moves_cannot_reach_is_refused_before_any_search(self):
        for puzzle in ["3x3x3", "4x4x4"]:
            self.expect(1, "solve", "--puzzle", puzzle, "--moves", "R,U,F", "R U F U F R U R R U F B L D", says="these moves cannot do it")


program.main()
