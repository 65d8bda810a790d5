/// The keys that the models are encoded under.
///
/// The same idea has the same key in every model.
enum OwnKey: String, CodingKey {
    case kind, id, name, censoredName, fields
    case artistName, artistID, artistIDs, artistURL, artistType, amgArtistID
    case author, authorID, authorURL, director, developer, developerID, developerURL
    case albumName, albumID, albumURL, albumArtistName, albumArtistID, albumArtistURL, albumPrice
    case albumExplicitness, albumCensoredName, albumType
    case podcastName, podcastID, podcastURL, episodeGuid, episodeURL, feedURL, episodeCount
    case contentType, fileExtension, closedCaptioning, newestEpisodeDuration
    case collectionName, collectionID, collectionURL, collectionPrice, collectionHDPrice
    case collectionCensoredName, collectionExplicitness, collectionArtistID, collectionArtistURL
    case artwork, previewURL, storeURL, radioStationURL
    case price, hdPrice, rentalPrice, hdRentalPrice, formattedPrice, amount, currency, country
    case trackNumber, trackCount, discNumber, discCount, duration
    case releaseDate, currentVersionReleaseDate
    case genre, genreID, genres
    case description, shortDescription, longDescription, releaseNotes, copyright
    case isExplicit, explicitness, contentRating, advisories
    case averageRating, ratingCount, averageRatingForCurrentVersion, ratingCountForCurrentVersion
    case isStreamable, hasITunesExtras
    case platform, bundleID, version, minimumOSVersion, fileSize, sellerName, sellerURL
    case supportedDevices, features, languages, screenshots, iPadScreenshots, appleTVScreenshots
    case isGameCenterEnabled, isVPPDeviceBasedLicensingEnabled, isbn
    case resultCount, skippedCount, items
    case album, tracks, artist, albums, podcast, episodes, isComplete
}
