/* Solves the states that come in, one a line, with a node limit: what states_test.py holds the C API to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "revenge.h"

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: solve-states CACHE NODES < STATES\n");
        return 2;
    }
    revenge_solver *solver = revenge_solver_new(argv[1], 0, 0);
    revenge_options options = REVENGE_OPTIONS_INIT;
    options.max_nodes = strtoull(argv[2], NULL, 10);
    options.threads = 1;
    char line[256];
    int status = REVENGE_DONE;
    while (status == REVENGE_DONE && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = 0;
        revenge_answer *answer = revenge_solve(solver, line, &options);
        status = answer != NULL ? (int)revenge_answer_status(answer) : REVENGE_RESOURCE;
        if (status == REVENGE_DONE) {
            puts(revenge_answer_moves(answer));
        } else {
            fprintf(stderr, "%s\n", answer != NULL ? revenge_answer_error(answer) : "no memory");
        }
        revenge_answer_free(answer);
    }
    revenge_solver_free(solver);
    return status;
}
