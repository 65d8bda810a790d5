/// `{"format": 1, "podcasts": […], "pending": […]}`: the shape of the state file.
///
/// Every file ever written opens for ever: a key that is added must be optional when it is read.
extension Library: Codable {
    /// Number of the shape.
    ///
    /// A file with a higher one was written by a newer podwatch.
    package static let format = 1

    /// No number that podwatch counts with comes near it, and JSON tools still tell all below it apart.
    static let countLimit = 1 << 53

    private enum Key: String, CodingKey {
        case format, sequence, podcasts, pending, parked, parkedPlaces, apple, hosts, nextNumber
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init()
        sequence = try values.decodeIfPresent(UInt64.self, forKey: .sequence) ?? 0
        for podcast in try values.decode([Subscription].self, forKey: .podcasts) {
            apply(.subscribed(podcast))
        }
        let pending = try values.decodeIfPresent([Delivery].self, forKey: .pending) ?? []
        let parked = try values.decodeIfPresent([Delivery].self, forKey: .parked) ?? []
        let places = try values.decodeIfPresent([Int].self, forKey: .parkedPlaces) ?? []
        apply(.queued(Self.merged(pending, parked, at: places)))
        apply(.apple(try values.decodeIfPresent(AppleStanding.self, forKey: .apple) ?? AppleStanding()))
        for (name, standing) in try values.decodeIfPresent([String: HostStanding].self, forKey: .hosts) ?? [:]
        {
            apply(.host(name: name, standing))
        }
        reserveNumbers(below: try values.decodeIfPresent(Int.self, forKey: .nextNumber) ?? 1)
        guard isCountable else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a number is beyond reason"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.format, forKey: .format)
        try values.encode(sequence, forKey: .sequence)
        try values.encode(inOrder, forKey: .podcasts)
        try values.encode(pending, forKey: .pending)
        let places = deliveries.indices.filter { deliveries[$0].isParked }
        try values.encode(places.map { deliveries[$0] }, forKey: .parked)
        try values.encode(places, forKey: .parkedPlaces)
        try values.encode(apple, forKey: .apple)
        try values.encode(hosts, forKey: .hosts)
        try values.encode(nextNumber, forKey: .nextNumber)
    }

    /// All deliveries in their order again; parked ones without a place come last.
    static func merged(_ pending: [Delivery], _ parked: [Delivery], at places: [Int]) -> [Delivery] {
        var merged = pending
        for (place, delivery) in zip(places, parked) {
            merged.insert(delivery, at: min(max(place, 0), merged.count))
        }
        return merged + parked.dropFirst(places.count)
    }

    /// Whether everything that is counted up can be: a file that was edited may hold any number.
    var isCountable: Bool {
        let counts =
            [nextNumber, apple.refusals] + deliveries.map(\.attempts)
            + subscriptions.values.flatMap { [$0.episodeCount, $0.checks.failures] }
        return sequence < Self.countLimit && counts.allSatisfy { 0..<Self.countLimit ~= $0 }
    }
}
