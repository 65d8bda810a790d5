import TestSupport
import Testing

@testable import HTTPFetch

@Suite("Proxies")
struct ProxyTests {
    @Test(
        arguments: [
            (["http_proxy": "http://p"], "http://h/", "http://p"),
            (["HTTP_PROXY": "http://p"], "http://h/", nil),
            (["http_proxy": "http://p"], "https://h/", nil),
            (["HTTPS_PROXY": "http://p"], "https://h/", "http://p"),
            (["https_proxy": "http://q", "HTTPS_PROXY": "http://p"], "https://h/", "http://q"),
            (["all_proxy": "http://p"], "https://h/", "http://p"),
            (["http_proxy": "", "ALL_PROXY": "http://p"], "http://h/", "http://p"),
            (["http_proxy": "http://p", "no_proxy": "*"], "http://h/", nil),
            (["http_proxy": "http://p", "no_proxy": "h"], "http://h/", nil),
            (["http_proxy": "http://p", "NO_PROXY": "x, .example.com"], "http://a.EXAMPLE.com/", nil),
            (["http_proxy": "http://p", "no_proxy": "example.com"], "http://notexample.com/", "http://p"),
            (["http_proxy": "http://p", "no_proxy": "127.0.0.0/8,::1"], "http://127.1.2.3/", nil),
            (["http_proxy": "http://p", "no_proxy": "10.0.0.0/9"], "http://10.128.0.1/", "http://p"),
            (["http_proxy": "http://p", "no_proxy": "fd00::/8,::1"], "http://[::1]/", nil),
            (["http_proxy": "http://p", "no_proxy": "fd00::/8"], "http://[fd12::1]/", nil),
            ([:], "http://h/", nil),
        ] as [([String: String], String, String?)])
    func `are chosen as curl chooses`(variables: [String: String], url: String, expected: String?) throws {
        let settings = ProxySettings { variables[$0] }
        #expect(settings.proxy(for: try WebAddress(url).origin) == expected)
    }

    @Test func `are asked in place of the host`() async throws {
        let proxy = try LoopbackServer()
        proxy.otherwise { .text("via proxy: \($0.target)") }
        let fetcher = HTTPFetcher(settings(["http_proxy": "http://user:secret@\(proxy.name)"]))
        let response = try await answer(HTTPRequest(url: "http://podcast.invalid/feed"), by: fetcher)
        #expect(response.text == "via proxy: http://podcast.invalid/feed")
        #expect(proxy.requests.first?["Proxy-Authorization"] == "Basic dXNlcjpzZWNyZXQ=")
    }

    @Test func `are asked for names beyond ASCII in the form the network knows`() async throws {
        let proxy = try LoopbackServer()
        proxy.otherwise { .text($0.target) }
        let fetcher = HTTPFetcher(settings(["http_proxy": proxy.url()]))
        let response = try await answer(HTTPRequest(url: "http://bücher.example/é"), by: fetcher)
        #expect(response.text == "http://xn--bcher-kva.example/%C3%A9")
    }

    @Test func `do not open a way to private addresses`() async throws {
        let proxy = try LoopbackServer()
        proxy.otherwise { _ in .redirect(302, to: "http://169.254.169.254/latest") }
        let fetcher = HTTPFetcher(settings(["http_proxy": proxy.url()]))
        let error = await failure(of: HTTPRequest(url: "http://podcast.invalid/feed"), by: fetcher)
        #expect(error == .forbiddenTarget(host: "169.254.169.254", address: "169.254.169.254"))
        #expect(proxy.requests.count == 1)
        // One that begins there, by the user's own word, is another matter.
        proxy.otherwise { _ in .text("x") }
        #expect(try await answer(HTTPRequest(url: "http://10.0.0.1/feed"), by: fetcher).text == "x")
    }

    @Test func `that refuse are named`() async throws {
        let gone = try LoopbackServer()
        gone.close()
        let fetcher = HTTPFetcher(settings(["http_proxy": "http://u:hidden@\(gone.name)"]))
        let error = await failure(of: HTTPRequest(url: "http://podcast.invalid/feed"), by: fetcher)
        #expect(
            error
                == .cannotConnect(host: "the proxy http://***@\(gone.name)", reason: "Connection refused"))
    }

    @Test func `that cannot be found are named without their password`() async {
        let host = String(repeating: "a", count: 64) + ".example"
        let fetcher = HTTPFetcher(settings(["http_proxy": "http://u:hidden@\(host):3128"]))
        let error = await failure(of: HTTPRequest(url: "http://podcast.invalid/feed"), by: fetcher)
        #expect(error == .cannotResolveProxy(proxy: "http://***@\(host):3128"))
    }

    private func settings(_ variables: [String: String]) -> TransferSettings {
        TransferSettings(
            userAgent: "proxy", connectionsPerHost: 1, hostsAtOnce: 8, certificateAuthorities: nil,
            proxies: ProxySettings { variables[$0] })
    }
}
