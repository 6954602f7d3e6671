import ArgumentParser

/// Runs Notes, beginning at a link.
struct OpenLink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Write notes, beginning where a link leads.",
    discussion: "A link is app://notes, app://notes/new or what \"link N\" shows.")

  @Argument(help: "The link.")
  var link: String

  @OptionGroup var options: NotesOptions

  func run() async throws { try await options.run(at: link) }
}
