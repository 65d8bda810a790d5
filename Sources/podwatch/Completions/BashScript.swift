/// The completion for bash, made from the table of commands.
func bashScript(_ table: [CommandSpec]) -> String {
    """
    # bash completion for podwatch, printed by `podwatch completions bash`. Source it in ~/.bashrc, or put it into
    # /usr/share/bash-completion/completions/podwatch.

    # Asks podwatch, about the state and with the settings that the line names.
    _podwatch_ask() {
        local -a named=()
        local i
        for ((i = 1; i + 1 < COMP_CWORD; i++)); do
            case ${COMP_WORDS[i]} in
                --state-dir | --config) named+=("${COMP_WORDS[i]}" "${COMP_WORDS[i + 1]/#~\\//$HOME/}") ;;
            esac
        done
        "${COMP_WORDS[0]/#~\\//$HOME/}" "$@" "${named[@]}" 2>/dev/null </dev/null
    }

    # Offers the lines it is given, whole and whatever the case of their letters, quoted where that is needed.
    _podwatch_offer() {
        local line word=$cur quote=
        case $word in
            [\\"\\']*) quote=${word:0:1} word=${word:1} ;;
            *) word=${word//\\\\/} ;;
        esac
        while IFS= read -r line; do
            [[ -n $line && ${line,,} == "${word,,}"* ]] || continue
            if [[ -n $quote ]]; then COMPREPLY+=("$line"); else COMPREPLY+=("$(printf '%q' "$line")"); fi
        done
    }

    _podwatch_words() {
        mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
    }

    _podwatch_files() {
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
    }

    _podwatch() {
        local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' i
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
            case ${COMP_WORDS[i]} in
                \(table.optionsWithValues.joined(separator: " | ")))
                    # --name=value is three words here.
                    [[ ${COMP_WORDS[i + 1]} != = ]] || ((i++))
                    ((i++))
                    ;;
                -* | =) ;;
                *)
                    case $command in
                        '') command=${COMP_WORDS[i]} ;;
                        \(table.groups.joined(separator: " | "))) command+=" ${COMP_WORDS[i]}" ;;
                    esac
                    ;;
            esac
        done
        if [[ $cur == = ]]; then
            cur=
        elif [[ $previous == = ]]; then
            previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi

        case "$command $previous" in
    \(bashOptionValues(table))
        esac

        if [[ $cur == -* ]]; then
            case $command in
    \(bashOptionNames(table))
                *) _podwatch_words '\(OptionSpec.everywhere.map(\.name).joined(separator: " "))' ;;
            esac
            return
        fi

        case $command in
            '') _podwatch_words '\(table.firstWords.map(\.word).joined(separator: " "))' ;;
    \(bashArguments(table))
        esac
    }

    complete -F _podwatch podwatch

    """
}

private func bashAction(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "_podwatch_files -f"
    case .directories: "_podwatch_files -d"
    case .podcasts: "_podwatch_offer < <(_podwatch_ask list --plain | cut -f 1,3 | tr '\\t' '\\n')"
    case .hooks: "_podwatch_offer < <(_podwatch_ask config show | sed -n 's/^hook  *\\([^:]*\\): .*/\\1/p')"
    case .events:
        "_podwatch_offer < <(_podwatch_ask events list | sed -n 's/^\\(evt_[^ ]*\\) .*/\\1/p' | sort -u)"
    case .words(let words): "_podwatch_words '\(words.joined(separator: " "))'"
    }
}

private func bashOptionValues(_ table: [CommandSpec]) -> String {
    func line(_ pattern: String, _ option: OptionSpec) -> String {
        """
                \(pattern))
                    \(bashAction(option.completion))
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

private func bashOptionNames(_ table: [CommandSpec]) -> String {
    table.map { spec in
        let names = (spec.options + OptionSpec.everywhere).map(\.name).joined(separator: " ")
        return "            '\(spec.name)') _podwatch_words '\(names)' ;;"
    }.joined(separator: "\n")
}

private func bashArguments(_ table: [CommandSpec]) -> String {
    let groups = table.groups.map { group in
        "        \(group)) _podwatch_words '\(table.secondWords(of: group).map(\.word).joined(separator: " "))' ;;"
    }
    let own = table.filter { $0.argumentCompletion != .nothing }.map { spec in
        "        '\(spec.name)') \(bashAction(spec.argumentCompletion)) ;;"
    }
    return (groups + own).joined(separator: "\n")
}
