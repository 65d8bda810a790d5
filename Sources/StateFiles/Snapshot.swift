import FeedModel
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
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OwnedDescriptor(opening: path, O_RDONLY).readAll()
        } catch {
            guard error.code == ENOENT else { throw .unreadable(reason: words(for: error.code)) }
            // A link into a place that is not there: a disk that is not mounted, most likely.
            let place = directory(of: followingLinks(path))
            guard isTaken(place) || !isTaken(path) else {
                throw .unreadable(reason: "it is a link into \(place), which is not there")
            }
            throw .missing
        }
        guard let first = bytes.first else { throw .damaged(reason: "it is empty") }
        guard first != 0 else { throw .damaged(reason: "it begins with NUL bytes, as after a power cut") }
        let format: Int
        do throws(JSONFault) {
            format = try Library.format(of: bytes)
            if format <= Library.format {
                self = try Library(json: bytes)
                return
            }
        } catch {
            throw .damaged(reason: Self.fault(error))
        }
        throw .newer(format: format)
    }

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

    /// Where in the document reading came to grief.
    private static func fault(_ fault: JSONFault) -> String {
        guard let place = fault.place else { return "it is not JSON to its end; it may have been cut" }
        return "it is JSON, but \(place.isEmpty ? "it" : place) is missing or makes no sense"
    }
}
