extension [Change] {
    /// The events among them, each once, in order.
    package var events: [Event] {
        var events: [Event] = []
        for change in self {
            let more: [Event] =
                switch change {
                case .queued(let deliveries): deliveries.map(\.event)
                case .unheard(let unheard): unheard
                default: []
                }
            for event in more where !events.contains(where: { $0.id == event.id }) { events.append(event) }
        }
        return events
    }
}
