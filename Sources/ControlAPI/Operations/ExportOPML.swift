package import FeedModel
import FeedParsing

/// `export`: the subscriptions as OPML 2.0.
package struct ExportOPML: ReadingOperation {
    package static let name = "export"
    package typealias Answer = String

    /// Passwords in addresses too. Without it, addresses go without user and password.
    package var withCredentials: Bool

    package init(withCredentials: Bool = false) {
        self.withCredentials = withCredentials
    }

    package func answer(from library: Library, at now: UnixTime) throws(OperationError) -> String {
        let outlines = library.inOrder.compactMap { podcast -> OPMLOutline? in
            guard let url = podcast.feedURL else { return nil }
            return OPMLOutline(
                title: podcast.title ?? maskedAddress(url), xmlURL: withCredentials ? url : addressWithoutUser(url),
                htmlURL: podcast.link ?? podcast.storeURL)
        }
        return String(decoding: opmlDocument(outlines, title: "podwatch subscriptions", at: now), as: UTF8.self)
    }
}
