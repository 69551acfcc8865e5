/* Revenge in C: solves and scrambles cubes and other twisty puzzles.
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
 * Handles are opaque; free each one with the function of its type. Every function accepts NULL for a handle: freeing
 * NULL does nothing, a solve without a solver is a usage error, and a NULL answer (out of memory) behaves like one with
 * status REVENGE_RESOURCE. Texts are UTF-8, end in a 0 byte, and belong to their handle. No function throws, prints,
 * exits, reads the environment or keeps anything outside of its handles.
 *
 * Structs of options begin with their size, so that programs built with this header work with later libraries:
 * initialize them with their INIT macro.
 *
 * THREADS: any number of threads may use a solver at once. An answer belongs to one thread at a time.
 * revenge_stop_request() may be called from any thread, but not from a signal handler.
 *
 * Link with -lrevenge as `pkg-config --cflags --libs revenge` prints, with a C++ linker or -lstdc++. docs/library.md
 * is the guide, examples/solve.c a whole program.
 */
#ifndef REVENGE_H
#define REVENGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call; the numbers are the program's exit codes. */
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

/* Like revenge_solver_new(), but stores tables in `shelf`. The struct is copied; the object that `user` points to must
 * outlive the solver. If `shelf` is NULL, nothing is stored. A damaged table is rebuilt. Memory that the store uses is
 * not counted in `memory_bytes`. */
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

/* Called while tables are built, from any thread: `done` of `total` units of `task`; `total` is 0 where it is not
 * known. */
typedef void (*revenge_on_progress)(const char *task, uint64_t done, uint64_t total, void *user);

/* How to solve. REVENGE_OPTIONS_INIT sets the defaults. An option that the method or the puzzle does not support is an
 * error, REVENGE_USAGE. New fields are added at the end; in each of them 0 or NULL means the default. */
typedef struct revenge_options {
    size_t size;             /* sizeof(revenge_options) */
    const char *puzzle;      /* NULL: "4x4x4"; or "3x3x3", "megaminx", ...: any built-in puzzle */
    const char *method;      /* NULL: the puzzle's default; "short", "two-phase", "optimal", ...: revenge_method() */
    const char *metric;      /* NULL: "obtm"; or "sstm", "btm", ...; for other puzzles "turn" or "quarter" */
    double seconds;          /* 0: one second, or without limit where max_nodes is given */
    uint64_t max_nodes;      /* 0: no limit. Without `seconds`: the same answer on every machine. `short` may
                                exceed it to find its first solution */
    int max_length;          /* 0: no limit. No longer solution is returned */
    unsigned threads;        /* 0: all cores; for this solve; at most 512 */
    uint64_t seed;           /* other seeds (mod 48) give other, equally good answers */
    const revenge_stop *stop; /* may be NULL */
    revenge_on_better on_better; /* may be NULL */
    void *user;              /* passed to on_better and on_progress */
    const char *notation;    /* of the scramble: NULL: "slice"; or "sign", "larsen"; an error with stickers */
    revenge_on_progress on_progress; /* may be NULL */
    const char *face_order;  /* in which stickers give the faces: NULL: "URFDLB"; or those letters in another order, or
                                "net", the rows of a net one after another; an error with moves */
} revenge_options;

#define REVENGE_OPTIONS_INIT {sizeof(revenge_options), NULL, NULL, NULL, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL}

/* Returns the name of a method of the puzzle (NULL: "4x4x4"), a static string. Index 0 is the default. Returns NULL
 * past the last method, and for an unknown puzzle. */
const char *revenge_method(const char *puzzle, size_t index);

/* Opens the method of `options` (puzzle, method, metric, stop, on_progress; NULL: the default), so that the first solve
 * does not have to: tables are read or built, which takes up to minutes. Returns an answer without moves. */
revenge_answer *revenge_open(const revenge_solver *solver, const revenge_options *options);

/* Solves `cube` (NULL is refused with REVENGE_USAGE): a scramble, its stickers as letters URFDLB, faces in the order U
 * R F D L B, each row by row, or {"facelets":"..."}; for other puzzles: a scramble, the stickers of the net, or KPuzzle
 * pattern data. A lower-case r in a scramble is the inner slice on the 4x4x4 and the two outer layers on the 3x3x3,
 * unless `notation` says otherwise; where it does not, revenge_answer_notes() says how it was read. `options` may be
 * NULL. Always returns an answer, which holds the error if there is one; NULL only if memory runs out. */
revenge_answer *revenge_solve(const revenge_solver *solver, const char *cube,
                              const revenge_options *options);

/* Applies `moves` to `cube`, using code independent of the solvers. `options`: puzzle, metric, face_order and notation (of
 * both texts, if `cube` is a scramble); any other is an error; NULL: the defaults. Returns an answer with REVENGE_DONE if
 * the moves solve the cube, with REVENGE_NOT_FOUND if they do not; revenge_answer_length() is their length in the
 * metric, revenge_answer_facelets() the state that they reach. */
revenge_answer *revenge_check(const revenge_solver *solver, const char *cube, const char *moves,
                              const revenge_options *options);

/* Returns a scramble, in outer and wide turns, that leads to a uniformly random state. The same seed and options give
 * the same scramble in every front end (docs/seeds.md). `options`: puzzle, method, metric, max_nodes (for methods that
 * search; 0: what makes about 15 a second and core on the 4x4x4), threads (for cubes), stop, on_progress; any other is
 * an error. The answer is like that of revenge_solve(): revenge_answer_moves() is the scramble,
 * revenge_answer_facelets() the state. */
revenge_answer *revenge_scramble(const revenge_solver *solver, uint64_t seed,
                                 const revenge_options *options);

/* Options for scrambles. REVENGE_SCRAMBLE_OPTIONS_INIT draws from all states and uses any wide turns. An option that
 * the puzzle does not support is an error, REVENGE_USAGE. */
typedef struct revenge_scramble_options {
    size_t size;        /* sizeof(revenge_scramble_options) */
    const char *subset; /* NULL: all states; for cubes only those of a set, "last-layer" or several with commas,
                           or of patterns (docs/library.md) */
    int wca;            /* not 0: no wide turns of the 4x4x4 but Rw, Uw and Fw */
    int blindfolded;    /* not 0: up to two rotations end a scramble of the 4x4x4; they are not counted */
    int min_moves;      /* for cubes: a state that fewer moves are found to solve is drawn again; 0: 2 */
    int hide_structure; /* not 0: for cubes, random turns before and after, which hide how the scramble was made */
    const char *seed_digits; /* NULL: `seed` as a number; else 1 to 64 hexadecimal digits instead, and `seed` is 0 */
    const char *event; /* NULL: options.puzzle; else an event of the WCA, "333bf" (docs/events.md): no other option
                          may be set but seed_digits. The answer has no length (-1) and no metric ("") */
} revenge_scramble_options;

#define REVENGE_SCRAMBLE_OPTIONS_INIT {sizeof(revenge_scramble_options), NULL, 0, 0, 0, 0, NULL, NULL}

/* Like revenge_scramble(), with scramble options. `options` and `which` may be NULL. */
revenge_answer *revenge_scramble_which(const revenge_solver *solver, uint64_t seed,
                                       const revenge_options *options,
                                       const revenge_scramble_options *which);

revenge_status revenge_answer_status(const revenge_answer *answer);
/* Returns a sentence that names the place and the remedy, "" if there is no error. */
const char *revenge_answer_error(const revenge_answer *answer);
/* The error as facts that programs can read (docs/server.md): their number; the kind of fact `index`, such as
 * "wing-missing"; and its value for `name`, NULL if it has none. */
size_t revenge_answer_fact_count(const revenge_answer *answer);
const char *revenge_answer_fact_kind(const revenge_answer *answer, size_t index);
const char *revenge_answer_fact_value(const revenge_answer *answer, size_t index, const char *name);
/* Returns "R Uw2 F' ..."; "" for a solved cube and for an error. */
const char *revenge_answer_moves(const revenge_answer *answer);
/* Returns the length in the metric of the options, -1 for an error. */
int revenge_answer_length(const revenge_answer *answer);
/* Returns the name of that metric; "" for an error. */
const char *revenge_answer_metric(const revenge_answer *answer);
/* Returns a proven lower bound on the length, -1 if there is none. If it equals the length, the solution is optimal. */
int revenge_answer_lower_bound(const revenge_answer *answer);
/* Returns the stickers of the cube that was solved, or that the scramble or the checked moves lead to, as letters
 * URFDLB; for other puzzles KPuzzle pattern data; for scrambles of sq1 its pieces, of clock its dials; "" for an
 * error. */
const char *revenge_answer_facelets(const revenge_answer *answer);
/* The phases of a solution: their number (0 for an optimal solution), and the name, result, moves and length of each.
 * Past the last phase the functions return NULL or -1. */
size_t revenge_answer_phase_count(const revenge_answer *answer);
const char *revenge_answer_phase_name(const revenge_answer *answer, size_t index);
const char *revenge_answer_phase_achieves(const revenge_answer *answer, size_t index);
const char *revenge_answer_phase_moves(const revenge_answer *answer, size_t index);
int revenge_answer_phase_length(const revenge_answer *answer, size_t index);
/* Returns how ambiguous parts of the cube's text were read, one sentence a line; "" if there are none. */
const char *revenge_answer_notes(const revenge_answer *answer);
/* Returns the number of positions searched, in the method's own count; 0 for an error. */
uint64_t revenge_answer_nodes(const revenge_answer *answer);
/* Returns the elapsed seconds until this solution was found, not counting the opening of tables; 0 for an error. */
double revenge_answer_seconds(const revenge_answer *answer);
void revenge_answer_free(revenge_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
