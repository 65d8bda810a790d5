// What poll-bench measures podwatch against, and what both sides fetch from: plain C, the way somebody who
// counts every cycle would write it.
#ifndef POLL_BENCH_H
#define POLL_BENCH_H

#include <stddef.h>
#include <sys/types.h>

// Keeps one more version of the document that every feed serves. Before the servers are started.
// Gives back the bytes it takes when packed with gzip.
size_t poll_bench_add_version(const void *document, size_t count);

// Starts a server on loopback, in a process of its own, whose processor time counts for nobody.
// Gives back its port, or 0.
int poll_bench_serve(void);

// The same with TLS and a new process; a connection is served by a thread of its own.
int poll_bench_serve_tls(const char *certificate, const char *key);

// From now on feeds whose number is divisible by `every` serve that version, all others the first one.
void poll_bench_publish(int version, int every);

// Ends the servers.
void poll_bench_stop(void);

// What a program on libcurl's multi interface does: asks for `count` feeds of `hosts` hosts, `at_once` of them
// at the same time and one at a time of each host, with the tags of the version before.
// Gives back how many answers were a 304, and adds the bytes of all bodies to `bytes`; -1 when one failed.
int poll_bench_fetch(int port, int count, int hosts, int at_once, const char *authorities, size_t *bytes);

// Runs a program so many times, one after the other, with posix_spawn. Gives back how many ended well.
int poll_bench_spawn(const char *program, int times);

#endif
