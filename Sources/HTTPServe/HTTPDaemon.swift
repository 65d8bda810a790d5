import CMicroHTTPD

/// libmicrohttpd, driven from outside: it makes no thread, and does nothing but in ``turn()``.
///
/// Ownership, in full: the daemon borrows the listening descriptor, and `requests` unretained; the loop
/// has both and outlives it. It holds one retain of each exchange, from the request's first line to its
/// completion; a streaming answer holds another until it is freed. Everything happens on one thread, save
/// the making.
@safe struct HTTPDaemon: ~Copyable {
    private let daemon: OpaquePointer

    /// Readable when there is something to do.
    ///
    /// What to give to `poll`.
    let readiness: Int32

    init(listeningOn descriptor: Int32, limits: ServingLimits, requests: Requests) throws(ServeError) {
        let context = unsafe Unmanaged.passUnretained(requests).toOpaque()
        let firstLine = unsafe unsafeBitCast(announced, to: Int.self)
        let completion = unsafe unsafeBitCast(completed, to: Int.self)
        let comingAndGoing = unsafe unsafeBitCast(connected, to: Int.self)
        let timeout = max(1, Int(limits.idleTime.components.seconds))
        var options = unsafe [
            MHD_OptionItem(option: .LISTEN_SOCKET, value: Int(descriptor), ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_MEMORY_LIMIT, value: limits.headerSize, ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_LIMIT, value: limits.connections, ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_TIMEOUT, value: timeout, ptr_value: nil),
            MHD_OptionItem(option: .URI_LOG_CALLBACK, value: firstLine, ptr_value: context),
            MHD_OptionItem(option: .NOTIFY_COMPLETED, value: completion, ptr_value: context),
            MHD_OptionItem(option: .NOTIFY_CONNECTION, value: comingAndGoing, ptr_value: context),
            // Refuses what RFC 9112 has a server refuse, such as a request without Host.
            MHD_OptionItem(option: .STRICT_FOR_CLIENT, value: 1, ptr_value: nil),
            MHD_OptionItem(option: .END, value: 0, ptr_value: nil),
        ]
        let flags = MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        guard let daemon = unsafe podwatch_mhd_start(flags, proceed, context, &options),
            let info = unsafe podwatch_mhd_daemon_info(daemon, .DAEMON_INFO_EPOLL_FD_LINUX_ONLY)
        else { throw .notStarted }
        unsafe self.daemon = unsafe daemon
        readiness = unsafe info.pointee.epoll_fd
    }

    /// Accepts, reads, asks for answers and writes, as far as that goes without waiting.
    func turn() {
        let before = connections
        unsafe MHD_run(daemon)
        // With its connections full, or descriptors short, the library stops listening, and it looks
        // whether to begin again at the start of a turn only. Nothing else might cause another one.
        if connections < before { unsafe MHD_run(daemon) }
    }

    private var connections: UInt32 {
        unsafe podwatch_mhd_daemon_info(daemon, .DAEMON_INFO_CURRENT_CONNECTIONS)?.pointee.num_connections
            ?? 0
    }

    /// Milliseconds after which a turn is due though nothing became ready.
    var patience: UInt64? {
        var milliseconds: UInt64 = 0
        return unsafe MHD_get_timeout(daemon, &milliseconds) == .YES ? milliseconds : nil
    }

    /// Accepts no further connection.
    ///
    /// The listening descriptor is not touched.
    func quiesce() {
        unsafe MHD_quiesce_daemon(daemon)
    }

    /// Breaks all connections and frees everything.
    ///
    /// Once, as the last call, after ``quiesce()`` and with no connection suspended.
    func stop() {
        unsafe MHD_stop_daemon(daemon)
    }
}

// MARK: - Calls from C

/// Tells of a first line (`MHD_OPTION_URI_LOG_CALLBACK`).
///
/// Used because it alone shows the target as it was sent: what the other calls show is decoded, where an
/// encoded slash or `&` can no longer be told from a real one.
private let announced:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
        UnsafeMutableRawPointer? =
        { context, target, _ in
            guard let context = unsafe context, let target = unsafe target else { return nil }
            let requests = unsafe Unmanaged<Requests>.fromOpaque(context).takeUnretainedValue()
            let bytes = Array(unsafe String(cString: target).utf8)
            return unsafe Unmanaged.passRetained(requests.announced(RequestTarget(bytes))).toOpaque()
        }

private let proceed: MHD_AccessHandlerCallback = { context, connection, _, method, _, received, size, slot in
    guard let context = unsafe context, let connection = unsafe connection, let method = unsafe method,
        let size = unsafe size, let exchange = unsafe Exchange.at(slot)
    else { return .NO }
    let requests = unsafe Unmanaged<Requests>.fromOpaque(context).takeUnretainedValue()
    let bytes = unsafe UnsafeRawBufferPointer(start: received, count: received == nil ? 0 : size.pointee)
    unsafe size.pointee = 0
    return unsafe requests.proceed(
        exchange, on: Connection(connection), method: String(cString: method), received: bytes)
}

private let completed: MHD_RequestCompletedCallback = { context, _, slot, _ in
    guard let context = unsafe context, let exchange = unsafe Exchange.at(slot) else { return }
    let requests = unsafe Unmanaged<Requests>.fromOpaque(context).takeUnretainedValue()
    requests.ended(exchange)
    unsafe slot?.pointee = nil
    unsafe Unmanaged.passUnretained(exchange).release()
}

private let connected: MHD_NotifyConnectionCallback = { context, connection, _, moment in
    guard let context = unsafe context, let connection = unsafe connection else { return }
    let requests = unsafe Unmanaged<Requests>.fromOpaque(context).takeUnretainedValue()
    if moment == .CONNECTION_NOTIFY_STARTED {
        unsafe requests.came(Connection(connection))
    } else {
        unsafe requests.went(Connection(connection))
    }
}

extension Exchange {
    /// The exchange that libmicrohttpd remembers for a request.
    fileprivate static func at(_ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Exchange? {
        guard let context = unsafe slot?.pointee else { return nil }
        return unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    }
}
