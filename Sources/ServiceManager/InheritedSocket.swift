import CSystemd
import Glibc

/// A socket that the service manager opened for this process.
package struct InheritedSocket: Sendable, Equatable {
    /// Whoever takes it over closes it.
    ///
    /// Not passed on to programs that this process starts.
    package let descriptor: Int32

    /// What `FileDescriptorName=` says, `unknown` when nothing was said.
    package let name: String
}

/// The sockets that the service manager hands over, in its order.
///
/// May be asked once: the variables that told of them are taken out of the environment, so that programs
/// started from here do not take the descriptors for theirs. That is no time for another thread to read
/// the environment: ask at the start.
///
/// - Throws: ``ServiceError/socketsNotInherited(reason:)``.
package func inheritedSockets() throws(ServiceError) -> [InheritedSocket] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = nil
    let count = unsafe sd_listen_fds_with_names(1, &names)
    guard count >= 0 else { throw .socketsNotInherited(reason: reason(-count)) }
    // The list and each name in it are ours to free.
    defer { unsafe free(names) }
    return (0..<count).map { position in
        let name = unsafe names?[Int(position)]
        defer { unsafe free(name) }
        return InheritedSocket(
            descriptor: firstInherited + position,
            name: unsafe name.map { unsafe String(cString: $0) } ?? "unknown")
    }
}

/// `SD_LISTEN_FDS_START`.
private let firstInherited: Int32 = 3
