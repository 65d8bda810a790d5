import FeedModel
import FeedParsing
import Glibc

/// By how much a process grows at most while it reads a feed.
///
/// Each is measured in a process of its own: memory that was used before would be used again unseen.
struct MemoryGrowth {
    let bytes: Int

    /// - Parameters:
    ///   - document: The feed.
    ///   - program: This program's own path.
    init?(reading document: [UInt8], by program: String) {
        guard let file = TemporaryFile(holding: document) else { return nil }
        defer { file.remove() }
        guard let pipe = unsafe popen("\(program) memory \(file.path)", "r") else { return nil }
        defer { unsafe pclose(pipe) }
        var line = [CChar](repeating: 0, count: 64)
        guard unsafe fgets(&line, 64, pipe) != nil, let count = Int(word(line, 0)) else { return nil }
        bytes = count
    }

    /// Prints the growth, for the process that asked.
    static func tell(reading path: String) {
        guard let document = contents(of: path) else { return }
        // The code and tables that every feed needs are there before most feeds come.
        _ = try? parseFeed(MadeFeed.small)
        // 5: forget the peak so far (proc(5)).
        if let reset = unsafe fopen("/proc/self/clear_refs", "w") {
            unsafe fputs("5", reset)
            unsafe fclose(reset)
        }
        let before = memory("VmRSS:")
        let parsed = try? parseFeed(document)
        let peak = memory("VmHWM:")
        precondition(parsed?.feed.items.isEmpty == false, "the feed was not understood")
        print((peak - before) * 1024)
    }

    private static func contents(of path: String) -> [UInt8]? {
        guard let file = unsafe fopen(path, "r") else { return nil }
        defer { unsafe fclose(file) }
        unsafe fseek(file, 0, SEEK_END)
        let size = unsafe ftell(file)
        unsafe rewind(file)
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            unsafe count = fread(bytes.baseAddress, 1, size, file)
        }
    }

    /// A line of `/proc/self/status`, in KiB.
    private static func memory(_ name: String) -> Int {
        guard let status = unsafe fopen("/proc/self/status", "r") else { return 0 }
        defer { unsafe fclose(status) }
        var line = [CChar](repeating: 0, count: 256)
        while unsafe fgets(&line, Int32(line.count), status) != nil {
            if word(line, 0) == name { return Int(word(line, 1)) ?? 0 }
        }
        return 0
    }
}

/// One of the words of a line that C wrote.
private func word(_ line: [CChar], _ index: Int) -> String {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).dropFirst(index).first.map(String.init) ?? ""
}
