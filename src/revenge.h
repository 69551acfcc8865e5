/* Revenge in C: solve and scramble cubes.
 *
 *     revenge_solver *solver = revenge_solver_new("/var/cache/my-program", 0, 0);
 *     revenge_answer *answer = revenge_solve(solver, "R U2 Fw' ...", NULL);
 *     if (revenge_answer_status(answer) == REVENGE_DONE)
 *         puts(revenge_answer_moves(answer));
 *     else
 *         puts(revenge_answer_error(answer));
 *     revenge_answer_free(answer);
 *     revenge_solver_free(solver);
 *
 * Handles are opaque. The caller frees each one with the function declared next to the one that returned it; freeing
 * NULL does nothing. Strings are UTF-8, end in a 0 byte, and belong to their handle. No function throws, prints, exits,
 * reads the environment or keeps state outside its handles.
 *
 * THREADS: any number of threads may use a solver at once. An answer belongs to one thread at a time.
 * revenge_stop_request() may be called from any thread, but not from a signal handler.
 *
 * Link with the output of `pkg-config --cflags --libs revenge`, using a C++ linker or -lstdc++.
 * docs/library.md is the guide, examples/solve.c a complete program.
 */
#ifndef REVENGE_H
#define REVENGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The outcome of a call. The numbers are the exit codes of the program. */
typedef enum revenge_status {
    REVENGE_DONE = 0,
    REVENGE_NOT_FOUND = 1,       /* nothing within the limits */
    REVENGE_USAGE = 2,           /* an invalid option, or a cube that cannot be parsed */
    REVENGE_IMPOSSIBLE_CUBE = 3, /* parsed, but no cube can look like this */
    REVENGE_TABLE_DAMAGED = 4,   /* a damaged table file that could not be rebuilt */
    REVENGE_RESOURCE = 5,        /* a file error, or not enough memory */
    REVENGE_REPLAY_FAILED = 6,   /* an answer failed its independent replay: a bug in Revenge */
    REVENGE_INTERRUPTED = 130    /* stopped before anything was found */
} revenge_status;

typedef struct revenge_solver revenge_solver;
typedef struct revenge_answer revenge_answer;
typedef struct revenge_stop revenge_stop;

/* Returns the version, such as "0.1.0"; a static string. */
const char *revenge_version(void);

/* Creates a solver. It opens tables when they are first needed: reads them from `cache_folder`, or builds them and
 * stores them there, creating the folder if necessary. If `cache_folder` is NULL or cannot be written, tables are
 * built in memory each time. `memory_bytes` limits the memory for building tables, 0 means 2 GiB; `threads` is the
 * number of threads that build them, 0 means all cores. Returns NULL only if memory runs out. */
revenge_solver *revenge_solver_new(const char *cache_folder, uint64_t memory_bytes,
                                   unsigned threads);

/* A contiguous range of bytes. */
typedef struct revenge_bytes {
    const void *data;
    size_t size;
} revenge_bytes;

/* A table store to use instead of a folder: your own memory, or anything that stores bytes under names. Names consist
 * of ASCII letters, digits, dots and hyphens. Both functions may be called from any thread, and from several threads
 * at once. */
typedef struct revenge_shelf {
    /* Returns the bytes stored under `name`, with data NULL if there are none. The bytes are only lent: they must stay
     * in place and unchanged until all solvers that use this store are freed, even if `put` replaces them in the
     * meantime. A NULL function means that nothing is ever found. */
    revenge_bytes (*get)(const char *name, void *user);
    /* Stores a copy of the `count` pieces, concatenated, under `name`, replacing earlier bytes. Returns 0 on success.
     * After any other value the table is still used, and rebuilt the next time. A NULL function means that nothing is
     * stored. */
    int (*put)(const char *name, const revenge_bytes *pieces, size_t count, void *user);
    void *user; /* passed to both functions */
} revenge_shelf;

/* Creates a solver like revenge_solver_new(), with a table store instead of a folder. The struct is copied; NULL means
 * that nothing is stored. The object behind `user` must outlive the solver. Damaged tables are rebuilt. Stored bytes
 * do not count towards `memory_bytes`. */
revenge_solver *revenge_solver_new_on_shelf(const revenge_shelf *shelf, uint64_t memory_bytes,
                                            unsigned threads);
void revenge_solver_free(revenge_solver *solver);

/* A flag that ends solves early: each returns the best solution found so far. Once raised, it stays raised. */
revenge_stop *revenge_stop_new(void);
void revenge_stop_request(revenge_stop *stop);
void revenge_stop_free(revenge_stop *stop); /* call it after all solves that use the flag */

/* Called with each solution that is shorter than all before it, in the thread that called revenge_solve(). `better` is
 * only lent. Return 0 to continue the search, any other value to end it with this solution. */
typedef int (*revenge_on_better)(const revenge_answer *better, void *user);

/* Options of a solve. All zero (`revenge_options options = {0};`) means the defaults. Setting an option that the
 * method or the puzzle does not support is an error (REVENGE_USAGE). */
typedef struct revenge_options {
    const char *puzzle;      /* NULL: "4x4x4"; or any built-in puzzle: "3x3x3", "megaminx", ... */
    const char *method;      /* NULL: the puzzle's default; or "short", "two-phase", "optimal", ... */
    const char *metric;      /* NULL: "obtm"; or "sstm", "btm", ...; "turn" or "quarter" for non-cubic puzzles */
    double seconds;          /* 0: one second, or no limit if max_nodes is set */
    uint64_t max_nodes;      /* 0: no limit. If `seconds` is 0, the answer is the same on every machine. `short`
                                expands more nodes if it needs them to find a first solution */
    int max_length;          /* 0: no limit; otherwise no longer solution is returned */
    unsigned threads;        /* of this solve; 0: all cores; at most 512 */
    uint64_t seed;           /* solves the cube conjugated by symmetry `seed % 48`; not with a target, moves or costs */
    const revenge_stop *stop; /* may be NULL */
    revenge_on_better on_better; /* may be NULL */
    void *user;              /* passed to on_better */
    const char *notation;    /* of the scramble: NULL: "slice"; or "sign", "larsen"; an error for stickers */
} revenge_options;

/* Solves a cube or another puzzle. `cube` is one of:
 *   - a scramble;
 *   - for cubes, the stickers as letters URFDLB, faces in the order U R F D L B, each face row by row;
 *   - for cubes, {"facelets":"..."} with these letters;
 *   - for other puzzles, the stickers of the net, or KPuzzle pattern data.
 * NULL is an error (REVENGE_USAGE). A lower-case r in a scramble is the inner slice on the 4x4x4 and the two outer
 * layers on the 3x3x3 unless `notation` sets another reading; if `notation` is NULL, revenge_answer_notes() states the
 * reading that was used. `options` may be NULL. Returns an answer even for an error, and NULL only if memory runs
 * out. */
revenge_answer *revenge_solve(const revenge_solver *solver, const char *cube,
                              const revenge_options *options);

/* Returns a scramble, in outer and wide turns, that leads to a uniformly random state. The same seed and options give
 * the same scramble. The supported options are puzzle, method, metric, max_nodes (for methods that search; 0 means a
 * number that yields about 100 scrambles a second), threads (for cubes) and stop; any other is an error. Returns an
 * answer as revenge_solve() does; revenge_answer_moves() is the scramble. */
revenge_answer *revenge_scramble(const revenge_solver *solver, uint64_t seed,
                                 const revenge_options *options);

/* Options of a scramble. All zero means any state, written with any wide turns. Setting an option that the puzzle does
 * not support is an error (REVENGE_USAGE). */
typedef struct revenge_scramble_options {
    const char *subset; /* NULL: all states; for cubes, a set such as "last-layer", or several joined by commas */
    int wca;            /* not 0: the only wide turns of the 4x4x4 are Rw, Uw and Fw */
    int blindfolded;    /* not 0: the 4x4x4 ends in a random orientation, by up to two rotations, not counted */
    int min_moves;      /* for cubes: draw again if a state is solved in fewer moves; 0: 2 */
    int hide_structure; /* not 0: for cubes, add random turns at both ends that hide how the scramble was found */
} revenge_scramble_options;

/* Like revenge_scramble(), with further options. `options` and `which` may be NULL. */
revenge_answer *revenge_scramble_which(const revenge_solver *solver, uint64_t seed,
                                       const revenge_options *options,
                                       const revenge_scramble_options *which);

revenge_status revenge_answer_status(const revenge_answer *answer);
/* Returns a sentence that names the place and the remedy, "" if there is no error. */
const char *revenge_answer_error(const revenge_answer *answer);
/* Returns moves such as "R Uw2 F'"; "" for a solved cube and for an error. */
const char *revenge_answer_moves(const revenge_answer *answer);
/* Returns the length in the requested metric, -1 for an error. */
int revenge_answer_length(const revenge_answer *answer);
/* Returns a proven lower bound on the length of every solution, -1 if there is none. If it equals the length, the
 * solution is optimal. */
int revenge_answer_lower_bound(const revenge_answer *answer);
/* Returns notes on how ambiguous parts of the cube's text were read, one sentence per line; "" if there are none. */
const char *revenge_answer_notes(const revenge_answer *answer);
/* Returns the number of positions searched, as the method counts them; 0 for an error. */
uint64_t revenge_answer_nodes(const revenge_answer *answer);
/* Returns the seconds of wall-clock time until this solution was found, without the time to build and open tables; 0
 * for an error. */
double revenge_answer_seconds(const revenge_answer *answer);
void revenge_answer_free(revenge_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
