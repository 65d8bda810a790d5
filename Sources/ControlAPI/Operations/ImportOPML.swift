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
        /// Their addresses, the first twenty, without passwords.
        package var refusedAddresses: [String]?
        /// Podcasts that were there already, or stood in the list twice.
        package var duplicates: Int
        /// The list ended in the middle: what stood behind is missing.
        package var isCut: Bool
    }

    private static let namedAtMost = 20

    package func perform(in context: OperationContext) async throws(OperationError) -> Answer {
        let list: OPMLList
        do {
            list = try parseOPML(Array(document.utf8))
        } catch {
            throw OperationError(.data, "the list cannot be read: \(error)")
        }
        var answer = Answer(imported: 0, skipped: 0, refused: 0, duplicates: 0, isCut: list.isCut)
        let entries = wanted(list.outlines.flatMap(\.flattened), &answer)
        let now = context.now()
        let changes: [Change]
        do {
            changes = try await context.tracker.store.commit { library in
                var known: Set<FeedAddress> = []
                for podcast in library.inOrder {
                    for url in [podcast.feedURL].compactMap(\.self) + podcast.formerFeedURLs {
                        // The others as lists and `export` show it, which leave passwords out.
                        known.formUnion(
                            [url, maskedAddress(url), addressWithoutUser(url)]
                                .compactMap { FeedAddress($0)?.secured })
                    }
                }
                let new = entries.filter { entry in
                    FeedAddress(entry.url).map { known.contains($0.secured) } != true
                }
                return new.enumerated().map { index, entry in
                    var podcast = Subscription(id: "p\(library.nextNumber + index)", subscribed: now)
                    podcast.feedURL = entry.url
                    podcast.title = entry.outline.title
                    podcast.appleID = entry.outline.appleID.flatMap { Int64($0) }
                    podcast.checks.reason = "it was imported and never checked"
                    // A long list is not asked all at once.
                    podcast.checks.next = now + Int64(min(index / 8, 900))
                    return .subscribed(podcast)
                }
            }
        } catch {
            throw OperationError(error)
        }
        answer.imported = changes.count
        answer.duplicates += entries.count - changes.count
        context.wake()
        return answer
    }

    /// The entries that name a feed, each once; `answer` counts the others.
    private func wanted(_ outlines: [OPMLOutline], _ answer: inout Answer) -> [(
        url: String, outline: OPMLOutline
    )] {
        var met: Set<FeedAddress> = []
        var entries: [(url: String, outline: OPMLOutline)] = []
        for outline in outlines {
            guard let url = outline.feedURL.map(asAdded) else {
                // A folder is not an entry.
                if outline.children.isEmpty { answer.skipped += 1 }
                continue
            }
            guard let address = FeedAddress(url) else {
                answer.refused += 1
                let named = answer.refusedAddresses ?? []
                if named.count < Self.namedAtMost { answer.refusedAddresses = named + [maskedAddress(url)] }
                continue
            }
            guard met.insert(address.secured).inserted else {
                answer.duplicates += 1
                continue
            }
            entries.append((url, outline))
        }
        return entries
    }

    /// The address as `add` takes it: `feed:`, `itpc:` and their like stand for http.
    private func asAdded(_ url: String) -> String {
        if case .feed(let added)? = try? PodcastReference(url) { return added }
        return withoutFragment(url)
    }
}
