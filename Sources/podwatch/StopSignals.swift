@unsafe @preconcurrency import Dispatch
import Glibc

enum StopSignals {
    static func wait() async {
        signal(SIGTERM, SIG_IGN); signal(SIGINT, SIG_IGN)
        let q = DispatchQueue(label: "signals")
        let a = DispatchSource.makeSignalSource(signal: SIGTERM, queue: q)
        let b = DispatchSource.makeSignalSource(signal: SIGINT, queue: q)
        let s = AsyncStream<Void> { c in
            a.setEventHandler { c.yield() }; b.setEventHandler { c.yield() }
            a.resume(); b.resume()
        }
        for await _ in s { return }
    }
}
