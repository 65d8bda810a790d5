import ControlAPI
import Glibc
import Tracking

/// Data on standard output, words on standard error.
struct Output: Sendable {
    var isJSON = false
    var isQuiet = false
    var isVerbose = false
    /// Whether people look at standard output, and want colours.
    var isColourful = false
    /// Gets what may be wrong in place of standard error.
    var hearsWarnings: (@Sendable (String) -> Void)?

    /// A line of data.
    ///
    /// - Returns: Whether somebody reads it.
    @discardableResult
    func line(_ text: String) -> Bool {
        write(text + "\n", to: 1)
    }

    /// Data as it is, without a line feed.
    func text(_ text: String) {
        write(text, to: 1)
    }

    /// A JSON answer.
    func json(_ value: some Encodable) throws(OperationError) {
        line(String(decoding: try ControlAPI.json(value), as: UTF8.self))
    }

    /// A word on what happens, unless nobody wants any.
    func say(_ text: String) {
        if !isQuiet { write(text + "\n", to: 2) }
    }

    /// Something that may be wrong.
    func warn(_ text: String) {
        if let hearsWarnings { hearsWarnings(text) } else { write("podwatch: \(text)\n", to: 2) }
    }

    /// Rows under a heading, in columns as wide as their widest cell; the last one is not padded.
    func table(_ heading: [String], _ rows: [[String]]) {
        let rows = rows.map { $0.map(\.oneLine) }
        let widths = heading.indices.map { column in
            ([heading] + rows).map { $0[column].count }.max() ?? 0
        }
        for (index, row) in ([heading] + rows).enumerated() {
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell.padded(to: widths[column])
            }
            let text = cells.joined(separator: "  ")
            line(index == 0 && isColourful ? "\u{1b}[1m\(text)\u{1b}[0m" : text)
        }
    }

    private func leave(_ code: Int32) -> Never {
        warn("standard output cannot be written: \(unsafe String(cString: strerror(code)))")
        exit(ExitCode.cannotWrite.rawValue)
    }

    /// - Returns: Whether somebody reads it.
    @discardableResult
    private func write(_ text: String, to descriptor: Int32) -> Bool {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            // A reader that has gone (`podwatch list | head`) wants no more; a full disk must not look like success.
            guard count > 0 else {
                if descriptor == 1, errno != EPIPE { leave(errno) }
                return false
            }
            written += count
        }
        return true
    }
}

extension String {
    /// Without line breaks, tabs and what turns the direction of writing: titles are written by strangers.
    var oneLine: String {
        let plain = unicodeScalars.map { scalar -> Character in
            switch scalar.value {
            case 0..<32, 127..<160, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a...0x202e, 0x2066...0x2069: " "
            default: Character(scalar)
            }
        }
        return String(plain)
    }
}
