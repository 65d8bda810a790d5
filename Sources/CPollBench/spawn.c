#include "poll_bench.h"

#include <spawn.h>
#include <sys/wait.h>

int poll_bench_spawn(const char *program, int times) {
    char *words[] = {(char *)program, 0}, *variables[] = {"PATH=/usr/bin:/bin", 0};
    int well = 0;
    for (int i = 0; i < times; i++) {
        pid_t child;
        int status;
        if (posix_spawn(&child, program, 0, 0, words, variables) != 0) continue;
        well += waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    return well;
}

