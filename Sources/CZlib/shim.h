// zlib as Swift sees it: its initialiser is a macro that measures the structure it is given.
#ifndef PODWATCH_CZLIB_SHIM_H
#define PODWATCH_CZLIB_SHIM_H

#include <zlib.h>

static inline int podwatch_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
