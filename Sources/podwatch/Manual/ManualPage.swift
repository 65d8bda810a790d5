/// The manual pages there are.
enum ManualPage: String, CaseIterable {
    case podwatch = "podwatch.1"
    case settings = "podwatch.json5.5"
    case hooks = "podwatch-hooks.7"

    /// The page in mdoc(7), made from the same tables as help and settings.
    var text: String {
        switch self {
        case .podwatch: podwatchPage(commands.map { $0.spec })
        case .settings: settingsPage()
        case .hooks: hooksPage()
        }
    }
}

extension Mdoc {
    /// Points to the other pages.
    mutating func seeAlso(_ pages: [(name: String, section: Int)]) {
        section("SEE ALSO")
        for (index, page) in pages.enumerated() {
            raw(".Xr \(page.name) \(page.section)" + (index == pages.count - 1 ? "" : " ,"))
        }
    }
}
