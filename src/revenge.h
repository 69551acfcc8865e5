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
 * Handles are opaque; whatever a function of this file gives away is freed by the function named with it,
 * and NULL may be freed. Texts are UTF-8, end in a 0 byte, and belong to their handle. No function
 * throws, prints, exits, reads the environment or keeps anything outside of its handles.
 *
 * THREADS: one solver may be used by any number of threads at once. An answer belongs to one thread at a time.
 * revenge_stop_request() may be called from any thread, but from no signal handler.
 *
 * Link with -lrevenge as `pkg-config --cflags --libs revenge` says, with a C++ linker or -lstdc++.
 * docs/library.md is the guide, examples/solve.c a whole program.
 */
#ifndef REVENGE_H
#define REVENGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a call went; the numbers are the program's exit codes. */
typedef enum revenge_status {
    REVENGE_DONE = 0,
    REVENGE_NOT_FOUND = 1,       /* nothing within the limits */
    REVENGE_USAGE = 2,           /* an option or a cube that cannot be read */
    REVENGE_IMPOSSIBLE_CUBE = 3, /* readable, but no cube can look like this */
    REVENGE_TABLE_DAMAGED = 4,   /* a table file is damaged and could not be made again */
    REVENGE_RESOURCE = 5,        /* file or memory trouble */
    REVENGE_REPLAY_FAILED = 6,   /* an answer failed its independent replay: a bug of ours */
    REVENGE_INTERRUPTED = 130    /* stopped before anything was found */
} revenge_status;

typedef struct revenge_solver revenge_solver;
typedef struct revenge_answer revenge_answer;
typedef struct revenge_stop revenge_stop;

/* RETURNS "0.1.0" and the like; static. */
const char *revenge_version(void);

/* Makes a solver. Tables are opened when they are first needed: read from `cache_folder`, or made and stored
 * there (made if missing); where that is NULL or cannot be written they are made in memory, each time.
 * `memory_bytes`: what making them may take, 0 for 2 GiB. `threads`: for making them, 0 for all cores. RETURNS NULL
 * only when memory is out. */
revenge_solver *revenge_solver_new(const char *cache_folder, uint64_t memory_bytes,
                                   unsigned threads);

/* Bytes that lie one piece after the other. */
typedef struct revenge_bytes {
    const void *data;
    size_t size;
} revenge_bytes;

/* Where a solver's tables are kept, if not in a folder: in memory of yours, or wherever you keep bytes under names.
 * Names are of ASCII letters, digits, dots and hyphens. Both functions may be called from any thread, by several at
 * once. */
typedef struct revenge_shelf {
    /* RETURNS what was put under `name`; data NULL where there is nothing. The bytes are only lent, and have to stay
     * where they are, unchanged, until all solvers on this shelf are freed, also when others are put in their place.
     * NULL instead of the function: there is never anything. */
    revenge_bytes (*get)(const char *name, void *user);
    /* Keeps a copy of `count` pieces, one behind the other, as `name`, instead of what was there. RETURNS 0, or
     * anything else where that could not be; then they are in use all the same, and made again the next time. NULL
     * instead of the function: nothing is kept. */
    int (*put)(const char *name, const revenge_bytes *pieces, size_t count, void *user);
    void *user; /* handed to both */
} revenge_shelf;

/* As revenge_solver_new(), with tables kept on a shelf, which is copied; NULL: nothing is kept. What `user` points to
 * has to outlive the solver. A table that is found damaged is made again. What is kept comes on top of `memory_bytes`. */
revenge_solver *revenge_solver_new_on_shelf(const revenge_shelf *shelf, uint64_t memory_bytes,
                                            unsigned threads);
void revenge_solver_free(revenge_solver *solver);

/* A flag that ends solves early: they give the best they have. It stays raised. */
revenge_stop *revenge_stop_new(void);
void revenge_stop_request(revenge_stop *stop);
void revenge_stop_free(revenge_stop *stop); /* after all solves that use it */

/* Called with each solution that is shorter than those before it, in the thread that called
 * revenge_solve(). `better` is only lent. RETURNS 0 to go on, anything else to stop with this one. */
typedef int (*revenge_on_better)(const revenge_answer *better, void *user);

/* How to solve. All zero (`revenge_options options = {0};`) means the defaults. What is given and would not be read, by
 * this method or for this puzzle, is refused with REVENGE_USAGE. */
typedef struct revenge_options {
    const char *puzzle;      /* NULL: "4x4x4"; or "3x3x3", "megaminx", ...: any that is built in */
    const char *method;      /* NULL: the puzzle's own; "short", "two-phase", "optimal", ... */
    const char *metric;      /* NULL: "obtm"; or "sstm", "btm", ...; of other puzzles "turn" or "quarter" */
    double seconds;          /* 0: one second, or without limit where max_nodes is given */
    uint64_t max_nodes;      /* 0: no limit. Without `seconds`: the same answer on every machine. short looks at more
                                if it takes more to find a solution */
    int max_length;          /* 0: no limit. Nothing longer is given */
    unsigned threads;        /* 0: all cores; of this solve; 512 at most */
    uint64_t seed;           /* other seeds (mod 48), other answers, as good; not beside a target, moves or costs */
    const revenge_stop *stop; /* may be NULL */
    revenge_on_better on_better; /* may be NULL */
    void *user;              /* handed to on_better */
    const char *notation;    /* how the scramble is written: NULL: "slice"; or "sign", "larsen"; refused beside stickers */
} revenge_options;

/* Solves `cube` (NULL is refused with REVENGE_USAGE): a scramble, its stickers as letters URFDLB, faces in the order
 * U R F D L B, each row by row, or {"facelets":"..."}; of a puzzle that is no cube a scramble, the stickers of its net, or
 * KPuzzle pattern data. A lower-case r in a scramble is the inner slice on the 4x4x4 and the two outer layers on the 3x3x3,
 * unless `notation` says otherwise; where it does not, revenge_answer_notes() says how it was read. `options` may be
 * NULL. RETURNS an answer, also for an error; NULL only when memory is out. */
revenge_answer *revenge_solve(const revenge_solver *solver, const char *cube,
                              const revenge_options *options);

/* A uniformly random state as a scramble, of outer and wide turns. Random numbers come from `seed` alone: the
 * same seed and options, the same scramble. `options`: puzzle, method, metric, max_nodes (of methods that search; 0: what
 * makes about 100 a second), threads (of cubes) and stop; any other is refused. RETURNS as revenge_solve();
 * revenge_answer_moves() is the scramble. */
revenge_answer *revenge_scramble(const revenge_solver *solver, uint64_t seed,
                                 const revenge_options *options);

/* Which scrambles are wanted. All zero: of all states, written with any wide turns. What is given and is not for this
 * puzzle is refused with REVENGE_USAGE. */
typedef struct revenge_scramble_options {
    const char *subset; /* NULL: all states; of cubes only those of a set, "last-layer" or several with commas */
    int wca;            /* not 0: no wide turns of the 4x4x4 but Rw, Uw and Fw */
    int blindfolded;    /* not 0: the 4x4x4 is held anyhow in the end, by up to two rotations, which are not counted */
    int min_moves;      /* of cubes: states that fewer moves are found to solve are drawn again; 0: 2 */
    int hide_structure; /* not 0: of cubes, random turns before and after, so that it does not show how it was made */
} revenge_scramble_options;

/* As revenge_scramble(), which is this without `which`. Both may be NULL. */
revenge_answer *revenge_scramble_which(const revenge_solver *solver, uint64_t seed,
                                       const revenge_options *options,
                                       const revenge_scramble_options *which);

revenge_status revenge_answer_status(const revenge_answer *answer);
/* RETURNS a sentence with place and remedy, "" if there is no error. */
const char *revenge_answer_error(const revenge_answer *answer);
/* RETURNS "R Uw2 F' ..."; "" for a solved cube and for an error. */
const char *revenge_answer_moves(const revenge_answer *answer);
/* RETURNS the length in the metric asked for, -1 for an error. */
int revenge_answer_length(const revenge_answer *answer);
/* RETURNS a length that no solution undercuts, -1 if none is proven. Equal to the length: it is optimal. */
int revenge_answer_lower_bound(const revenge_answer *answer);
/* RETURNS what of the cube's text could have been read otherwise and how it was read, one sentence a line;
 * "" where there is nothing to say. */
const char *revenge_answer_notes(const revenge_answer *answer);
/* RETURNS how many positions were looked at, in the method's own count; 0 for an error. */
uint64_t revenge_answer_nodes(const revenge_answer *answer);
/* RETURNS the seconds by the clock until this solution was found; tables are made and opened before. 0 for an error. */
double revenge_answer_seconds(const revenge_answer *answer);
void revenge_answer_free(revenge_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
