/// One figure, and the limit it must keep to.
struct Result {
    private let name: String
    private let figure: Double
    private let limit: Double
    private let words: String

    init(_ name: String, _ figure: Double, limit: Double, unit: String) {
        self.name = name
        self.figure = figure
        self.limit = limit
        words = " \(unit)"
    }

    /// The median of `ours` over that of `theirs`, in milliseconds.
    init(_ name: String, _ ours: [Double], over theirs: [Double], limit: Double) {
        let (mine, other) = (median(ours), median(theirs))
        self.name = name
        figure = mine / other
        self.limit = limit
        words = "   (\(rounded(mine)) ms over \(rounded(other)) ms)"
    }

    var isWithin: Bool { figure <= limit }

    var line: String {
        "\(isWithin ? "ok  " : "OVER") \(name): \(rounded(figure)), at most \(rounded(limit))\(words)"
    }
}

private func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}

private func rounded(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}
