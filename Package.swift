// swift-tools-version: 6.2
import PackageDescription

// The rules every target is built with.
let houseRules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

// Targets stand bottom to top: each imports only what stands above it in this list.
let package = Package(
    name: "podwatch",
    targets: [
        .systemLibrary(name: "CLinux"),
        .target(name: "FeedModel", swiftSettings: houseRules),
        .target(name: "StateFiles", dependencies: ["CLinux", "FeedModel"], swiftSettings: houseRules),
    ]
)
