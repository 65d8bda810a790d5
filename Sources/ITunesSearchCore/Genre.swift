/// What a row is about, in Apple's own list of genres.
public struct Genre: Sendable, Hashable, Codable {
    /// Apple's number for the genre, such as 1310; `nil` when the row gives only names.
    public let id: Int?

    /// The genre's name in the language of the answer.
    public let name: String

    /// Makes a genre.
    ///
    /// - Parameters:
    ///   - id: Apple's number.
    ///   - name: The name.
    public init(id: Int? = nil, name: String) {
        self.id = id
        self.name = name
    }
}
