"""The C interface as other languages call it, without its header: by ctypes from the shared library.

ctypes_use.py LIBREVENGE.SO SEEDS.TSV
"""

import ctypes
import sys
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int, c_size_t, c_uint, c_uint64, c_void_p

OnBetter = CFUNCTYPE(c_int, c_void_p, c_void_p)
OnProgress = CFUNCTYPE(None, c_char_p, c_uint64, c_uint64, c_void_p)
FIRST_FIELDS = [
    ("size", c_size_t), ("puzzle", c_char_p), ("method", c_char_p), ("metric", c_char_p), ("seconds", c_double),
    ("max_nodes", c_uint64), ("max_length", c_int), ("threads", c_uint), ("seed", c_uint64), ("stop", c_void_p),
    ("on_better", OnBetter), ("user", c_void_p), ("notation", c_char_p)]
LATER_FIELDS = [
    ("on_progress", OnProgress), ("face_order", c_char_p), ("moves", c_char_p), ("target", c_char_p), ("costs", c_char_p),
    ("table_size", c_char_p), ("heuristic", c_char_p), ("relax", c_int), ("orientations", c_int), ("all_optimal", c_uint64),
    ("search_memory", c_uint64)]


class Options(Structure):
    _fields_ = FIRST_FIELDS + LATER_FIELDS


class OlderOptions(Structure):  # of a program that was built before the later fields
    _fields_ = FIRST_FIELDS


class NewerOptions(Structure):  # of a program that was built with a later library
    _fields_ = FIRST_FIELDS + LATER_FIELDS + [("unknown", c_char_p)]


class ScrambleOptions(Structure):
    _fields_ = [("size", c_size_t), ("subset", c_char_p), ("wca", c_int), ("blindfolded", c_int), ("min_moves", c_int),
                ("hide_structure", c_int), ("seed_digits", c_char_p), ("event", c_char_p)]


def options(kind=Options, **fields):
    return kind(size=ctypes.sizeof(kind), **fields)


class Library:
    def __init__(self, path):
        library = ctypes.CDLL(path)
        signatures = {
            "version": (c_char_p,), "method": (c_char_p, c_char_p, c_size_t),
            "solver_new": (c_void_p, c_char_p, c_uint64, c_uint), "solver_free": (None, c_void_p),
            "solve": (c_void_p, c_void_p, c_char_p, c_void_p),
            "check": (c_void_p, c_void_p, c_char_p, c_char_p, c_void_p),
            "scramble_which": (c_void_p, c_void_p, c_uint64, c_void_p, c_void_p),
            "answer_status": (c_int, c_void_p), "answer_error": (c_char_p, c_void_p), "answer_moves": (c_char_p, c_void_p),
            "answer_length": (c_int, c_void_p), "answer_fact_kind": (c_char_p, c_void_p, c_size_t),
            "answer_free": (None, c_void_p), "stop_new": (c_void_p,), "stop_request": (None, c_void_p),
            "stop_free": (None, c_void_p)}
        for name, (result, *arguments) in signatures.items():
            function = getattr(library, f"revenge_{name}")
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)

    def said(self, answer):
        """Returns status, moves and error of an answer, and frees it."""
        out = self.answer_status(answer), self.answer_moves(answer).decode(), self.answer_error(answer).decode()
        self.answer_free(answer)
        return out


def test_solving(library, solver):
    lengths = []
    better = OnBetter(lambda answer, user: lengths.append(library.answer_length(answer)) or 0)
    given = options(puzzle=b"3x3x3", on_better=better, max_nodes=100_000)
    status, moves, error = library.said(library.solve(solver, b"R U F", ctypes.byref(given)))
    assert (status, error) == (0, "") and lengths[-1] == len(moves.split()), (status, moves, error, lengths)
    three = options(puzzle=b"3x3x3")
    assert library.said(library.check(solver, b"R U F", moves.encode(), ctypes.byref(three)))[0] == 0
    assert library.said(library.check(solver, b"R U F", b"R", ctypes.byref(three)))[0] == 1
    older = options(OlderOptions, puzzle=b"3x3x3", max_nodes=100_000)
    assert library.said(library.solve(solver, b"R U F", ctypes.byref(older))) == (0, moves, "")
    newer = options(NewerOptions, puzzle=b"3x3x3")
    assert library.said(library.solve(solver, b"R U F", ctypes.byref(newer)))[0] == 0
    newer.unknown = b"set"
    assert library.said(library.solve(solver, b"R U F", ctypes.byref(newer)))[0] == 2
    stop = library.stop_new()
    library.stop_request(stop)
    stopped = options(stop=stop)
    assert library.said(library.solve(solver, b"Rw U Fw D", ctypes.byref(stopped)))[0] in (0, 130)
    library.stop_free(stop)


def test_null(library):
    assert library.said(library.solve(None, b"R", None)) == (2, "", "no solver was given")
    assert library.answer_status(None) == 5 and library.answer_moves(None) == b"" and library.answer_length(None) == -1
    library.answer_free(None)
    library.solver_free(None)
    library.stop_request(None)
    library.stop_free(None)


def test_seeds(library, solver, path):
    rows = [line.rstrip("\n").split("\t") for line in open(path) if not line.startswith("#")]
    rows = [row for row in rows if row[0] in ("3x3x3", "pyraminx")]
    assert len(rows) == 20
    for puzzle, _, seed, moves in rows:
        which = ScrambleOptions(size=ctypes.sizeof(ScrambleOptions), seed_digits=seed.encode())
        given = options(puzzle=puzzle.encode())
        made = library.said(library.scramble_which(solver, 0, ctypes.byref(given), ctypes.byref(which)))
        assert made == (0, moves, ""), (puzzle, seed, made)


def main():
    library = Library(sys.argv[1])
    assert library.method(b"3x3x3", 0) == b"two-phase" and library.method(b"3x3x3", 1000) is None
    solver = library.solver_new(None, 0, 0)
    test_solving(library, solver)
    test_null(library)
    test_seeds(library, solver, sys.argv[2])
    bad = library.solve(solver, b"R Q", None)
    assert library.answer_fact_kind(bad, 0) == b"at", library.answer_fact_kind(bad, 0)
    library.answer_free(bad)
    library.solver_free(solver)
    print(f"ctypes: librevenge {library.version().decode()} from Python")


main()
