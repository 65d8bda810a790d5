import CLibcurl

/// libcurl's multi handle: many transfers on one thread.
///
/// `@unchecked` because the pointer never changes, `wake` is documented to be thread-safe, and the
/// other calls are made by one thread only: see `TransferLoop.run`. The mailbox lets go of it before
/// that thread does.
@safe final class MultiHandle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    init(connections: Int) {
        MultiHandle.readyLibrary
        guard let pointer = unsafe curl_multi_init() else {
            fatalError("out of memory: libcurl could not start")
        }
        unsafe self.pointer = pointer
        unsafe podwatch_curl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, connections)
    }

    deinit {
        unsafe curl_multi_cleanup(pointer)
    }

    func add(_ transfer: Transfer) {
        let code = unsafe curl_multi_add_handle(pointer, transfer.easy.pointer)
        precondition(code == CURLM_OK, "libcurl refused a transfer")
    }

    func remove(_ transfer: Transfer) {
        unsafe curl_multi_remove_handle(pointer, transfer.easy.pointer)
    }

    /// Moves every transfer as far as it goes without waiting, then hands over those that ended.
    func advance(_ ended: (Transfer, CURLcode) -> Void) {
        var running: Int32 = 0
        unsafe curl_multi_perform(pointer, &running)
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(pointer, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            let code = unsafe message.pointee.data.result
            guard let transfer = unsafe Transfer.of(message.pointee.easy_handle) else { continue }
            ended(transfer, code)
        }
    }

    /// Waits for sockets, for libcurl's own timers, or for ``wake()``.
    func sleep(milliseconds: Int32) {
        unsafe curl_multi_poll(pointer, nil, 0, milliseconds, nil)
    }

    /// Ends the current or next ``sleep(milliseconds:)``; from any thread.
    func wake() {
        unsafe curl_multi_wakeup(pointer)
    }

    /// `curl_global_init` once in the life of the process.
    private static let readyLibrary: Void = {
        let code = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        precondition(code == CURLE_OK, "libcurl could not be initialised")
    }()
}
