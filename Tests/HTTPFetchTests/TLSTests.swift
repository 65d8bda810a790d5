import HTTPFetch
import TestSupport
import Testing

@Suite("TLS and HTTP/2", .enabled(if: TLSServer.isAvailable, "the openssl program is missing"), .takingTurns)
struct TLSTests {
    private let scratch: ScratchDirectory
    private let identity: TLSIdentity
    private let fetcher: HTTPFetcher

    init() throws {
        scratch = try ScratchDirectory()
        identity = try TLSIdentity(name: "localhost", in: scratch)
        fetcher = HTTPFetcher(userAgent: "tls", certificateAuthorities: identity.certificatePath)
    }

    @Test func `a server with a known authority is trusted`() async throws {
        let server = try TLSServer(identity, answer: http1)
        let response = try await answer(HTTPRequest(url: server.url("/feed")), by: fetcher)
        #expect(response.text == "<rss/>" && response.url == server.url("/feed"))
    }

    @Test func `an unknown authority is refused, unless that is asked for`() async throws {
        let stranger = try TLSIdentity(name: "localhost", in: scratch, file: "stranger")
        let server = try TLSServer(stranger, answer: http1)
        let error = await failure(of: HTTPRequest(url: server.url()), by: fetcher)
        guard case .tls(let host, let reason) = error else {
            Issue.record("trusted: \(String(describing: error))")
            return
        }
        #expect(host == "localhost:\(server.port)" && reason.contains("certificate"))
        #expect(error?.isTransient == false && server.count(of: "GET ") == 0)
        let request = HTTPRequest(url: server.url(), verifiesCertificates: false)
        #expect(try await answer(request, by: fetcher).text == "<rss/>")
        // The connection that was not verified serves nobody else.
        #expect(await failure(of: HTTPRequest(url: server.url()), by: fetcher) == error)
    }

    @Test func `an exception for one server is none for those it points to`() async throws {
        let stranger = try TLSIdentity(name: "localhost", in: scratch, file: "stranger")
        let target = try TLSServer(stranger, answer: http1)
        let server = try LoopbackServer()
        server.on("/", LoopbackReply(302, [("Location", target.url())]))
        let error = await failure(
            of: HTTPRequest(url: server.url(), verifiesCertificates: false), by: fetcher)
        guard case .tls = error else {
            Issue.record("trusted: \(String(describing: error))")
            return
        }
        #expect(target.count(of: "GET ") == 0)
    }

    @Test func `a certificate for another name is refused`() async throws {
        let other = try TLSIdentity(name: "example.com", in: scratch, file: "other")
        let fetcher = HTTPFetcher(userAgent: "tls", certificateAuthorities: other.certificatePath)
        let server = try TLSServer(other, answer: http1)
        guard case .tls = await failure(of: HTTPRequest(url: server.url()), by: fetcher) else {
            Issue.record("trusted")
            return
        }
    }

    @Test func `a missing store of authorities is named`() async throws {
        let server = try TLSServer(identity, answer: http1)
        let path = scratch.path("none.pem")
        let fetcher = HTTPFetcher(userAgent: "tls", certificateAuthorities: path)
        let error = await failure(of: HTTPRequest(url: server.url()), by: fetcher)
        #expect(error == .noCertificateStore(path: path))
        #expect("\(try #require(error))".contains("no CA store found at \(path)"))
    }

    @Test func `a server that speaks plain HTTP is no secure server`() async throws {
        let server = try LoopbackServer()
        server.otherwise { _ in .text("x") }
        let error = await failure(of: HTTPRequest(url: "https://\(server.name)/"), by: fetcher)
        guard case .tls = error else {
            Issue.record("went on: \(String(reflecting: error))")
            return
        }
    }

    @Test func `leaving https is seen, and no secret leaves with it`() async throws {
        let plain = try LoopbackServer()
        plain.on("/feed", .text("<rss/>"))
        let target = plain.url("/feed")
        let server = try TLSServer(identity) { heard in
            ends(heard)
                ? Array("HTTP/1.1 301 Moved\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n".utf8) : nil
        }
        let request = HTTPRequest(url: server.url(), credentials: Credentials(user: "u", password: "p"))
        let response = try await answer(request, by: fetcher)
        #expect(response.wasDowngraded && response.text == "<rss/>")
        #expect(
            plain.requests.first?["Authorization"] == nil && server.count(of: "Authorization: Basic") == 1)
    }

    @Test func `HTTP/2 is spoken where it is offered`() async throws {
        let server = try TLSServer(identity, protocols: "h2,http/1.1") { heard in
            isHTTP2(heard) ? (hasRequest(heard) ? settings + goodAnswer : nil) : http1(heard)
        }
        #expect(try await answer(HTTPRequest(url: server.url()), by: fetcher).text == "<rss/>")
        #expect(server.count(of: "PRI * HTTP/2.0") == 1 && server.count(of: "GET ") == 0)
    }

    @Test(arguments: ["reset stream", "nonsense"])
    func `HTTP/2 that breaks is replaced by HTTP/1.1, once and for all`(fault: String) async throws {
        let answers = [
            "reset stream": settings + reset, "nonsense": Array("nonsense and more nonsense".utf8),
        ]
        let broken = try #require(answers[fault])
        let server = try TLSServer(identity, protocols: "h2,http/1.1") { heard in
            isHTTP2(heard) ? (hasRequest(heard) ? broken : nil) : http1(heard)
        }
        #expect(try await answer(HTTPRequest(url: server.url()), by: fetcher).text == "<rss/>")
        #expect(try await answer(HTTPRequest(url: server.url()), by: fetcher).text == "<rss/>")
        #expect(server.count(of: "PRI * HTTP/2.0") == 1 && server.count(of: "GET ") == 2)
    }

    @Test func `HTTP/1.1 is spoken when that is asked for`() async throws {
        let server = try TLSServer(identity, protocols: "h2,http/1.1", answer: http1)
        let request = HTTPRequest(url: server.url(), protocolVersion: .http1)
        #expect(try await answer(request, by: fetcher).text == "<rss/>")
    }
}

/// Whether the head of an HTTP/1.1 request is whole.
@Sendable private func ends(_ heard: [UInt8]) -> Bool {
    heard.firstRange(of: Array("GET ".utf8)) != nil && heard.firstRange(of: Array("\r\n\r\n".utf8)) != nil
}

@Sendable private func http1(_ heard: [UInt8]) -> [UInt8]? {
    ends(heard) ? Array("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 6\r\n\r\n<rss/>".utf8) : nil
}

private func isHTTP2(_ heard: [UInt8]) -> Bool {
    heard.firstRange(of: Array("PRI * HTTP/2.0".utf8)) != nil
}

/// Whether the frame that opens stream 1 has come: HEADERS with END_STREAM and END_HEADERS.
private func hasRequest(_ heard: [UInt8]) -> Bool {
    heard.firstRange(of: [0x01, 0x05, 0, 0, 0, 1]) != nil
        || heard.firstRange(of: [0x01, 0x25, 0, 0, 0, 1]) != nil
}

/// SETTINGS and the acknowledgement of the client's (RFC 9113 section 6.5).
private let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0] + [0, 0, 0, 4, 1, 0, 0, 0, 0]

/// HEADERS with `:status: 200` and DATA that ends stream 1.
private let goodAnswer: [UInt8] =
    [0, 0, 1, 1, 4, 0, 0, 0, 1, 0x88] + [0, 0, 6, 0, 1, 0, 0, 0, 1] + Array("<rss/>".utf8)

/// RST_STREAM of stream 1 with PROTOCOL_ERROR, and GOAWAY, because the server has one connection at a time.
private let reset: [UInt8] =
    [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 1] + [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]
