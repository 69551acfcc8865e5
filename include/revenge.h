/* Revenge in C: solves and scrambles cubes and other twisty puzzles.
 *
 *     revenge_solver *solver = revenge_solver_new("/var/cache/my-program", 0, 0);
 *     revenge_answer *answer = revenge_solve(solver, "R U2 Fw' D", NULL);
 *     if (revenge_answer_status(answer) == REVENGE_DONE)
 *         puts(revenge_answer_moves(answer));
 *     else
 *         puts(revenge_answer_error(answer));
 *     revenge_answer_free(answer);
 *     revenge_solver_free(solver);
 *
 * Handles are opaque; free each one with the function of its type. Every function accepts NULL for
 * a handle: freeing NULL does nothing, a solve without a solver is a usage error, and a NULL answer
 * (out of memory) behaves like an answer with status REVENGE_RESOURCE. Texts are UTF-8, end with a
 * 0 byte, and belong to their handle. No function throws, prints, exits, reads the environment or
 * stores anything outside of its handles.
 *
 * Structs of options begin with their size, so that programs built with this header work with later
 * libraries. Initialize them with their INIT macro.
 *
 * THREADS: any number of threads may use a solver at once. An answer belongs to one thread at a
 * time. revenge_stop_request() may be called from any thread, but not from a signal handler.
 *
 * `pkg-config --cflags --libs revenge` prints the compiler and linker options. docs/library.md is
 * the guide, and examples/solve.c is a complete program. */
#ifndef REVENGE_H
#define REVENGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __ELF__ /* the shared library exports these functions */
#pragma GCC visibility push(default)
#endif

/* The result of a call. The numbers are the program's exit codes. */
typedef enum revenge_status {
    REVENGE_DONE = 0,
    REVENGE_NOT_FOUND = 1,       /* no solution within the limits */
    REVENGE_USAGE = 2,           /* an invalid option, or a cube that cannot be parsed */
    REVENGE_IMPOSSIBLE_CUBE = 3, /* parsed, but no cube can look like this */
    REVENGE_TABLE_DAMAGED = 4,   /* a table file is damaged and was not rebuilt */
    REVENGE_RESOURCE = 5,        /* a file error, or not enough memory */
    REVENGE_REPLAY_FAILED = 6,   /* an answer failed its independent replay: a bug in Revenge */
    REVENGE_INTERRUPTED = 130    /* stopped before anything was found */
} revenge_status;

/* A solver, the answer of a call, and a stop flag. */
typedef struct revenge_solver revenge_solver;
typedef struct revenge_answer revenge_answer;
typedef struct revenge_stop revenge_stop;

/* Returns the version, such as "0.1.0", as a static string. */
const char *revenge_version(void);

/* Creates a solver. It opens tables when they are first needed: it reads them from `cache_folder`,
 * or builds them and stores them there, creating the folder if necessary. If `cache_folder` is NULL
 * or cannot be written, tables are built in memory each time. `memory_bytes` limits the memory for
 * building tables; 0 means 2 GiB. `threads` is the number of threads that build them; 0 means all
 * cores. Returns NULL only if memory runs out. */
revenge_solver *revenge_solver_new(const char *cache_folder, uint64_t memory_bytes,
                                   unsigned threads);

/* A contiguous range of bytes. */
typedef struct revenge_bytes {
    const void *data;
    size_t size;
} revenge_bytes;

/* A table store to use instead of a folder: memory of the program, or anything else that stores
 * bytes under names. Names consist of ASCII letters, digits, dots and hyphens. Any number of
 * threads may call both functions at once. */
typedef struct revenge_table_store {
    /* Returns the bytes stored under `name`, with data NULL if there are none. The solver does not
     * copy the bytes: they must stay in place and unchanged until all solvers that use this store
     * are freed, even if `put` replaces them in the meantime. If this pointer is NULL, nothing is
     * ever found. */
    revenge_bytes (*get)(const char *name, void *user);
    /* Stores a copy of the `count` concatenated pieces under `name`, replacing earlier bytes.
     * Returns 0 on success. After any other value the table is used, but rebuilt the next time. If
     * this pointer is NULL, nothing is stored. */
    int (*put)(const char *name, const revenge_bytes *pieces, size_t count, void *user);
    void *user; /* passed to both functions */
} revenge_table_store;

/* Creates a solver like revenge_solver_new(), but stores tables in `table_store`. The struct is copied;
 * the object to which `user` points must outlive the solver. If `table_store` is NULL, nothing is stored.
 * A damaged table is rebuilt. The memory that the store uses is not counted in `memory_bytes`. */
revenge_solver *revenge_solver_new_with_store(const revenge_table_store *table_store, uint64_t memory_bytes,
                                            unsigned threads);
void revenge_solver_free(revenge_solver *solver);

/* Creates a stop flag. Raising it with revenge_stop_request() ends the solves that use it early;
 * each returns the best solution found so far. A raised flag stays raised. Free the flag after all
 * solves that use it. */
revenge_stop *revenge_stop_new(void);
void revenge_stop_request(revenge_stop *stop);
void revenge_stop_free(revenge_stop *stop);

/* A callback that receives each solution that is shorter than all before it, in the thread that
 * called revenge_solve(). `better` is valid only during the call. Returns 0 to continue the search;
 * any other value ends it with this solution. */
typedef int (*revenge_on_better)(const revenge_answer *better, void *user);

/* A callback that receives progress while tables are built, from any thread: `done` of `total`
 * units of `task` are finished. `total` is 0 if it is unknown. */
typedef void (*revenge_on_progress)(const char *task, uint64_t done, uint64_t total, void *user);

/* How to solve.
 *
 *     revenge_options options = REVENGE_OPTIONS_INIT;
 *     options.puzzle = "megaminx";
 *     options.seconds = 5;
 *
 * An option that the method or the puzzle does not support is an error, REVENGE_USAGE. New fields
 * are added at the end; in each of them, 0 or NULL means the default. An empty text is an error. */
typedef struct revenge_options {
    /* sizeof(revenge_options). */
    size_t size;
    /* The name of a built-in puzzle: "3x3x3", "megaminx", ... NULL: "4x4x4". */
    const char *puzzle;
    /* The name of a method of the puzzle, which revenge_method() lists. NULL: the puzzle's
     * default. */
    const char *method;
    /* "obtm", "sstm", "btm", ... for cubes; "turn" or "quarter" for other puzzles. NULL: the
     * method's default, which is "obtm" for most methods of cubes and "turn" for other puzzles. */
    const char *metric;
    /* The time limit. 0: one second; no limit if max_nodes is set. */
    double seconds;
    /* The maximum number of positions to search; 0: no limit. Without a time limit, the answer is
     * the same on every machine. `short` may exceed the limit to find its first solution. */
    uint64_t max_nodes;
    /* The maximum length of a solution. 0: no limit. */
    int max_length;
    /* The number of threads of this solve, at most 512. 0: all cores. */
    unsigned threads;
    /* Different seeds (mod 48) give different, equally good solutions. */
    uint64_t seed;
    /* A flag that ends the solve. May be NULL. */
    const revenge_stop *stop;
    /* Receives better solutions. May be NULL. */
    revenge_on_better on_better;
    /* Passed to on_better and on_progress. */
    void *user;
    /* How lower-case letters of a scramble are read: "slice", "sign" or "larsen". NULL: "slice". An
     * error with stickers. */
    const char *notation;
    /* Receives progress while tables are built. May be NULL. */
    revenge_on_progress on_progress;
    /* The order of the faces in stickers: the letters URFDLB in any order, or "net" for the rows of
     * a net one after another. NULL: "URFDLB". An error with moves. */
    const char *face_order;
    /* Only these turns, such as "Rw,U,F2": a shortest algorithm, proven. NULL: all turns. */
    const char *moves;
    /* The state to reach, a text like that of the cube. For cubes, with `moves` or the method
     * "optimal", also stickers with dots for any colour, and | between several states. NULL: the
     * solved state. */
    const char *target;
    /* Custom costs of single moves, on top of `metric`. Each line has a move, a blank and its cost.
     * NULL: none. */
    const char *costs;
    /* The size of the tables of "short" on the 4x4x4: "browser", "small", "medium" or "large".
     * NULL: "small". */
    const char *table_size;
    /* The lower bounds of searched phases of chains: "tables" or "twist-distance". NULL:
     * "tables". */
    const char *heuristic;
    /* The number of moves, at most 4, by which a phase of a chain may exceed its shortest path if
     * the complete solution gets shorter. */
    int relax;
    /* The number of orientations of the cube that a chain tries, at most 24. 0: one. */
    int orientations;
    /* The maximum number of shortest solutions of "optimal" on the 4x4x4, each of which is passed
     * to on_better. 0: one. */
    uint64_t all_optimal;
    /* The maximum memory, in bytes, of a search over `moves` or of a chain that fills memory.
     * 0: 2 GiB. */
    uint64_t search_memory;
    /* Not 0: the solution ends in the orientation of the solved state, or of `target`, instead of any.
     * Only for puzzles other than cubes that are solved in several orientations, such as "fto". */
    int one_orientation;
} revenge_options;

#define REVENGE_OPTIONS_INIT {sizeof(revenge_options), NULL, NULL, NULL, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, \
                              NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0}

/* Returns the name of a method of the puzzle, as a static string. Index 0 is the default. A NULL
 * puzzle means "4x4x4". Returns NULL past the last method, and for an unknown puzzle. */
const char *revenge_method(const char *puzzle, size_t index);

/* Opens a method ahead of the first solve: reads its tables or builds them, which takes up to
 * minutes. Uses the options puzzle, method, metric, table_size, heuristic, relax, orientations,
 * one_orientation, stop and on_progress; NULL means the defaults. Returns an answer without moves. */
revenge_answer *revenge_open(const revenge_solver *solver, const revenge_options *options);

/* Solves `cube` and returns the answer, which also reports errors. A cube is given by a scramble,
 * by its stickers as letters URFDLB (faces in the order U R F D L B, each row by row), or as
 * {"facelets":"..."}; another puzzle by a scramble, the stickers of its net, or KPuzzle pattern
 * data. A NULL `cube` is the error REVENGE_USAGE. `options` may be NULL. Unless options.notation is
 * set, a lower-case r in a scramble is the inner slice on the 4x4x4 and the two outer layers on the
 * 3x3x3, and revenge_answer_notes() reports how it was read. Returns NULL only if memory runs
 * out. */
revenge_answer *revenge_solve(const revenge_solver *solver, const char *cube,
                              const revenge_options *options);

/* Applies `moves` to `cube`, using code that is independent of the solvers. Uses the options
 * puzzle, metric, face_order and notation (of both texts, if `cube` is a scramble); any other is an
 * error. NULL means the defaults. The answer's status is REVENGE_DONE if the moves solve the cube
 * and REVENGE_NOT_FOUND if they do not. revenge_answer_length() is the length of the moves in the
 * metric, and revenge_answer_facelets() is the state that they lead to. */
revenge_answer *revenge_check(const revenge_solver *solver, const char *cube, const char *moves,
                              const revenge_options *options);

/* Returns a scramble, in outer and wide turns, that leads to a uniformly random state. The same
 * seed and options give the same scramble in every front end (docs/seeds.md). Uses the options
 * puzzle, method, metric, max_nodes (for methods that search; 0 means an effort that makes about 15
 * scrambles of the 4x4x4 per second and core), threads (for cubes), stop and on_progress; any other
 * is an error. In the answer, revenge_answer_moves() is the scramble and revenge_answer_facelets()
 * the state. */
revenge_answer *revenge_scramble(const revenge_solver *solver, uint64_t seed,
                                 const revenge_options *options);

/* Options for scrambles.
 *
 *     revenge_scramble_options which = REVENGE_SCRAMBLE_OPTIONS_INIT;
 *     which.subset = "last-layer";
 *     revenge_answer *answer = revenge_scramble_which(solver, 2026, NULL, &which);
 *
 * The defaults draw from all states and use any wide turns. An option that the puzzle does not
 * support is an error, REVENGE_USAGE. */
typedef struct revenge_scramble_options {
    /* sizeof(revenge_scramble_options). */
    size_t size;
    /* For cubes: the set of states to draw from, given by a name such as "last-layer", several
     * names with commas, or patterns (docs/library.md). NULL: all states. */
    const char *subset;
    /* Not 0: for the 4x4x4, uses no wide turns but Rw, Uw and Fw. */
    int wca;
    /* Not 0: for the 4x4x4, ends the scramble with up to two rotations, which are not counted. */
    int blindfolded;
    /* For cubes: a state that is solved in fewer moves is replaced by another one. 0: 2. */
    int min_moves;
    /* Not 0: adds random turns before and after, which hide how the scramble was found. */
    int hide_structure;
    /* A seed of 1 to 64 hexadecimal digits, used instead of the number `seed`, which must then be
     * 0. NULL: `seed`. */
    const char *seed_digits;
    /* An event of the WCA, such as "333bf" (docs/events.md), instead of options.puzzle. No other
     * option except seed_digits may then be set, and the answer has no length (-1) and no metric
     * (""). NULL: options.puzzle. */
    const char *event;
} revenge_scramble_options;

#define REVENGE_SCRAMBLE_OPTIONS_INIT {sizeof(revenge_scramble_options), NULL, 0, 0, 0, 0, NULL, NULL}

/* Returns a scramble like revenge_scramble(), with scramble options. `options` and `which` may be
 * NULL. */
revenge_answer *revenge_scramble_which(const revenge_solver *solver, uint64_t seed,
                                       const revenge_options *options,
                                       const revenge_scramble_options *which);

/* Returns the result of the call that returned the answer. */
revenge_status revenge_answer_status(const revenge_answer *answer);
/* Returns the error as a sentence that names the place and the remedy; "" if there is no error. */
const char *revenge_answer_error(const revenge_answer *answer);
/* The error as facts for programs (docs/server.md). The functions return the number of facts; the
 * kind of fact `index`, such as "wing-missing"; and the value of fact `index` for `name`, or NULL
 * if it has none. */
size_t revenge_answer_fact_count(const revenge_answer *answer);
const char *revenge_answer_fact_kind(const revenge_answer *answer, size_t index);
const char *revenge_answer_fact_value(const revenge_answer *answer, size_t index, const char *name);
/* Returns the moves, such as "R Uw2 F'"; "" for a solved cube and for an error. */
const char *revenge_answer_moves(const revenge_answer *answer);
/* Returns the length in the metric of the options; -1 for an error. */
int revenge_answer_length(const revenge_answer *answer);
/* Returns the name of that metric; "" for an error. */
const char *revenge_answer_metric(const revenge_answer *answer);
/* Returns a proven lower bound on the length; -1 if nothing is proven. If it equals the length, the
 * solution is optimal. */
int revenge_answer_lower_bound(const revenge_answer *answer);
/* Returns a state as letters URFDLB: the cube that was solved, or the state to which the scramble
 * or the checked moves lead. Other puzzles have KPuzzle pattern data instead; scrambles of sq1 its
 * pieces, those of clock its dials. Returns "" for an error. */
const char *revenge_answer_facelets(const revenge_answer *answer);
/* The phases of a solution. The functions return their number (0 for an optimal solution), and the
 * name, result, moves and length of phase `index`. Past the last phase they return NULL or -1. */
size_t revenge_answer_phase_count(const revenge_answer *answer);
const char *revenge_answer_phase_name(const revenge_answer *answer, size_t index);
const char *revenge_answer_phase_achieves(const revenge_answer *answer, size_t index);
const char *revenge_answer_phase_moves(const revenge_answer *answer, size_t index);
int revenge_answer_phase_length(const revenge_answer *answer, size_t index);
/* Returns how ambiguous parts of the cube's text were read, one sentence on each line; "" if there
 * were none. */
const char *revenge_answer_notes(const revenge_answer *answer);
/* Returns the number of positions searched, as the method counts them; 0 for an error. */
uint64_t revenge_answer_nodes(const revenge_answer *answer);
/* Returns the seconds until this solution was found, not counting the opening of tables; 0 for an
 * error. */
double revenge_answer_seconds(const revenge_answer *answer);
/* Frees an answer and its texts. */
void revenge_answer_free(revenge_answer *answer);

#ifdef __ELF__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
