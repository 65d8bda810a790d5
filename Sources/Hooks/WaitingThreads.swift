import CLinux
import Glibc

/// Threads for what waits in the kernel, and must not wait in the threads that async code shares.
///
/// As many as there is work at once. One that is done stays some seconds for more, since the start of a thread
/// takes as long as all else about a short command. No signal is delivered to them.
///
/// Ownership: what a thread begins with is retained here and released on the thread, or here when there is no
/// thread. The locks are freed when neither a runner nor a thread is left.
///
/// `@unchecked` because what changes is touched only while the mutex is held, and the pointers never change.
@safe final class WaitingThreads: @unchecked Sendable {
    typealias Work = @Sendable () -> Void

    /// Seconds that a thread without work stays.
    private let patience: Int
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var line: [Work] = []
    /// Threads that wait for work.
    private var idle = 0

    init(patience: Int = 10) {
        self.patience = patience
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(changed, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs `work` on a thread that does nothing else meanwhile.
    ///
    /// - Throws: EAGAIN when there are too many threads.
    func run(_ work: @escaping Work) throws(StartError) {
        unsafe pthread_mutex_lock(mutex)
        let hasIdle = idle > line.count
        if hasIdle {
            line.append(work)
            unsafe pthread_cond_signal(changed)
        }
        unsafe pthread_mutex_unlock(mutex)
        if !hasIdle { try startThread(Start(self, with: work)) }
    }

    /// - Returns: `nil` when there was none for too long.
    fileprivate func nextWork() -> Work? {
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        end.tv_sec += patience
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        idle += 1
        defer { idle -= 1 }
        while line.isEmpty {
            guard unsafe pthread_cond_timedwait(changed, mutex, &end) == 0 else {
                return line.isEmpty ? nil : line.removeFirst()
            }
        }
        return line.removeFirst()
    }
}

/// What a thread begins with.
///
/// Work is let go of as soon as it is done: it may hold descriptors.
private final class Start {
    private let threads: WaitingThreads
    private var first: WaitingThreads.Work?

    init(_ threads: WaitingThreads, with first: @escaping WaitingThreads.Work) {
        self.threads = threads
        self.first = first
    }

    func run() {
        first?()
        first = nil
        while let next = threads.nextWork() { next() }
    }
}

private func startThread(_ start: Start) throws(StartError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Room for a few frames; eight megabytes of address space a thread would be the default.
    unsafe pthread_attr_setstacksize(&attributes, 512 * 1_024)

    let box = unsafe Unmanaged.passRetained(start)
    var thread = pthread_t()
    let code = unsafe pthread_create(
        &thread, &attributes,
        { context in
            var signals = sigset_t()
            unsafe sigfillset(&signals)
            unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
            if let context = unsafe context {
                unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
            }
            return nil
        }, box.toOpaque())
    guard code == 0 else {
        unsafe box.release()
        throw .noResources(code)
    }
}
