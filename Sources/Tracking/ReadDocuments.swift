import FeedParsing
import Threads

/// What the items of each podcast's last document can be told by.
///
/// In memory only, and less than a hundred bytes a podcast: after a start, each document is read as a whole once.
final class ReadDocuments: Sendable {
    /// Podcasts to remember; beyond it all are forgotten.
    private static let limit = 1 << 16

    private let marks = Lock<[String: ItemMarks]>([:])

    func marks(of podcast: String) -> ItemMarks? {
        marks.withLock { $0[podcast] }
    }

    /// - Parameters:
    ///   - new: Of a document whose items are all on the disk; `nil` forgets.
    ///   - podcast: Its id.
    func keep(_ new: ItemMarks?, of podcast: String) {
        marks.withLock { marks in
            if marks.count >= Self.limit { marks = [:] }
            marks[podcast] = new
        }
    }
}
