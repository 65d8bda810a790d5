/// A sleep that somebody else can end.
package actor Alarm {
    private var sleep: Task<Void, Never>?
    private var isRung = false

    package init() {}

    /// Returns after `duration`, or as soon as ``ring()`` is called; at once when it was called since the last wait.
    package func wait(_ duration: Duration) async {
        guard !isRung else {
            isRung = false
            return
        }
        let sleep = Task { _ = try? await Task.sleep(for: duration) }
        self.sleep = sleep
        await withTaskCancellationHandler {
            await sleep.value
        } onCancel: {
            sleep.cancel()
        }
        self.sleep = nil
        isRung = false
    }

    package func ring() {
        isRung = true
        sleep?.cancel()
    }
}
