extension Tracker {
    /// Asks Apple about podcasts whose turn it is.
    ///
    /// - Returns: Those that want a check, Apple included.
    package func askApple() async -> [String] {
        let tour = AppleTour(store: store, directory: directory, settings: settings, now: now)
        var podcasts: [String] = []
        do throws(CheckFailure) {
            podcasts = try await tour.moved()
            if let podcast = try await tour.complete() { podcasts.append(podcast) }
        } catch .apple(.paused) {
            // Told when the pause began.
        } catch {
            report(.appleFailed("\(error)"))
        }
        return podcasts
    }
}
