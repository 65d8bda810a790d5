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
}
