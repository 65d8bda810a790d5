import Glibc
import Threads

/// A small HTTP/1.1 server: one thread for all connections, and a task for each request.
///
/// A handler may take as long as it likes; it holds no thread meanwhile. Its task is cancelled when the
/// client hangs up, and the answer is then thrown away. Over TCP a client that has only shut down its
/// writing half looks the same: the task is cancelled, but its answer is still sent.
///
/// Requests on one connection are answered one after the other, those on different ones at once. `HEAD`
/// is the handler's to answer like `GET`; the body is not sent.
package final class HTTPServer: Sendable {
    /// Where the server can be reached, with the port that the kernel chose if it was to choose.
    package let address: ServingAddress

    private let mailbox: Mailbox

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - place: Where to listen.
    ///   - limits: What to spend on clients.
    ///   - answer: Called for each complete request, in a task of its own.
    /// - Throws: ``ServeError``. Nothing was left behind then, save a directory for the socket.
    package init(
        listeningAt place: ListeningPlace, limits: ServingLimits = ServingLimits(),
        answer: @escaping @Sendable (ServedRequest) async -> ServedResponse
    ) throws(ServeError) {
        let socket = try ListeningSocket(place)
        address = socket.address
        guard let mailbox = Mailbox() else { throw .notStarted }
        self.mailbox = mailbox
        let requests = Requests(limits: limits, mailbox: mailbox, answer: answer)
        let loop = try ServingLoop(socket: socket, limits: limits, mailbox: mailbox, requests: requests)
        guard startThread({ loop.run() }) else { throw .notStarted }
    }

    /// Stops: no new connection, no new request; streams end after what they have already yielded; other
    /// answers that are under way are waited for, up to `drainTime`, and then their tasks are cancelled.
    ///
    /// Returns when the last connection is closed and the socket's name is gone. May be called again.
    package func stop() async {
        await withCheckedContinuation { mailbox.post(.stop($0)) }
    }

    /// Letting go of a server stops it as well, without waiting.
    deinit { mailbox.post(.stop(nil)) }
}
