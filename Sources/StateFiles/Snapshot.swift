import FeedModel
import Glibc
import JSONText

/// Why a file holds no snapshot that could be used.
enum SnapshotFault: Error, Equatable {
    case missing
    /// It may be good, but the system does not let us read it.
    case unreadable(reason: String)
    /// What it holds is not what was written.
    case damaged(reason: String)
    /// Another podwatch's, that this one does not know.
    case newer(format: Int)
}

extension Library {
    /// Reads the snapshot at `path`.
    init(readingSnapshot path: String) throws(SnapshotFault) {
        let file: SnapshotFile
        let first: UInt8?
        do throws(SystemError) {
            file = SnapshotFile(try OwnedDescriptor(opening: path, O_RDONLY))
            first = try file.first()
        } catch {
            guard error.code == ENOENT else { throw .unreadable(reason: words(for: error.code)) }
            // A link into a place that is not there: a disk that is not mounted, most likely.
            let place = directory(of: followingLinks(path))
            guard isTaken(place) || !isTaken(path) else {
                throw .unreadable(reason: "it is a link into \(place), which is not there")
            }
            throw .missing
        }
        guard let first else { throw .damaged(reason: "it is empty") }
        guard first != 0 else { throw .damaged(reason: "it begins with NUL bytes, as after a power cut") }
        do throws(SnapshotFault) {
            try self.init(JSONReader(file.pieces))
        } catch {
            // One of its parts is longer than a piece, or it is no JSON: all of it tells.
            guard error == Self.notToItsEnd, file.fault == nil else { throw file.fault ?? error }
            let whole: [UInt8]
            do throws(SystemError) {
                whole = try file.all()
            } catch {
                throw .unreadable(reason: words(for: error.code))
            }
            try self.init(JSONReader(whole))
        }
    }

    private init(_ json: JSONReader) throws(SnapshotFault) {
        let format: Int
        do throws(JSONFault) {
            format = try Library.format(of: json)
            if format == Library.format {
                self = try Library(json: json)
                return
            }
        } catch {
            guard let place = error.place else { throw Self.notToItsEnd }
            let what = place.isEmpty ? "it" : place
            throw .damaged(reason: "it is JSON, but \(what) is missing or makes no sense")
        }
        throw .newer(format: format)
    }

    private static let notToItsEnd = SnapshotFault.damaged(
        reason: "it is not JSON to its end; it may have been cut")

    /// Puts this library in the place of the snapshot at `path`.
    ///
    /// - Throws: `unwritable`. The old one stays.
    func writeSnapshot(at path: String) throws(StateError) {
        var bytes = json
        bytes.append(UInt8(ascii: "\n"))
        try replaceFile(at: path, with: bytes.span)
    }

    /// The same, and how it went.
    func snapshotResult(at path: String) -> Result<Void, StateError> {
        do throws(StateError) {
            return .success(try writeSnapshot(at: path))
        } catch {
            return .failure(error)
        }
    }
}

/// The file of a snapshot while it is read.
private final class SnapshotFile {
    private let descriptor: OwnedDescriptor
    /// What kept a piece from being read.
    private(set) var fault: SnapshotFault?

    init(_ descriptor: consuming OwnedDescriptor) {
        self.descriptor = descriptor
    }

    func first() throws(SystemError) -> UInt8? {
        _ = try descriptor.readableSize()
        var bytes: [UInt8] = []
        try descriptor.read(from: 0, atMost: 1, onto: &bytes)
        return bytes.first
    }

    func all() throws(SystemError) -> [UInt8] {
        try descriptor.readAll()
    }

    var pieces: JSONPieces {
        JSONPieces { range, bytes in
            do throws(SystemError) {
                try self.descriptor.read(from: range.lowerBound, atMost: range.count, onto: &bytes)
            } catch {
                self.fault = .unreadable(reason: words(for: error.code))
            }
        }
    }
}
