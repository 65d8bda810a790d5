import ControlAPI
import Tracking

/// The command `podwatch man [PAGE]`.
struct Man: Command {
    static let spec = CommandSpec(
        path: ["man"], summary: "print a manual page",
        arguments: "[\(ManualPage.allCases.map(\.rawValue).joined(separator: "|"))]", count: 0...1,
        discussion: "In mdoc(7), for an installation or for a pager: podwatch man | man -l -")

    private let page: ManualPage

    init(_ line: ParsedLine) throws(UsageError) {
        let name = line.arguments.first ?? ManualPage.podwatch.rawValue
        guard let page = ManualPage(rawValue: name) else {
            let names = ManualPage.allCases.map(\.rawValue)
            let near = closest(to: name, in: names).map { "; did you mean \($0)?" }
            throw UsageError(
                message: "there is no page \"\(name)\""
                    + (near ?? "; there are \(names.joined(separator: ", "))"))
        }
        self.page = page
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        workplace.output.text(page.text)
        return .ok
    }
}
