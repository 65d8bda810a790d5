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
    products: [
        .executable(name: "podwatch", targets: ["podwatch"]),
        // For every Swift program that asks Apple's Search API; podwatch itself links the core alone.
        .library(name: "ITunesSearchKit", targets: ["ITunesSearchKit"]),
    ],
    targets: [
        // 0: C as Swift sees it, and the values everything is about.

        // libxml2 reads XML and HTML: the one parser that every distribution looks after.
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        // libcurl fetches: HTTP/2, TLS, compression, and a reason for every failure.
        .systemLibrary(name: "CLibcurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // libmicrohttpd serves HTTP on the control socket.
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        // libsystemd tells the service manager how podwatch fares, and writes to the journal.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        // zlib unpacks documents that come packed without a word about it; libcurl loads it anyway.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // libdeflate unpacks answers, in half of zlib's time and less. It wants all of a file at once, and one that is
        // sound: zlib stays for the others.
        .systemLibrary(
            name: "CLibdeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        // GnuTLS signs webhooks (HMAC-SHA256); libmicrohttpd loads it anyway.
        .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        // PCRE2 finds people's expressions in titles, and gives up the ones that would take for ever: Swift's own
        // Regex cannot be told to.
        .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
        // Calls of Linux and glibc that the toolchain's Glibc module leaves out. Headers only.
        .systemLibrary(name: "CLinux"),
        // A lock that the thread sanitizer understands, and threads of our own for what waits in C.
        .target(name: "Threads", swiftSettings: houseRules),
        .target(name: "Memory", dependencies: ["CLinux"], swiftSettings: houseRules),
        // How people write addresses with passwords in them: who asks must see what is to be hidden alike.
        .target(name: "AddressText", swiftSettings: houseRules),
        // Regular expressions whose search comes to an end.
        .target(name: "TextPatterns", dependencies: ["CPCRE2"], swiftSettings: houseRules),
        // JSON as text: a reader that makes only what is asked for, and a writer.
        .target(name: "JSONText", swiftSettings: houseRules),
        .target(name: "FeedModel", dependencies: ["AddressText", "JSONText"], swiftSettings: houseRules),

        // 1: the outside world, one target a protocol; none of them knows podcasts.

        .target(name: "XMLStream", dependencies: ["CLibXML2"], swiftSettings: houseRules),
        .target(
            name: "HTTPFetch", dependencies: ["AddressText", "CLibcurl", "CLibdeflate"],
            swiftSettings: houseRules),
        .target(name: "HTTPServe", dependencies: ["CMicroHTTPD", "Threads"], swiftSettings: houseRules),
        .target(name: "ServiceManager", dependencies: ["CSystemd", "Threads"], swiftSettings: houseRules),

        // 2: what documents, Apple, the disk and hooks mean.

        .target(
            name: "FeedParsing", dependencies: ["CZlib", "FeedModel", "JSONText", "XMLStream"],
            swiftSettings: houseRules),
        .target(name: "ITunesSearchCore", dependencies: ["JSONText"], swiftSettings: houseRules),
        .target(name: "ITunesSearchKit", dependencies: ["ITunesSearchCore"], swiftSettings: houseRules),
        .target(
            name: "StateFiles", dependencies: ["CLinux", "FeedModel", "JSONText", "Threads"],
            swiftSettings: houseRules),
        .target(
            name: "Hooks", dependencies: ["AddressText", "CGnuTLS", "CLinux", "FeedModel", "HTTPFetch"],
            swiftSettings: houseRules),

        // 3: the product.

        .target(
            name: "Tracking",
            dependencies: [
                "AddressText", "FeedModel", "FeedParsing", "HTTPFetch", "Hooks", "ITunesSearchCore",
                "JSONText",
                "StateFiles", "TextPatterns", "Threads",
            ],
            swiftSettings: houseRules),

        // 4: what commands and the control socket share.

        .target(
            name: "ControlAPI",
            dependencies: [
                "FeedModel", "FeedParsing", "HTTPFetch", "HTTPServe", "Hooks", "ITunesSearchCore",
                "StateFiles", "Threads",
                "Tracking",
            ],
            swiftSettings: houseRules),

        // 5: the program, where all is put together.

        .executableTarget(
            name: "podwatch",
            dependencies: [
                "CLinux", "ControlAPI", "FeedModel", "FeedParsing", "HTTPFetch", "HTTPServe", "Hooks",
                "ITunesSearchCore", "Memory", "ServiceManager", "StateFiles", "TextPatterns",
                "Tracking",
            ],
            swiftSettings: houseRules),

        // Beside the layers: programs that measure, and tests.

        .executableTarget(
            name: "itunes-bench", dependencies: ["ITunesSearchCore"], swiftSettings: houseRules),
        .executableTarget(
            name: "feed-bench", dependencies: ["CLibXML2", "FeedModel", "FeedParsing"],
            swiftSettings: houseRules),
        .executableTarget(
            name: "schedule-bench", dependencies: ["FeedModel", "Tracking"], swiftSettings: houseRules),
        .executableTarget(
            name: "start-bench", dependencies: ["CLinux", "FeedModel", "StateFiles"],
            swiftSettings: houseRules),
        // Plain C to be measured against, and the servers that both sides ask.
        .target(
            name: "CPollBench", dependencies: ["CGnuTLS", "CLibcurl", "CZlib"],
            linkerSettings: [.linkedLibrary("curl"), .linkedLibrary("gnutls"), .linkedLibrary("z")]),
        .executableTarget(
            name: "poll-bench",
            dependencies: [
                "CPollBench", "FeedModel", "HTTPFetch", "Hooks", "Memory", "StateFiles", "Tracking",
            ],
            swiftSettings: houseRules),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: houseRules),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText"], swiftSettings: houseRules),
        .testTarget(
            name: "FeedModelTests", dependencies: ["FeedModel", "JSONText", "TestSupport"],
            swiftSettings: houseRules),
        .testTarget(
            name: "HTTPFetchTests", dependencies: ["AddressText", "HTTPFetch", "TestSupport"],
            swiftSettings: houseRules),
        .testTarget(
            name: "HTTPServeTests", dependencies: ["HTTPServe", "TestSupport"], swiftSettings: houseRules),
        .testTarget(
            name: "ServiceManagerTests", dependencies: ["ServiceManager", "TestSupport", "Threads"],
            swiftSettings: houseRules),
        .testTarget(name: "TextPatternsTests", dependencies: ["TextPatterns"], swiftSettings: houseRules),
        .testTarget(name: "XMLStreamTests", dependencies: ["XMLStream"], swiftSettings: houseRules),
        .testTarget(
            name: "FeedParsingTests", dependencies: ["FeedModel", "FeedParsing", "TestSupport"],
            swiftSettings: houseRules),
        .testTarget(
            name: "ITunesSearchCoreTests", dependencies: ["ITunesSearchCore"], swiftSettings: houseRules),
        .testTarget(
            name: "ITunesSearchKitTests", dependencies: ["ITunesSearchKit"], swiftSettings: houseRules),
        .testTarget(
            name: "StateFilesTests", dependencies: ["FeedModel", "StateFiles", "TestSupport"],
            swiftSettings: houseRules),
        .testTarget(
            name: "HooksTests", dependencies: ["FeedModel", "HTTPFetch", "Hooks", "TestSupport"],
            swiftSettings: houseRules),
        .testTarget(
            name: "TrackingTests",
            dependencies: [
                "FeedModel", "FeedParsing", "HTTPFetch", "Hooks", "ITunesSearchCore", "StateFiles",
                "TestSupport", "TextPatterns", "Tracking",
            ],
            swiftSettings: houseRules),
        .testTarget(
            name: "ControlAPITests",
            dependencies: [
                "ControlAPI", "FeedModel", "HTTPFetch", "HTTPServe", "StateFiles", "TestSupport", "Tracking",
            ],
            swiftSettings: houseRules),
        .testTarget(
            name: "PodwatchTests",
            dependencies: [
                "FeedModel", "HTTPFetch", "Hooks", "ServiceManager", "TestSupport", "Tracking", "podwatch",
            ],
            swiftSettings: houseRules),
        .testTarget(
            name: "EndToEndTests", dependencies: ["TestSupport", "podwatch"], swiftSettings: houseRules),
    ]
)
