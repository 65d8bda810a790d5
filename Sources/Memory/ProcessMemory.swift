import CLinux
import Glibc

/// What this process asks of the machine's memory while it has nothing to do.
package enum ProcessMemory {
    /// For a daemon, before any thread starts: freed memory goes back instead of waiting in many pools.
    package static func prepare() {
        // Threads of one pool share its arenas; glibc would make eight for each processor.
        mallopt(M_ARENA_MAX, 2)
        // Set, glibc does not raise it: a document of some megabytes goes back when it has been read.
        mallopt(M_MMAP_THRESHOLD, 1 << 20)
        // What is at hand is used again, page for page, until there is nothing to do.
        mallopt(M_TRIM_THRESHOLD, 8 << 20)
        // And it is asked for by the megabyte: reading a state takes thousands of small pieces of memory.
        mallopt(M_TOP_PAD, 8 << 20)
        useBigPages()
    }

    /// The heap comes in pages of two megabytes, where the system has them: a state of some megabytes would
    /// otherwise cost as much in page faults as in reading.
    private static func useBigPages() {
        let before = unsafe sbrk(0)
        unsafe free(malloc(1 << 19))
        let (start, end) = unsafe (UInt(bitPattern: before), UInt(bitPattern: sbrk(0)))
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        let first = (start + page - 1) & ~(page - 1)
        guard end > first else { return }
        _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
    }

    /// Gives back what was freed, and the pages of programs and libraries that were used on the way.
    ///
    /// The latter stay in the page cache, from where they are had again at once, a few microseconds each: most of
    /// them were for starting and for parsing, and are not needed to wait.
    package static func giveBack() {
        malloc_trim(0)
        unsafe dl_iterate_phdr(
            { object, _, _ in
                guard let object = unsafe object?.pointee, let headers = unsafe object.dlpi_phdr else {
                    return 0
                }
                for index in 0..<Int(unsafe object.dlpi_phnum) {
                    let segment = unsafe headers[index]
                    // What can be written may differ from its file.
                    guard segment.p_type == PT_LOAD, segment.p_flags & UInt32(PF_W) == 0 else { continue }
                    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
                    let start = unsafe UInt(object.dlpi_addr) + UInt(segment.p_vaddr)
                    let first = start & ~(page - 1)
                    let length = Int(start + UInt(segment.p_filesz) - first)
                    _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), length, MADV_DONTNEED)
                }
                return 0
            }, nil)
    }
}
