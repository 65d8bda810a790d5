/// Reads Prometheus' text format as strictly as its own parser does, for tests.
struct PrometheusReader {
    /// By name, in the order of the text.
    private(set) var families: [String: Family] = [:]

    struct Family {
        var kind: String
        var help: String
        var samples: [Sample] = []
    }

    struct Sample: Equatable {
        var name: String
        var labels: [String: String]
        var value: Double
    }

    struct Malformed: Error, CustomStringConvertible {
        var description: String
    }

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Malformed(description: "the last line has no end") }
        var help: [String: String] = [:]
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# HELP ") {
                let parts = line.split(separator: " ", maxSplits: 3)
                guard parts.count == 4 else { throw Malformed(description: "\(line)") }
                help[String(parts[2])] = String(parts[3])
            } else if line.hasPrefix("# TYPE ") {
                let parts = line.split(separator: " ")
                guard parts.count == 4, let words = help[String(parts[2])] else {
                    throw Malformed(description: "no help before \(line)")
                }
                guard families[String(parts[2])] == nil else {
                    throw Malformed(description: "twice: \(line)")
                }
                families[String(parts[2])] = Family(kind: String(parts[3]), help: words)
            } else {
                try add(try Self.sample(line))
            }
        }
    }

    private mutating func add(_ sample: Sample) throws {
        let ends = ["_bucket", "_sum", "_count"]
        let stems =
            [sample.name] + ends.filter(sample.name.hasSuffix).map { String(sample.name.dropLast($0.count)) }
        guard let name = stems.first(where: { families[$0] != nil }) else {
            throw Malformed(description: "no type for \(sample.name)")
        }
        guard
            families[name]?.samples.contains(where: { $0.name == sample.name && $0.labels == sample.labels })
                == false
        else { throw Malformed(description: "twice: \(sample)") }
        families[name]?.samples.append(sample)
    }

    /// `name{label="value",…} number`.
    private static func sample(_ line: Substring) throws -> Sample {
        var rest = line
        let name = String(rest.prefix { $0 != "{" && $0 != " " })
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
            name.utf8.allSatisfy({ $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { throw Malformed(description: "a name of other characters: \(line)") }
        rest = rest.dropFirst(name.count)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            rest = rest.dropFirst()
            while true {
                let label = String(rest.prefix { $0 != "=" })
                rest = rest.dropFirst(label.count)
                guard rest.hasPrefix("=\"") else { throw Malformed(description: "\(line)") }
                rest = rest.dropFirst(2)
                labels[label] = try quoted(&rest)
                guard let next = rest.popFirst() else { throw Malformed(description: "\(line)") }
                if next == "}" { break }
                guard next == "," else { throw Malformed(description: "\(line)") }
            }
        }
        guard rest.first == " ", let value = Double(rest.dropFirst()) else {
            throw Malformed(description: "no number: \(line)")
        }
        return Sample(name: name, labels: labels, value: value)
    }

    private static func quoted(_ rest: inout Substring) throws -> String {
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "\\":
                switch rest.popFirst() {
                case "n": text.append("\n")
                case "\\": text.append("\\")
                case "\"": text.append("\"")
                default: throw Malformed(description: "an unknown escape")
                }
            default: text.append(character)
            }
        }
        throw Malformed(description: "a label without an end")
    }
}

extension PrometheusReader {
    /// The value of the one sample with these labels.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        families.values.flatMap(\.samples).first { $0.name == name && $0.labels == labels }?.value
    }
}
