/// Whether something has a parental warning.
public enum ITunesExplicitness: String, Sendable, Hashable, Codable, CaseIterable {
    /// It carries a warning.
    case explicit
    /// It needs none.
    case notExplicit
    /// It is the version from which what needed the warning was taken out.
    case cleaned
}
