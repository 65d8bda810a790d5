import Glibc

/// Runs `work` on a new thread of its own, where no signal is delivered.
///
/// For what waits in the kernel, and must not wait in the threads that async code shares.
///
/// Ownership: the closure travels in a box that is retained here and released on the thread, or
/// here when there is no thread.
///
/// - Throws: EAGAIN when there are too many threads.
func onOwnThread(_ work: @escaping @Sendable () -> Void) throws(StartError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Room for a few frames; eight megabytes of address space a thread would be the default.
    unsafe pthread_attr_setstacksize(&attributes, 512 * 1_024)

    let box = unsafe Unmanaged.passRetained(Work(run: work))
    var thread = pthread_t()
    let code = unsafe pthread_create(
        &thread, &attributes,
        { context in
            var signals = sigset_t()
            unsafe sigfillset(&signals)
            unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
            if let context = unsafe context {
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
            }
            return nil
        }, box.toOpaque())
    guard code == 0 else {
        unsafe box.release()
        throw .noResources(code)
    }
}

private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
