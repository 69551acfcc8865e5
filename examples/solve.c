/* Makes a scramble, solves it, and says each better solution as it is found, for two seconds or until one has
 * at most 42 moves. Build it with
 *     cc solve.c -o solve $(pkg-config --cflags --libs revenge) */
#include <revenge.h>
#include <stdio.h>

static int on_better(const revenge_answer *better, void *user) {
    const int *enough = user;
    printf("%2d moves after %.3f s\n", revenge_answer_length(better),
           revenge_answer_seconds(better));
    return revenge_answer_length(better) <= *enough;
}

int main(int argc, char **argv) {
    const char *cache = argc > 1 ? argv[1] : "/tmp/revenge-example";
    int enough = 42;
    revenge_options options = REVENGE_OPTIONS_INIT;
    revenge_solver *solver = revenge_solver_new(cache, 0, 0);
    revenge_answer *scramble = revenge_scramble(solver, 2026, NULL);
    revenge_answer *answer;
    int failed;
    printf("%s\n", revenge_answer_moves(scramble));

    options.seconds = 2;
    options.on_better = on_better;
    options.user = &enough;
    answer = revenge_solve(solver, revenge_answer_moves(scramble), &options);
    failed = revenge_answer_status(answer) != REVENGE_DONE;
    if (failed)
        fprintf(stderr, "%s\n", revenge_answer_error(answer));
    else
        printf("%s\n", revenge_answer_moves(answer));
    revenge_answer_free(answer);
    revenge_answer_free(scramble);
    revenge_solver_free(solver);
    return failed;
}
