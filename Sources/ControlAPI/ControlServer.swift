package import HTTPServe
import Tracking

/// The control socket: every operation as a route under `/v1/`, and beside them what is there for monitoring.
package struct ControlServer: Sendable {
    private let routes: [String: Route]
    private let context: OperationContext
    private let monitoring: Monitoring?

    package init(_ context: OperationContext, monitoring: Monitoring? = nil) {
        self.context = context
        self.monitoring = monitoring
        routes = Dictionary(Route.all.map { ("/v1/" + $0.name, $0) }) { first, _ in first }
    }

    /// Limits that let `check` wait for hooks and `import` bring a long list.
    package static var limits: ServingLimits {
        var limits = ServingLimits()
        limits.bodySize = 16 << 20
        return limits
    }

    package func answer(_ request: ServedRequest) async -> ServedResponse {
        if request.path == EventStream.path, request.method == "GET" {
            return await EventStream.response(from: context.tracker.store)
        }
        if let answer = await monitoring?.answer(request) { return answer }
        guard let route = routes[request.path] else {
            return Self.failure(404, OperationError(.usage, "there is no \(request.path) here"))
        }
        guard request.method == "POST" || request.method == "GET" && route.isReading else {
            return Self.failure(405, OperationError(.usage, "\(request.path) takes POST"))
        }
        do {
            return Self.response(200, try await route.answer(request.body, context))
        } catch {
            return Self.failure(error.exit == .usage || error.exit == .data ? 400 : 503, error)
        }
    }

    private static func failure(_ status: Int, _ error: OperationError) -> ServedResponse {
        // An error is two fields of plain types: it can always be written.
        response(status, (try? json(error)) ?? [])
    }

    private static func response(_ status: Int, _ body: [UInt8]) -> ServedResponse {
        ServedResponse(status: status, contentType: "application/json", body: .bytes(body))
    }
}
