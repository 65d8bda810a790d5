import Glibc

/// Keeps one value to one thread at a time, and lets a thread wait for it to change.
///
/// Over `pthread_mutex` because ThreadSanitizer does not know `Synchronization.Mutex` and reports
/// races that are none.
///
/// `@unchecked` because `value` is touched only between lock and unlock, and the pointers never change.
@safe final class Locked<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&value)
    }

    /// Wakes the thread that waits.
    func announce() {
        unsafe pthread_cond_signal(changed)
    }

    /// Waits, as long as it takes, until someone announced a change that makes this true.
    func wait(until isTrue: (Value) -> Bool) {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isTrue(value) { unsafe pthread_cond_wait(changed, mutex) }
    }
}
