#!/usr/bin/env python3
"""The examples in the public headers and in docs/library.md, as a reader copies them: they compile, in C++20 and in C99, and
no example uses a result that it has not checked. The names that an example leaves to its reader are declared here.

    doc_examples_test.py ROOT C++-COMPILER C-COMPILER
"""

import pathlib
import re
import subprocess
import sys
import tempfile

CPP_NAMES = """
#include <chrono>
#include <cstdio>
#include <memory>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>
namespace reader {
using std::puts;
template <class... T> void use(T&&...);
template <class... T> void print(T&&...);
template <class... T> void show(T&&...);
template <class... T> void save(T&&...);
template <class... T> void draw_bar(T&&...);
void complain(std::string_view);
void accept();
int file, cube_size, degree;
revenge::render::Rgb back, front;
std::stop_source source;
extern revenge::base::ProgressSink& sink;
revenge::Result<int> read_number(std::string_view);
revenge::Result<int> parse_moves(std::string_view);
revenge::Result<int> read_cube(int);
revenge::base::Status write(int, int);
extern const revenge::Solver solver;
extern const revenge::Cube cube;
extern const revenge::State state, start;
extern const std::string text, letters, svg;
extern revenge::Request request;
extern revenge::Random random;
extern const revenge::Result<revenge::Solution> solution;
extern const revenge::Result<revenge::puzzle::Definition> skewb, megaminx;
extern const revenge::Result<revenge::Chain> chain;
extern const revenge::Result<revenge::puzzle::Costs> costs;
extern const revenge::Result<revenge::notation::ParsedAlgorithm> moves;
extern const revenge::puzzle::Definition definition;
extern const revenge::puzzle::Algorithm algorithm, turns;
extern const revenge::puzzle::Turn turn;
extern const revenge::group::Permutation permutation;
extern const std::vector<revenge::group::Permutation> generators;
extern revenge::render::Picture picture;
extern const revenge::render::Palette palette;
"""
C_NAMES = """
#include <revenge.h>
#include <stdio.h>
extern revenge_solver *solver;
"""


def blocks(path):
    """The code of a header's comments, or of a page: lists of lines."""
    if path.suffix == ".md":
        prefix = re.compile(r"^    (.*)$|^$")
    elif path.suffix == ".h":
        prefix = re.compile(r"^ \*     (.*)$")
    else:
        prefix = re.compile(r"^\s*//     (.*)$")
    found, block = [], []
    for line in path.read_text(encoding="utf-8").splitlines() + ["end"]:
        match = prefix.match(line)
        if match:
            block.append(match[1] or "")
        elif block:
            found.append(block)
            block = []
    return [block for block in found if any(line.rstrip().endswith((";", "}")) or "; //" in line for line in block)]


def unchecked(block):
    """The names that the block declares by `auto` and uses as a pointer without a test of them on an earlier line."""
    missing, declared = [], set()
    for number, line in enumerate(block):
        code = line.split("  //")[0]
        before = "\n".join(block[:number]) + "\n" + code
        for name in declared:
            used = re.search(rf"(?<![\w.>])(?:\*{name}\b|{name}->)", code)
            tested = re.search(rf"if \(!?{name}\b|&& {name}\b|\b{name} (?:\?|&&)|if \(const auto {name} =", before)
            if used and not tested:
                missing.append((name, line))
        match = re.search(r"\bauto (\w+) = (?!std::make_)", code)
        if match:
            declared.add(match[1])
    return missing


def compile_text(compiler, options, text, suffix):
    with tempfile.NamedTemporaryFile("w", suffix=suffix, encoding="utf-8") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([*compiler, *options, "-fsyntax-only", file.name], stderr=subprocess.PIPE, encoding="utf-8",
                              check=False)
    return done.stderr if done.returncode else ""


def main():
    root, cpp, c = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    headers = sorted((root / "include/revenge").glob("*.hpp"))
    includes = "".join(f"#include <revenge/{header.name}>\n" for header in headers)
    failed, cpp_text, c_text, counts = [], [includes, CPP_NAMES], [C_NAMES], [0, 0]
    for path in [*headers, root / "include/revenge.h", root / "docs/library.md"]:
        for number, block in enumerate(blocks(path)):
            joined = "\n".join(line for line in block if not line.startswith("#include"))
            for name, line in unchecked(block):
                failed.append(f"{path.name}: `{name}` is used without a check: {line.strip()}")
            is_c = "revenge::" not in joined
            if (is_c and "revenge_" not in joined) or "find_package" in joined:
                continue
            counts[is_c] += 1
            label = f'#line 1 "{path.name}, example {number + 1}"\n'
            if joined.startswith("class "):
                cpp_text.append(f"namespace example_{len(cpp_text)} {{\n{label}{joined}\n}}\n")
            elif is_c:
                c_text.append(f"void example_{len(c_text)}(void);\nvoid example_{len(c_text)}(void) {{\n{label}{joined}\n}}\n")
            else:
                cpp_text.append(f"void example_{len(cpp_text)}() {{\n{label}{joined}\n}}\n")
    include = f"-I{root / 'include'}"
    failed += filter(None, [
        compile_text([cpp], ["-std=c++20", include], "".join(cpp_text) + "}\n", ".cpp"),
        compile_text([c], ["-std=c99", "-Wall", "-Wno-unused", "-Werror", include], "".join(c_text), ".c"),
    ])
    if min(counts) < 3:
        failed.append(f"only {counts} examples were found")
    print("\n".join(failed) or f"{counts[0]} examples in C++ and {counts[1]} in C compile and check their results")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
