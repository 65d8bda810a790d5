import FeedModel
import FoundationEssentials

extension EventMessage {
    /// The event as one JSON object, keys sorted, without a line break.
    ///
    /// - Returns: `nil` never happens for a message: it holds nothing that JSON cannot say.
    var json: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return nil }
        return [UInt8](data)
    }
}
