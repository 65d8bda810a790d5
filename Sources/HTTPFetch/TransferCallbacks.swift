import CLibcurl
import Glibc

/// What libcurl calls while it works.
extension Transfer {
    func setCallbacks() {
        unsafe podwatch_curl_set_receiver(easy.pointer, CURLOPT_WRITEFUNCTION) {
            bytes, size, count, context in
            let body = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            return unsafe Transfer.at(context)?.received(body) == true ? size * count : 0
        }
        unsafe podwatch_curl_set_receiver(easy.pointer, CURLOPT_HEADERFUNCTION) {
            bytes, size, count, context in
            let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            return unsafe Transfer.at(context)?.receivedHeaderLine(line) == true ? size * count : 0
        }
        unsafe podwatch_curl_set_socket_opener(easy.pointer) { context, _, address in
            guard let transfer = unsafe Transfer.at(context), let address = unsafe address else {
                return CURL_SOCKET_BAD
            }
            return unsafe transfer.openSocket(address)
        }
        unsafe podwatch_curl_set_request_gate(easy.pointer) { context, remote, _, _, _ in
            guard let transfer = unsafe Transfer.at(context), let remote = unsafe remote else {
                return CURL_PREREQFUNC_ABORT
            }
            return transfer.maySend(to: unsafe String(cString: remote))
                ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    }

    /// The transfer behind a handle that libcurl reports about.
    @unsafe static func of(_ handle: UnsafeMutableRawPointer?) -> Transfer? {
        var context: UnsafePointer<CChar>?
        unsafe podwatch_curl_get_text(handle, CURLINFO_PRIVATE, &context)
        return unsafe at(UnsafeMutableRawPointer(mutating: context))
    }

    @unsafe private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// - Returns: Whether to go on.
    private func receivedHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let order else { return false }
        let isComplete = unsafe answer.receiveHeaderLine(line, order)
        if isComplete {
            answer.beginBody(status: easy.number(CURLINFO_RESPONSE_CODE), order)
            if answer.isTakenAsItComes { easy.set(CURLOPT_HTTP_CONTENT_DECODING, 0) }
        }
        return answer.failure == nil
    }

    private func received(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let order else { return false }
        return unsafe answer.receiveBody(bytes, order)
    }

    /// Opens a socket for an address that was looked up, unless it is out of bounds.
    private func openSocket(_ target: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        if let order, order.mustBePublic, order.proxy == nil, order.request.unixSocketPath == nil {
            let address = unsafe withUnsafePointer(to: &target.pointee.addr) { unsafe addressBytes($0) } ?? []
            guard !settings.isPrivate(address) else {
                answer.refusedAddress = figures(address)
                return CURL_SOCKET_BAD
            }
        }
        // CLOEXEC: a program that is started meanwhile must not inherit the connection.
        let type = unsafe target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return unsafe socket(target.pointee.family, type, target.pointee.protocol)
    }

    /// The last look before a request leaves; also on a connection that is used again.
    private func maySend(to text: String) -> Bool {
        guard let order, order.proxy == nil, order.request.unixSocketPath == nil else { return true }
        let isPrivate = isPrivate(text)
        answer.isPeerPrivate = isPrivate
        guard isPrivate && order.mustBePublic else { return true }
        answer.refusedAddress = text
        return false
    }

    /// The same as ``TransferSettings/isPrivate``, which most often judged this very address a moment ago.
    private func isPrivate(_ text: String) -> Bool {
        if let lastPeer, lastPeer.address == text { return lastPeer.isPrivate }
        let isPrivate = settings.isPrivate(addressBytes(text) ?? [])
        lastPeer = (text, isPrivate)
        return isPrivate
    }
}
