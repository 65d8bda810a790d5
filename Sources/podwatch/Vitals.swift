import ControlAPI
import HTTPFetch
import Tracking

/// Sends signs of life for as long as the daemon runs, if the settings say where.
struct Vitals: Sendable {
    let monitoring: Monitoring
    let tracker: Tracker
    /// Made once somebody is to be told.
    let makeFetcher: @Sendable () -> HTTPFetcher

    /// Returns when its task is cancelled.
    ///
    /// The settings are looked at again each time: a reload counts from the next ping on.
    func run() async {
        var fetcher: HTTPFetcher?
        while !Task.isCancelled {
            let pings = await tracker.settings.monitoring.pings
            if let pings {
                let isFirst = fetcher == nil
                let ours = fetcher ?? makeFetcher()
                fetcher = ours
                if isFirst { await HealthPing.start.send(by: pings, ours) }
                let reasons = await monitoring.health().reasons
                await (reasons.isEmpty ? HealthPing.success : .failure(reasons)).send(by: pings, ours)
            }
            try? await Task.sleep(for: .seconds(pings?.interval ?? 60))
        }
    }
}
