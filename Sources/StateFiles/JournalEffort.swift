/// What the journal has cost, in calls of the system and bytes.
package struct JournalEffort: Sendable, Equatable {
    package private(set) var records = 0
    package private(set) var bytes = 0
    package private(set) var writes = 0
    /// How often the disk was waited for.
    package private(set) var syncs = 0

    mutating func add(records: Int, bytes: Int, isAwaited: Bool) {
        self.records += records
        self.bytes += bytes
        writes += 1
        if isAwaited { syncs += 1 }
    }
}
