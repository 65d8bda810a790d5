/// Which podwatch this is, and how it introduces itself.
enum Version {
    static let number = "0.1.0"
    /// When its pages were last looked over.
    static let date = "November 30, 2026"
    static let projectURL = "https://github.com/podwatch/podwatch"
    /// Says who asks and why, and where to complain.
    static let userAgent = "podwatch/\(number) (+\(projectURL); feed tracker)"
}
