/// The word a person probably meant: at most two typing errors away, and at most a third of the word.
package func closest(to word: String, in words: [String]) -> String? {
    let limit = max(1, min(2, word.count / 3))
    return words.map { (word: $0, distance: typingErrors(Array(word.lowercased()), Array($0.lowercased()))) }
        .filter { $0.distance <= limit }
        .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
}

/// Whether one title may be the other with typing errors mended: the same numbers, and at most a fifth of it written
/// in another way.
func areAlike(_ left: String, _ right: String) -> Bool {
    guard left.filter(\.isNumber) == right.filter(\.isNumber) else { return false }
    // Longer ones are compared by their beginnings: the cost grows with the square.
    let (left, right) = (Array(left.prefix(200)), Array(right.prefix(200)))
    return typingErrors(left, right) * 5 <= max(left.count, right.count)
}

/// Letters inserted, left out, replaced or swapped with a neighbour: the optimal string alignment distance.
private func typingErrors(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, a) in left.enumerated() {
        var row = [i + 1]
        for (j, b) in right.enumerated() {
            var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a == b ? 0 : 1))
            if i > 0, j > 0, a == right[j - 1], left[i - 1] == b { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[right.count]
}
