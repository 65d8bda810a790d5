import FoundationEssentials
import HTTPServe
import Tracking

/// One operation on the control socket: `POST /v1/<name>` with the request as JSON, or `GET` when it needs none.
struct Route: Sendable {
    let name: String
    /// Whether the request can be left out.
    let isReading: Bool
    let answer: @Sendable ([UInt8], OperationContext) async throws(OperationError) -> [UInt8]

    init<Request: Operation>(_ type: Request.Type) {
        name = type.name
        isReading = type is any ReadingOperation.Type
        answer = { body, context throws(OperationError) in
            let request: Request
            do {
                request = try JSONDecoder().decode(
                    Request.self, from: Data(body.isEmpty ? Array("{}".utf8) : body))
            } catch {
                throw OperationError(
                    .usage, "the request is not what /v1/\(type.name) takes: \(fault(error))")
            }
            return try json(await request.perform(in: context))
        }
    }

    /// Everything that can be asked.
    static let all: [Route] = [
        Route(AddPodcasts.self), Route(RemovePodcasts.self), Route(PausePodcasts.self),
        Route(ListPodcasts.self), Route(ListEpisodes.self), Route(CheckPodcasts.self),
        Route(FindInLibrary.self),
        Route(ShowStatus.self), Route(ExplainPodcast.self), Route(ListEvents.self), Route(ChangeEvents.self),
        Route(TestHook.self), Route(AskApple.self), Route(ImportOPML.self), Route(ExportOPML.self),
        Route(ReloadSettings.self),
    ]
}

/// What is wrong with a request, in words.
private func fault(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "it" : path.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, _): return "\(key.stringValue) is missing"
    case DecodingError.valueNotFound(_, let context): return "\(place(context.codingPath)) is null"
    case DecodingError.typeMismatch(let type, let context):
        return "\(place(context.codingPath)) is no \(type)"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        return "\(place(context.codingPath)) makes no sense"
    default: return "it is no JSON"
    }
}

/// The JSON of an answer: what `--json` prints and what the control socket carries.
///
/// Keys are sorted, so that the same answer is the same text.
package func json(_ value: some Encodable) throws(OperationError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    do {
        return [UInt8](try encoder.encode(value))
    } catch {
        throw OperationError(.software, "an answer cannot be written as JSON: \(error)")
    }
}
