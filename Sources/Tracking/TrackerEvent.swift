package import FeedModel
package import StateFiles

/// Something the top may want to say or count.
///
/// Nothing below it prints.
package enum TrackerEvent: Sendable {
    case checked(CheckReport)
    /// The network here is down; failures are not counted until something answers.
    case networkDown
    case networkUp
    case delivered(Event, hook: String, attempt: Int)
    case deliveryFailed(Event, hook: String, attempt: Int, reason: String, next: UnixTime?)
    /// Nothing can be written down: nobody is told anything until it can.
    case stateFailed(StateError)
    case stateRecovered
    case appleFailed(String)
}
