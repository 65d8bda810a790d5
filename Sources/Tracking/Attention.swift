/// How much a person cares to hear of a podcast's episodes soon.
///
/// It sets the price of a request in ``nextCheck(_:)``. All podcasts of one level share one price, so
/// the requests go where they save the most waiting.
package enum Attention: String, Sendable, Codable, CaseIterable {
    /// Few requests; an episode may wait for hours.
    case relaxed
    /// What most people want.
    case normal
    /// More requests, for podcasts that matter.
    case eager

    /// The longest time between two good checks that podwatch chooses on its own, in seconds.
    package var longestWait: Int64 {
        switch self {
        case .relaxed: 24 * 3600
        case .normal: 6 * 3600
        case .eager: 4 * 3600
        }
    }
}

extension Attention {
    /// What a request is worth.
    struct Price: Equatable {
        /// What one request must save, in minutes of waiting weighed as ``Plan`` says.
        var request: Double
        /// How much worse each further minute of waiting is than the one before, per minute.
        var impatience: Double
    }

    /// The price of a look at a host with this floor in seconds.
    ///
    /// A host that asked for patience is spared more than the floor alone would spare it.
    func price(floor: Int64) -> Price {
        let request =
            switch self {
            case .relaxed: 40.0
            case .normal: 4.2
            case .eager: 1.0
            }
        return Price(request: floor > 900 ? 1.5 * request : request, impatience: 0.03)
    }
}
