import ArgumentParser
import TerminalCommand

/// The command `notes`.
@main
struct Notes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write notes in a terminal. The demo account is abc, its password 123.",
    usage: """
      notes [<options>]
      notes open <link> [<options>]
      notes replay <file> [--until <number>] [--check] [--timeline]
      notes routes
      notes graph [--format <format>]
      """,
    discussion: """
      Type one command per line. "help" lists the commands of the current screen.
        login ACCOUNT PASSWORD   log in, once per run
        login ACCOUNT            the same with a hidden password, in a terminal
        list                     show the notes
        new                      write a note: a line for the title, lines of text, then "done"
        edit N                   edit note N in the same way
        preview N                preview note N; "open" edits it, "close" returns to the list
        delete N                 delete note N
        search TEXT              show notes that contain TEXT; without TEXT, all
        link N                   show the link to note N
        open LINK                open a link
        back                     leave the screen; in the editor, without saving
        help, quit

      A link is app://notes, app://notes/new or the output of "link N". "notes open LINK" begins with the link.
      """,
    subcommands: [OpenLink.self, ReplayNotes.self, PrintRoutes.self, PrintGraph.self])

  @OptionGroup var options: NotesOptions

  static func main() async {
    StandardOutput.prepareProcess()
    await main(nil)
  }

  func run() async throws { try await options.run() }
}
