import ArgumentParser
import NotesAssembly
import NotesTerminal
import TerminalCommand
import VIPER
import VIPERInspection

/// The command that prints a diagram of all declarations of Notes.
struct PrintGraph: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Print a diagram of modules, routes, interfaces and services.",
    discussion: "Mermaid is for Markdown files. For Graphviz: notes graph --format dot | dot -Tsvg")

  /// The format of a diagram.
  enum Format: String, CaseIterable, ExpressibleByArgument { case mermaid, dot }

  @Option(help: "The format of the diagram.")
  var format = Format.mermaid

  func run() async throws {
    try await StandardOutput.complaining(as: "notes") {
      let graph = try await NotesModules.graph()
      try StandardOutput.write("\(format == .dot ? graph.dot : graph.mermaid)\n")
    }
  }
}
