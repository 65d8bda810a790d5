import HTTPFetch
import TestSupport

/// One fetcher for tests that need none of their own.
let fetcher = HTTPFetcher(userAgent: "podwatch-tests", hostsAtOnce: 64)

/// Any answer, whatever its status.
func answer(_ request: HTTPRequest, by fetcher: HTTPFetcher = fetcher) async throws(Unexpected)
    -> HTTPResponse
{
    do {
        switch try await fetcher.send(request) {
        case .response(let response): return response
        case .notModified(let response): throw Unexpected.notModified(response)
        }
    } catch let error as FetchError {
        throw .failure(error)
    } catch {
        throw error as? Unexpected ?? .failure(.cancelled)
    }
}

/// The failure of a request that has to fail.
func failure(of request: HTTPRequest, by fetcher: HTTPFetcher = fetcher) async -> FetchError? {
    do {
        _ = try await fetcher.send(request)
        return nil
    } catch {
        return error
    }
}

enum Unexpected: Error {
    case notModified(HTTPResponse)
    case failure(FetchError)
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension LoopbackServer {
    /// The host as errors name it.
    var name: String { "\(host):\(port)" }
}

/// The bytes written as hexadecimal figures.
func bytes(_ hex: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Substring(hex)
    while !rest.isEmpty {
        bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
    }
    return bytes
}
