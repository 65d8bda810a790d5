import TestSupport
import Testing

@testable import HTTPFetch

@Suite("Private targets", .takingTurns)
struct PrivateTargetTests {
    /// For this fetcher 127.0.0.1 is the only private address there is.
    private let fetcher: HTTPFetcher
    private let home: LoopbackServer
    private let outside: LoopbackServer

    init() throws {
        var settings = TransferSettings(
            userAgent: "private", connectionsPerHost: 1, hostsAtOnce: 8, certificateAuthorities: nil,
            proxies: ProxySettings { _ in nil })
        settings.isPrivate = { $0 == [127, 0, 0, 1] }
        fetcher = HTTPFetcher(settings)
        home = try LoopbackServer()
        outside = try LoopbackServer(host: "127.0.0.2")
        home.on("/secret", .text("secret"))
        outside.on("/feed", .text("<rss/>"))
        outside.on("/in", .redirect(302, to: home.url("/secret")))
        outside.on("/name", .redirect(302, to: "http://localhost:\(home.port)/secret"))
        outside.on("/figures", .redirect(302, to: "http://0x7f000001:\(home.port)/secret"))
        outside.on("/far", .redirect(302, to: outside.url("/in")))
        home.on("/out", .redirect(302, to: outside.url("/in")))
    }

    @Test(arguments: ["/in", "/name", "/figures", "/far"])
    func `are out of reach from a public address`(path: String) async {
        let error = await failure(of: HTTPRequest(url: outside.url(path)), by: fetcher)
        guard case .forbiddenTarget(_, let address) = error else {
            Issue.record("went through: \(String(describing: error))")
            return
        }
        #expect(address == "127.0.0.1")
        #expect(home.requests.isEmpty && home.connectionCount == 0)
    }

    @Test func `are out of reach over a connection that is open already`() async throws {
        _ = try await answer(HTTPRequest(url: home.url("/secret")), by: fetcher)
        let expected = FetchError.forbiddenTarget(host: home.name, address: "127.0.0.1")
        #expect(await failure(of: HTTPRequest(url: outside.url("/in")), by: fetcher) == expected)
        #expect(home.requests.count == 1)
    }

    @Test func `may lead to each other, and out and back`() async throws {
        let response = try await answer(HTTPRequest(url: home.url("/out")), by: fetcher)
        #expect(response.text == "secret" && response.hops.count == 2)
    }

    @Test func `are in reach when that is asked for`() async throws {
        let request = HTTPRequest(url: outside.url("/in"), privateTargets: .allowed)
        #expect(try await answer(request, by: fetcher).text == "secret")
    }

    @Test func `do not stop what leads elsewhere`() async throws {
        #expect(try await answer(HTTPRequest(url: outside.url("/feed")), by: fetcher).text == "<rss/>")
    }

    @Test(
        arguments: [
            "127.0.0.1", "127.255.255.254", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1", "100.127.255.255", "0.0.0.0", "192.0.0.8", "198.18.0.1", "198.19.255.255",
            "224.0.0.1",
            "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1",
            "fc00::1",
            "fdff::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:192.168.0.1", "::127.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1", "2002:7f00:1::", "[::1]",
        ])
    func `are known by their address`(text: String) throws {
        #expect(isPrivate(try #require(addressBytes(text))))
    }

    @Test(
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255",
            "172.32.0.0",
            "192.167.255.255", "192.169.0.0", "169.253.1.1", "198.17.1.1", "198.20.1.1", "223.255.255.255",
            "2001:4860:4860::8888", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
            "2002:808:808::1",
        ])
    func `are not taken for public ones`(text: String) throws {
        #expect(!isPrivate(try #require(addressBytes(text))))
    }
}
