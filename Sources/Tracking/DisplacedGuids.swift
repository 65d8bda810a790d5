import FeedModel

/// Guids that stand for a place in the document: "1" is whatever is newest, or `latest` is.
///
/// Such a guid shows when a new episode comes. The item under it is another one in everything, and what it was
/// stands under another guid, or what it is now was known under another. A guid whose episode was edited from top
/// to bottom shows neither. It is told apart from then on like one that two items share.
struct DisplacedGuids {
    private let sightings: [Sighting]
    private let keys: [EpisodeKeys]
    private let episodes: EpisodeList
    private let holders: KeyHolders
    /// Audio of several items, now or earlier, which tells none of them.
    private let commonAudio: Set<Digest>

    private struct Stray {
        let index: Int
        let guid: Digest
        /// The record that the guid stands for.
        let place: Int
    }

    init(_ sightings: [Sighting], _ keys: [EpisodeKeys], _ subscription: Subscription, _ holders: KeyHolders)
    {
        self.sightings = sightings
        self.keys = keys
        episodes = subscription.episodes
        self.holders = holders
        var met: Set<Digest> = []
        commonAudio = Set(
            keys.compactMap(\.enclosure).filter {
                !met.insert($0).inserted || subscription.sharedGuids.contains($0)
            })
    }

    /// Those of the items whose guids are known, beyond those in `shared`.
    func found(beyond shared: DigestSet) -> [Digest] {
        var strays: [Stray] = []
        var homeless: [Int] = []
        var settled: Set<Int> = []
        for index in sightings.indices where sightings[index].isPlayable && keys[index].track == nil {
            guard let guid = keys[index].guid, !shared.contains(guid), let place = holders.first(of: guid)
            else {
                homeless.append(index)
                continue
            }
            if isAtHome(index, place) {
                settled.insert(place)
            } else {
                strays.append(Stray(index: index, guid: guid, place: place))
                homeless.append(index)
            }
        }
        // Nearly always there is none, and no record was made for it.
        let displaced = strays.filter { stray in
            let old = Content(episodes[stray.place])
            if homeless.contains(where: { keys[$0].guid != stray.guid && content(of: $0).isSame(as: old) }) {
                return true
            }
            let new = content(of: stray.index)
            return others(like: stray, settled).contains { Content(episodes[$0]).isSame(as: new) }
        }
        // Where no guid has stayed, what the others stood for has only left the document.
        return (displaced.isEmpty || !settled.isEmpty ? displaced : strays).map(\.guid)
    }

    /// Whether something else than the guid says that the item is this record, or nothing could say so.
    private func isAtHome(_ index: Int, _ place: Int) -> Bool {
        let proofs = [keys[index].titleAndDate, ownAudio(index)].compactMap(\.self)
        return proofs.isEmpty || proofs.contains { holders.has($0, at: place) }
    }

    /// Records that nobody is at home in and that the item may be.
    private func others(like stray: Stray, _ settled: Set<Int>) -> [Int] {
        [keys[stray.index].titleAndDate, ownAudio(stray.index)].compactMap(\.self).flatMap { holders[$0] }
            .filter { $0 != stray.place && !settled.contains($0) }
    }

    private func ownAudio(_ index: Int) -> Digest? {
        keys[index].enclosure.flatMap { commonAudio.contains($0) ? nil : $0 }
    }

    private func content(of index: Int) -> Content {
        Content(
            title: sightings[index].title.map(EpisodeKeys.folded), titleAndDate: keys[index].titleAndDate,
            audio: ownAudio(index))
    }

    /// What an item is, whatever it is called by.
    private struct Content {
        var title: String?
        var titleAndDate: Digest?
        var audio: Digest?

        init(title: String?, titleAndDate: Digest?, audio: Digest?) {
            self.title = title
            self.titleAndDate = titleAndDate
            self.audio = audio
        }

        /// As the episode reads now: earlier readings may have become somebody else's.
        init(_ episode: Episode) {
            let keys = EpisodeKeys(
                guid: nil, trackID: nil, enclosureURL: episode.episodeURL, title: episode.title,
                published: episode.published, duration: episode.duration)
            self.init(
                title: episode.title.map(EpisodeKeys.folded), titleAndDate: keys.titleAndDate,
                audio: keys.enclosure)
        }

        func isSame(as other: Content) -> Bool {
            if let titleAndDate, titleAndDate == other.titleAndDate { return true }
            guard let audio, audio == other.audio else { return false }
            return title == other.title
        }
    }
}
