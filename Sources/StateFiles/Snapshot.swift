import FeedModel
import FoundationEssentials
import Glibc

/// Why a file holds no snapshot that could be used.
enum SnapshotFault: Error, Equatable {
    case missing
    /// It may be good, but the system does not let us read it.
    case unreadable(reason: String)
    /// What it holds is not what was written.
    case damaged(reason: String)
    case newer(format: Int)
}

extension Library {
    /// Reads the snapshot at `path`.
    init(readingSnapshot path: String) throws(SnapshotFault) {
        let data: Data
        do throws(SystemError) {
            data = Data(try OwnedDescriptor(opening: path, O_RDONLY).readAll())
        } catch {
            guard error.code == ENOENT else { throw .unreadable(reason: words(for: error.code)) }
            // A link into a place that is not there: a disk that is not mounted, most likely.
            let place = directory(of: followingLinks(path))
            guard isTaken(place) || !isTaken(path) else {
                throw .unreadable(reason: "it is a link into \(place), which is not there")
            }
            throw .missing
        }
        guard let first = data.first else { throw .damaged(reason: "it is empty") }
        guard first != 0 else { throw .damaged(reason: "it begins with NUL bytes, as after a power cut") }
        let document: SnapshotDocument
        do {
            document = try JSONDecoder().decode(SnapshotDocument.self, from: data)
        } catch {
            throw .damaged(reason: Self.fault(error))
        }
        switch document {
        case .library(let library): self = library
        case .newer(let format): throw .newer(format: format)
        }
    }

    /// Puts this library in the place of the snapshot at `path`.
    ///
    /// - Throws: `unwritable`. The old one stays.
    func writeSnapshot(at path: String) throws(StateError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        // Encoding can only fail for numbers that JSON lacks, and there are none in a library.
        guard var data = try? encoder.encode(self) else { preconditionFailure("the library is not JSON") }
        data.append(UInt8(ascii: "\n"))
        try replaceFile(at: path, with: data.span)
    }

    /// Where in the document decoding came to grief.
    private static func fault(_ error: any Error) -> String {
        let path =
            switch error {
            case DecodingError.keyNotFound(let key, let context): context.codingPath + [key]
            case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
                DecodingError.dataCorrupted(let context):
                context.codingPath
            default: [any CodingKey]()
            }
        guard !path.isEmpty else { return "it is not JSON to its end; it may have been cut" }
        let place = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return "it is JSON, but \(place) is missing or makes no sense"
    }
}

/// A snapshot whose format number is looked at before anything else.
private enum SnapshotDocument: Decodable {
    case library(Library)
    case newer(format: Int)

    private enum Key: CodingKey {
        case format
    }

    init(from decoder: any Decoder) throws {
        let format = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .format)
        self = format <= Library.format ? .library(try Library(from: decoder)) : .newer(format: format)
    }
}
