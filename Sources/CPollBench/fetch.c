#include "poll_bench.h"
#include "shared.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LANES 64

// One easy handle, used again and again: all feeds of one host, then those of the next.
struct lane {
    CURL *easy;
    struct curl_slist *headers;
    int host, feed;
    char *body;
    size_t length, room;
    char tag[64];
};

static size_t keep_body(char *bytes, size_t size, size_t count, void *context) {
    struct lane *lane = context;
    size_t more = size * count;
    if (lane->length + more > lane->room) {
        lane->room = (lane->length + more) * 2;
        lane->body = realloc(lane->body, lane->room);
    }
    memcpy(lane->body + lane->length, bytes, more);
    lane->length += more;
    return more;
}

static size_t keep_tag(char *line, size_t size, size_t count, void *context) {
    struct lane *lane = context;
    size_t length = size * count;
    if (length > 6 && length < sizeof lane->tag && strncasecmp(line, "etag: ", 6) == 0) {
        memcpy(lane->tag, line, length);
        lane->tag[length] = 0;
    }
    return length;
}

static void ask(CURLM *multi, struct lane *lane, int port, const char *scheme) {
    char url[128], tag[64];
    snprintf(url, sizeof url, "%s://h%d.bench.localhost:%d/f%d", scheme, lane->host, port, lane->feed);
    int version = poll_bench_version_of(lane->feed);
    snprintf(tag, sizeof tag, "If-None-Match: \"v%d\"", version > 0 ? version - 1 : 0);
    curl_slist_free_all(lane->headers);
    lane->headers = curl_slist_append(NULL, tag);
    lane->headers = curl_slist_append(lane->headers, "If-Modified-Since: Sat, 28 Feb 2026 06:30:00 GMT");
    lane->headers = curl_slist_append(lane->headers, "Accept: application/rss+xml, */*;q=0.5");
    curl_easy_setopt(lane->easy, CURLOPT_URL, url);
    curl_easy_setopt(lane->easy, CURLOPT_HTTPHEADER, lane->headers);
    lane->length = 0;
    curl_multi_add_handle(multi, lane->easy);
}

int poll_bench_fetch(int port, int count, int hosts, int at_once, const char *authorities, size_t *bytes) {
    struct lane lanes[MOST_LANES] = {0};
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)at_once);
    const char *scheme = authorities ? "https" : "http";
    int next_host = 0, unchanged = 0, failed = 0, active = 0;
    for (int i = 0; i < at_once && i < MOST_LANES && next_host < hosts; i++) {
        struct lane *lane = &lanes[i];
        lane->easy = curl_easy_init();
        curl_easy_setopt(lane->easy, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(lane->easy, CURLOPT_USERAGENT, "poll-bench");
        curl_easy_setopt(lane->easy, CURLOPT_ACCEPT_ENCODING, "gzip");
        curl_easy_setopt(lane->easy, CURLOPT_TIMEOUT_MS, 60000L);
        curl_easy_setopt(lane->easy, CURLOPT_WRITEFUNCTION, keep_body);
        curl_easy_setopt(lane->easy, CURLOPT_WRITEDATA, lane);
        curl_easy_setopt(lane->easy, CURLOPT_HEADERFUNCTION, keep_tag);
        curl_easy_setopt(lane->easy, CURLOPT_HEADERDATA, lane);
        curl_easy_setopt(lane->easy, CURLOPT_PRIVATE, lane);
        if (authorities) {
            curl_easy_setopt(lane->easy, CURLOPT_CAINFO, authorities);
            // So that the parsed store is kept.
            curl_easy_setopt(lane->easy, CURLOPT_CAPATH, NULL);
        }
        lane->host = lane->feed = next_host++;
        ask(multi, lane, port, scheme);
        active++;
    }
    while (active > 0) {
        int running, left;
        curl_multi_perform(multi, &running);
        for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
            if (message->msg != CURLMSG_DONE) continue;
            CURLcode code = message->data.result;
            struct lane *lane;
            long status = 0;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&lane);
            curl_easy_getinfo(lane->easy, CURLINFO_RESPONSE_CODE, &status);
            curl_multi_remove_handle(multi, lane->easy);
            if (code != CURLE_OK || (status != 200 && status != 304)) failed++;
            unchanged += status == 304;
            *bytes += lane->length;
            lane->feed += hosts;
            if (lane->feed >= count && next_host < hosts) lane->host = lane->feed = next_host++;
            if (lane->feed < count) ask(multi, lane, port, scheme);
            else active--;
        }
        if (active > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (int i = 0; i < MOST_LANES; i++) {
        if (!lanes[i].easy) continue;
        curl_easy_cleanup(lanes[i].easy);
        curl_slist_free_all(lanes[i].headers);
        free(lanes[i].body);
    }
    curl_multi_cleanup(multi);
    return failed ? -1 : unchanged;
}
