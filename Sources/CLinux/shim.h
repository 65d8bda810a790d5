// Calls of Linux and glibc that the toolchain's Glibc module leaves out: it is built without _GNU_SOURCE,
// so the declarations stand here again, as in <fcntl.h>, <spawn.h>, <sys/mman.h> and <unistd.h>.
#ifndef PODWATCH_CLINUX_SHIM_H
#define PODWATCH_CLINUX_SHIM_H

#include <elf.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern int fallocate64(int descriptor, int mode, long long offset, long long length);

/// fallocate(2) with FALLOC_FL_KEEP_SIZE: blocks beyond the end, without moving the end.
static inline int linux_reserve(int descriptor, long long offset, long long length) {
    return fallocate64(descriptor, 1, offset, length);
}

// glibc 2.34
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *_Nonnull, int);
// glibc 2.29
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *_Nonnull, const char *_Nonnull);
// glibc 2.9
extern int pipe2(int *_Nonnull, int);
// glibc 2.27
extern int memfd_create(const char *_Nonnull, unsigned int);

// <link.h>
struct dl_phdr_info {
    Elf64_Addr dlpi_addr;
    const char *_Nullable dlpi_name;
    const Elf64_Phdr *_Nullable dlpi_phdr;
    Elf64_Half dlpi_phnum;
};
extern int dl_iterate_phdr(
    int (*_Nonnull)(struct dl_phdr_info *_Nullable, size_t, void *_Nullable), void *_Nullable);

// glibc has a function of this name only since 2.36, and syscall() is variadic.
static inline int podwatch_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0u);
}

#endif
