import Foundation
import FoundationNetworking

/// Answers what a session asks, without a network: the way that users of the library test their own code.
///
/// A `URLProtocol` is made by the session, so what it answers is found by the host that is asked: every
/// test has a host of its own.
final class StubProtocol: URLProtocol {
    /// What to answer at one host, and what was asked there.
    struct Script: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = Data()
        var failure: URLError.Code?
        /// Whether the answer speaks HTTP.
        var isHTTP = true
        /// Whether the answer never comes.
        var isSilent = false
        var requests: [URLRequest] = []
    }

    private static let scripts = Scripts()

    static func answer(_ host: String, with script: Script) { scripts.change { $0[host] = script } }

    static func requests(to host: String) -> [URLRequest] { scripts.change { $0[host]?.requests ?? [] } }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let script = Self.scripts.change { scripts -> Script? in
            guard let host = request.url?.host() else { return nil }
            scripts[host]?.requests.append(request)
            return scripts[host]
        }
        guard let script, let url = request.url, script.failure == nil else {
            client?.urlProtocol(self, didFailWithError: URLError(script?.failure ?? .cannotFindHost))
            return
        }
        guard !script.isSilent else { return }
        let response = HTTPURLResponse(
            url: url, statusCode: script.status, httpVersion: "HTTP/1.1", headerFields: script.headers)
        if script.isHTTP, let response {
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        } else {
            let plain = URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
            client?.urlProtocol(self, didReceive: plain, cacheStoragePolicy: .notAllowed)
        }
        client?.urlProtocol(self, didLoad: script.body)
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// The scripts of all hosts.
///
/// `@unchecked` because every access is made under the lock.
private final class Scripts: @unchecked Sendable {
    private let lock = NSLock()
    private var scripts: [String: StubProtocol.Script] = [:]

    func change<Value>(_ body: (inout [String: StubProtocol.Script]) -> Value) -> Value {
        lock.withLock { body(&scripts) }
    }
}
