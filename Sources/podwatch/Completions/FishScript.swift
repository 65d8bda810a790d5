/// The completion for fish, made from the table of commands.
func fishScript(_ table: [CommandSpec]) -> String {
    """
    # fish completion for podwatch, printed by `podwatch completions fish`. Put it into
    # ~/.config/fish/completions/podwatch.fish or /usr/share/fish/vendor_completions.d/podwatch.fish.

    # Prints the command that the line names: "add", "events list", or nothing yet.
    function __podwatch_command
        set -l words (commandline -opc)
        set -e words[1]
        set -l command
        set -l skip 0
        for word in $words
            if test $skip = 1
                set skip 0
            else if contains -- $word \(table.optionsWithValues.joined(separator: " "))
                set skip 1
            else if not string match -q -- '-*' $word
                if test -z "$command"
                    set command $word
                else if contains -- "$command" \(table.groups.joined(separator: " "))
                    set command "$command $word"
                end
            end
        end
        echo $command
    end

    function __podwatch_is
        set -l command (__podwatch_command)
        test "$command" = "$argv[1]"
    end

    # Asks podwatch, about the state and with the settings that the line names.
    function __podwatch_ask
        set -l words (commandline -opc)
        set -l named
        for i in (seq 2 (math (count $words) - 1))
            if contains -- $words[$i] --state-dir --config
                set -a named $words[$i] $words[(math $i + 1)]
            end
        end
        command $words[1] $argv $named 2>/dev/null </dev/null
    end

    function __podwatch_podcasts
        for line in (__podwatch_ask list --plain)
            set -l fields (string split \\t -- $line)
            echo $fields[1]\\t$fields[3]
            test -n "$fields[3]"; and echo $fields[3]\\t$fields[1]
        end
    end

    function __podwatch_hooks
        __podwatch_ask config show | string replace -rf '^hook +([^:]*): .*' '$1'
    end

    function __podwatch_events
        __podwatch_ask events list | string replace -rf '^(evt_\\S+)\\s.*' '$1' | sort -u
    end

    complete -c podwatch -f
    \(table.firstWords.map { fishLine("", "-a \($0.word) -d \(quoted($0.about))") }.joined(separator: "\n"))
    \(OptionSpec.everywhere.map { "complete -c podwatch \(fishOption($0))" }.joined(separator: "\n"))
    \(fishGroups(table))
    \(table.flatMap(fishCommand).joined(separator: "\n"))

    """
}

private func fishLine(_ command: String, _ rest: String) -> String {
    "complete -c podwatch -n '__podwatch_is \"\(command)\"' \(rest)"
}

private func fishGroups(_ table: [CommandSpec]) -> String {
    table.groups.flatMap { group in
        table.secondWords(of: group).map { fishLine(group, "-a \($0.word) -d \(quoted($0.about))") }
    }.joined(separator: "\n")
}

private func fishCommand(_ spec: CommandSpec) -> [String] {
    let options = spec.options.map { fishLine(spec.name, fishOption($0)) }
    let offer = fishOffer(spec.argumentCompletion)
    return offer.isEmpty ? options : options + [fishLine(spec.name, offer)]
}

private func fishOption(_ option: OptionSpec) -> String {
    let name = "-l \(option.name.dropFirst(2)) -d \(quoted(option.summary))"
    guard option.value != nil else { return name }
    let offer = fishOffer(option.completion)
    return offer.isEmpty ? "\(name) -x" : "\(name) -r \(offer)"
}

private func fishOffer(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ""
    case .files: "-F"
    case .directories: "-f -a '(__fish_complete_directories)'"
    case .podcasts: "-f -a '(__podwatch_podcasts)'"
    case .hooks: "-f -a '(__podwatch_hooks)'"
    case .events: "-f -a '(__podwatch_events)'"
    case .words(let words): "-f -a '\(words.joined(separator: " "))'"
    }
}

/// A word of fish's.
private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
}
