import CLibcurl
import TestSupport
import Testing

@testable import HTTPFetch

@Suite("Detours", .takingTurns)
struct DetourTests {
    @Test func `lead around HTTP/2 that breaks`() throws {
        let get = try order("https://h/")
        let error = FetchError.protocolError(host: "h", reason: "stream 1 was reset")
        for code in [CURLE_HTTP2, CURLE_HTTP2_STREAM] {
            #expect(Detour(around: error, code, get, hasHead: true) == .http1)
            #expect(Detour(around: error, code, get, hasHead: false) == .http1)
        }
        for code in [CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE] {
            #expect(Detour(around: error, code, get, hasHead: false) == .http1)
            #expect(Detour(around: error, code, get, hasHead: true) == nil)
        }
    }

    @Test func `are not taken twice, nor without HTTP/2`() throws {
        let error = FetchError.noAnswer(host: "h")
        let again = try order("https://h/", speaksHTTP1: true)
        #expect(Detour(around: error, CURLE_GOT_NOTHING, again, hasHead: false) == nil)
        let plain = try order("http://h/")
        #expect(Detour(around: error, CURLE_GOT_NOTHING, plain, hasHead: false) == nil)
        let refused = try order("https://h/")
        #expect(Detour(around: error, CURLE_COULDNT_CONNECT, refused, hasHead: false) == nil)
    }

    @Test func `do not send twice what may have arrived`() throws {
        let post = try order("https://h/", method: .post(body: [1], contentType: "text/plain"))
        let error = FetchError.noAnswer(host: "h")
        #expect(Detour(around: error, CURLE_GOT_NOTHING, post, hasHead: false) == nil)
        #expect(Detour(around: error, CURLE_HTTP2_STREAM, post, hasHead: false) == .http1)
    }

    @Test func `lead around a compression that is none`() throws {
        let error = FetchError.badEncoding(host: "h", coding: "gzip")
        let get = try order("http://h/"), again = try order("http://h/", takesBytesAsTheyAre: true)
        #expect(Detour(around: error, CURLE_BAD_CONTENT_ENCODING, get, hasHead: true) == .bytesAsTheyAre)
        #expect(Detour(around: error, CURLE_BAD_CONTENT_ENCODING, again, hasHead: true) == nil)
    }

    @Test func `are remembered by host, and not without end`() {
        var detours = Detours()
        detours.remember(.http1, around: "a")
        #expect(detours.leads(.http1, around: "a"))
        #expect(!detours.leads(.http1, around: "b") && !detours.leads(.bytesAsTheyAre, around: "a"))
        for index in 0..<5000 { detours.remember(.http1, around: "h\(index)") }
        #expect(!detours.leads(.http1, around: "a") && detours.leads(.http1, around: "h4999"))
    }

    private func order(
        _ url: String, method: HTTPMethod = .get, speaksHTTP1: Bool = false, takesBytesAsTheyAre: Bool = false
    ) throws -> HopOrder {
        let request = HTTPRequest(url: url, method: method)
        let order = FetchOrder(
            id: 1, request: request, address: try RedirectChain.address(of: request),
            asker: .gathering(GatheredAnswers {}))
        return HopOrder(
            for: order, question: try RedirectChain(request).question, timeLeft: .seconds(1),
            speaksHTTP1: speaksHTTP1, takesBytesAsTheyAre: takesBytesAsTheyAre, proxy: nil,
            mustBePublic: false)
    }
}
