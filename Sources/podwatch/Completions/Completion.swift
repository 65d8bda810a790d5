import FeedModel
import ITunesSearchCore
import Tracking

/// What a shell may offer for an argument, or for the value of an option.
enum Completion: Equatable {
    case nothing
    case files
    case directories
    case podcasts
    case hooks
    /// Events that wait to be told.
    case events
    case words([String])
}

extension CommandSpec {
    /// What may stand behind the command, judged by what the table calls it.
    var argumentCompletion: Completion {
        let name = arguments.trimmed("[].")
        return switch name {
        case "PODCAST": .podcasts
        case "ID": .events
        case "HISTORIES.json": .files
        case _ where name.hasPrefix("FILE"): .files
        case _ where name.contains("|"): .words(name.split(separator: "|").map { String($0) })
        default: .nothing
        }
    }
}

extension OptionSpec {
    /// What may stand behind the option, judged by what the table calls it.
    var completion: Completion {
        switch (name, value) {
        case (_, nil): .nothing
        case (_, "DIR"): .directories
        case (_, "FILE"), (_, "PROGRAM"): .files
        case ("--hook", _): .hooks
        case ("--event", _): .words(Event.Kind.allCases.map(\.rawValue))
        case ("--attention", _): .words(Attention.allCases.map(\.rawValue))
        case ("--media", _): .words(ITunesMedia.allCases.map(\.rawValue))
        case ("--entity", _): .words(ITunesEntity.allCases.map(\.rawValue))
        case ("--attribute", _): .words(ITunesAttribute.allCases.map(\.rawValue))
        case ("--types", _): .words(["podcasts", "episodes", "podcasts,episodes"])
        case (_, "recent"): .words(["recent"])
        case (_, let value?) where value.contains("|"): .words(value.split(separator: "|").map { String($0) })
        default: .nothing
        }
    }
}

extension String {
    /// Without these characters at either end.
    fileprivate func trimmed(_ characters: String) -> String {
        var text = self[...]
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}

extension [CommandSpec] {
    /// What may follow `podwatch`, with a line about each; groups are named once.
    var firstWords: [(word: String, about: String)] {
        var words: [(word: String, about: String)] = []
        for spec in self where !words.contains(where: { $0.word == spec.path[0] }) {
            let isGroup = spec.path.count > 1
            words.append(
                (
                    spec.path[0],
                    isGroup ? secondWords(of: spec.path[0]).map(\.word).joined(separator: ", ") : spec.summary
                ))
        }
        return words
    }

    /// Groups: `events`, `config`.
    var groups: [String] {
        firstWords.map(\.word).filter { !secondWords(of: $0).isEmpty }
    }

    /// What may follow the name of a group.
    func secondWords(of group: String) -> [(word: String, about: String)] {
        filter { $0.path.count > 1 && $0.path[0] == group }.map { ($0.path[1], $0.summary) }
    }

    /// Every option that takes a value, of whichever command.
    var optionsWithValues: [String] {
        var names: [String] = []
        for option in OptionSpec.everywhere + flatMap(\.options) where option.value != nil {
            if !names.contains(option.name) { names.append(option.name) }
        }
        return names
    }
}
