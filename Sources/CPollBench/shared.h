// What the servers and the program that started them both see.
#ifndef POLL_BENCH_SHARED_H
#define POLL_BENCH_SHARED_H

#include <stddef.h>

#define MOST_VERSIONS 64

struct poll_bench_version {
    size_t length;
    unsigned char packed[1 << 18];
};

struct poll_bench_shared {
    volatile int version, every;
    int count;
    struct poll_bench_version versions[MOST_VERSIONS];
};

extern struct poll_bench_shared *poll_bench_shared;

// The version that a feed serves now.
int poll_bench_version_of(int feed);

#endif
