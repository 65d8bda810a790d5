package import FeedModel
package import StateFiles

/// Something the top may want to say or count.
///
/// Nothing below it prints. Indirect, because some of them are big and most are not.
package indirect enum TrackerEvent: Sendable {
    case checked(CheckReport)
    /// A check changed something about the podcast, which stands like this now.
    case news(PodcastNews, of: Subscription)
    /// Its feed has become the one of another podcast, which tells of its episodes from now on.
    case stoodAside(Subscription, for: Subscription)
    /// The network here is down; failures are not counted until something answers.
    case networkDown
    case networkUp
    case delivered(EventMessage, hook: String)
    /// Tried again at `next`; given up when that is `nil`.
    case deliveryFailed(EventMessage, hook: String, reason: String, next: UnixTime?)
    /// Nothing can be written down: nobody is told anything until it can.
    case stateFailed(StateError)
    case stateRecovered
    case appleFailed(String)
}
