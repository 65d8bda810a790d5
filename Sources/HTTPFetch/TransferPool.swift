import CLibcurl

/// The transfers of one multi handle: those on their way, and those that can be used again.
final class TransferPool {
    let multi: MultiHandle
    private let settings: TransferSettings
    private var idle: [Transfer] = []

    init(_ settings: TransferSettings) {
        self.settings = settings
        multi = MultiHandle(connections: settings.hostsAtOnce * settings.connectionsPerHost)
    }

    func begin(_ order: HopOrder) -> Transfer {
        let transfer = idle.popLast() ?? Transfer(settings)
        transfer.prepare(order)
        multi.add(transfer)
        return transfer
    }

    /// Takes a transfer back, ended or not.
    func end(_ transfer: Transfer) {
        multi.remove(transfer)
        transfer.finish()
        idle.append(transfer)
    }
}
