"""The API answers what the program prints; every answer is as its description says."""

import contextlib
import http.client
import json
import pathlib
import re
import signal
import socket
import tempfile
import time
import unittest

from serving import DESCRIPTION, Server, ServerTest, main, require_german, schema_of, status_on, validate
from program import PATIENCE, end_of, run

SCRAMBLE = "R U F2 Rw Uw2 2R D Bw L2 Fw2 Uw R2 B Lw U F Dw' L2 U2 Rw' F2 D Bw2 L Uw R' D2 Fw U' Rw2 B"
SOLVED = "".join(face * 16 for face in "URFDLB")
TWISTED = "UUUUUUUUUUUUUUUF" + "U" + "R" * 15 + "FFFR" + "F" * 12 + SOLVED[48:]


def event_pairs(server, path, limit=30 * PATIENCE):
    """Pairs of event and data, as they come, until the stream ends."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=limit)
    connection.request("GET", path)
    response = connection.getresponse()
    assert response.status == 200 and response.getheader("Content-Type") == "text/event-stream"
    event = None
    try:
        for line in response:
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                event = text[7:]
            elif text.startswith("data: "):
                if event == "end":
                    require_german(text[6:])
                yield event, json.loads(text[6:])
    finally:
        response.close()
        connection.close()


def events(server, path):
    return list(event_pairs(server, path))


def words_listed(field):
    """By request about a puzzle, the words that the description lists for a field."""
    schemas = DESCRIPTION["components"]["schemas"]
    requests = {name: schema["properties"] for name, schema in schemas.items() if name.endswith("Request")}
    return {name: schemas[fields[field]["$ref"].split("/")[-1]]["enum"]
            for name, fields in requests.items() if {"puzzle", field} <= fields.keys()}


def words_in_help(option, command):
    """What help lists behind an option's name."""
    text = run(command, "--help").stdout.decode()
    return re.search(rf"(?m)^ +(?:-\w,\s*)?{option} (\S+)", text)[1].split("|")


class Description(unittest.TestCase):
    """Words that the description lists are those that the program knows."""

    def check(self, field, words, requests):
        self.assertEqual(words_listed(field), dict.fromkeys(requests, words))

    def test_puzzles(self):
        names = [line.split()[0] for line in run("puzzles", "list").stdout.decode().splitlines()]
        self.check("puzzle", names, ["CubeRequest", "SolveRequest", "ScrambleRequest", "CheckRequest"])

    def test_metrics(self):
        # Those of cubes first, two of other puzzles, and the Square-1's own.
        names = words_in_help("--metric", "solve")
        self.check("metric", names, ["SolveRequest", "ScrambleRequest"])
        self.assertEqual(names[6:], ["turn", "quarter", "wca"])
        schemas = DESCRIPTION["components"]["schemas"]
        self.assertEqual(schemas["AllLengths"]["required"], names[:6])
        self.assertEqual(schemas["TurnLengths"]["required"], ["turn", "quarter"])

    def test_notations(self):
        self.check("notation", words_in_help("--notation", "solve"), ["CubeRequest", "SolveRequest", "CheckRequest"])

    def test_sets_of_states(self):
        told = " ".join(run("scramble", "--help").stdout.decode().split())
        names = re.search(r"--subset (\S+) only states of a set", told)[1].replace("|", ", ")
        described = DESCRIPTION["components"]["schemas"]["ScrambleRequest"]["properties"]["subset"]["description"]
        self.assertEqual(described.partition(": ")[2], names)


class Answers(ServerTest):
    def test_health_is_as_promised(self):
        self.assertEqual(self.ask("GET", "/api/v1/health"), {"status": "ok"})

    def test_compressed_files_go_to_those_who_ask(self):
        for accepted, taken in [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("", False), ("br", False),
                                ("gzip;q=0", False)]:
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10 * PATIENCE)
            connection.request("GET", "/", headers={"Accept-Encoding": accepted})
            response = connection.getresponse()
            body = response.read()
            connection.close()
            if b"was not built into this program" in body:
                self.skipTest("the page is not built in")
            self.assertEqual((response.status, response.getheader("Content-Encoding")),
                             (200, "gzip") if taken else (406, None), accepted)
            if not taken:
                self.assertIn(b"curl --compressed", body)

    def test_the_description_is_served(self):
        self.assertEqual(self.ask("GET", "/api/v1/openapi.json"), DESCRIPTION)

    def test_generated_clients_need_no_field_that_has_a_default(self):
        # Generators make a field with a `default` one that every request must have.
        for name, schema in DESCRIPTION["components"]["schemas"].items():
            for part in [schema, *schema.get("allOf", [])]:
                for field, value in part.get("properties", {}).items():
                    self.assertNotIn("default", value, f"{name}.{field}")

    def test_a_solve_is_the_programs_object(self):
        question = {"scramble": SCRAMBLE, "nodes": 3e5, "time": "30s"}  # as 300000.0, which is a whole number, too
        answer = self.ask("POST", "/api/v1/solve", question)
        printed = json.loads(run("solve", SCRAMBLE, "--nodes", "300000", "--time", "30s", "--json").stdout)
        for key in ("seconds", "nodes"):
            answer.pop(key), printed.pop(key)
        self.assertEqual(list(answer), list(printed))
        self.assertEqual(answer, printed)

    def test_methods_and_metrics(self):
        for method, metric in (("eight-phase", "obtm"), ("larsen", "obtm"), ("short", "sstm"), (None, "btm")):
            question = {"scramble": SCRAMBLE, "metric": metric, **({"method": method} if method else {})}
            answer = self.solve(question, searches=method != "larsen")
            self.assertEqual((answer["metric"], answer["method"]), (metric, method or "short"))
            check = {"scramble": SCRAMBLE, "solution": answer["solution"]}
            self.assertTrue(self.ask("POST", "/api/v1/check", check)["solves"])

    def test_names_are_read_in_any_case(self):
        for path, question, written in (("solve", {"puzzle": "3x3x3", "scramble": "R U F", "method": "thistlethwaite"}, {"method": "Thistlethwaite"}),
                                        ("scramble", {"seed": "1", "subset": "pll-parity"}, {"subset": "PLL-Parity"}),
                                        ("scramble", {"seed": "1", "event": "sq1"}, {"event": "SQ1"}),
                                        ("analyze", {"chain": "eight-phase", "phase": "phase-5"}, {"chain": "Eight-Phase", "phase": "PHASE-5"})):
            answers = [self.ask("POST", f"/api/v1/{path}", asked) for asked in (question, {**question, **written})]
            for answer in answers:
                for key in [key for key in answer if key.startswith(("seconds", "peak"))]:
                    del answer[key]
            self.assertEqual(answers[1], answers[0], written)
        self.assertEqual(self.ask("GET", "/scramble/444WCA?seed=1"), self.ask("GET", "/scramble/444wca?seed=1"))
        self.assertEqual(self.ask("GET", "/api/v1/analyze/Five-Stage/Stage-1?metric=SSTM"), self.ask("GET", "/api/v1/analyze/five-stage/stage-1?metric=sstm"))

    def test_chains_without_tables_are_named_and_not_begun(self):
        said = self.ask("GET", "/api/v1/methods?metric=sqtm")
        methods = {method["name"]: method for method in said["methods"]}
        self.assertEqual(list(methods)[:2], ["eight-phase", "larsen"], "short counts in none but obtm, sstm and btm")
        self.assertTrue(all(methods[name]["ready"] for name in ("eight-phase", "larsen")))
        self.assertFalse(methods["five-stage"]["ready"])
        command = "revenge tables build five-stage --metric sqtm"
        self.assertEqual(methods["five-stage"]["command"], command)
        self.assertNotIn("three-phase", methods, "it does not solve the whole cube")
        question = {"scramble": SCRAMBLE, "method": "five-stage", "metric": "sqtm"}
        self.assertIn(command, self.ask("POST", "/api/v1/solve", question, status=400)["error"])
        for metric in ("furlongs", "turn"):
            self.ask("GET", f"/api/v1/methods?metric={metric}", status=400)
        for path in ("/api/v1/methods?metric=", "/api/v1/methods?puzzle=", "/api/v1/analyze/five-stage/stage-1?metric=", "/api/v1/jobs/1?after=",
                     "/scramble/222?seed=", "/scramble/222?numScrambles="):
            self.assertEqual(self.ask("GET", path, status=400)["facts"][0]["kind"], "key-empty", path)
        # So are the slow tables of other solvers.
        methods = {method["name"]: method for method in self.ask("GET", "/api/v1/methods?metric=sstm")["methods"]}
        command = "revenge tables build optimal --puzzle 4x4x4 --metric sstm"
        self.assertEqual(methods["optimal"]["command"], command)
        if not methods["optimal"]["ready"]:  # no other test has built them in this cache
            question = {"scramble": SCRAMBLE, "method": "optimal", "metric": "sstm"}
            self.assertIn(command, self.ask("POST", "/api/v1/solve", question, status=400)["error"])

    def test_the_3x3x3(self):
        self.assertLessEqual(self.solve({"puzzle": "3x3x3", "scramble": "R U F2 L D' B"})["length"], 6)

    def test_every_method_that_is_ready_solves_its_cube(self):
        for puzzle, scramble in [("2x2x2", "R U F2 R' U"), ("3x3x3", "R U F2 L D'"), ("4x4x4", "R Uw F2 L D'"), ("5x5x5", "R U F")]:
            methods = self.ask("GET", f"/api/v1/methods?puzzle={puzzle}")["methods"]
            self.assertGreaterEqual(len(methods), 1)
            for method in methods:
                if method["ready"]:
                    question = {"puzzle": puzzle, "scramble": scramble, "method": method["name"]}
                    answer = self.solve(question, method["searches"])
                    self.assertEqual(answer["method"], method["name"])
                    check = {"puzzle": puzzle, "facelets": answer["facelets"], "solution": answer["solution"]}
                    self.assertTrue(self.ask("POST", "/api/v1/check", check)["solves"])
        self.ask("GET", "/api/v1/methods?puzzle=none", status=400)

    def test_puzzles_that_are_no_cubes(self):
        for puzzle, scramble in [("pyraminx", "U R' u"), ("skewb", "R U'"), ("megaminx", "R BL2' U"), ("4x4x4-super", "R Uw")]:
            with self.subTest(puzzle):
                said = self.ask("GET", f"/api/v1/methods?puzzle={puzzle}")
                own = "obtm" if puzzle == "4x4x4-super" else "turn"
                self.assertEqual(said["metric"], own)
                self.assertEqual(self.ask("GET", f"/api/v1/methods?puzzle={puzzle}&metric={own}"), said)
                self.ask("GET", f"/api/v1/methods?puzzle={puzzle}&metric=lunar", status=400)
                methods = said["methods"]
                ready = [method["name"] for method in methods if method["ready"]]
                self.assertGreaterEqual(len(ready), 1)
                for method in ready:
                    answer = self.ask("POST", "/api/v1/solve", {"puzzle": puzzle, "scramble": scramble, "method": method})
                    self.assertEqual((answer["puzzle"], answer["method"]), (puzzle, method))
                    check = {"puzzle": puzzle, "scramble": scramble, "solution": answer["solution"]}
                    self.assertTrue(self.ask("POST", "/api/v1/check", check)["solves"])
                    # Pattern data is a state, too.
                    again = {"puzzle": puzzle, "facelets": json.dumps(answer["pattern"]), "method": method}
                    self.assertEqual(self.ask("POST", "/api/v1/solve", again)["solution"], answer["solution"])
                self.assertFalse(self.ask("POST", "/api/v1/check", {**check, "solution": ""})["solves"])
                self.assertFalse(self.ask("POST", "/api/v1/show", {"puzzle": puzzle, "scramble": scramble})["solved"])
        self.assertEqual(self.ask("POST", "/api/v1/solve", {"puzzle": "pyraminx", "scramble": "U R'", "metric": "quarter"})["length"], 2)
        # What undoes a typed scramble is among the answers.
        typed = {"puzzle": "megaminx", "scramble": "R U2 F' L BL2 B DR2 D'", "metric": "turn"}
        self.assertLessEqual(self.ask("POST", "/api/v1/solve", typed)["length"], 8)

    def test_scrambles_of_restricted_sets_are_of_them(self):
        asked = {"subset": "centers-solved,corners-solved", "count": 2, "seed": "abc"}
        for one in self.ask("POST", "/api/v1/scramble", asked)["scrambles"]:
            faces = [one["facelets"][i:i + 16] for i in range(0, 96, 16)]
            for places in (5, 6, 9, 10), (0, 3, 12, 15):
                self.assertEqual([len({face[i] for i in places}) for face in faces], [1] * 6)
            self.assertGreater(sum(len(set(face)) for face in faces), 6)
        for wrong in {"subset": "nowhere"}, {"subset": ""}, {"seed": ""}, {"subset": "five-stage/stage-4"}, {"subset": "corners-solved", "puzzle": "skewb"}:
            self.ask("POST", "/api/v1/scramble", wrong, status=400)

    def test_scrambles_of_a_pattern_show_it(self):
        solved = "".join(16 * face for face in "URFDLB")
        top = 16 * "U" + 80 * "."
        sides = [80 * "." + 16 * "B", 32 * "." + 16 * "F" + 48 * "."]
        seen = set()
        for asked, patterns in ({"pattern": top}, [top]), ({"pattern": "|".join(sides), "count": 8}, sides), \
                ({"pattern": top[:4] + 92 * ".", "subset": "last-layer"}, [top[:4] + 44 * "." + solved[48:64] + 32 * "."]):
            for one in self.ask("POST", "/api/v1/scramble", {"count": 2, "seed": "abc", **asked})["scrambles"]:
                shown = [i for i, pattern in enumerate(patterns)
                         if all(letter in (".", sticker) for letter, sticker in zip(pattern, one["facelets"]))]
                self.assertTrue(shown, one)
                seen.add((asked["pattern"], shown[0]))
        self.assertEqual(len(seen), 4)  # both sides
        for wrong in {"pattern": ""}, {"pattern": "U"}, {"pattern": "five-stage/stage-4"}, {"pattern": 95 * "." + "x"}, {"pattern": 24 * "U" + 72 * "."}, \
                {"pattern": top, "puzzle": "3x3x3"}, {"pattern": [top]}:
            self.ask("POST", "/api/v1/scramble", wrong, status=400 if wrong["pattern"][:24] != 24 * "U" else 422)

    def test_scrambles_in_the_words_of_the_wca(self):
        plain, turned = ({"count": 2, "seed": "abc", "subset": "last-layer", "wca": True, **more}
                         for more in ({}, {"blindfolded": True, "min_moves": 3}))
        for one, held in zip(*(self.ask("POST", "/api/v1/scramble", asked)["scrambles"] for asked in (plain, turned))):
            self.assertNotRegex(one["scramble"], "[LDB]w")
            self.assertEqual(one["facelets"][48:64], 16 * "D")
            shown = self.ask("POST", "/api/v1/show", {"scramble": held["scramble"]})
            self.assertEqual(shown["facelets"], held["facelets"])
        for wrong, place in [({"wca": 1}, "wca"), ({"wca": True, "puzzle": "3x3x3"}, "4x4x4"), ({"min_moves": -1}, "min_moves"),
                             ({"blindfolded": True, "puzzle": "skewb"}, "4x4x4"), ({"min_moves": 1001}, "1000")]:
            self.assertIn(place, self.ask("POST", "/api/v1/scramble", wrong, status=400)["error"])

    def test_scrambles_of_puzzles_that_are_no_cubes_are_the_programs(self):
        asked = {"puzzle": "pyraminx", "count": 2, "seed": "abc"}
        scrambles = self.ask("POST", "/api/v1/scramble", asked)["scrambles"]
        told = run("scramble", "--puzzle", "pyraminx", "-n", "2", "--seed", "abc")
        self.assertEqual([one["scramble"] for one in scrambles], told.stdout.decode().splitlines())

    def test_a_wrong_solution_is_told(self):
        wrong = self.ask("POST", "/api/v1/check", {"scramble": "R U", "solution": "R U"})
        self.assertFalse(wrong["solves"])

    def test_improvements_are_streamed_and_can_be_polled(self):
        job = self.ask("POST", "/api/v1/jobs", {"scramble": SCRAMBLE, "time": "4s"}, status=202)["job"]
        stream = events(self.server, f"/api/v1/jobs/{job}/events")
        self.assertEqual([kind for kind, _ in stream][-1], "end")
        lengths = [answer["length"] for kind, answer in stream if kind == "answer"]
        self.assertEqual(lengths, sorted(set(lengths), reverse=True))
        self.assertGreaterEqual(len(lengths), 1)
        end = stream[-1][1]
        validate(end, schema_of("GET", f"/api/v1/jobs/{job}", 200))
        self.assertEqual(end["result"]["length"], lengths[-1])
        polled = self.ask("GET", f"/api/v1/jobs/{job}?after=1")
        self.assertEqual(len(polled["results"]), len(lengths) - 1)
        self.assertEqual(polled["state"], "done")

    def test_a_cancelled_job_ends_with_what_it_has(self):
        job = self.ask("POST", "/api/v1/jobs", {"scramble": SCRAMBLE, "time": "50s"}, status=202)["job"]
        for _ in range(100 * PATIENCE):  # until there is something to end with
            time.sleep(0.1)
            if self.ask("GET", f"/api/v1/jobs/{job}")["results"]:
                break
        self.assertTrue(self.ask("DELETE", f"/api/v1/jobs/{job}")["cancelled"])
        begun = time.monotonic()
        stream = events(self.server, f"/api/v1/jobs/{job}/events")
        self.assertLess(time.monotonic() - begun, 2 * PATIENCE)
        self.assertTrue(stream[-1][1]["result"]["verified"])

    def test_a_waiting_job_that_is_cancelled_leaves_its_place(self):
        ask = {"scramble": SCRAMBLE, "time": "50s"}
        running = [self.ask("POST", "/api/v1/jobs", ask, status=202)["job"] for _ in range(2)]
        for _ in range(2):
            waiting = [self.ask("POST", "/api/v1/jobs", ask, status=202)["job"] for _ in range(16)]
            for job in waiting:
                answer = self.ask("DELETE", f"/api/v1/jobs/{job}")
                self.assertEqual((answer["cancelled"], answer["state"]), (True, "failed"))
        for job in running:
            self.ask("DELETE", f"/api/v1/jobs/{job}")

    def test_a_client_that_goes_cancels_its_solve(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30 * PATIENCE)
        connection.request("POST", "/api/v1/solve", json.dumps({"scramble": SCRAMBLE, "time": "50s"}))
        time.sleep(0.3)
        connection.close()
        job = self.ask("POST", "/api/v1/jobs", {"scramble": SCRAMBLE, "time": "50s"}, status=202)["job"]
        stream = socket.create_connection(("127.0.0.1", self.server.port))
        stream.sendall(f"GET /api/v1/jobs/{job}/events HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n\r\n".encode())
        time.sleep(0.5)
        stream.close()
        # Asking for a job is a way of looking at it, which keeps it going for two seconds more.
        for _ in range(PATIENCE):
            time.sleep(3)
            if self.ask("GET", f"/api/v1/jobs/{job}")["cancelled"]:
                break
        else:
            self.fail("a job that nobody looks at goes on")

    def test_scrambles_make_their_cubes(self):
        for scramble in self.ask("POST", "/api/v1/scramble", {"count": 3, "seed": "abc", "time": "3s"})["scrambles"]:
            shown = self.ask("POST", "/api/v1/show", {"scramble": scramble["scramble"]})
            self.assertEqual(sorted(shown["facelets"]), sorted(scramble["facelets"]))
            self.assertFalse(shown["solved"])

    def test_another_method_of_an_address_is_not_allowed(self):
        for method, path, allowed in [("GET", "/api/v1/solve", {"POST"}), ("POST", "/api/v1/chains", {"GET"}),
                                      ("POST", "/api/v1/jobs/1", {"GET", "DELETE"})]:
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
            connection.request(method, path, "{}" if method == "POST" else None)
            reply = connection.getresponse()
            self.assertEqual(reply.status, 405, path)
            self.assertEqual(set(reply.getheader("Allow").split(", ")), allowed)
            self.assertEqual(json.loads(reply.read())["facts"][0]["kind"], "method-not-here")
            connection.close()
        self.assertEqual(self.server.raw("GET", "/api/v1/nothing")[0], 404)

    def test_another_method_is_not_allowed_without_a_body_either(self):
        for method, path, allowed in [("PUT", "/api/v1/solve", "POST"), ("PATCH", "/api/v1/chains", "GET"), ("POST", "/api/v1/chains", "GET"),
                                      ("PUT", "/api/v1/jobs/1", "DELETE, GET"), ("PUT", "/", "GET"), ("POST", "/api/v1/solve", None), ("PUT", "/nothing", None)]:
            with self.subTest(f"{method} {path}"), socket.create_connection(("127.0.0.1", self.server.port), timeout=20 * PATIENCE) as stream:
                stream.sendall(f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n\r\n".encode())
                reply = stream.makefile("rb").read().decode()
                self.assertEqual(int(reply.split()[1]), 405 if allowed else 411)
                self.assertEqual(f"\r\nAllow: {allowed}\r\n" in reply, allowed is not None, reply)

    def test_a_time_is_a_text_or_a_number_of_seconds(self):
        for limit in ("0.2s", 0.2, 1):
            self.assertTrue(self.ask("POST", "/api/v1/solve", {"scramble": "R U F", "time": limit})["solution"])
        for limit in (61, -1, True, [1]):
            self.ask("POST", "/api/v1/solve", {"scramble": "R U F", "time": limit}, status=400)

    def test_every_operation_of_the_description_has_a_name_of_its_own(self):
        names = [operation["operationId"] for methods in DESCRIPTION["paths"].values() for operation in methods.values()]
        self.assertEqual(len(set(names)), len(names))

    def test_a_seed_gives_the_scramble_that_every_front_end_gives(self):
        lines = (pathlib.Path(__file__).parents[1] / "seeds.tsv").read_text().splitlines()
        for line in lines:
            puzzle, options, seed, scramble = line.split("\t") if not line.startswith("#") else ("", "", "", "")
            if puzzle:
                flags = {option: True for option in options.split(",") if option}
                made = self.ask("POST", "/api/v1/scramble", {"puzzle": puzzle, "seed": seed, **flags})
                self.assertEqual([one["scramble"] for one in made["scrambles"]], [scramble], (puzzle, options, seed))

    def test_events_are_scrambled(self):
        lines = (pathlib.Path(__file__).parents[1] / "event_seeds.tsv").read_text().splitlines()
        for line in lines:
            event, seed, scramble = line.split("\t") if not line.startswith("#") else ("", "", "")
            if event and seed == "1":
                made = self.ask("POST", "/api/v1/scramble", {"event": event, "seed": seed})["scrambles"]
                self.assertEqual([one["scramble"].replace("\n", " ") for one in made], [scramble], event)
        self.ask("POST", "/api/v1/scramble", {"event": "magic"}, status=400)
        refused = self.ask("POST", "/api/v1/scramble", {"event": "333", "wca": True}, status=400)
        self.assertEqual(refused["facts"][0]["kind"], "no-such-field")

    def test_clients_of_tnoodle_get_a_list_of_scrambles(self):
        for event in ("clock", "333ni", "pyram"):
            self.assertEqual(len(set(self.ask("GET", f"/scramble/{event}?numScrambles=4"))), 4)
        self.assertEqual(self.ask("GET", "/scramble/444wca?numScrambles=1&seed=1"),
                         [one["scramble"] for one in self.ask("POST", "/api/v1/scramble", {"event": "444", "seed": "1"})["scrambles"]])
        for path in ("/scramble/magic", "/scramble/333?numScrambles=0", "/scramble/333?numScrambles=51", "/scramble/333?count=2"):
            self.ask("GET", path, status=400)

    def test_a_mistyped_field_is_named_with_the_one_that_was_meant(self):
        for body, meant in (({"scrambel": "R U"}, "scramble"), ({"scramble": "R", "metrc": "obtm"}, "metric")):
            facts = self.ask("POST", "/api/v1/solve", body, status=400)["facts"]
            self.assertEqual([fact["kind"] for fact in facts], ["no-such-field", "field-meant"])
            self.assertEqual(facts[1]["key"], meant)

    def test_lower_case_is_noted(self):
        slice_way = self.ask("POST", "/api/v1/show", {"scramble": "r U"})
        sign_way = self.ask("POST", "/api/v1/show", {"scramble": "r U", "notation": "sign"})
        self.assertNotEqual(slice_way["facelets"], sign_way["facelets"])
        self.assertIn("inner slices", slice_way["notes"][0]["text"])
        self.assertEqual(self.ask("POST", "/api/v1/show", {"scramble": "R U"})["notes"], [])
        checked = self.ask("POST", "/api/v1/check", {"scramble": "R U F", "solution": "F' (R U)"})
        self.assertFalse(checked["solves"])
        self.assertIn('"niss": true', checked["notes"][0]["text"])
        self.assertTrue(self.ask("POST", "/api/v1/check", {"scramble": "R U F", "solution": "F' (R U)", "niss": True})["solves"])
        refused = {"puzzle": "pyraminx", "scramble": "R U", "solution": "U' R'", "niss": True}
        self.assertEqual(self.ask("POST", "/api/v1/check", refused, status=400)["facts"][0]["kind"], "niss-is-for-cubes")

    def test_stickers_are_read_in_other_symbols(self):
        usual = self.ask("POST", "/api/v1/show", {"scramble": "R Uw2 F"})["facelets"]
        own = usual.translate(str.maketrans("URFDLB", "wrgyob"))
        self.assertEqual(self.ask("POST", "/api/v1/show", {"facelets": own, "colors": "wrgyob"})["facelets"], usual)
        refused = self.ask("POST", "/api/v1/show", {"facelets": own}, status=400)
        self.assertIn("colors-needed", [fact["kind"] for fact in refused["facts"]])
        self.ask("POST", "/api/v1/show", {"scramble": "R", "colors": "wrgyob"}, status=400)
        self.ask("POST", "/api/v1/show", {"facelets": own, "colors": "wrgyow"}, status=400)

    def test_an_impossible_cube_comes_with_its_stickers_and_a_fix(self):
        wrong = SOLVED[:95] + "R"
        answer = self.ask("POST", "/api/v1/show", {"facelets": wrong}, status=422)
        self.assertEqual(answer["stickers"], [95])
        self.assertEqual(answer["fixes"], [{"kind": "recolor", "stickers": [95], "color": "B"}])
        twisted = self.ask("POST", "/api/v1/solve", {"facelets": TWISTED}, status=422)
        self.assertEqual(twisted["exit_code"], 3)
        self.assertIn("corner twists", twisted["reason"])
        self.assertEqual(twisted["facts"], [{"kind": "corner-twisted-clockwise", "sum": "1"}])

    def test_faces_are_read_in_another_order(self):
        usual = self.ask("POST", "/api/v1/show", {"scramble": "R Uw2 F"})["facelets"]
        faces = {face: usual[16 * i:16 * i + 16] for i, face in enumerate("URFDLB")}
        given = "".join(faces[face] for face in "ULFRBD")
        self.assertEqual(self.ask("POST", "/api/v1/show", {"facelets": given}, status=422)["facts"][0]["kind"], "faces-in-order")
        read = self.ask("POST", "/api/v1/show", {"facelets": given, "face_order": "ULFRBD"})
        self.assertEqual(read["facelets"], usual)
        rows = [faces[face][4 * row:4 * row + 4] for row in range(4) for face in "LFRB"]
        net = faces["U"] + "".join(rows) + faces["D"]
        self.assertEqual(self.ask("POST", "/api/v1/show", {"facelets": net, "face_order": "net"})["facelets"], usual)
        for wrong, kind in [({"facelets": given, "face_order": "ULFRBB"}, "no-face-order"),
                            ({"scramble": "R", "face_order": "ULFRBD"}, "face-order-unread"),
                            ({"puzzle": "pyraminx", "facelets": given, "face_order": "ULFRBD"}, "face-order-unread")]:
            self.assertEqual(self.ask("POST", "/api/v1/show", wrong, status=400)["facts"][0]["kind"], kind)

    def test_an_error_says_what_its_sentence_says(self):
        answer = self.ask("POST", "/api/v1/show", {"scramble": "R UQ"}, status=400)
        self.assertEqual(answer["error"].split(":")[0], "line 1, column 4")
        self.assertEqual([fact["kind"] for fact in answer["facts"]], ["at", "expected-move", "found"])
        self.assertEqual(answer["facts"][0], {"kind": "at", "line": "1", "column": "4"})
        self.assertEqual(answer["facts"][2], {"kind": "found", "text": "Q"})

    def test_chains_tables_and_results(self):
        chains = {chain["name"]: chain for chain in self.ask("GET", "/api/v1/chains")["chains"]}
        self.assertEqual(len(chains["eight-phase"]["phases"]), 8)
        self.assertEqual(len(chains["eight-phase"]["phases"][0]["sees"]), 8)
        self.ask("GET", "/api/v1/tables")
        recorded = self.ask("GET", "/api/v1/analyze/five-stage/stage-1?metric=sstm")
        self.assertEqual(recorded["worst"], 11)
        self.assertEqual(recorded["distribution"][11]["positions"], "43782")
        computed = self.ask("POST", "/api/v1/analyze", {"chain": "eight-phase", "phase": "phase-5"})
        on_record = self.ask("GET", "/api/v1/analyze/eight-phase/phase-5")
        self.assertEqual(computed["distribution"], on_record["distribution"])
        for one in computed["antipodes"]:
            made = self.ask("POST", "/api/v1/check", {"facelets": one["from"], "solution": one["moves"]})
            self.assertEqual(made["end"], one["state"])
        self.ask("GET", "/api/v1/analyze/eight-phase/phase-2", status=404)
        self.ask("POST", "/api/v1/analyze", {"chain": "five-stage", "phase": "stage-2"}, status=503)


class Refusals(ServerTest):
    def test_bad_requests_name_what_is_wrong(self):
        for body, word in (
            ("", "JSON"), ("{", "JSON"), ("[]", "object"), ("[" * 5000, "JSON"), ("{\"a\":" * 50, "JSON"),
            ({}, "which cube"), ({"scramble": "R", "facelets": SOLVED}, "which cube"),
            ({"scramble": 3}, "scramble"), ({"scramble": "Q"}, "Q"), ({"facelets": "UUU"}, "96"),
            ({"scramble": "R", "time": "1y"}, "time"), ({"scramble": "R", "time": "61s"}, "60"),
            ({"scramble": "R", "threads": 99}, "threads"), ({"scramble": "R", "nodes": -1}, "nodes"),
            ({"scramble": "R", "nodes": 1.5}, "nodes"), ({"scramble": "R", "nodes": -1.0}, "nodes"), ({"scramble": "R", "nodes": 1e30}, "nodes"),
            ({"scramble": "R", "method": "../../etc/passwd.toml"}, "method"),
            ({"scramble": "R", "method": "five-stage"}, "five-stage"), ({"scramble": "R", "metric": "stm"}, "stm"),
            ({"scramble": "R", "puzzle": "9x9x9"}, "puzzle"), ({"scramble": "Q", "puzzle": "skewb"}, "Q"),
            ({"scramble": "R", "puzzle": "skewb", "metric": "obtm"}, "obtm"), ({"scramble": "R", "puzzle": "skewb", "method": "short"}, "short"),
            ({"facelets": "RRR", "puzzle": "megaminx"}, "132"), ({"scramble": "R", "puzzle": "5x5x5", "method": "short"}, "short"),
            ({"scramble": "R", "method": "short", "metric": "sqtm"}, "obtm, sstm and btm only"),
            ({"scramble": "R", "method": "larsen", "time": "1s"}, '"time" is not supported by the method larsen'),
            ({"scramble": "R", "method": "larsen", "nodes": 5}, '"nodes" is not supported by the method larsen'),
            ({"scramble": "R", "puzzle": "4x4x4-super", "nodes": 5}, '"nodes" is not supported by the method cycles'),
            ({"scramble": "R", "puzzle": "megaminx", "notation": "slice"}, '"notation" applies only to'),
            ({"facelets": SOLVED, "notation": "slice"}, '"notation" applies only to'),
            ({"scramble": SOLVED, "notation": "slice"}, '"notation" applies only to algorithms of 2x2x2 to 7x7x7'),
            ({"scramble": json.dumps({"facelets": SOLVED}), "notation": "sign"}, '"notation" applies only to algorithms'),
            ({"scramble": "(" * 5000}, "nest"), ({"scramble": "((R)99999)99999"}, "turns"),
        ):
            with self.subTest(body=str(body)[:60]):
                refused = self.ask("POST", "/api/v1/solve", body, status=400)
                self.assertIn(word, refused["error"])

    def test_a_target_is_reached_instead_of_the_solved_state(self):
        turned = self.ask("POST", "/api/v1/solve", {"puzzle": "skewb", "scramble": "U R", "target": "U"})
        self.assertEqual(turned["solution"], "R'")
        # D R D' R' leaves the cross as it is.
        cross = ".U.UUU.U. .R..R.... .F..F.... ....D.... .L..L.... .B..B....".replace(" ", "")
        found = self.ask("POST", "/api/v1/solve", {"puzzle": "3x3x3", "method": "optimal", "scramble": "D R D' R' F2 U R'", "target": cross})
        self.assertEqual((found["length"], found["lower_bound"]), (3, 3))
        self.assertEqual(self.ask("POST", "/api/v1/solve", {"scramble": "R U", "target": "R", "time": "0.1s"})["length"], 1)
        # The search for stickers of a 4x4x4 uses no tables, so `optimal` needs none on disk.
        centers = "".join(f".....{color}{color}..{color}{color}....." for color in "U..D..")
        found = self.ask("POST", "/api/v1/solve", {"method": "optimal", "scramble": "R U F2 Rw D L2", "target": centers})
        self.assertEqual((found["length"], found["lower_bound"]), (2, 2))
        # A target is read as the program reads --to: by "notation" and "colors", with its notes.
        cube = {"puzzle": "3x3x3", "method": "optimal", "facelets": "".join(9 * symbol for symbol in "wrgyob"), "colors": "wrgyob"}
        noted = self.ask("POST", "/api/v1/solve", {**cube, "target": "r"})
        self.assertIn("lower-case letters", noted["notes"][0]["text"])
        self.assertEqual(self.ask("POST", "/api/v1/solve", {**cube, "target": "r+", "notation": "larsen"})["length"], 2)
        self.assertEqual(self.ask("POST", "/api/v1/solve", {**cube, "target": "w" * 9 + "." * 45})["length"], 0)

    def test_an_octahedron_is_solved_in_one_orientation_if_that_is_asked_for(self):
        made = self.ask("POST", "/api/v1/scramble", {"puzzle": "fto", "seed": "5"})["scrambles"][0]["scramble"]
        scramble = f"{made} {made}"  # its undoing is too long to be the answer
        solved = self.ask("POST", "/api/v1/show", {"puzzle": "fto", "scramble": ""})["pattern"]
        for upright in (False, True):
            found = self.ask("POST", "/api/v1/solve", {"puzzle": "fto", "scramble": scramble, "nodes": 20000, "one_orientation": upright})
            end = self.ask("POST", "/api/v1/show", {"puzzle": "fto", "scramble": f"{scramble} {found['solution']}"})
            self.assertTrue(end["solved"])
            self.assertEqual(end["pattern"] == solved, upright, found["solution"])
        for puzzle, why in {"4x4x4": "is a cube", "pyraminx": "solved in one orientation anyway"}.items():
            refused = self.ask("POST", "/api/v1/solve", {"puzzle": puzzle, "scramble": "R", "one_orientation": True}, status=400)
            self.assertIn(f'"one_orientation": the {puzzle}', refused["error"])
            self.assertIn(why, refused["error"])

    def test_other_refusals_name_what_is_wrong(self):
        """As every refusal that a test meets, each of these says in facts what it says (serving.require_german)."""
        skewb = self.ask("POST", "/api/v1/show", {"puzzle": "skewb", "scramble": ""})["pattern"]
        pyraminx = self.ask("POST", "/api/v1/show", {"puzzle": "pyraminx", "scramble": ""})["pattern"]
        name, part = next(iter(skewb.items()))
        turned = {**part, "orientation": [1] + [0] * (len(part["pieces"]) - 1)}
        swapped = {**part, "pieces": [1, 0] + part["pieces"][2:]}
        twice = {**part, "pieces": [0, 0] + part["pieces"][2:]}
        pieces = {"CORNERS": 8, "EDGES": 24, "CENTERS": 24}
        cube = {orbit: {"pieces": list(range(size)), "orientation": [0] * size} for orbit, size in pieces.items()}
        for path, status, body, word in [
            ("scramble", 400, {"subset": "no-such-set"}, "unknown set"), ("scramble", 400, {"subset": "edges-solved,"}, "column 13"),
            ("scramble", 400, {"subset": "oll-parity,pll-parity"}, "both sets"), ("scramble", 400, {"subset": ""}, "empty"),
            ("scramble", 400, {"subset": "centers-solved,edges-solved,corners-solved"}, "nothing but the solved"),
            ("scramble", 400, {"subset": "oll-parity,edges-solved"}, "that parity"), ("scramble", 400, {"subset": "A/B"}, "commas"),
            ("scramble", 400, {"subset": "edges-solved", "puzzle": "3x3x3"}, "applies only to the 4x4x4"), ("scramble", 400, {"wca": 1}, "true or false"),
            *(("solve", 400, {"scramble": "R", name: ""}, f'"{name}" is empty') for name in ("puzzle", "method", "metric", "target", "notation", "colors", "face_order", "time")),
            *(("show", 400, {"facelets": SOLVED, name: ""}, f'"{name}" is empty') for name in ("puzzle", "colors", "face_order")),
            ("scramble", 400, {"event": ""}, '"event" is empty'), ("scramble", 400, {"metric": ""}, '"metric" is empty'), ("scramble", 400, {"pattern": ""}, '"pattern" is empty'),
            ("scramble", 400, {"seed": "xyz"}, "place 1"), ("scramble", 400, {"seed": ""}, "empty"), ("scramble", 400, {"count": 0}, "count"),
            ("scramble", 422, {"min_moves": 12, "puzzle": "skewb"}, "no state that takes at least 12 moves"), ("scramble", 400, {"metric": "stm"}, "stm"),
            ("scramble", 400, {"time": "1s", "puzzle": "5x5x5"}, "time"), ("scramble", 400, {"metric": "obtm", "puzzle": "skewb"}, "obtm"),
            ("solve", 422, {"scramble": SCRAMBLE, "max_length": 2, "time": "0.1s"}, "no solution"),
            ("solve", 422, {"scramble": SCRAMBLE, "nodes": 1, "max_length": 2}, "no solution"), ("solve", 422, {"scramble": SCRAMBLE, "method": "larsen", "max_length": 2}, "over the limit"),
            ("solve", 422, {"scramble": "R U F", "puzzle": "3x3x3", "max_length": 1}, "no solution"),
            ("solve", 400, {"scramble": "R", "puzzle": "3x3x3", "target": "U Q"}, "target"), ("solve", 400, {"scramble": "R", "target": "U" + "." * 95}, "optimal"),
            ("solve", 400, {"scramble": "U", "puzzle": "3x3x3", "method": "optimal", "target": "U" + "." * 53}, "stickers"),
            ("solve", 422, {"scramble": "R U F L", "puzzle": "5x5x5", "max_length": 1}, "over the limit"),
            ("solve", 422, {"scramble": "R U' L", "puzzle": "skewb", "max_length": 1}, ""),
            ("solve", 422, {"puzzle": "skewb", "scramble": json.dumps({**skewb, name: swapped})}, "impossible skewb"),
            ("solve", 422, {"puzzle": "skewb", "scramble": json.dumps({**skewb, name: turned})}, "impossible skewb"),
            ("show", 422, {"puzzle": "skewb", "scramble": json.dumps({**skewb, name: twice})}, "twice"),
            ("show", 400, {"puzzle": "skewb", "scramble": json.dumps({**skewb, name: {"pieces": [0]}})}, "expected"),
            ("show", 400, {"puzzle": "skewb", "scramble": json.dumps({**skewb, name: {"pieces": [99] * len(part["pieces"])}})}, "a piece"),
            ("show", 400, {"puzzle": "skewb", "scramble": json.dumps({**skewb, name: {"pieces": 1}})}, "a list"),
            ("show", 400, {"puzzle": "skewb", "scramble": json.dumps({**skewb, name: {"pieces": ["x"] * 8}})}, "whole number"),
            ("show", 400, {"puzzle": "skewb", "scramble": json.dumps({**skewb, "no orbit": {}})}, "no orbit"),
            ("show", 400, {"puzzle": "skewb", "scramble": json.dumps({**skewb, "puzzle": "pyraminx"})}, "another puzzle"),
            ("show", 400, {"puzzle": "skewb", "scramble": "{"}, "expected"), ("show", 400, {"puzzle": "skewb", "scramble": "{}"}, "member"),
            ("show", 400, {"puzzle": "skewb", "scramble": '{"' + name + '": 1}'}, "an object"),
            ("show", 422, {"puzzle": "megaminx", "facelets": "U" * 132}, "impossible megaminx"), ("show", 400, {"puzzle": "megaminx", "facelets": "?" * 132}, "not a face"),
            ("show", 400, {"puzzle": "megaminx", "facelets": "U" * 200}, "more than"),
            ("show", 400, {"scramble": "{"}, "JSON"), ("show", 400, {"scramble": "{}"}, "missing"), ("show", 400, {"scramble": '{"facelets": 1}'}, "string"),
            ("show", 400, {"scramble": json.dumps({**cube, "EDGES": {"pieces": [0]}})}, "24 numbers"),
            ("show", 400, {"scramble": json.dumps({**cube, "EDGES": {**cube["EDGES"], "pieces": [24] * 24}})}, "from 0 to 23"),
            ("show", 422, {"scramble": json.dumps({**cube, "EDGES": {**cube["EDGES"], "orientation": [1] + [0] * 23}})}, "no turn can"),
            ("show", 400, {"scramble": json.dumps({**cube, "puzzle": "3x3x3"})}, "another puzzle"), ("show", 400, {"scramble": json.dumps({**cube, "X": 1})}, "not an orbit"),
            ("show", 400, {"puzzle": "5x5x5", "scramble": json.dumps(cube)}, "larger than the 4x4x4"), ("show", 400, {"puzzle": "skewb", "scramble": json.dumps(pyraminx)}, "orbit"),
            ("check", 400, {"scramble": "R", "solution": SOLVED}, "look like"), ("check", 400, {"scramble": "R", "solution": "Q"}, "Q"),
            ("check", 400, {"scramble": "R", "solution": "R'", "notation": "none"}, "notation"), ("check", 400, {"scramble": "R", "solution": "R", "puzzle": "no"}, "puzzle"),
            ("analyze", 400, {"chain": "no-chain", "phase": "x"}, "no-chain"), ("analyze", 400, {"chain": "eight-phase", "phase": "x"}, "no phase"),
            ("analyze", 400, {"chain": "", "phase": "x"}, '"chain" is empty'), ("analyze", 400, {"chain": "no chain", "phase": "x"}, "names of a chain"), ("analyze", 400, {"chain": "eight-phase", "phase": "phase-5", "metric": "stm"}, "stm"),
        ]:
            with self.subTest(path=path, body=str(body)[:200]):
                self.assertIn(word, self.ask("POST", f"/api/v1/{path}", body, status=status)["error"])
        for path, status, word in [("/api/v1/methods?puzzle=no", 400, "unknown puzzle \"no\""), ("/api/v1/methods?metric=no", 400, "no"), ("/api/v1/methods?puzzle=skewb&metric=no", 400, "no"),
                                   ("/api/v1/analyze/no/no", 404, "no chain"), ("/api/v1/jobs/" + "0" * 32, 404, "no such job")]:
            with self.subTest(path):
                self.assertIn(word, self.ask("GET", path, status=status)["error"])

    def test_moves_and_stickers_that_cannot_be_read_name_what_is_wrong(self):
        def painted(*changes):
            letters = list(SOLVED)
            for sticker, color in changes:
                letters[sticker] = color
            return "".join(letters)

        moves = ["Q", "R U4", "R+", "R 4.", "5R", "3-2R", "2-R", "2-3R", "2r", "4Rw", "2M", "2x", "(R", "[R", "[R, U", "R)", "(R)*", "(R)0", "R / U",
                 "\u0412", "\u0001", "(" * 100 + "R", "((((R)999)999)999)999"]
        stickers = ["", "U", "U" * 300, "Q" * 96, "U" * 96, painted((95, "R")), painted((0, "D")), painted((15, "R"), (16, "U")),
                    painted((1, "D"), (48, "U")), TWISTED]
        for question in ([{"scramble": text} for text in moves] + [{"facelets": text} for text in stickers]
                         + [{"scramble": "R", "notation": "larsen"}, {"scramble": "x+", "notation": "larsen"}, {"puzzle": "skewb", "scramble": "U Q"}]):
            with self.subTest(question):
                status, _, _ = self.server.raw("POST", "/api/v1/show", json.dumps(question))
                self.assertIn(status, (400, 422))

    def test_nothing_behind_an_address_and_nothing_given_twice_is_ignored(self):
        self.ask("POST", "/api/v1/analyze", {"chain": "eight-phase", "phase": "phase-5"})
        job = self.ask("POST", "/api/v1/jobs", {"scramble": "R", "time": "0.1s"}, status=202)["job"]
        for path, word in [
            ("/api/v1/health?x=1", '"x"'), ("/api/v1/methods?puzle=skewb", '"puzle"'), ("/api/v1/methods?puzzle=skewb&puzzle=4x4x4", "twice"),
            ("/api/v1/chains?metric=obtm", '"metric"'), ("/api/v1/tables?x", '"x"'), ("/api/v1/analyze/eight-phase/phase-5?metric=STM!", "STM!"),
            ("/api/v1/analyze/eight-phase/phase-5?metrik=sstm", '"metrik"'), (f"/api/v1/jobs/{job}?after=-1", "after"),
            (f"/api/v1/jobs/{job}?after=1.5", "after"), (f"/api/v1/jobs/{job}?after=", "after"), (f"/api/v1/jobs/{job}?before=1", "before"),
        ]:
            with self.subTest(path):
                self.assertIn(word, self.ask("GET", path, status=400)["error"])
        self.ask("GET", f"/api/v1/jobs/{job}?after=1000000")
        self.assertIn('"after"', self.ask("GET", f"/api/v1/jobs/{job}/events?after=1", status=400)["error"])
        self.assertIn('"after"', self.ask("DELETE", f"/api/v1/jobs/{job}?after=1", status=400)["error"])
        self.assertIn("time", self.ask("POST", "/api/v1/solve?time=3s", {"scramble": "R"}, status=400)["error"])
        status, _, content = self.server.raw("POST", "/api/v1/solve", '{"scramble": "R", "scramble": "U"}')
        self.assertEqual((status, json.loads(content)["error"]), (400, '"scramble" is given twice'))
        wrong = {"scramble": "R", "solution": "R'", "notation": "none"}
        self.assertIn("notation", self.ask("POST", "/api/v1/check", wrong, status=400)["error"])
        self.assertIn("solution", self.ask("POST", "/api/v1/check", {"scramble": "R"}, status=400)["error"])

    def test_what_no_method_of_the_puzzle_reads_is_refused(self):
        for puzzle, reads in [("4x4x4", True), ("3x3x3", True), ("2x2x2", False), ("5x5x5", False), ("pyraminx", False)]:
            request = {"puzzle": puzzle, "seed": "1", "time": "0.3s"}
            if reads:
                self.ask("POST", "/api/v1/scramble", request)
            else:
                self.assertIn('"time"', self.ask("POST", "/api/v1/scramble", request, status=400)["error"])
            for method in self.ask("GET", f"/api/v1/methods?puzzle={puzzle}")["methods"]:
                if not method["ready"]:
                    continue
                question = {"puzzle": puzzle, "scramble": "R", "method": method["name"], "time": "1s", "nodes": 1000}
                self.ask("POST", "/api/v1/solve", question, status=200 if method["searches"] else 400)

    def test_other_hosts_and_origins_are_refused(self):
        port = self.server.port
        for headers in (
            {"Host": "example.org"}, {"Host": f"127.0.0.1.example.org:{port}"}, {"Host": "127.0.0.1"},
            {"Host": f"127.0.0.1:{port}", "Origin": "http://example.org"}, {"Origin": "null"},
            {"Origin": f"https://127.0.0.1:{port}"}, {"Origin": "http://127.0.0.1:1"},
        ):
            with self.subTest(headers=headers):
                self.ask("GET", "/api/v1/health", status=403, headers=headers)
        for headers in ({"Host": f"localhost:{port}"}, {"Origin": f"http://127.0.0.1:{port}"}):
            self.ask("GET", "/api/v1/health", headers=headers)

    def test_no_path_leaves_the_page(self):
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
                     "/api/v1/analyze/..%2f..%2f/x", "/api/v1/jobs/" + "a" * 31, "/assets/../index.html", "/\\..\\x"):
            with self.subTest(path=path):
                status, _, content = self.server.raw("GET", path)
                self.assertEqual(status, 404, content[:100])
                self.assertNotIn(b"root:", content)

    def test_answers_are_sealed(self):
        for path in ("/", "/api/v1/health", "/nothing"):
            _, headers, _ = self.server.raw("GET", path)
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
            self.assertNotIn("unsafe", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertIn("microphone=()", headers["Permissions-Policy"])
            self.assertNotIn("Access-Control-Allow-Origin", headers)

    def test_a_large_body_is_refused(self):
        status, _, content = self.server.raw("POST", "/api/v1/solve", b"x" * 1000000)
        self.assertEqual(status, 413)
        validate(json.loads(content), schema_of("POST", "/api/v1/solve", 413))

    def test_a_body_whose_length_is_not_said_is_refused_before_it_is_read(self):
        for field in ("Transfer-Encoding: chunked", "Content-Type: application/json"):
            with self.subTest(field), socket.create_connection(("127.0.0.1", self.server.port), timeout=20 * PATIENCE) as stream:
                stream.sendall(f"POST /api/v1/show HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n{field}\r\n\r\n".encode())
                self.assertEqual(status_on(stream), 411)


class Ending(unittest.TestCase):
    def test_control_c_ends_everything_within_a_second(self):
        server = Server()
        self.addCleanup(server.stop)
        body = json.dumps({"scramble": SCRAMBLE, "time": "50s"})
        for _ in range(3):
            server.raw("POST", "/api/v1/jobs", body)
        idle = socket.create_connection(("127.0.0.1", server.port))
        self.addCleanup(idle.close)
        time.sleep(0.5)
        server.process.send_signal(signal.SIGINT)
        code, seconds = end_of(server.process)
        self.assertEqual(code, 130)
        self.assertLess(seconds, 2)  # of both cores

    def test_a_taken_port_is_told(self):
        server = Server()
        self.addCleanup(server.stop)
        done = run("serve", "--port", str(server.port))
        self.assertEqual(done.returncode, 5)
        for part in (b"cannot listen on 127.0.0.1:", b"Address already in use", b"--port 0"):
            self.assertIn(part, done.stderr)


class Making(unittest.TestCase):
    def test_a_job_says_that_its_tables_are_made(self):
        with tempfile.TemporaryDirectory() as empty:
            server = Server(XDG_CACHE_HOME=empty)
            self.addCleanup(server.stop)
            job = server.ask("POST", "/api/v1/jobs", {"scramble": SCRAMBLE, "time": "60s"}, status=202)
            while job["state"] == "waiting":
                job = server.ask("GET", f"/api/v1/jobs/{job['job']}")
            self.assertEqual((job["state"], job["stage"]), ("running", "making"))
            # The server itself began to make them; a job that waits for them is told how far it is.
            with contextlib.closing(event_pairs(server, f"/api/v1/jobs/{job['job']}/events")) as told:
                kind, said = next(told)
            self.assertEqual(kind, "making")
            validate(said, DESCRIPTION["components"]["schemas"]["Making"])
            while not 0 < said.get("share", 0) < 1:
                job = server.ask("GET", f"/api/v1/jobs/{job['job']}")
                self.assertEqual((job["state"], job["stage"]), ("running", "making"))
                said = job.get("making", said)
                time.sleep(0.01)
            self.assertLess(said["share"], 1)
            server.stop()


class LocalNetwork(unittest.TestCase):
    def setUp(self):
        self.server = Server("--lan")
        self.addCleanup(self.server.stop)

    def status(self, path, **headers):
        return self.server.raw("GET", path, headers=headers)[0]

    def test_who_brings_no_token_is_refused(self):
        bearer = f"Bearer {self.server.token}"
        wrong = "0" * 32
        for path in ("/", "/api/v1/chains", "/api/v1/health", f"/?token={wrong}", f"/api/v1/chains?token={self.server.token}"):
            self.assertEqual(self.status(path), 403, path)
        for headers in ({"Cookie": f"revenge-token={wrong}"}, {"Cookie": f"x=1; revenge-token={self.server.token[:-1]}"},
                        {"Authorization": f"Bearer {wrong}"}, {"Authorization": self.server.token}):
            self.assertEqual(self.status("/api/v1/chains", **headers), 403, headers)
        self.assertEqual(self.status("/api/v1/chains", Authorization=bearer), 200)
        self.assertEqual(self.status("/api/v1/chains", Cookie=f"x=1; revenge-token={self.server.token}; y=2"), 200)
        self.assertEqual(self.status("/api/v1/chains", Authorization=bearer, Host="elsewhere.example"), 403)
        self.assertEqual(self.status("/api/v1/chains", Authorization=bearer, Origin="http://elsewhere.example"), 403)

    def test_a_browser_without_the_token_reads_what_to_do(self):
        status, headers, body = self.server.raw("GET", "/", headers={"Cookie": f"revenge-token={'0' * 32}"})
        self.assertEqual(status, 403)
        self.assertTrue(headers["Content-Type"].startswith("text/html"))
        self.assertIn("Open the link once more", body if isinstance(body, str) else body.decode())

    def test_the_link_gives_the_browser_the_token_and_an_address_without_it(self):
        status, headers, _ = self.server.raw("GET", f"/?token={self.server.token}")
        self.assertEqual((status, headers["Location"]), (303, "/"))
        cookie, *how = headers["Set-Cookie"].split("; ")
        self.assertEqual(cookie, f"revenge-token={self.server.token}")
        self.assertEqual(how, ["HttpOnly", "SameSite=Strict", "Path=/"])
        self.assertNotEqual(self.status("/", Cookie=cookie), 403)

    def test_without_lan_only_this_machine_is_listened_to(self):
        server = Server()
        self.addCleanup(server.stop)
        self.assertIsNone(server.token)
        listening = {line.split()[1] for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
                     if line.split()[3] == "0A"}
        self.assertIn(f"0100007F:{server.port:04X}", listening)
        self.assertIn(f"00000000:{self.server.port:04X}", listening)
        self.assertNotIn(f"00000000:{server.port:04X}", listening)


class AllowedOrigins(unittest.TestCase):
    """Pages of other origins that --allow-origin names."""

    def setUp(self):
        self.server = Server("--allow-origin", "https://timer.example")
        self.addCleanup(self.server.stop)

    def test_their_requests_are_answered_and_no_others(self):
        status, headers, _ = self.server.raw("GET", "/scramble/clock", headers={"Origin": "https://timer.example"})
        self.assertEqual((status, headers["Access-Control-Allow-Origin"], headers["Vary"]), (200, "https://timer.example", "Origin"))
        for origin in ("https://elsewhere.example", "http://timer.example", "https://timer.example.evil"):
            status, headers, _ = self.server.raw("GET", "/scramble/clock", headers={"Origin": origin})
            self.assertEqual(status, 403)
            self.assertNotIn("Access-Control-Allow-Origin", headers)

    def test_a_browser_may_ask_before_it_sends(self):
        status, headers, _ = self.server.raw("OPTIONS", "/api/v1/solve", headers={"Origin": "https://timer.example"})
        self.assertEqual(status, 204)
        self.assertIn("POST", headers["Access-Control-Allow-Methods"])
        self.assertEqual(self.server.raw("OPTIONS", "/api/v1/solve", headers={"Origin": "https://elsewhere.example"})[0], 403)


if __name__ == "__main__":
    main()
