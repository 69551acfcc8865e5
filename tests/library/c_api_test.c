/* The C API, compiled as C: prints what is wrong and exits 1 if anything is. Its arguments are a folder for tables and
 * tests/seeds.tsv. */
#include <revenge.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static void expect(int holds, const char *what) {
    if (!holds) {
        ++failures;
        fprintf(stderr, "not so: %s\n", what);
    }
}

static int stop_at_once(const revenge_answer *better, void *user) {
    *(int *)user = revenge_answer_length(better);
    return 1;
}

static void test_errors(const revenge_solver *solver) {
    static const struct {
        const char *cube;
        revenge_status status;
    } cases[] = {
        {"R Q", REVENGE_USAGE},
        {NULL, REVENGE_USAGE},
        {"BRRURUUUUUUUUUUURURRRRRRRRRRRRRUFFFFFFFFFFFFFFFFDDDDDDDDDDDDDDDDLLLLLLLLLLLLLLLLUBBBBBBBBBBBBBBB",
         REVENGE_IMPOSSIBLE_CUBE},
    };
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_answer *answer;
    size_t i;
    for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        answer = revenge_solve(solver, cases[i].cube, NULL);
        expect(revenge_answer_status(answer) == cases[i].status, "a bad cube has its status");
        expect(strlen(revenge_answer_error(answer)) > 0, "an error is a sentence");
        expect(revenge_answer_length(answer) == -1, "an error has no length");
        expect(revenge_answer_fact_count(answer) > 0, "an error has facts");
        revenge_answer_free(answer);
    }
    options.metric = "stm";
    answer = revenge_solve(solver, "R", &options);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "stm is refused");
    revenge_answer_free(answer);
}

/* What nothing would read is refused by its name in this header. */
static void test_unread(const revenge_solver *solver) {
    static const revenge_options init = REVENGE_OPTIONS_INIT;
    revenge_options cases[7];
    static const char *names[] = {"seconds",  "max_nodes", "threads", "notation: applies only to algorithms of 2x2x2 to 7x7x7",
                                  "notation: applies only to algorithms of 2x2x2 to 7x7x7", "seconds", "seed"};
    size_t i;
    for (i = 0; i < 7; ++i) {
        cases[i] = init;
    }
    for (i = 0; i < 3; ++i) {
        cases[i].method = "larsen";
    }
    cases[0].seconds = 1;
    cases[1].max_nodes = 5;
    cases[2].threads = 1;
    cases[3].puzzle = "skewb";
    cases[3].notation = "slice";
    cases[4].puzzle = "2x2x2";
    cases[4].notation = "sign";
    cases[5].seconds = 1;
    cases[6].seed = 3;
    for (i = 0; i < 7; ++i) {
        revenge_answer *answer = i < 4    ? revenge_solve(solver, "R", &cases[i])
                                 : i == 4 ? revenge_solve(solver, "UUUURRRRFFFFDDDDLLLLBBBB", &cases[i])
                                          : revenge_scramble(solver, 1, &cases[i]);
        expect(revenge_answer_status(answer) == REVENGE_USAGE, "what is not read is refused");
        expect(strstr(revenge_answer_error(answer), names[i]) == revenge_answer_error(answer), names[i]);
        revenge_answer_free(answer);
    }
}

/* Numbers out of range are refused, with facts. */
static void test_ranges(const revenge_solver *solver) {
    static const char *names[] = {"seconds", "seconds", "max_length", "relax", "threads"};
    size_t i;
    for (i = 0; i < 5; ++i) {
        revenge_options options = REVENGE_OPTIONS_INIT;
        revenge_answer *answer;
        options.seconds = i == 0 ? -1 : i == 1 ? 1e9 : 0;
        options.max_length = i == 2 ? -2 : 0;
        options.relax = i == 3 ? -1 : 0;
        options.threads = i == 4 ? 1000 : 0;
        answer = revenge_solve(solver, "R", &options);
        expect(revenge_answer_status(answer) == REVENGE_USAGE, "a number out of range is refused");
        expect(revenge_answer_fact_count(answer) == 1 && strcmp(revenge_answer_fact_kind(answer, 0), "key-no-number") == 0,
               "with its fact");
        expect(revenge_answer_fact_count(answer) == 1 && strcmp(revenge_answer_fact_value(answer, 0, "key"), names[i]) == 0, names[i]);
        revenge_answer_free(answer);
    }
}

static void test_reading(const revenge_solver *solver) {
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_answer *answer = revenge_solve(solver, "r", NULL);
    expect(strcmp(revenge_answer_moves(answer), "2R'") == 0, "r of the 4x4x4 is the inner slice");
    expect(strstr(revenge_answer_notes(answer), "'r' is 2R") != NULL, "and a note says so");
    expect(strstr(revenge_answer_notes(answer), "--") == NULL, "without the program's flags");
    revenge_answer_free(answer);

    options.notation = "sign";
    answer = revenge_solve(solver, "r", &options);
    expect(revenge_answer_length(answer) == 1, "SiGN's r is one block turn");
    expect(strcmp(revenge_answer_notes(answer), "") == 0, "as was asked, which no note says");
    revenge_answer_free(answer);

    options.notation = "singmaster";
    answer = revenge_solve(solver, "r", &options);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "an unknown notation is refused");
    revenge_answer_free(answer);

    answer = revenge_solve(solver, "R U", NULL);
    expect(strcmp(revenge_answer_notes(answer), "") == 0, "plain moves need no note");
    revenge_answer_free(answer);
    answer = revenge_solve(
        solver, "{\"facelets\":\"uuuuuuuuuuuuuuuurrrrrrrrrrrrrrrrffffffffffffffffddddddddddddddddllllllllllllllllbbbbbbbbbbbbbbbb\"}",
        NULL);
    expect(revenge_answer_length(answer) == 0, "an object is read, and lower-case stickers");
    revenge_answer_free(answer);
}

/* "R U" with its faces in the order U L F R B D. */
static void test_face_order(const revenge_solver *solver) {
    static const char stickers[] = "UUUUUUFFFFFDLLLLLLRRRFFDFFDUBBRRRRRRLLLUBBUBBDDBDDBDDB";
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_answer *answer;
    options.puzzle = "3x3x3";
    options.face_order = "ULFRBD";
    answer = revenge_check(solver, stickers, "U' R'", &options);
    expect(revenge_answer_status(answer) == REVENGE_DONE, "faces in another order are read");
    revenge_answer_free(answer);
    answer = revenge_solve(solver, "R U", &options);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "an order of faces is for stickers");
    expect(strstr(revenge_answer_error(answer), "face_order: ") == revenge_answer_error(answer), "and named");
    revenge_answer_free(answer);
    options.face_order = "ULFRBB";
    answer = revenge_check(solver, stickers, "U' R'", &options);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "six letters, each once");
    revenge_answer_free(answer);
}

/* NULL is the default; an empty text is a mistake of the caller. */
static void test_empty_texts(const revenge_solver *solver) {
    static const char *const names[] = {"method", "metric", "table_size", "target", "moves", "costs", "face_order"};
    revenge_options cases[7] = {REVENGE_OPTIONS_INIT, REVENGE_OPTIONS_INIT, REVENGE_OPTIONS_INIT, REVENGE_OPTIONS_INIT,
                                REVENGE_OPTIONS_INIT, REVENGE_OPTIONS_INIT, REVENGE_OPTIONS_INIT};
    int i;
    cases[0].method = "";
    cases[1].metric = "";
    cases[2].table_size = "";
    cases[3].target = "";
    cases[4].moves = "";
    cases[5].costs = "";
    cases[6].face_order = "";
    for (i = 0; i < 7; ++i) {
        revenge_answer *answer = revenge_solve(solver, "R", &cases[i]);
        char sentence[40];
        snprintf(sentence, sizeof sentence, "%s is empty", names[i]);
        expect(revenge_answer_status(answer) == REVENGE_USAGE && strstr(revenge_answer_error(answer), sentence) != NULL, sentence);
        revenge_answer_free(answer);
    }
}

/* RETURNS whether a scramble has a wide turn of L, D or B. */
static int has_other_wide_turns(const char *moves) {
    return strstr(moves, "Lw") != NULL || strstr(moves, "Dw") != NULL || strstr(moves, "Bw") != NULL;
}

static void test_scrambles(const revenge_solver *solver) {
    revenge_scramble_options which = REVENGE_SCRAMBLE_OPTIONS_INIT;
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_answer *plain = revenge_scramble(solver, 2026, NULL);
    revenge_answer *answer = revenge_scramble_which(solver, 2026, NULL, &which);
    int ends_rotated = 0;
    uint64_t seed;
    expect(strcmp(revenge_answer_moves(plain), revenge_answer_moves(answer)) == 0,
           "all options zero is a plain scramble");
    revenge_answer_free(answer);
    revenge_answer_free(plain);

    which.wca = 1;
    which.subset = "yau-cross";
    answer = revenge_scramble_which(solver, 2026, NULL, &which);
    expect(revenge_answer_length(answer) > 2, "a scramble of a set in the WCA's words");
    expect(!has_other_wide_turns(revenge_answer_moves(answer)), "no wide turns but R, U and F");
    revenge_answer_free(answer);

    which.subset = NULL;
    which.blindfolded = 1;
    for (seed = 1; seed <= 4; ++seed) {
        const char *moves;
        answer = revenge_scramble_which(solver, seed, NULL, &which);
        moves = revenge_answer_moves(answer);
        expect(revenge_answer_status(answer) == REVENGE_DONE, "a scramble for blindfolded");
        expect(!has_other_wide_turns(moves), "no wide turns but R, U and F, blindfolded too");
        ends_rotated += strpbrk(moves, "xyz") != NULL;
        revenge_answer_free(answer);
    }
    expect(ends_rotated > 0, "held anyhow in the end");

    which.blindfolded = 0;
    which.wca = 0;
    which.min_moves = 1000;
    options.puzzle = "2x2x2";
    answer = revenge_scramble_which(solver, 1, &options, &which);
    expect(revenge_answer_status(answer) == REVENGE_NOT_FOUND, "no state takes a thousand moves");
    revenge_answer_free(answer);

    which.min_moves = 0;
    which.subset = "";
    answer = revenge_scramble_which(solver, 1, NULL, &which);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "an empty name of a set is refused");
    revenge_answer_free(answer);
    which.subset = "all-solved";
    answer = revenge_scramble_which(solver, 1, NULL, &which);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "an unknown set is refused");
    revenge_answer_free(answer);

    options.puzzle = "3x3x3";
    which.subset = NULL;
    which.wca = 1;
    answer = revenge_scramble_which(solver, 1, &options, &which);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "the WCA's wide turns are the 4x4x4's");
    expect(strstr(revenge_answer_error(answer), "wca") == revenge_answer_error(answer), "wca is named");
    revenge_answer_free(answer);

    options.puzzle = "skewb";
    which.wca = 0;
    which.hide_structure = 1;
    answer = revenge_scramble_which(solver, 1, &options, &which);
    expect(revenge_answer_status(answer) == 0, "a hidden structure of any puzzle");
    revenge_answer_free(answer);
    options.puzzle = "square1";
    answer = revenge_scramble_which(solver, 1, &options, &which);
    expect(strstr(revenge_answer_error(answer), "hide_structure: applies only to puzzles whose moves are always possible") ==
               revenge_answer_error(answer),
           "a hidden structure needs moves that are always possible");
    revenge_answer_free(answer);
}

static void test_solving(const revenge_solver *solver) {
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_answer *scramble = revenge_scramble(solver, 1, NULL);
    revenge_answer *again = revenge_scramble(solver, 1, NULL);
    revenge_answer *answer;
    revenge_stop *stop = revenge_stop_new();
    int heard = 0;
    expect(strcmp(revenge_answer_moves(scramble), revenge_answer_moves(again)) == 0,
           "the same seed gives the same scramble");

    answer = revenge_solve(solver, "R Uw2 F'", NULL);
    expect(revenge_answer_status(answer) == REVENGE_DONE, "a short scramble is solved");
    expect(revenge_answer_length(answer) == 3 && revenge_answer_lower_bound(answer) == 3,
           "and shortly");
    expect(strcmp(revenge_answer_moves(answer), "F Uw2 R'") == 0, "by its inverse");
    revenge_answer_free(answer);

    options.max_nodes = 100;
    answer = revenge_solve(solver, "(R U R' U')3", &options);
    expect(revenge_answer_length(answer) <= 12, "turns are undone if that is the shortest known");
    revenge_answer_free(answer);
    options.max_nodes = 0;

    answer = revenge_solve(solver, "", NULL);
    expect(revenge_answer_length(answer) == 0, "a solved cube needs nothing");
    revenge_answer_free(answer);

    options.seconds = 60;
    options.on_better = stop_at_once;
    options.user = &heard;
    answer = revenge_solve(solver, revenge_answer_moves(scramble), &options);
    expect(revenge_answer_status(answer) == REVENGE_DONE, "a callback stops a solve");
    expect(revenge_answer_length(answer) <= heard, "and keeps the best");
    revenge_answer_free(answer);

    options.on_better = NULL;
    options.max_length = 15;
    options.seconds = 0.05;
    answer = revenge_solve(solver, revenge_answer_moves(scramble), &options);
    expect(revenge_answer_status(answer) == REVENGE_NOT_FOUND, "a limit that cannot be met");
    revenge_answer_free(answer);

    options.max_length = 0;
    options.seconds = 60;
    options.stop = stop;
    revenge_stop_request(stop);
    answer = revenge_solve(
        solver, "UURDLFLRFLDRUDFRFUDBBURBBLRBLBRDBBDUUUULLFFUUBLD"
                "FDFFFBBUFDDFDRFLLULRDLBRDBRURUDLRDFBLUFLRDRLBRBF",
        &options);
    expect(revenge_answer_status(answer) == REVENGE_INTERRUPTED, "a raised flag interrupts");
    revenge_answer_free(answer);
    revenge_stop_free(stop);
    revenge_answer_free(again);
    revenge_answer_free(scramble);
}

/* Tables in memory. */
enum { kMaxTables = 8, kLongestName = 200 };
typedef struct kept_tables {
    char names[kMaxTables][kLongestName];
    revenge_bytes bytes[kMaxTables];
    size_t count;
    int puts;
    int is_full; /* puts fail */
} kept_tables;

static size_t place_of(const kept_tables *kept, const char *name) {
    size_t i = 0;
    while (i < kept->count && strcmp(kept->names[i], name) != 0)
        ++i;
    return i;
}

static revenge_bytes get_table(const char *name, void *user) {
    const kept_tables *kept = user;
    const size_t i = place_of(kept, name);
    const revenge_bytes nothing = {NULL, 0};
    return i < kept->count ? kept->bytes[i] : nothing;
}

static int put_table(const char *name, const revenge_bytes *pieces, size_t count, void *user) {
    kept_tables *kept = user;
    const size_t i = place_of(kept, name);
    size_t size = 0;
    size_t piece;
    char *room;
    ++kept->puts;
    if (kept->is_full || i == kMaxTables || strlen(name) >= kLongestName)
        return 1;
    for (piece = 0; piece < count; ++piece)
        size += pieces[piece].size;
    room = malloc(size);
    if (room == NULL)
        return 1;
    kept->bytes[i].data = room;
    kept->bytes[i].size = size;
    for (piece = 0; piece < count; ++piece) {
        if (pieces[piece].size > 0)
            memcpy(room, pieces[piece].data, pieces[piece].size);
        room += pieces[piece].size;
    }
    strcpy(kept->names[i], name);
    kept->count += i == kept->count;
    return 0;
}

/* RETURNS the length of what a solver on `kept` finds; frees that solver. */
static int solved_on(kept_tables *kept, int with_put) {
    const revenge_table_store table_store = {get_table, with_put ? put_table : NULL, kept};
    revenge_solver *solver = revenge_solver_new_with_store(&table_store, 0, 1);
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_answer *answer;
    int length;
    options.puzzle = "2x2x2";
    answer = revenge_solve(solver, "R U2 F'", &options);
    length = revenge_answer_length(answer);
    revenge_answer_free(answer);
    revenge_solver_free(solver);
    return length;
}

static void test_table_store(void) {
    static kept_tables kept;
    static kept_tables full;
    const revenge_table_store nowhere = {NULL, NULL, NULL};
    revenge_solver *solver = revenge_solver_new_with_store(&nowhere, 0, 0);
    const int length = solved_on(&kept, 1);
    const int puts = kept.puts;
    size_t i;
    expect(length > 0 && kept.count > 0, "tables are put into the caller's store");
    expect(solved_on(&kept, 1) == length && kept.puts == puts, "and found there");
    ((char *)kept.bytes[0].data)[kept.bytes[0].size - 1] ^= 1;
    expect(solved_on(&kept, 1) == length && kept.puts > puts, "what is damaged is made again");
    expect(solved_on(&kept, 0) == length, "a store may be for reading only");
    full.is_full = 1;
    expect(solved_on(&full, 1) == length && full.puts > 0, "what cannot be kept is in use all the same");
    expect(solver != NULL, "a store may keep nothing");
    revenge_solver_free(solver);
    solver = revenge_solver_new_with_store(NULL, 0, 0);
    expect(solver != NULL, "or not be there");
    revenge_solver_free(solver);
    for (i = 0; i < kept.count; ++i)
        free((void *)kept.bytes[i].data);
}

/* Programs in other languages declare these structs by hand; a field that moved would break them. */
static void test_layout(void) {
    expect(offsetof(revenge_options, size) == 0, "options begin with their size");
    expect(offsetof(revenge_scramble_options, size) == 0, "and so do those of scrambles");
    if (sizeof(void *) == 8) {
        expect(offsetof(revenge_options, puzzle) == 8 && offsetof(revenge_options, method) == 16 &&
                   offsetof(revenge_options, metric) == 24 && offsetof(revenge_options, seconds) == 32 &&
                   offsetof(revenge_options, max_nodes) == 40 && offsetof(revenge_options, max_length) == 48 &&
                   offsetof(revenge_options, threads) == 52 && offsetof(revenge_options, seed) == 56 &&
                   offsetof(revenge_options, stop) == 64 && offsetof(revenge_options, on_better) == 72 &&
                   offsetof(revenge_options, user) == 80 && offsetof(revenge_options, notation) == 88 &&
                   offsetof(revenge_options, on_progress) == 96 && offsetof(revenge_options, face_order) == 104 &&
                   offsetof(revenge_options, moves) == 112 && offsetof(revenge_options, target) == 120 &&
                   offsetof(revenge_options, costs) == 128 && offsetof(revenge_options, table_size) == 136 &&
                   offsetof(revenge_options, heuristic) == 144 && offsetof(revenge_options, relax) == 152 &&
                   offsetof(revenge_options, orientations) == 156 && offsetof(revenge_options, all_optimal) == 160 &&
                   offsetof(revenge_options, search_memory) == 168 &&
                   offsetof(revenge_options, one_orientation) == 176,
               "fields of options stay where they are");
        expect(offsetof(revenge_scramble_options, subset) == 8 && offsetof(revenge_scramble_options, wca) == 16 &&
                   offsetof(revenge_scramble_options, blindfolded) == 20 &&
                   offsetof(revenge_scramble_options, min_moves) == 24 &&
                   offsetof(revenge_scramble_options, hide_structure) == 28 &&
                   offsetof(revenge_scramble_options, seed_digits) == 32,
               "fields of scramble options stay where they are");
    }
}

/* RETURNS the status of solving "R" with options of that size. */
static revenge_status solved_with_size(const revenge_solver *solver, const void *options) {
    revenge_answer *answer = revenge_solve(solver, "R", (const revenge_options *)options);
    const revenge_status status = revenge_answer_status(answer);
    revenge_answer_free(answer);
    return status;
}

static void test_sizes(const revenge_solver *solver) {
    struct {
        revenge_options known;
        char later[16];
    } newer = {REVENGE_OPTIONS_INIT, {0}};
    revenge_options none = {0};
    revenge_options older = REVENGE_OPTIONS_INIT;
    newer.known.size = sizeof newer;
    expect(solved_with_size(solver, &none) == REVENGE_USAGE, "options without a size are refused");
    expect(solved_with_size(solver, &newer) == REVENGE_DONE, "unset fields of a later version do no harm");
    newer.later[15] = 1;
    expect(solved_with_size(solver, &newer) == REVENGE_USAGE, "set fields of a later version are refused");
    older.size = offsetof(revenge_options, seconds);
    older.seconds = -1; /* lies outside of what this caller has */
    expect(solved_with_size(solver, &older) == REVENGE_DONE, "a caller may know fewer fields");
}

static void test_null_handles(const revenge_solver *solver) {
    revenge_answer *answers[5];
    size_t i;
    answers[0] = revenge_solve(NULL, "R", NULL);
    answers[1] = revenge_scramble(NULL, 1, NULL);
    answers[2] = revenge_check(NULL, "R", "R'", NULL);
    answers[3] = revenge_open(NULL, NULL);
    answers[4] = revenge_check(solver, "R", NULL, NULL);
    for (i = 0; i < 5; ++i) {
        expect(revenge_answer_status(answers[i]) == REVENGE_USAGE, "a missing handle is a usage error");
        revenge_answer_free(answers[i]);
    }
    revenge_stop_request(NULL);
    revenge_stop_free(NULL);
    expect(revenge_answer_status(NULL) == REVENGE_RESOURCE && strlen(revenge_answer_error(NULL)) > 0,
           "an answer that is NULL has an error");
    expect(revenge_answer_length(NULL) == -1 && revenge_answer_lower_bound(NULL) == -1 &&
               revenge_answer_nodes(NULL) == 0 && !(revenge_answer_seconds(NULL) > 0),
           "and no numbers");
    expect(strlen(revenge_answer_moves(NULL)) + strlen(revenge_answer_metric(NULL)) +
                   strlen(revenge_answer_facelets(NULL)) + strlen(revenge_answer_notes(NULL)) == 0,
           "and no texts");
    expect(revenge_answer_phase_count(NULL) + revenge_answer_fact_count(NULL) == 0 &&
               revenge_answer_phase_name(NULL, 0) == NULL && revenge_answer_fact_kind(NULL, 0) == NULL &&
               revenge_answer_fact_value(NULL, 0, "x") == NULL && revenge_answer_phase_length(NULL, 0) == -1,
           "and no parts");
}

static void count_report(const char *task, uint64_t done, uint64_t total, void *user) {
    if (strlen(task) > 0 && (total == 0 || done <= total))
        ++*(int *)user;
}

static void test_parts(const revenge_solver *solver) {
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_answer *answer;
    revenge_solver *without_tables = revenge_solver_new(NULL, 0, 1);
    int reports = 0;
    int sum = 0;
    size_t i;
    options.puzzle = "3x3x3";
    options.method = "thistlethwaite";
    answer = revenge_solve(solver, "R U F", &options);
    for (i = 0; i < revenge_answer_phase_count(answer); ++i) {
        expect(strlen(revenge_answer_phase_name(answer, i)) > 0 && revenge_answer_phase_achieves(answer, i) != NULL &&
                   revenge_answer_phase_moves(answer, i) != NULL,
               "a phase has a name and moves");
        sum += revenge_answer_phase_length(answer, i);
    }
    expect(i > 1 && sum == revenge_answer_length(answer), "phases add up to the solution");
    expect(revenge_answer_phase_name(answer, i) == NULL, "there is nothing after the last phase");
    expect(strcmp(revenge_answer_metric(answer), "obtm") == 0, "the metric has a name");
    expect(strlen(revenge_answer_facelets(answer)) == 54, "the cube has its stickers");
    revenge_answer_free(answer);

    answer = revenge_solve(solver, "R Q", NULL);
    expect(revenge_answer_fact_count(answer) > 0, "an error has facts");
    expect(strcmp(revenge_answer_fact_kind(answer, 0), "at") == 0, "the first is the place");
    expect(strcmp(revenge_answer_fact_value(answer, 0, "column"), "3") == 0, "in the third column");
    expect(revenge_answer_fact_value(answer, 0, "nothing") == NULL, "other values are NULL");
    revenge_answer_free(answer);

    options.puzzle = "2x2x2";
    options.method = NULL;
    options.on_progress = count_report;
    options.user = &reports;
    answer = revenge_open(without_tables, &options);
    expect(revenge_answer_status(answer) == REVENGE_DONE, "a method is opened");
    expect(reports > 0, "and the building of its tables reports progress");
    revenge_answer_free(answer);
    revenge_solver_free(without_tables);

    expect(strcmp(revenge_method(NULL, 0), "short") == 0, "the first method is the default");
    expect(strcmp(revenge_method("3x3x3", 0), "two-phase") == 0, "of another puzzle, too");
    expect(strcmp(revenge_method("333", 0), "two-phase") == 0, "by another name");
    for (i = 0; revenge_method("4x4x4", i) != NULL; ++i) {
    }
    expect(i > 3 && revenge_method("4x4x5", 0) == NULL, "the list of methods ends");
    expect(strcmp(revenge_method("sq1", 0), "short") == 0, "puzzles may have their short names");
}

static void test_check(const revenge_solver *solver) {
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_answer *answer = revenge_check(solver, "R Uw2 F'", "F Uw2 R'", NULL);
    expect(revenge_answer_status(answer) == REVENGE_DONE && revenge_answer_length(answer) == 3,
           "a solution is checked and measured");
    revenge_answer_free(answer);
    answer = revenge_check(solver, "R Uw2 F'", "F Uw2", NULL);
    expect(revenge_answer_status(answer) == REVENGE_NOT_FOUND && strlen(revenge_answer_error(answer)) > 0,
           "moves that do not solve the cube have a status");
    expect(strlen(revenge_answer_facelets(answer)) == 96, "and the state that they reach");
    revenge_answer_free(answer);
    options.metric = "sstm";
    answer = revenge_check(solver, "Rw", "Rw'", &options);
    expect(revenge_answer_length(answer) == 2, "lengths are in the metric of the options");
    revenge_answer_free(answer);
    options.metric = "turn";
    answer = revenge_check(solver, "Rw", "Rw'", &options);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "another metric is refused");
    revenge_answer_free(answer);
    options.metric = NULL;
    options.seconds = 2;
    answer = revenge_check(solver, "Rw", "Rw'", &options);
    expect(strcmp(revenge_answer_error(answer), "seconds is not supported by revenge_check()") == 0,
           "an option that a check does not read is refused");
    expect(strcmp(revenge_answer_fact_kind(answer, 0), "unsupported-option") == 0, "and its fact names the kind");
    revenge_answer_free(answer);
    answer = revenge_open(solver, &options);
    expect(strcmp(revenge_answer_error(answer), "seconds is not supported by revenge_open()") == 0,
           "an option that opening does not read is refused");
    revenge_answer_free(answer);
}

/* The rows of tests/seeds.tsv: puzzle, options, seed, scramble. */
static void test_seeds(const revenge_solver *solver, const char *path) {
    FILE *file = fopen(path, "r");
    static char line[8192];
    int rows = 0;
    expect(file != NULL, "tests/seeds.tsv is there");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char *puzzle = line, *how, *seed, *moves;
        revenge_options options = REVENGE_OPTIONS_INIT;
        revenge_scramble_options which = REVENGE_SCRAMBLE_OPTIONS_INIT;
        revenge_answer *answer;
        uint64_t number = 0;
        if (line[0] == '#')
            continue;
        how = strchr(puzzle, '\t');
        seed = strchr(how + 1, '\t');
        moves = strchr(seed + 1, '\t');
        *how++ = *seed++ = *moves++ = '\0';
        moves[strcspn(moves, "\n")] = '\0';
        options.puzzle = puzzle;
        which.wca = strstr(how, "wca") != NULL;
        which.blindfolded = strstr(how, "blindfolded") != NULL;
        if (strlen(seed) <= 16)
            number = strtoull(seed, NULL, 16);
        else
            which.seed_digits = seed;
        answer = revenge_scramble_which(solver, number, &options, &which);
        if (strcmp(revenge_answer_moves(answer), moves) != 0) {
            fprintf(stderr, "%s, seed %s: %s%s\n", puzzle, seed, revenge_answer_error(answer), revenge_answer_moves(answer));
            expect(0, "a seed gives the scramble that every front end gives");
        }
        expect(strlen(revenge_answer_facelets(answer)) > 0, "and the state that it makes");
        revenge_answer_free(answer);
        ++rows;
    }
    expect(rows == 210, "ten seeds for each puzzle");
    if (file != NULL)
        fclose(file);
    {
        revenge_scramble_options which = REVENGE_SCRAMBLE_OPTIONS_INIT;
        revenge_answer *answer;
        which.seed_digits = "ff";
        answer = revenge_scramble_which(solver, 1, NULL, &which);
        expect(revenge_answer_status(answer) == REVENGE_USAGE, "a seed that is given twice is refused");
        revenge_answer_free(answer);
    }
}

/* Replaces line breaks, which the rows have as blanks. */
static const char *on_one_line(const char *moves) {
    static char line[4096];
    size_t i;
    for (i = 0; moves[i] != '\0' && i + 1 < sizeof line; ++i)
        line[i] = moves[i] == '\n' ? ' ' : moves[i];
    line[i] = '\0';
    return line;
}

/* The rows of tests/event_seeds.tsv: event, seed, scramble. */
static void test_event_seeds(const revenge_solver *solver, const char *path) {
    FILE *file = fopen(path, "r");
    static char line[8192];
    int rows = 0;
    expect(file != NULL, "tests/event_seeds.tsv is there");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char *event = line, *seed, *moves;
        revenge_scramble_options which = REVENGE_SCRAMBLE_OPTIONS_INIT;
        revenge_answer *answer;
        if (line[0] == '#')
            continue;
        seed = strchr(event, '\t');
        moves = strchr(seed + 1, '\t');
        *seed++ = *moves++ = '\0';
        moves[strcspn(moves, "\n")] = '\0';
        which.event = event;
        which.seed_digits = seed;
        answer = revenge_scramble_which(solver, 0, NULL, &which);
        if (strcmp(on_one_line(revenge_answer_moves(answer)), moves) != 0) {
            fprintf(stderr, "%s, seed %s: %s%s\n", event, seed, revenge_answer_error(answer), revenge_answer_moves(answer));
            expect(0, "a seed gives an event's scramble that every front end gives");
        }
        expect(strlen(revenge_answer_facelets(answer)) > 0, "and the state that it makes");
        revenge_answer_free(answer);
        ++rows;
    }
    expect(rows == 3 * 18, "three seeds for each event");
    if (file != NULL)
        fclose(file);
}

static void test_events_refuse(const revenge_solver *solver) {
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_scramble_options which = REVENGE_SCRAMBLE_OPTIONS_INIT;
    revenge_answer *answer;
    which.event = "magic";
    answer = revenge_scramble_which(solver, 1, NULL, &which);
    expect(revenge_answer_status(answer) == REVENGE_USAGE && strstr(revenge_answer_error(answer), "333bf") != NULL,
           "an unknown event is refused, naming the known ones");
    revenge_answer_free(answer);
    which.event = "sq1";
    which.wca = 1;
    answer = revenge_scramble_which(solver, 1, NULL, &which);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "events have no other options");
    revenge_answer_free(answer);
    which.wca = 0;
    options.puzzle = "3x3x3";
    answer = revenge_scramble_which(solver, 1, &options, &which);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "an event has its own puzzle");
    revenge_answer_free(answer);
}

/* Checks that solving `cube` is refused and that the error names the option. */
static void expect_refused(const revenge_solver *solver, const char *cube, const revenge_options *options,
                           const char *name) {
    revenge_answer *answer = revenge_solve(solver, cube, options);
    expect(revenge_answer_status(answer) == REVENGE_USAGE && strstr(revenge_answer_error(answer), name) != NULL, name);
    revenge_answer_free(answer);
}

static void test_goals(const revenge_solver *solver) {
    static const revenge_options init = REVENGE_OPTIONS_INIT;
    revenge_options options = init;
    revenge_answer *answer;
    options.puzzle = "3x3x3";
    options.moves = "R,U";
    options.target = "R U";
    answer = revenge_solve(solver, "", &options);
    expect(strcmp(revenge_answer_moves(answer), "R U") == 0 && revenge_answer_lower_bound(answer) == 2,
           "a shortest algorithm of chosen moves leads to a target");
    revenge_answer_free(answer);

    options = init; /* one of two equal turns is dear */
    options.puzzle = "2x2x2";
    options.moves = "R,L";
    options.costs = "R 5\nR' 5";
    answer = revenge_solve(solver, "R", &options);
    expect(strcmp(revenge_answer_moves(answer), "L'") == 0 && revenge_answer_length(answer) == 1,
           "costs decide which moves are made");
    revenge_answer_free(answer);
    options.costs = "R five";
    expect_refused(solver, "R", &options, "costs: ");

    options = init;
    options.puzzle = "fto";
    options.max_nodes = 20000;
    options.one_orientation = 1;
    answer = revenge_solve(solver, "U D' L", &options);
    expect(revenge_answer_length(answer) == 3, "an octahedron is solved in one orientation");
    revenge_answer_free(answer);
    options.puzzle = "megaminx";
    expect_refused(solver, "R", &options, "one_orientation: the megaminx is solved in one orientation");
    options.puzzle = "4x4x4";
    expect_refused(solver, "R", &options, "one_orientation: the 4x4x4 is a cube");

    options = init;
    options.target = "R Q";
    expect_refused(solver, "R", &options, "target: ");
    options = init;
    options.moves = "R,Q";
    expect_refused(solver, "R", &options, "moves: ");
    options = init;
    options.table_size = "huge";
    expect_refused(solver, "R", &options, "table_size: ");
    options = init;
    options.heuristic = "guess";
    expect_refused(solver, "R", &options, "heuristic: ");
    options.heuristic = "tables";
    expect_refused(solver, "R", &options, "heuristic is not supported");
    options = init;
    options.relax = 1;
    expect_refused(solver, "R", &options, "relax is not supported");
    options = init;
    options.orientations = 25;
    expect_refused(solver, "R", &options, "orientations must be");
    options = init;
    options.search_memory = 1000;
    expect_refused(solver, "R", &options, "search_memory is not supported");
    options = init;
    options.all_optimal = 5;
    expect_refused(solver, "R", &options, "all_optimal is not supported");

    options = init;
    options.puzzle = "3x3x3";
    options.moves = "R";
    answer = revenge_check(solver, "R", "R'", &options);
    expect(strstr(revenge_answer_error(answer), "moves is not supported by revenge_check()") != NULL,
           "a check has no chosen moves");
    revenge_answer_free(answer);
}

int main(int argc, char **argv) {
    revenge_solver *solver;
    if (argc != 2 && argc != 4) {
        fprintf(stderr, "usage: c_api_test FOLDER [SEEDS EVENT_SEEDS]\n");
        return 2;
    }
    solver = revenge_solver_new(argv[1], 0, 0);
    expect(solver != NULL, "there is a solver");
    if (argc == 4) {
        test_seeds(solver, argv[2]);
        test_event_seeds(solver, argv[3]);
        revenge_solver_free(solver);
        return failures == 0 ? 0 : 1;
    }
    expect(strchr(revenge_version(), '.') != NULL, "there is a version");
    test_errors(solver);
    test_unread(solver);
    test_ranges(solver);
    test_reading(solver);
    test_face_order(solver);
    test_empty_texts(solver);
    test_scrambles(solver);
    test_solving(solver);
    test_table_store();
    test_layout();
    test_sizes(solver);
    test_null_handles(solver);
    test_parts(solver);
    test_check(solver);
    test_goals(solver);
    test_events_refuse(solver);
    revenge_solver_free(solver);
    revenge_solver_free(NULL);
    revenge_answer_free(NULL);
    return failures == 0 ? 0 : 1;
}
