import ArgumentParser

/// The command that runs Notes, beginning with a link.
struct OpenLink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Write notes, beginning with a link.",
    discussion: "A link is app://notes, app://notes/new or the output of \"link N\".")

  @Argument(help: "The link.")
  var link: String

  @OptionGroup var options: NotesOptions

  func run() async throws { try await options.run(at: link) }
}
