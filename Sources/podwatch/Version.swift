/// Which podwatch this is, and how it introduces itself.
enum Version {
    static let number = "0.1.0"
    static let projectURL = "https://github.com/podwatch/podwatch"
    /// Says who asks and why, and where to complain.
    static let userAgent = "podwatch/\(number) (+\(projectURL); feed tracker)"
}
