import Foundation

/// Answers of the shapes and sizes that Apple sends, made up.
enum MadeAnswers {
    /// Writes a podcast with 200 episodes, 200 songs and 50 apps.
    static func write(to folder: URL) throws -> [URL] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let answers = [
            ("podcast-200-episodes", [podcast] + (1...200).map(episode)), ("200-songs", (1...200).map(song)),
            ("50-apps", (1...50).map(app)),
        ]
        return try answers.map { name, rows in
            let file = folder.appending(path: name + ".json")
            let list = rows.joined(separator: ",\n")
            try Data("\n\n\n{\n \"resultCount\":\(rows.count),\n \"results\": [\n\(list)]\n}\n\n\n".utf8)
                .write(to: file)
            return file
        }
    }

    private static let prose = """
        The tide table says one thing and the harbour master another. In this part we walk the length of the pier \
        with both of them, listen to “the bell at the end”, and ask why nobody has moved it.\\n\\nWith thanks to \
        everybody who wrote in. Find the map & the transcript at https://night-watch.example/notes.\\n\\n
        """

    private static let podcast = """
        {"wrapperType":"track", "kind":"podcast", "collectionId":801, "trackId":801, "artistName":"Harbour Radio", \
        "collectionName":"Night Watch", "feedUrl":"https://feeds.example/night-watch", "trackCount":481, \
        "releaseDate":"2024-05-01T07:30:00Z", "primaryGenreName":"News", "genres":["News", "Podcasts"]}
        """

    private static func episode(_ number: Int) -> String {
        let text = String(repeating: prose, count: 5)
        let art = "https://is1-ssl.mzstatic.com/image/thumb/Podcasts/cc/show.jpg"
        return """
            {"episodeUrl":"https://media.example/night-watch/\(number).mp3?source=feed", "trackTimeMillis":1573000, \
            "collectionViewUrl":"https://podcasts.example/us/podcast/night-watch/id801?mt=2&uo=4", \
            "trackViewUrl":"https://podcasts.example/us/podcast/part/id801?i=\(1_000_600_000_000 + number)&uo=4", \
            "previewUrl":"https://media.example/night-watch/\(number).mp3?source=feed", \
            "artworkUrl60":"\(art)/60x60bb.jpg", "artworkUrl160":"\(art)/160x160bb.jpg", \
            "artworkUrl600":"\(art)/600x600bb.jpg", "closedCaptioning":"none", "episodeContentType":"audio", \
            "contentAdvisoryRating":"Clean", "genres":[{"name":"News", "id":"1489"}], "artistIds":[701], \
            "shortDescription":"\(prose)", "releaseDate":"2024-05-01T07:30:00Z", "country":"USA", \
            "trackId":\(1_000_600_000_000 + number), "trackName":"Part \(number): the long ebb", \
            "episodeGuid":"6f9619ff-8b86-d011-b42d-\(number)", "description":"\(text)", "collectionId":801, \
            "collectionName":"Night Watch", "kind":"podcast-episode", "wrapperType":"podcastEpisode", \
            "feedUrl":"https://feeds.example/night-watch", "episodeFileExtension":"mp3"}
            """
    }

    private static func song(_ number: Int) -> String {
        let art = "https://is1-ssl.mzstatic.com/image/thumb/Music/aa/cover.jpg"
        let page = "https://music.example/us/album/paper-boats/601?i=\(number)&uo=4"
        return """
            {"wrapperType":"track", "kind":"song", "artistId":501, "collectionId":601, "trackId":\(number), \
            "artistName":"The Lanterns", "collectionName":"Paper Boats", "trackName":"Low Tide, part \(number)", \
            "collectionCensoredName":"Paper Boats", "trackCensoredName":"Low Tide, part \(number)", \
            "artistViewUrl":"https://music.example/us/artist/the-lanterns/501?uo=4", \
            "collectionViewUrl":"\(page)", "trackViewUrl":"\(page)", \
            "previewUrl":"https://audio.example/preview/aa/bb/cc/mzaf_\(number).plus.aac.p.m4a", \
            "artworkUrl30":"\(art)/30x30bb.jpg", "artworkUrl60":"\(art)/60x60bb.jpg", \
            "artworkUrl100":"\(art)/100x100bb.jpg", "collectionPrice":9.99, "trackPrice":1.29, \
            "releaseDate":"2013-04-19T07:00:00Z", "collectionExplicitness":"notExplicit", \
            "trackExplicitness":"notExplicit", "discCount":1, "discNumber":1, "trackCount":200, \
            "trackNumber":\(number), "trackTimeMillis":225400, "country":"USA", "currency":"USD", \
            "primaryGenreName":"Pop", "isStreamable":true}
            """
    }

    private static func app(_ number: Int) -> String {
        let pictures = (1...10).map {
            "\"https://is1-ssl.mzstatic.com/image/thumb/Purple/gg/\($0).png/392x696bb.png\""
        }
        let devices = (1...60).map { "\"iPhone\($0)-iPhone\($0)\"" }
        return """
            {"wrapperType":"software", "kind":"software", "trackId":\(number), "artistId":504, \
            "artistName":"Tide Works", "trackName":"Tide Tables \(number)", "bundleId":"test.tideworks.app\(number)", \
            "screenshotUrls":[\(pictures.joined(separator: ", "))], "ipadScreenshotUrls":[], \
            "supportedDevices":[\(devices.joined(separator: ", "))], "features":["iosUniversal"], \
            "fileSizeBytes":"19610515", "price":0.99, "currency":"USD", "formattedPrice":"$0.99", \
            "averageUserRating":4.5, "userRatingCount":195969, "genres":["Weather", "Travel"], \
            "genreIds":["6001", "6003"], "primaryGenreId":6001, "version":"2.3", "trackContentRating":"4+", \
            "releaseDate":"2009-03-27T02:01:56Z", "description":"\(String(repeating: prose, count: 8))"}
            """
    }
}
