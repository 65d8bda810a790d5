/// How one fetch went, for whoever counts.
package struct FetchReport: Sendable, Equatable {
    /// Host and port that were asked first, as ``serverName(of:)`` has them.
    package var server: String
    /// The status of each answer on the way, redirects too.
    package var statuses: [Int]
    /// Bytes of all bodies as they came over the network, compressed or not.
    package var bytes: Int
    /// Time that the hops took; waiting for turns is not counted.
    package var duration: Duration
    package var outcome: Outcome

    package enum Outcome: String, Sendable, CaseIterable {
        case ok
        case notModified = "not_modified"
        /// An answer, and not one of success.
        case refused = "http_error"
        /// No answer that could be used.
        case failed
    }

    package init(server: String, statuses: [Int], bytes: Int, duration: Duration, outcome: Outcome) {
        self.server = server
        self.statuses = statuses
        self.bytes = bytes
        self.duration = duration
        self.outcome = outcome
    }
}

/// The host and port that a URL leads to; `nil` for what is no URL.
package func serverName(of url: String) -> String? {
    try? WebAddress(url).origin.server
}

extension FetchReport {
    /// `nil` for a fetch that was given up: that says nothing about anybody.
    init?(_ fetch: Fetch, _ result: Result<HTTPOutcome, FetchError>) {
        switch result {
        case .failure(.cancelled): return nil
        case .failure: outcome = .failed
        case .success(.notModified): outcome = .notModified
        case .success(.response(let response)):
            outcome = (200..<300).contains(response.status) ? .ok : .refused
        }
        server = fetch.firstServer
        statuses = fetch.statuses
        bytes = fetch.bytes
        duration = fetch.spent
    }
}
