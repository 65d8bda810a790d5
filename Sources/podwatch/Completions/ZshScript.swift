/// The completion for zsh, made from the table of commands.
func zshScript(_ table: [CommandSpec]) -> String {
    """
    #compdef podwatch
    # zsh completion for podwatch, printed by `podwatch completions zsh`. Put it as _podwatch into a directory of
    # $fpath, such as /usr/share/zsh/vendor-completions, or source it behind compinit.

    # Asks podwatch, about the state and with the settings that the line names.
    _podwatch_ask() {
        local -a named
        local i
        for ((i = 2; i + 1 < CURRENT; i++)); do
            case ${words[i]} in
                (--state-dir|--config) named+=(${words[i]} ${~${(Q)words[i + 1]}}) ;;
            esac
        done
        command ${~words[1]} "$@" $named 2>/dev/null </dev/null
    }

    _podwatch_podcasts() {
        local -a ids titles fields
        local line
        for line in ${(f)"$(_podwatch_ask list --plain)"}; do
            fields=("${(@ps:\\t:)line}")
            ids+=("${fields[1]}:${fields[3]//:/\\\\:}")
            [[ -z ${fields[3]} ]] || titles+=("${fields[3]}")
        done
        _describe -t podcasts podcast ids
        compadd -J titles -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a titles
    }

    _podwatch_hooks() {
        local -a hooks
        hooks=(${(f)"$(_podwatch_ask config show | sed -n 's/^hook  *\\([^:]*\\): .*/\\1/p')"})
        compadd -a hooks
    }

    _podwatch_events() {
        local -a events
        events=(${(f)"$(_podwatch_ask events list | sed -n 's/^\\(evt_[^ ]*\\) .*/\\1/p' | sort -u)"})
        compadd -a events
    }

    _podwatch() {
        local command='' previous=${words[CURRENT - 1]} i
        local -a offers
        for ((i = 2; i < CURRENT; i++)); do
            case ${words[i]} in
                (\(table.optionsWithValues.joined(separator: "|"))) ((i++)) ;;
                (-*) ;;
                (*)
                    case $command in
                        ('') command=${words[i]} ;;
                        (\(table.groups.joined(separator: "|"))) command+=" ${words[i]}" ;;
                    esac
                    ;;
            esac
        done
        if [[ $PREFIX == --*=* ]]; then
            previous=${PREFIX%%=*}
            compset -P '*='
        fi

        case "$command $previous" in
    \(zshOptionValues(table))
        esac

        if [[ $PREFIX == -* ]]; then
            case $command in
    \(zshOptionNames(table))
                (*) offers=(\(zshOptions(OptionSpec.everywhere))) ;;
            esac
            _describe -o option offers
            return
        fi

        case $command in
            ('')
                offers=(\(zshWords(table.firstWords)))
                _describe -t commands command offers
                ;;
    \(zshArguments(table))
        esac
    }

    if [[ ${funcstack[1]} == _podwatch ]]; then
        _podwatch "$@"
    else
        compdef _podwatch podwatch
    fi

    """
}

private func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .nothing: "_message -r 'nothing can be offered here'"
    case .files: "_files"
    case .directories: "_files -/"
    case .podcasts: "_podwatch_podcasts"
    case .hooks: "_podwatch_hooks"
    case .events: "_podwatch_events"
    case .words(let words): "compadd -- \(words.joined(separator: " "))"
    }
}

private func zshWords(_ words: [(word: String, about: String)]) -> String {
    words.map { quoted("\($0.word):\($0.about.replacing(":", with: "\\:"))") }.joined(separator: " ")
}

private func zshOptions(_ options: [OptionSpec]) -> String {
    zshWords(options.map { ($0.name, $0.summary) })
}

private func zshOptionValues(_ table: [CommandSpec]) -> String {
    func line(_ pattern: String, _ option: OptionSpec) -> String {
        """
                (\(pattern))
                    \(zshAction(option.completion))
                    return
                    ;;
        """
    }
    let everywhere = OptionSpec.everywhere.filter { $0.value != nil }.map { line("*' \($0.name)'", $0) }
    let own = table.flatMap { spec in
        spec.options.filter { $0.value != nil }.map { line("'\(spec.name) \($0.name)'", $0) }
    }
    return (everywhere + own).joined(separator: "\n")
}

private func zshOptionNames(_ table: [CommandSpec]) -> String {
    table.map { spec in
        "            ('\(spec.name)') offers=(\(zshOptions(spec.options + OptionSpec.everywhere))) ;;"
    }.joined(separator: "\n")
}

private func zshArguments(_ table: [CommandSpec]) -> String {
    let groups = table.groups.map { group in
        """
                (\(group))
                    offers=(\(zshWords(table.secondWords(of: group))))
                    _describe -t commands command offers
                    ;;
        """
    }
    let own = table.filter { $0.argumentCompletion != .nothing }.map { spec in
        "        ('\(spec.name)') \(zshAction(spec.argumentCompletion)) ;;"
    }
    return (groups + own).joined(separator: "\n")
}

/// A word of a shell's.
private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
}
