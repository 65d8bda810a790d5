import Glibc

/// A value that one thread at a time may touch.
///
/// Over `pthread_mutex` rather than `Synchronization.Mutex`, in which ThreadSanitizer sees races that
/// are none. (It sees one here too when `Value` has no size, such as `Void`: there is nothing to guard then.)
///
/// `@unchecked` because the value is reached only while the mutex is held.
@safe package final class Lock<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: sending Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deinitialize(count: 1)
        unsafe mutex.deallocate()
    }

    /// Runs `body` while no one else runs one.
    ///
    /// Short work only, and never another lock inside.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
