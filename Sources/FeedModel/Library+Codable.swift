/// `{"format": 1, "podcasts": […], "pending": […]}`: the shape of the state file.
extension Library: Codable {
    /// Number of the shape. A file with a higher one was written by a newer podwatch.
    package static let format = 1

    private enum Key: String, CodingKey {
        case format, sequence, podcasts, pending, parked, apple, hosts, nextNumber
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init()
        sequence = try values.decodeIfPresent(UInt64.self, forKey: .sequence) ?? 0
        let podcasts = try values.decode([Subscription].self, forKey: .podcasts)
        for podcast in podcasts {
            apply(.subscribed(podcast))
        }
        let pending = try values.decodeIfPresent([Delivery].self, forKey: .pending) ?? []
        let parked = try values.decodeIfPresent([Delivery].self, forKey: .parked) ?? []
        apply(.queued(pending + parked))
        apply(.apple(try values.decodeIfPresent(AppleStanding.self, forKey: .apple) ?? AppleStanding()))
        for (name, standing) in try values.decodeIfPresent([String: HostStanding].self, forKey: .hosts) ?? [:] {
            apply(.host(name: name, standing))
        }
        reserveNumbers(below: try values.decodeIfPresent(Int.self, forKey: .nextNumber) ?? 1)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.format, forKey: .format)
        try values.encode(sequence, forKey: .sequence)
        try values.encode(inOrder, forKey: .podcasts)
        try values.encode(pending, forKey: .pending)
        try values.encode(deliveries.filter(\.isParked), forKey: .parked)
        try values.encode(apple, forKey: .apple)
        try values.encode(hosts, forKey: .hosts)
        try values.encode(nextNumber, forKey: .nextNumber)
    }
}
