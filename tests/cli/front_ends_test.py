"""Every option of src/revenge/method/option_table.hpp is offered by every front end, or stands below with the reason why not.
A new row of that table fails here until each front end has it, and a reason fails here once it is no longer true."""

import json
import re

import program

SOURCE = {name: (program.ROOT / path).read_text() for name, path in {
    "table": "src/revenge/method/option_table.hpp", "names": "include/revenge/request.hpp", "c": "include/revenge.h", "python": "python/revenge/solving.py",
    "http": "src/server/openapi.json", "npm": "npm/lib/index.d.ts", "npm engine": "npm/lib/core.js",
}.items()}

# Options that a front end does not have.
CHAIN_DETAIL = "a switch for experiments with chains, in C++"
ONE_MACHINE = "the server has one size of tables, and the threads and memory that it was started with"
KEPT_FILE = "it names a file of the program's user; C++ has Limits::resume"
LONG = "it multiplies the time of a search, and a job ends after a minute"
NO_MODULE = "the modules have no such method; docs/wasm.md lists what they have"
ABSENT = {
    "command line": {
        "cancel": CHAIN_DETAIL, "accept-known": CHAIN_DETAIL, "search-memory": "--memory is for searches as well",
        "seed": "--seed is that of --random",
    },
    "c": {
        "cancel": CHAIN_DETAIL, "accept-known": CHAIN_DETAIL, "memory": "that of tables is an argument of revenge_solver_new()",
        "resume": KEPT_FILE,
    },
    "python": {
        "cancel": CHAIN_DETAIL, "accept-known": CHAIN_DETAIL, "search-memory": "`memory` is that of a search; that of tables is the Solver's",
    },
    "http": {
        "cancel": CHAIN_DETAIL, "accept-known": CHAIN_DETAIL, "table-size": ONE_MACHINE, "threads": ONE_MACHINE,
        "memory": ONE_MACHINE, "search-memory": ONE_MACHINE, "relax": LONG, "orientations": LONG, "heuristic": LONG,
        "moves": "its search fills gigabytes", "costs": "lengths of the API are in named metrics",
        "all-optimal": "a job ends with one solution", "seed": "the API's `seed` is that of scrambles",
        "resume": KEPT_FILE,
    },
    "npm": {
        "cancel": CHAIN_DETAIL, "accept-known": CHAIN_DETAIL, "relax": NO_MODULE, "orientations": NO_MODULE,
        "heuristic": NO_MODULE, "moves": NO_MODULE, "costs": NO_MODULE, "all-optimal": NO_MODULE,
        "table-size": "tables are opened by start({ tableSize })", "threads": "a module has one thread",
        "memory": "a module's memory is that of its tables", "search-memory": NO_MODULE,
        "resume": KEPT_FILE,
    },
}


def rows():
    """The rows of the table: each option's name, and its name in C."""
    table = SOURCE["table"].split("kOptions{")[1].split("\n};")[0]
    found = [(re.search(r'\.name = "([a-z-]+)"', row)[1], re.search(r'\.c_name = "(\w+)"', row))
             for row in re.split(r"OptionSpec\s*\{", table)[1:]]
    return [(name, c_name and c_name[1]) for name, c_name in found]


def keyword(name):
    return "target" if name == "to" else name.replace("-", "_")


def camel(name):
    first, *others = keyword(name).split("_")
    return first + "".join(word.capitalize() for word in others)


class FrontEnds(program.ProgramTest):
    def assert_offered(self, front_end, offered, spelled):
        """Each option is offered, or has a reason why not."""
        absent = ABSENT[front_end]
        names = {name for name, _ in rows()}
        self.assertLessEqual(set(absent), names, f"{front_end}: reasons for no option")
        for name, c_name in rows():
            with self.subTest(front_end=front_end, option=name):
                is_offered = spelled(name, c_name) in offered
                self.assertNotEqual(is_offered, name in absent,
                                    "offered, and listed as absent" if is_offered else "neither offered nor listed as absent")

    def test_the_table_is_read_as_a_whole(self):
        enumerators = re.findall(r"^    (\w+),", SOURCE["names"].split("enum class Option ")[1].split("};")[0], re.MULTILINE)
        self.assertEqual([re.sub(r"^To$", "Target", "".join(word.capitalize() for word in name.split("-"))) for name, _ in rows()],
                         enumerators)

    def test_command_line(self):
        offered = re.findall(r"(?m)^\s+(?:-\w,\s*)?(--[a-z-]+)", self.output("solve", "--help"))
        self.assertIn("--seed", offered)
        self.assert_offered("command line", [name for name in offered if name != "--seed"], lambda name, _: f"--{name}")

    def test_c(self):
        struct = SOURCE["c"].split("typedef struct revenge_options {")[1].split("} revenge_options;")[0]
        fields = re.findall(r"(\w+);", re.sub(r"/\*.*?\*/", "", struct, flags=re.DOTALL))
        self.assert_offered("c", fields, lambda name, c_name: c_name or keyword(name))
        # As many initializers as fields.
        self.assertEqual(len(re.search(r"REVENGE_OPTIONS_INIT \{([^}]*)\}", SOURCE["c"])[1].split(",")), len(fields))
        # Functions that support only some options refuse the others by a list of all fields.
        listed = (program.ROOT / "src/revenge/c_api.cpp").read_text().split("base::Status require_only(")[1].split("}}};")[0]
        self.assertEqual(set(re.findall(r'\{"(\w+)"', listed)), set(fields) - {"size", "user"})

    def test_python(self):
        signature = SOURCE["python"].split("    def solve(")[1].split(") -> Solution:")[0]
        self.assert_offered("python", re.findall(r"(?m)^\s+(\w+):", signature), lambda name, _: keyword(name))

    def test_http(self):
        offered = json.loads(SOURCE["http"])["components"]["schemas"]["SolveRequest"]["properties"]
        self.assert_offered("http", offered, lambda name, _: keyword(name))

    def test_npm(self):
        offered = re.findall(r"(?m)^  (\w+)\?:", SOURCE["npm"].split("interface SolveOptions")[1].split("\n}")[0])
        self.assert_offered("npm", offered, lambda name, _: "target" if name == "to" else camel(name))
        # The module refuses options that it does not have by a list of its own.
        known = re.search(r"known\(options, ('metric', 'method', 'time'[^)]*)\)", SOURCE["npm engine"])[1]
        self.assertEqual(set(re.findall(r"'(\w+)'", known)), {*offered, "faceOrder"})


if __name__ == "__main__":
    program.main()
