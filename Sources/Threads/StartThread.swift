import Glibc

/// Runs `work` on a thread of its own.
///
/// `false` when there is no room for one.
///
/// The thread takes no signals: they belong to those who wait for them.
package func startThread(_ work: sending @escaping () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Work(work))
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let code = unsafe pthread_create(
        &thread, nil,
        { context in
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }, box.toOpaque())
    guard code == 0 else {
        unsafe box.release()
        return false
    }
    pthread_detach(thread)
    return true
}

private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
