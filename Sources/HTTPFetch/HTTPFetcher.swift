import Synchronization

/// Fetches over HTTP: politely, within limits, and without surprises on the way.
///
/// One thread does the work for all fetches. A host is asked so many things at a time, and so many hosts
/// at once; the others wait for their turn. Proxies come from the environment (`http_proxy`,
/// `https_proxy`, `all_proxy`, `no_proxy`), as does `SSL_CERT_FILE`, both read once, here.
///
/// A program that calls `exit` should call ``close()`` before.
package final class HTTPFetcher: Sendable {
    private let thread: TransferThread
    private let lastID = Atomic<UInt64>(0)

    /// - Parameters:
    ///   - userAgent: Sent with every request that has no `User-Agent` of its own.
    ///   - connectionsPerHost: Requests to one host at the same time.
    ///   - hostsAtOnce: Hosts that are asked at the same time.
    ///   - certificateAuthorities: A PEM file to trust in place of the system's.
    ///   - report: Hears how each fetch went, before the one who waits for it does; must not wait.
    package convenience init(
        userAgent: String, connectionsPerHost: Int = 1, hostsAtOnce: Int = 16,
        certificateAuthorities: String? = nil, report: @escaping @Sendable (FetchReport) -> Void = { _ in }
    ) {
        var settings = TransferSettings(
            userAgent: userAgent, connectionsPerHost: connectionsPerHost, hostsAtOnce: hostsAtOnce,
            certificateAuthorities: certificateAuthorities
                ?? TransferSettings.defaultCertificateAuthorities(),
            proxies: .fromEnvironment())
        settings.report = report
        self.init(settings)
    }

    /// The file of certificate authorities that is trusted unless another one is named; `nil` when the library
    /// has its own.
    package static var certificateAuthorities: String? {
        TransferSettings.defaultCertificateAuthorities()
    }

    init(_ settings: TransferSettings) {
        thread = TransferThread(settings)
    }

    deinit {
        thread.close()
    }

    /// Fetches, over redirects if need be, until there is a final answer.
    ///
    /// Ends soon with ``FetchError/cancelled`` when the task is cancelled.
    ///
    /// - Returns: An answer of any status; 304 only to a request with validators, as its own case.
    package func send(_ request: HTTPRequest) async throws(FetchError) -> HTTPOutcome {
        let address = try RedirectChain.address(of: request)
        guard !Task.isCancelled else { throw .cancelled }
        let id = lastID.add(1, ordering: .relaxed).newValue
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                thread.mailbox.post([
                    FetchOrder(id: id, request: request, address: address, asker: .one(continuation))
                ])
                // Cancelled a moment ago, `onCancel` found nothing to cancel.
                if Task.isCancelled { thread.mailbox.cancel(id) }
            }
        } onCancel: {
            thread.mailbox.cancel(id)
        }
        return try result.get()
    }

    /// Begins many fetches whose answers are taken together.
    ///
    /// - Returns: A number for each, in the same order, by which its answer is known; a request that cannot be
    ///   made is answered as any other.
    package func ask(_ requests: [HTTPRequest], gathering answers: GatheredAnswers) -> [UInt64] {
        var orders: [FetchOrder] = []
        orders.reserveCapacity(requests.count)
        let ids = requests.map { request in
            let id = lastID.add(1, ordering: .relaxed).newValue
            do throws(FetchError) {
                let address = try RedirectChain.address(of: request)
                orders.append(
                    FetchOrder(id: id, request: request, address: address, asker: .gathering(answers)))
            } catch {
                Asker.gathering(answers).answerAtOnce(id, .failure(error))
            }
            return id
        }
        thread.mailbox.post(orders)
        return ids
    }

    /// Ends a fetch that ``ask(_:gathering:)`` began: it is answered soon, as cancelled if it was not before.
    package func cancel(_ id: UInt64) {
        thread.mailbox.cancel(id)
    }

    /// Ends every fetch as cancelled and waits for the thread to end.
    ///
    /// Later fetches are cancelled at once.
    package func close() {
        thread.close()
    }
}
