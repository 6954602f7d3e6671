import ArgumentParser
import TerminalCommand

/// The command.
@main
struct Notes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write notes in a terminal. The demo account is abc, its password 123.",
    usage: """
      notes [<options>]
      notes open <link> [<options>]
      notes routes
      notes graph [--format <format>]
      """,
    discussion: """
      One line, one wish; "help" lists the words of the screen you are on.
        login ACCOUNT PASSWORD   log in; asked for once a run
        login ACCOUNT            the same in a terminal, which does not show the password
        list                     show the notes
        new                      write a note: a line for the title, lines of text, then "done"
        edit N                   change note N, in the same way
        preview N                look at note N; "open" to change it, "close" to leave it
        delete N                 delete note N
        search TEXT              show the notes with that text; all without one
        link N                   show the link to note N
        open LINK                go where a link leads
        back                     leave the screen; in the editor, without saving
        help, quit

      A link is app://notes, app://notes/new or what "link N" shows. "notes open LINK" begins there.
      """,
    subcommands: [OpenLink.self, PrintRoutes.self, PrintGraph.self])

  @OptionGroup var options: NotesOptions

  static func main() async {
    StandardOutput.prepareProcess()
    await main(nil)
  }

  func run() async throws { try await options.run() }
}
