"""Starts `revenge serve` on a free port, for the tests beside; checks every answer against the API's description."""

import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "cli"))
from program import PATIENCE, PROGRAM, environment  # noqa: E402  (the program as the command line's tests run it)

DESCRIPTION = json.loads((ROOT / "src/server/openapi.json").read_text())
GERMAN = json.loads((ROOT / "web/src/texts/de.json").read_text())["facts"]


def schema_of(method, path, status, media="application/json"):
    """What the description says about an answer; fails if it says nothing."""
    bare = path.split("?")[0]
    for pattern, operations in DESCRIPTION["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), bare) and method.lower() in operations:
            answers = operations[method.lower()]["responses"]
            return answers[str(status)]["content"][media]["schema"]
    raise AssertionError(f"{method} {path} is not in the description")


def require_german(content):
    """Whatever is refused says why in facts, which the page words in German."""
    answer = json.loads(content)
    refusal = answer.get("error", {}) if "job" in answer else answer
    if "error" in refusal:  # else: an answer
        assert refusal.get("facts"), f"no facts: {refusal}"
        for fact in refusal["facts"]:
            assert fact["kind"] in GERMAN, f"not in German: {fact['kind']} of {refusal['error']}"
            lacking = set(re.findall(r"\{(\w+)\}", GERMAN[fact["kind"]])) - fact.keys()
            assert not lacking, f"{fact['kind']} of {refusal['error']} has no {lacking}"


def validate(instance, schema):
    jsonschema.validate(instance, with_null({**schema, "components": DESCRIPTION["components"]}))


def with_null(schema):
    """OpenAPI 3.0's `nullable` in the words of JSON Schema."""
    if isinstance(schema, list):
        return [with_null(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: with_null(value) for key, value in schema.items() if key != "nullable"}
    if schema.get("nullable"):
        changed["type"] = [changed["type"], "null"]
    return changed


def status_on(stream):
    """The status of the answer that comes on a bare socket."""
    return answer_begun_on(stream).status


def answer_on(stream):
    """Status and body of the answer that comes on a bare socket, read to its end however it is cut into packets."""
    response = answer_begun_on(stream)
    return response.status, response.read()


def answer_begun_on(stream):
    response = http.client.HTTPResponse(stream)
    response.begin()
    return response


class Server:
    def __init__(self, *arguments, **variables):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--quiet", "--port", "0", *arguments],
            env={**environment(), **variables}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        self.url = self.process.stdout.readline().decode().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/(?:\?token=([0-9a-f]{32}))?", self.url)
        self.port = int(found[1])
        self.token = found[2]

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=20 * PATIENCE)
        self.process.stdout.close()

    def raw(self, method, path, body=None, headers=None, timeout=70 * PATIENCE):
        """Status, headers, body of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            response = connection.getresponse()
            content = response.read()
            if content and response.getheader("Content-Type") == "application/json":
                require_german(content)
            return response.status, dict(response.getheaders()), content
        finally:
            connection.close()

    def ask(self, method, path, body=None, status=200, **how):
        """The answer's object, as described, with the status that was expected."""
        text = json.dumps(body) if isinstance(body, (dict, list)) else body
        found, _, content = self.raw(method, path, text, **how)
        assert found == status, f"{method} {path}: {found} {content[:500]}"
        answer = json.loads(content)
        validate(answer, schema_of(method, path, found))
        return answer


class ServerTest(unittest.TestCase):
    """One server for all tests of a class."""

    maxDiff = None
    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.arguments)
        cls.addClassCleanup(cls.server.stop)
        # The first answer waits for the solver's tables.
        cls.server.ask("POST", "/api/v1/solve", {"scramble": "R", "time": "0.1s"}, timeout=120 * PATIENCE)

    def ask(self, *arguments, **how):
        return self.server.ask(*arguments, **how)

    def solve(self, question, searches=True):
        """The answer; a busy machine that finds none in the first second gets more time, where the method reads it."""
        for time in ("1s", "5s", "30s"):
            limits = {"time": time} if searches else {}
            status, _, content = self.server.raw("POST", "/api/v1/solve", json.dumps({**question, **limits}))
            if status != 422:
                break
        answer = json.loads(content)
        self.assertEqual(status, 200, answer)
        validate(answer, schema_of("POST", "/api/v1/solve", 200))
        return answer


def main():
    unittest.main(verbosity=1)


assert os.environ.get("REVENGE"), "run by ctest, or with REVENGE=build/dev/revenge"
