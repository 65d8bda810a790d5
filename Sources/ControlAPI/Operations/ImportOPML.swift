import FeedModel
import FeedParsing
import StateFiles
import Tracking

/// `import`: subscribes to the feeds of an OPML list, without asking any of them.
///
/// The first check of each is its baseline, like any other podcast's.
package struct ImportOPML: Operation {
    package static let name = "import"

    package var document: String

    package init(document: String) {
        self.document = document
    }

    package struct Answer: Codable, Sendable {
        package var imported: Int
        /// Entries without an address: folders that hold nothing, notes.
        package var skipped: Int
        /// Entries whose address is not http or https.
        package var refused: Int
        /// Podcasts that were there already, or stood in the list twice.
        package var duplicates: Int
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> Answer {
        let outlines: [OPMLOutline]
        do {
            outlines = try parseOPML(Array(document.utf8))
        } catch {
            throw OperationError(.data, "the list cannot be read: \(error)")
        }
        var answer = Answer(imported: 0, skipped: 0, refused: 0, duplicates: 0)
        var wanted: [OPMLOutline] = []
        for outline in outlines {
            guard let url = outline.xmlURL else {
                answer.skipped += 1
                continue
            }
            let scheme = url.prefix { $0 != ":" }.lowercased()
            guard ["http", "https"].contains(scheme), url.contains("://") else {
                answer.refused += 1
                continue
            }
            guard !wanted.contains(where: { $0.xmlURL == url }) else {
                answer.duplicates += 1
                continue
            }
            wanted.append(outline)
        }
        let before = await context.tracker.store.library
        let new = wanted.filter { outline in !before.inOrder.contains { $0.isCalled(outline.xmlURL ?? "") } }
        answer.duplicates += wanted.count - new.count
        answer.imported = new.count
        let now = context.now()
        do {
            try await context.tracker.store.commit { library in
                new.enumerated().map { index, outline in
                    var podcast = Subscription(id: "p\(library.nextNumber + index)", subscribed: now)
                    podcast.feedURL = outline.xmlURL
                    podcast.title = outline.title
                    podcast.checks.reason = "it was imported and never checked"
                    // A long list is not asked all at once.
                    podcast.checks.next = now + Int64(min(index / 8, 900))
                    return .subscribed(podcast)
                }
            }
        } catch {
            throw OperationError(error)
        }
        context.wake()
        return answer
    }
}
