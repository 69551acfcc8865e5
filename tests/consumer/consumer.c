/* Uses the installed library from C; says what it finds wrong with a cube, which needs no tables. */
#include <revenge.h>
#include <stdio.h>

int main(void) {
    revenge_solver *solver = revenge_solver_new(NULL, 0, 0);
    revenge_answer *answer = revenge_solve(solver, "R U2 Q", NULL);
    const revenge_status status = revenge_answer_status(answer);
    printf("revenge %s: %s\n", revenge_version(), revenge_answer_error(answer));
    revenge_answer_free(answer);
    revenge_solver_free(solver);
    return status == REVENGE_USAGE ? 0 : 1;
}
