import JSONText

/// The keys of Apple's rows that some model names.
///
/// The case names are the keys.
///
/// A key that is not here is stepped over; the rows under ``ITunesItem/other(_:)`` keep all of theirs.
enum AppleField: UInt8, CaseIterable {
    // What a row is.
    case wrapperType, kind, collectionType, artistType
    // Ids.
    case trackId, collectionId, artistId, artistIds, amgArtistId, amgVideoArtistId, collectionArtistId
    case bundleId, isbn
    // Names.
    case trackName, trackCensoredName, collectionName, collectionCensoredName, artistName
    case collectionArtistName
    // Addresses.
    case trackViewUrl, collectionViewUrl, artistViewUrl, artistLinkUrl, collectionArtistViewUrl
    case previewUrl, episodeUrl, feedUrl, sellerUrl, radioStationUrl
    case artworkUrl30, artworkUrl60, artworkUrl100, artworkUrl160, artworkUrl512, artworkUrl600
    case screenshotUrls, ipadScreenshotUrls, appletvScreenshotUrls
    // Money.
    case currency, country, price, formattedPrice
    case trackPrice, trackHdPrice, trackRentalPrice, trackHdRentalPrice
    case collectionPrice, collectionHdPrice
    // Places and counts.
    case trackCount, trackNumber, discCount, discNumber, trackTimeMillis
    // Times.
    case releaseDate, currentVersionReleaseDate
    // What it is about.
    case primaryGenreName, primaryGenreId, genres, genreIds
    case description, shortDescription, longDescription, releaseNotes, copyright
    // Who may see it.
    case trackExplicitness, collectionExplicitness, contentAdvisoryRating, trackContentRating, advisories
    // Ratings.
    case averageUserRating, averageUserRatingForCurrentVersion
    case userRatingCount, userRatingCountForCurrentVersion
    // Podcast episodes.
    case episodeGuid, episodeContentType, episodeFileExtension, closedCaptioning
    // Songs and films.
    case isStreamable, hasITunesExtras
    // Books and software.
    case fileSizeBytes, version, minimumOsVersion, sellerName, supportedDevices, features
    case languageCodesISO2A, isGameCenterEnabled, isVppDeviceBasedLicensingEnabled

    /// The key as Apple writes it.
    var name: String { Self.names[Int(rawValue)] }

    private static let names = allCases.map { String(describing: $0) }
}

/// Finds the field that a key's bytes name, without making a string of them.
///
/// Every row has some forty keys, so this is the most frequent question of all: an open table of 256
/// places, asked by four of the key's bytes and its length.
struct AppleFieldTable {
    static let shared = AppleFieldTable()

    private var places: [UInt8]
    private let names: [[UInt8]]
    private static let vacant: UInt8 = .max

    private init() {
        names = AppleField.allCases.map { Array($0.name.utf8) }
        places = Array(repeating: Self.vacant, count: 256)
        for field in AppleField.allCases {
            let name = names[Int(field.rawValue)]
            var place = Self.place(of: name, in: 0..<name.count)
            while places[place] != Self.vacant { place = (place + 1) & 255 }
            places[place] = field.rawValue
        }
    }

    /// The field that a key names, if it is one of ours.
    func field(_ key: JSONString, of json: JSONReader) -> AppleField? {
        guard !key.hasEscapes else {
            let name = try? json.text(key)
            return AppleField.allCases.first { $0.name == name }
        }
        let (bytes, range) = (json.bytes, key.range)
        guard !range.isEmpty else { return nil }
        var place = Self.place(of: bytes, in: range)
        while places[place] != Self.vacant {
            let candidate = places[place]
            if isSame(names[Int(candidate)], bytes, range) { return AppleField(rawValue: candidate) }
            place = (place + 1) & 255
        }
        return nil
    }

    private static func place(of bytes: [UInt8], in range: Range<Int>) -> Int {
        let count = range.count
        let start = range.lowerBound
        let mixed =
            UInt32(bytes[start]) &* 31 &+ UInt32(bytes[start + count / 3]) &* 131
            &+ UInt32(bytes[start + count * 2 / 3]) &* 521 &+ UInt32(bytes[start + count - 1]) &* 2053
            &+ UInt32(truncatingIfNeeded: count) &* 8219
        return Int((mixed ^ mixed >> 8) & 255)
    }

    private func isSame(_ name: [UInt8], _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard name.count == range.count else { return false }
        var index = range.lowerBound
        for byte in name {
            if byte != bytes[index] { return false }
            index += 1
        }
        return true
    }
}
