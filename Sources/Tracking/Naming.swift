package import FeedModel

/// Why a name does not mean one podcast.
package enum NamingError: Error, Sendable, Equatable {
    case unknown(String)
    case ambiguous(String, candidates: [String])
}

extension NamingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let name):
            "no podcast is called \"\(maskedAddress(name))\"; `podwatch list` shows what is there"
        case .ambiguous(let name, let candidates):
            "\"\(maskedAddress(name))\" may be one of several podcasts: \(candidates.joined(separator: ", ")); name its id"
        }
    }
}

extension Library {
    /// The podcast a person means: by its id, Apple's id, the feed's address, the title, or a unique part of it.
    ///
    /// An address may be written in any way that `add` takes for the same.
    package func podcast(named name: String) throws(NamingError) -> Subscription {
        let all = inOrder
        let called = all.filter { $0.isCalled(name) }
        let exact = called.isEmpty && FeedAddress(name) != nil ? all.filter { $0.isAt(name) } : called
        if exact.count == 1 { return exact[0] }
        let part = name.lowercased()
        let found = exact.isEmpty ? all.filter { ($0.title ?? "").lowercased().contains(part) } : exact
        guard let first = found.first, !part.isEmpty else { throw .unknown(name) }
        guard found.count == 1 else {
            throw .ambiguous(
                name, candidates: found.map { "\($0.id) (\($0.title ?? $0.shownFeedURL ?? "no title"))" })
        }
        return first
    }
}
