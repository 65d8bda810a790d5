import FeedModel
import HTTPFetch
import StateFiles

/// What a check that ended says about the network, and what is written down when it failed.
extension Tracker {
    /// Writes down a failure, unless the network here is down.
    func conclude(_ result: Check.Result, _ podcast: String) async throws(CheckFailure) {
        switch result {
        case .done, .quiet:
            noteAnswer()
        case .failed(_, let fault, _):
            do {
                try await conclude(fault, of: podcast)
            } catch {
                throw .state(error)
            }
        }
    }

    func noteAnswer() {
        if weather.isDown { report(.networkUp) }
        weather.answered()
    }

    private func conclude(_ fault: FeedFault, of podcast: String) async throws(StateError) {
        let failures = Failures(store: store, settings: settings)
        switch fault.failure {
        case .apple(.paused(let until)), .apple(.refused(let until)), .apple(.noTurn(let until)):
            // That says nothing about the podcast.
            try await failures.postpone(podcast, until: until, "Apple is not asked before")
        case .fetch(.askedForRest):
            try await failures.holdBack(podcast, at: now())
        case .fetch(let error) where error.isNetworkWide:
            try await concludeSilence(fault, of: podcast, failures)
        case .apple:
            try await failures.record(fault, of: podcast, at: now())
        default:
            weather.answered()
            try await failures.record(fault, of: podcast, at: now())
        }
    }

    /// A host did not answer in a way that this machine may be the cause of.
    private func concludeSilence(
        _ fault: FeedFault, of podcast: String, _ failures: Failures
    ) async throws(StateError) {
        let subscription = await store.read { $0.subscriptions[podcast] }
        let wasDown = weather.isDown
        weather.failed(host: hostName(of: subscription?.feedURL ?? ""), at: now())
        guard weather.excuses(at: now()) else {
            if let subscription { weather.counted(podcast, before: subscription.checks) }
            try await failures.record(fault, of: podcast, at: now())
            return
        }
        if !wasDown { report(.networkDown) }
        for (other, before) in weather.takeDoubtful() { try await failures.forgive(other, before, at: now()) }
        try await failures.postpone(podcast, at: now())
    }
}
