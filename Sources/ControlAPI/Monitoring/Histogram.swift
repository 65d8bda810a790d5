/// How often values fell below each of some bounds.
struct Histogram: Sendable, Equatable {
    /// Ascending.
    let bounds: [Double]
    private(set) var sum = 0.0
    private(set) var count = 0
    /// Values up to each bound and beyond the one before; at the end those beyond all.
    private var counts: [Int]

    init(_ bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    mutating func add(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
        count += 1
    }

    /// Values up to each bound; `nil` is the bound beyond all.
    var cumulative: [(bound: Double?, count: Int)] {
        var total = 0
        return counts.indices.map { index in
            total += counts[index]
            return (index < bounds.count ? bounds[index] : nil, total)
        }
    }
}
