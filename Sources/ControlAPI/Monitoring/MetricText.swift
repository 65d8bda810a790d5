/// Metrics in the text format that Prometheus reads (version 0.0.4).
struct MetricText {
    private(set) var text = ""

    enum Kind: String {
        case counter, gauge
    }

    typealias Labels = [(name: String, value: String)]

    /// A metric without labels.
    mutating func value(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        family(name, kind, help, [([], value)])
    }

    /// All samples of one metric; nothing when there are none.
    ///
    /// - Parameters:
    ///   - name: Letters, digits and underscores; a counter's ends in `_total`.
    ///   - kind: What its changes mean.
    ///   - help: One line.
    ///   - samples: Each with other labels.
    mutating func family(
        _ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: Labels, value: Double)]
    ) {
        guard !samples.isEmpty else { return }
        begin(name, kind.rawValue, help)
        for (labels, value) in samples { sample(name, labels, value) }
    }

    mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        begin(name, "histogram", help)
        for (bound, count) in histogram.cumulative {
            sample(name + "_bucket", [("le", bound.map(Self.number) ?? "+Inf")], Double(count))
        }
        sample(name + "_sum", [], histogram.sum)
        sample(name + "_count", [], Double(histogram.count))
    }

    private mutating func begin(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private mutating func sample(_ name: String, _ labels: Labels, _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{"
            text += labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
            text += "}"
        }
        text += " \(Self.number(value))\n"
    }

    /// Whole numbers without a fraction, as people expect them.
    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? "\(value)"
    }

    private static func escaped(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
