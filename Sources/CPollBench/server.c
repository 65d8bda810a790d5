#define _GNU_SOURCE
#include "poll_bench.h"
#include "shared.h"

#include <arpa/inet.h>
#include <gnutls/gnutls.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

struct poll_bench_shared *poll_bench_shared;
static pid_t servers[2];
static int server_count;

static void make_shared(void) {
    if (poll_bench_shared) return;
    void *room = mmap(NULL, sizeof *poll_bench_shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) abort();
    poll_bench_shared = room;
    poll_bench_shared->every = 1;
}

size_t poll_bench_add_version(const void *document, size_t count) {
    make_shared();
    struct poll_bench_version *version = &poll_bench_shared->versions[poll_bench_shared->count++];
    if (poll_bench_shared->count > MOST_VERSIONS) abort();
    z_stream packing = {0};
    // 31: the widest window, with a gzip head.
    deflateInit2(&packing, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
    packing.next_in = (Bytef *)document;
    packing.avail_in = count;
    packing.next_out = version->packed;
    packing.avail_out = sizeof version->packed;
    if (deflate(&packing, Z_FINISH) != Z_STREAM_END) abort();
    version->length = packing.total_out;
    deflateEnd(&packing);
    return version->length;
}

void poll_bench_publish(int version, int every) {
    poll_bench_shared->version = version;
    poll_bench_shared->every = every;
}

int poll_bench_version_of(int feed) {
    return feed % poll_bench_shared->every == 0 ? poll_bench_shared->version : 0;
}

// One answer to the request in `request`; a head in `head`, and the body it points to.
static int answer(const char *request, char *head, size_t room, const unsigned char **body, size_t *length) {
    int feed = 0;
    sscanf(request, "GET /f%d ", &feed);
    int version = poll_bench_version_of(feed);
    const char *tag = strcasestr(request, "if-none-match: \"v");
    *length = 0;
    const char *common = "Server: loopback\r\nDate: Sun, 01 Mar 2026 12:00:00 GMT\r\nConnection: keep-alive\r\n"
        "Last-Modified: Sat, 28 Feb 2026 06:30:00 GMT\r\nCache-Control: public\r\nVary: Accept-Encoding\r\n";
    if (tag && atoi(tag + 17) == version)
        return snprintf(head, room, "HTTP/1.1 304 Not Modified\r\n%sETag: \"v%d\"\r\n\r\n", common, version);
    *body = poll_bench_shared->versions[version].packed;
    *length = poll_bench_shared->versions[version].length;
    return snprintf(head, room, "HTTP/1.1 200 OK\r\n%sETag: \"v%d\"\r\nContent-Type: application/rss+xml\r\n"
        "Content-Encoding: gzip\r\nContent-Length: %zu\r\n\r\n", common, version, *length);
}

static int send_all(int connection, const void *bytes, size_t count, int flags) {
    for (size_t sent = 0; sent < count;) {
        ssize_t more = send(connection, (const char *)bytes + sent, count - sent, flags | MSG_NOSIGNAL);
        if (more <= 0) return 0;
        sent += more;
    }
    return 1;
}

static int bound(int family, int port) {
    int listener = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int yes = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    if (family == AF_INET6) setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    int code = family == AF_INET ? bind(listener, (struct sockaddr *)&v4, sizeof v4)
                                 : bind(listener, (struct sockaddr *)&v6, sizeof v6);
    if (listener < 0 || code != 0 || listen(listener, 1024) != 0) {
        close(listener);
        return -1;
    }
    return listener;
}

static int port_of(int listener) {
    struct sockaddr_in name;
    socklen_t length = sizeof name;
    return getsockname(listener, (struct sockaddr *)&name, &length) == 0 ? ntohs(name.sin_port) : 0;
}

static void serve(int listeners[2]) {
    int events = epoll_create1(0);
    for (int i = 0; i < 2; i++) {
        struct epoll_event wanted = {.events = EPOLLIN, .data.fd = listeners[i]};
        if (listeners[i] >= 0) epoll_ctl(events, EPOLL_CTL_ADD, listeners[i], &wanted);
    }
    for (;;) {
        struct epoll_event ready[64];
        int count = epoll_wait(events, ready, 64, -1);
        for (int i = 0; i < count; i++) {
            int from = ready[i].data.fd;
            if (from == listeners[0] || from == listeners[1]) {
                int connection = accept4(from, NULL, NULL, SOCK_CLOEXEC);
                int yes = 1;
                setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
                struct epoll_event wanted = {.events = EPOLLIN, .data.fd = connection};
                epoll_ctl(events, EPOLL_CTL_ADD, connection, &wanted);
                continue;
            }
            // A request of libcurl's comes in one piece.
            char request[8192], head[1024];
            ssize_t got = recv(from, request, sizeof request - 1, 0);
            if (got <= 0) {
                close(from);
                continue;
            }
            request[got] = 0;
            const unsigned char *body = NULL;
            size_t length;
            int size = answer(request, head, sizeof head, &body, &length);
            if (!send_all(from, head, size, length ? MSG_MORE : 0) || !send_all(from, body, length, 0)) close(from);
        }
    }
}

static gnutls_certificate_credentials_t credentials;
static gnutls_priority_t priorities;

static void *converse(void *argument) {
    int connection = (int)(long)argument;
    gnutls_session_t session;
    gnutls_init(&session, GNUTLS_SERVER);
    gnutls_priority_set(session, priorities);
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials);
    gnutls_transport_set_int(session, connection);
    char request[8192], head[1024];
    ssize_t got;
    if (gnutls_handshake(session) == 0) {
        while ((got = gnutls_record_recv(session, request, sizeof request - 1)) > 0) {
            request[got] = 0;
            const unsigned char *body = NULL;
            size_t length;
            int size = answer(request, head, sizeof head, &body, &length);
            gnutls_record_send(session, head, size);
            for (size_t sent = 0; sent < length;) {
                ssize_t more = gnutls_record_send(session, body + sent, length - sent);
                if (more <= 0) break;
                sent += more;
            }
        }
    }
    gnutls_deinit(session);
    close(connection);
    return NULL;
}

static void serve_tls(int listener) {
    for (;;) {
        int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (connection < 0) continue;
        pthread_t thread;
        if (pthread_create(&thread, NULL, converse, (void *)(long)connection) == 0) pthread_detach(thread);
        else close(connection);
    }
}

static int start(int uses_tls) {
    make_shared();
    int listeners[2] = {bound(AF_INET, 0), -1};
    if (listeners[0] < 0) return 0;
    int port = port_of(listeners[0]);
    // Names below "localhost" lead to both.
    if (!uses_tls) listeners[1] = bound(AF_INET6, port);
    pid_t parent = getpid();
    pid_t child = fork();
    if (child < 0) return 0;
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(0);
        if (uses_tls) serve_tls(listeners[0]);
        else serve(listeners);
        _exit(0);
    }
    servers[server_count++] = child;
    close(listeners[0]);
    if (listeners[1] >= 0) close(listeners[1]);
    return port;
}

int poll_bench_serve(void) { return start(0); }

int poll_bench_serve_tls(const char *certificate, const char *key) {
    gnutls_certificate_allocate_credentials(&credentials);
    if (gnutls_certificate_set_x509_key_file(credentials, certificate, key, GNUTLS_X509_FMT_PEM) < 0) return 0;
    gnutls_priority_init(&priorities, "NORMAL", NULL);
    return start(1);
}

void poll_bench_stop(void) {
    while (server_count > 0) {
        kill(servers[--server_count], SIGKILL);
        waitpid(servers[server_count], NULL, 0);
    }
}
