import Testing

@testable import podwatch

@Suite("Help")
struct HelpTests {
    @Test func `names every command`() {
        let text = Help.overview(commands.map { $0.spec })
        for command in commands { #expect(text.contains("  \(command.spec.name) ")) }
    }

    @Test func `of a command names every option it takes`() {
        for command in commands {
            let text = Help.command(command.spec)
            for option in command.spec.options + OptionSpec.everywhere { #expect(text.contains(option.name)) }
        }
    }

    @Test func `promises no option twice, and no command twice`() {
        #expect(Set(commands.map { $0.spec.name }).count == commands.count)
        for command in commands {
            let names = (command.spec.options + OptionSpec.everywhere).map(\.name)
            #expect(Set(names).count == names.count, "\(command.spec.name)")
        }
    }

    @Test func `of a group shows its commands`() {
        let text = Help.group("events", commands.map { $0.spec })
        for word in [
            "podwatch events list ", "podwatch events retry [ID...]", "podwatch events drop [ID...]",
        ] {
            #expect(text.contains(word))
        }
        #expect(!text.contains("config"))
    }
}

@Suite("Too few and too many arguments")
struct ArgumentCountTests {
    private let spec = CommandSpec(path: ["why"], summary: "", arguments: "PODCAST", count: 1...1)

    @Test func `are told what is missing, and how it is used`() {
        #expect(spec.complaint(about: []) == "`podwatch why` needs PODCAST; usage: podwatch why PODCAST")
    }

    @Test func `are told what is too much, and that a title needs quotes`() {
        #expect(
            spec.complaint(about: ["harbour", "radio"])
                == "\"radio\" is too much for `podwatch why`; usage: podwatch why PODCAST "
                + "(a name of several words needs quotes: \"harbour radio\")")
        #expect(
            CommandSpec(path: ["config", "check"], summary: "").complaint(about: ["x", "y"])
                == "`podwatch config check` takes no arguments, not \"x\" \"y\"; usage: podwatch config check"
        )
        #expect(spec.complaint(about: ["p1"]) == nil)
    }
}
