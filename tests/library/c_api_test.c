/* The C face, compiled as C: says what is wrong and exits 1 if anything is. Its one argument is a folder for
 * tables. */
#include <revenge.h>
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
    revenge_options options = {0};
    revenge_answer *answer;
    size_t i;
    for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        answer = revenge_solve(solver, cases[i].cube, NULL);
        expect(revenge_answer_status(answer) == cases[i].status, "a bad cube has its status");
        expect(strlen(revenge_answer_error(answer)) > 0, "an error is a sentence");
        expect(revenge_answer_length(answer) == -1, "an error has no length");
        revenge_answer_free(answer);
    }
    options.metric = "stm";
    answer = revenge_solve(solver, "R", &options);
    expect(revenge_answer_status(answer) == REVENGE_USAGE, "stm is refused");
    revenge_answer_free(answer);
}

/* What nothing would read is refused by its name in this header. */
static void test_unread(const revenge_solver *solver) {
    revenge_options cases[7] = {{0}, {0}, {0}, {0}, {0}, {0}, {0}};
    static const char *names[] = {"seconds",  "max_nodes", "threads", "notation: is for algorithms of 2x2x2 to 5x5x5; nothing here would read it",
                                  "notation: is for algorithms of 2x2x2 to 5x5x5; nothing here would read it", "seconds", "seed"};
    size_t i;
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

static void test_reading(const revenge_solver *solver) {
    revenge_options options = {0};
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

/* RETURNS whether a scramble has a wide turn of L, D or B. */
static int has_other_wide_turns(const char *moves) {
    return strstr(moves, "Lw") != NULL || strstr(moves, "Dw") != NULL || strstr(moves, "Bw") != NULL;
}

static void test_scrambles(const revenge_solver *solver) {
    revenge_scramble_options which = {0};
    revenge_options options = {0};
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
    expect(strstr(revenge_answer_error(answer), "hide_structure") == revenge_answer_error(answer),
           "a hidden structure is cubes'");
    revenge_answer_free(answer);
}

static void test_solving(const revenge_solver *solver) {
    revenge_options options = {0};
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
enum { kMostTables = 8, kLongestName = 200 };
typedef struct kept_tables {
    char names[kMostTables][kLongestName];
    revenge_bytes bytes[kMostTables];
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
    if (kept->is_full || i == kMostTables || strlen(name) >= kLongestName)
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
    const revenge_shelf shelf = {get_table, with_put ? put_table : NULL, kept};
    revenge_solver *solver = revenge_solver_new_on_shelf(&shelf, 0, 1);
    revenge_options options = {0};
    revenge_answer *answer;
    int length;
    options.puzzle = "2x2x2";
    answer = revenge_solve(solver, "R U2 F'", &options);
    length = revenge_answer_length(answer);
    revenge_answer_free(answer);
    revenge_solver_free(solver);
    return length;
}

static void test_shelf(void) {
    static kept_tables kept;
    static kept_tables full;
    const revenge_shelf nowhere = {NULL, NULL, NULL};
    revenge_solver *solver = revenge_solver_new_on_shelf(&nowhere, 0, 0);
    const int length = solved_on(&kept, 1);
    const int puts = kept.puts;
    size_t i;
    expect(length > 0 && kept.count > 0, "tables are put on the caller's shelf");
    expect(solved_on(&kept, 1) == length && kept.puts == puts, "and found there");
    ((char *)kept.bytes[0].data)[kept.bytes[0].size - 1] ^= 1;
    expect(solved_on(&kept, 1) == length && kept.puts > puts, "what is damaged is made again");
    expect(solved_on(&kept, 0) == length, "a shelf may be for reading only");
    full.is_full = 1;
    expect(solved_on(&full, 1) == length && full.puts > 0, "what cannot be kept is in use all the same");
    expect(solver != NULL, "a shelf may keep nothing");
    revenge_solver_free(solver);
    solver = revenge_solver_new_on_shelf(NULL, 0, 0);
    expect(solver != NULL, "or not be there");
    revenge_solver_free(solver);
    for (i = 0; i < kept.count; ++i)
        free((void *)kept.bytes[i].data);
}

int main(int argc, char **argv) {
    revenge_solver *solver;
    if (argc < 2) {
        fprintf(stderr, "usage: c_api_test FOLDER\n");
        return 2;
    }
    solver = revenge_solver_new(argv[1], 0, 0);
    expect(solver != NULL, "there is a solver");
    expect(strchr(revenge_version(), '.') != NULL, "there is a version");
    test_errors(solver);
    test_unread(solver);
    test_reading(solver);
    test_scrambles(solver);
    test_solving(solver);
    test_shelf();
    revenge_solver_free(solver);
    revenge_solver_free(NULL);
    revenge_answer_free(NULL);
    return failures == 0 ? 0 : 1;
}
