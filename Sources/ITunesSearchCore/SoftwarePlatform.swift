/// Where an app runs.
public enum SoftwarePlatform: String, Sendable, Hashable, Codable, CaseIterable {
    /// The iPhone; most of these run on the iPad too.
    case iOS
    /// The iPad.
    case iPadOS
    /// The Mac.
    case macOS

    /// The kind of results to search for.
    public var entity: ITunesEntity {
        switch self {
        case .iOS: .software
        case .iPadOS: .iPadSoftware
        case .macOS: .macSoftware
        }
    }
}

extension Row {
    /// Apple marks only apps for the Mac; apps for the iPad alone have pictures of the iPad alone.
    var platform: SoftwarePlatform {
        if let own = text(nil, .platform).flatMap(SoftwarePlatform.init(rawValue:)) { return own }
        if text(.kind, nil) == "mac-software" { return .macOS }
        let isForPadAlone =
            texts(.screenshotUrls, .screenshots).isEmpty
            && !texts(.ipadScreenshotUrls, .iPadScreenshots).isEmpty
        return isForPadAlone ? .iPadOS : .iOS
    }
}
