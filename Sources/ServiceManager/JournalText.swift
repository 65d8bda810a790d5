import Glibc

/// The most bytes of a value that are written.
///
/// journald itself takes 768 MiB; no reader does.
let valueLimit = 48 << 10

extension JournalEntry {
    /// The line that says this entry in `form`, with its end.
    ///
    /// - Parameters:
    ///   - form: Any but ``JournalForm/native``, for which it is that of ``JournalForm/prefixed``.
    ///   - now: The moment, by the wall clock.
    /// - Returns: One line, whatever the values hold.
    func line(in form: JournalForm, at now: timespec) -> String {
        let text = singleLine(message, limit: valueLimit)
        return switch form {
        case .native, .prefixed: "<\(priority.rawValue)>\(text)\n"
        case .terminal: "\(localTime(now, "%H:%M:%S")) \(mark)\(text)\n"
        case .plain: "\(localTime(now, "%Y-%m-%dT%H:%M:%S%z")) \(mark)\(text)\n"
        case .json: json(at: now) + "\n"
        }
    }

    /// What the text forms say of the priority: nothing when all is well.
    private var mark: String { priority <= .warning || priority == .debug ? "\(priority.word): " : "" }

    /// Each field as journald takes it, `NAME=value`.
    ///
    /// - Parameter identifier: What `journalctl -t` finds.
    /// - Returns: The fields, the message first.
    func assignments(identifier: String) -> [[UInt8]] {
        var all = [
            ("MESSAGE", message), ("PRIORITY", String(priority.rawValue)), ("SYSLOG_IDENTIFIER", identifier),
        ]
        if let messageID { all.append(("MESSAGE_ID", messageID)) }
        all += fields.map { ($0.name, $0.value) }
        return all.map { name, value in
            precondition(isFieldName(name), "\(name) is no name that journald takes")
            return Array("\(name)=\(severalLines(value, limit: valueLimit))".utf8)
        }
    }

    private func json(at now: timespec) -> String {
        var pairs = [("time", utcTime(now)), ("level", priority.word), ("message", message)]
        if let messageID { pairs.append(("message_id", messageID)) }
        pairs += fields.map { ($0.name.lowercased(), $0.value) }
        return "{" + pairs.map { "\(jsonString($0)):\(jsonString($1))" }.joined(separator: ",") + "}"
    }
}

/// Whether journald accepts the name from a service: a leading underscore is its own.
private func isFieldName(_ name: String) -> Bool {
    guard let first = name.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else { return false }
    return name.utf8.count <= 64
        && name.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
}

private func jsonString(_ text: String) -> String {
    var result = "\""
    for scalar in severalLines(text, limit: valueLimit).unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

private func localTime(_ now: timespec, _ format: String) -> String {
    var seconds = now.tv_sec
    var parts = unsafe tm()
    unsafe localtime_r(&seconds, &parts)
    return unsafe formatted(&parts, format)
}

private func utcTime(_ now: timespec) -> String {
    var seconds = now.tv_sec
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    let milliseconds = now.tv_nsec / 1_000_000
    let padded = String(repeating: "0", count: 3 - String(milliseconds).count) + String(milliseconds)
    return unsafe formatted(&parts, "%Y-%m-%dT%H:%M:%S") + ".\(padded)Z"
}

private func formatted(_ parts: inout tm, _ format: String) -> String {
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
