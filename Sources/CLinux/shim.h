// Calls of Linux that the toolchain's Glibc module leaves out, since it is built without _GNU_SOURCE.
#ifndef PODWATCH_CLINUX_SHIM_H
#define PODWATCH_CLINUX_SHIM_H

extern int fallocate64(int descriptor, int mode, long long offset, long long length);

/// fallocate(2) with FALLOC_FL_KEEP_SIZE: blocks beyond the end, without moving the end.
static inline int linux_reserve(int descriptor, long long offset, long long length) {
    return fallocate64(descriptor, 1, offset, length);
}

#endif
