/// One thing that the doctor looked at.
struct Finding: Encodable, Sendable {
    var subject: String
    var isGood: Bool
    /// What was seen, and what to do about it.
    var words: String

    enum CodingKeys: String, CodingKey {
        case subject, isGood = "ok", words = "message"
    }

    static func good(_ subject: String, _ words: String) -> Finding {
        Finding(subject: subject, isGood: true, words: words)
    }

    static func bad(_ subject: String, _ words: String) -> Finding {
        Finding(subject: subject, isGood: false, words: words)
    }
}
