package import JSONText

/// The state file, written and read by hand: see ``JSONFields``.
extension Library {
    /// `{"format": 1, "podcasts": […], "pending": […]}`, in one line.
    package var json: [UInt8] {
        var json = JSONWriter()
        LibraryDocument(self).write(to: &json)
        return json.bytes
    }

    /// The number of the shape of a state file, which says whether the rest can be understood.
    package static func format(of json: JSONReader) throws(JSONFault) -> Int {
        var reader = json
        var next = try reader.firstMember()
        while let name = next {
            if reader.isName(name, "format") {
                do throws(JSONFault) {
                    switch try reader.number() {
                    case .integer(let format): return Int(format)
                    // One that does not fit is a number all the same.
                    case .double(let format): return Int(exactly: format) ?? (format < 0 ? .min : .max)
                    }
                } catch {
                    throw error.inside(".format")
                }
            }
            try reader.skip()
            next = try reader.nextMember()
        }
        throw .senseless.inside(".format")
    }

    /// Reads a state file.
    ///
    /// - Throws: Where it is not what was written.
    package init(json: [UInt8]) throws(JSONFault) {
        try self.init(json: JSONReader(json))
    }

    package init(json: JSONReader) throws(JSONFault) {
        var reader = json
        let document = try LibraryDocument(from: &reader)
        try reader.end()
        self.init()
        sequence = document.sequence
        for podcast in document.podcasts { apply(.subscribed(podcast)) }
        apply(.queued(Self.merged(document.pending, document.parked, at: document.parkedPlaces)))
        apply(.apple(document.apple))
        for (name, standing) in document.hosts { apply(.host(name: name, standing)) }
        reserveNumbers(below: document.nextNumber)
        guard isCountable else { throw .senseless.inside(", one of its numbers,") }
    }
}

/// The fields of a state file.
private struct LibraryDocument: JSONShape {
    var apple = AppleStanding()
    var format = Library.format
    var hosts: [String: HostStanding] = [:]
    var nextNumber = 1
    var parked: [Delivery] = []
    var parkedPlaces: [Int] = []
    var pending: [Delivery] = []
    var podcasts: [Subscription] = []
    var sequence: UInt64 = 0

    private init() {}

    init(_ library: Library) {
        apple = library.apple
        hosts = library.hosts
        nextNumber = library.nextNumber
        parkedPlaces = library.deliveries.indices.filter { library.deliveries[$0].isParked }
        parked = parkedPlaces.map { library.deliveries[$0] }
        pending = library.pending
        podcasts = library.inOrder
        sequence = library.sequence
    }

    static var blank: LibraryDocument { LibraryDocument() }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.younger("apple", &apple)
        try fields.field("format", &format)
        try fields.younger("hosts", &hosts)
        try fields.younger("nextNumber", &nextNumber)
        try fields.younger("parked", &parked)
        try fields.younger("parkedPlaces", &parkedPlaces)
        try fields.younger("pending", &pending)
        try fields.field("podcasts", &podcasts)
        try fields.younger("sequence", &sequence)
    }
}
