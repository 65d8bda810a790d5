import Glibc

/// Why a command did not start; the numbers are `errno`.
enum StartError: Error, Equatable {
    /// No descriptor, no memory or no thread for it.
    case noResources(Int32)
    /// The first word is no path, and none of these directories has it.
    case notFound(path: String)
    /// What `posix_spawn` says of the program.
    case notExecuted(program: String, Int32)

    static var last: StartError { .noResources(errno) }
}
