/// Which field a search term is compared with, in the words of Apple's Search API.
///
/// Which attributes go with which media is Apple's to say and changes: a pair that does not fit is sent as
/// it is, and Apple answers with ``ITunesError/api(message:statusCode:)``.
public enum ITunesAttribute: String, Sendable, Hashable, Codable, CaseIterable {
    /// An actor's name.
    case actorTerm
    /// An album's title.
    case albumTerm
    /// The name of who makes anything.
    case allArtistTerm
    /// The title of anything.
    case allTrackTerm
    /// The name of who made it.
    case artistTerm
    /// An author's name.
    case authorTerm
    /// A composer's name.
    case composerTerm
    /// The description.
    case descriptionTerm
    /// A director's name.
    case directorTerm
    /// The title of a long film.
    case featureFilmTerm
    /// A genre.
    case genreIndex
    /// The keywords.
    case keywordsTerm
    /// The language.
    case languageTerm
    /// The title of a mix.
    case mixTerm
    /// The name of who made a film.
    case movieArtistTerm
    /// The title of a film.
    case movieTerm
    /// A producer's name.
    case producerTerm
    /// The rating, from Apple's index.
    case ratingIndex
    /// The age rating.
    case ratingTerm
    /// The year it came out.
    case releaseYearTerm
    /// The title of a short film.
    case shortFilmTerm
    /// The title of a TV show.
    case showTerm
    /// The name of who made an app.
    case softwareDeveloper
    /// A song's title.
    case songTerm
    /// The title; it misses many new podcasts.
    case titleTerm
    /// The title of an episode of a TV show.
    case tvEpisodeTerm
    /// The title of a season of a TV show.
    case tvSeasonTerm
}
