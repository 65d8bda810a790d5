import FeedModel
import StateFiles

extension StateStore {
    /// Plans the next checks of podcasts for which a person now says something else.
    ///
    /// What is said of intervals is meant from now on, not from the next check.
    func planAnew(
        by settings: Settings, insteadOf before: Settings, at now: UnixTime, remembering memory: HabitsMemory?
    ) async {
        // A disk that is full keeps the old plans for a while; that is told elsewhere.
        _ = try? await commit { library in
            library.inOrder.compactMap { podcast in
                let polling = settings.polling(of: podcast)
                guard podcast.checks.last != nil, podcast.checks.failures == 0,
                    !polling.plansAlike(before.polling(of: podcast))
                else { return nil }
                let work = Standing(
                    settings: polling, subscription: podcast,
                    host: host(of: podcast.feedURL, among: library.hosts),
                    now: now, memory: memory)
                return .checked(podcast: podcast.id, work.scheduled(podcast.checks))
            }
        }
    }
}

extension PollingSettings {
    /// Whether the next check is decided on alike.
    fileprivate func plansAlike(_ other: PollingSettings) -> Bool {
        (attention, interval, floor) == (other.attention, other.interval, other.floor)
    }
}
