package import Tracking

/// `add`: each one stands alone; one that fails stores nothing and says why.
package struct AddPodcasts: Operation {
    package static let name = "add"
    package static let mayBeGivenUp = true

    package var what: [String]
    package var country: String?
    package var announceLatest: Int

    package init(what: [String], country: String? = nil, announceLatest: Int = 0) {
        self.what = what
        self.country = country
        self.announceLatest = announceLatest
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> [AddReport] {
        try refuseNegative(announceLatest, "announceLatest")
        var reports: [AddReport] = []
        for one in what {
            reports.append(await context.tracker.add(one, country: country, announcing: announceLatest))
        }
        context.wake()
        return reports
    }
}
