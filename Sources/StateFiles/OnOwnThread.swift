import Threads

/// Does work that waits for the disk on a thread of its own, so that nobody else waits with it.
func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        // Without room for a thread it is done here.
        if !startThread({ continuation.resume(returning: work()) }) { continuation.resume(returning: work()) }
    }
}
