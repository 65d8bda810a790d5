// libmicrohttpd as Swift sees it: variadic calls do not import, so each shape gets one inline.
//
// `eventfd` and `POLLRDHUP` stand here too, because the loop that drives the library waits with
// them and Swift's Glibc does not carry them.
#ifndef PODWATCH_CMICROHTTPD_SHIM_H
#define PODWATCH_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <sys/eventfd.h>

static inline struct MHD_Daemon *podwatch_mhd_start(
    unsigned int flags, MHD_AccessHandlerCallback answer, void *context, struct MHD_OptionItem *options)
{
    return MHD_start_daemon(
        flags, 0, NULL, NULL, answer, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline const union MHD_ConnectionInfo *podwatch_mhd_connection_info(
    struct MHD_Connection *connection, enum MHD_ConnectionInfoType type)
{
    return MHD_get_connection_info(connection, type);
}

static inline const union MHD_DaemonInfo *podwatch_mhd_daemon_info(
    struct MHD_Daemon *daemon, enum MHD_DaemonInfoType type)
{
    return MHD_get_daemon_info(daemon, type);
}

// Macros with a cast do not import either.
static const ssize_t podwatch_mhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t podwatch_mhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

// `poll(2)`: the peer has shut down its writing half. Behind _GNU_SOURCE in <poll.h>.
static const short podwatch_pollrdhup = 0x2000;

#endif
