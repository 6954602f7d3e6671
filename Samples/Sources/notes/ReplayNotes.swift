import ArgumentParser
import NotesAssembly
import NotesTerminal
import TerminalCommand

/// The command that plays a recording of Notes.
struct ReplayNotes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a recorded run, and print the last screen.",
    discussion: ReplayOptions.discussion)

  @OptionGroup var options: ReplayOptions

  func run() async throws {
    try await options.run(as: "notes") {
      try NotesTerminal(
        store: NoServices(), service: NoServices(), router: $0, isStyled: StandardOutput.showsStyles, write: $1)
    }
  }
}
