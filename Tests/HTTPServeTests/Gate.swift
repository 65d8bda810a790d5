@testable import HTTPServe

extension ServedResponse {
    /// A short text.
    static func text(_ text: String) -> ServedResponse {
        ServedResponse(contentType: "text/plain", body: .bytes(Array(text.utf8)))
    }
}

/// Something that opens once, for everyone who waits.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Returns when the gate is open.
    ///
    /// Does not care about cancellation.
    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
