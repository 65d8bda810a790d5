import CMicroHTTPD
import Glibc

/// One client's connection, as long as a request on it lives.
///
/// libmicrohttpd owns it. A copy is good from a request's first call until its completion, on the loop's
/// thread; ``Exchange`` keeps to that.
@safe struct Connection {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    /// The socket, for watching it and asking about it.
    ///
    /// Not for reading.
    var descriptor: Int32 {
        unsafe podwatch_mhd_connection_info(pointer, .CONNECTION_INFO_CONNECTION_FD)?.pointee.connect_fd ?? -1
    }

    var headers: HeaderFields {
        var all: [(name: String, value: String)] = []
        unsafe withUnsafeMutablePointer(to: &all) { all in
            _ = unsafe MHD_get_connection_values_n(
                pointer, .HEADER_KIND,
                { all, _, name, nameSize, value, valueSize in
                    unsafe all?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee.append(
                        (text(name, nameSize), text(value, valueSize)))
                    return .YES
                }, all)
        }
        return HeaderFields(all)
    }

    /// Who is at the other end of a Unix socket.
    var peer: PeerCredentials? {
        // `struct ucred`, which Swift's Glibc does not carry.
        var credentials: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0,
            credentials.pid != 0
        else { return nil }
        return PeerCredentials(uid: credentials.uid, gid: credentials.gid, pid: credentials.pid)
    }

    /// Puts the connection aside: no thread works on it and no time-out runs until ``resume()``.
    func suspend() {
        unsafe MHD_suspend_connection(pointer)
    }

    func resume() {
        unsafe MHD_resume_connection(pointer)
    }

    /// Has libmicrohttpd find the connection at its end, in the next turn.
    ///
    /// It cannot be asked to close one.
    func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Starts sending an answer.
    ///
    /// `.NO` when libmicrohttpd will not have it, and then it hangs up.
    func queue(_ response: borrowing Response, status: Int) -> MHD_Result {
        unsafe MHD_queue_response(pointer, UInt32(status), response.pointer)
    }
}

/// An answer in libmicrohttpd's form, counted by reference: one is ours, one each queueing's.
@safe struct Response: ~Copyable {
    fileprivate let pointer: OpaquePointer

    /// An answer with `body`.
    ///
    /// What a stream holds is drawn by way of `exchange`.
    init(_ body: ServedResponse.Body, of exchange: Exchange) {
        switch body {
        case .bytes(let bytes): self.init(bytes)
        case .stream: self.init(readingFrom: exchange)
        }
    }

    /// An answer that is all there.
    ///
    /// The bytes are copied.
    init(_ bytes: [UInt8]) {
        let made = unsafe bytes.withUnsafeBytes {
            // Only read from: MUST_COPY.
            unsafe MHD_create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
        guard let made = unsafe made else { fatalError("out of memory: no room for an answer") }
        unsafe pointer = made
    }

    /// An answer whose body `exchange` gives piece by piece.
    ///
    /// It is retained until the answer is freed.
    private init(readingFrom exchange: Exchange) {
        let context = unsafe Unmanaged.passRetained(exchange).toOpaque()
        let made = unsafe MHD_create_response_from_callback(
            UInt64.max, pieceSize,
            { context, _, room, size in
                guard let context = unsafe context, let room = unsafe room else {
                    return podwatch_mhd_end_with_error
                }
                let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
                return unsafe exchange.fill(UnsafeMutableRawBufferPointer(start: room, count: size))
            }, context,
            { context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<Exchange>.fromOpaque(context).release()
            })
        guard let made = unsafe made else { fatalError("out of memory: no room for an answer") }
        unsafe pointer = made
    }

    deinit { unsafe MHD_destroy_response(pointer) }

    /// Adds a header field, unless HTTP does not allow it.
    func add(_ name: String, _ value: String) -> Bool {
        unsafe MHD_add_response_header(pointer, name, value) == .YES
    }
}

/// Bytes of a stream's body that go out at once.
///
/// Has to fit into a connection's memory.
private let pieceSize = 8 << 10

private func text(_ start: UnsafePointer<CChar>?, _ size: Int) -> String {
    unsafe String(
        decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size), as: UTF8.self)
}
