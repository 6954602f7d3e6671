import ArgumentParser
import NotesAssembly
import NotesTerminal
import TerminalCommand
import VIPER
import VIPERInspection

/// Prints a drawing of all that Notes declares.
struct PrintGraph: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Print a drawing of modules, routes, interfaces and services.",
    discussion: "A README shows Mermaid; for Graphviz: notes graph --format dot | dot -Tsvg")

  /// The language of a drawing.
  enum Format: String, CaseIterable, ExpressibleByArgument { case mermaid, dot }

  @Option(help: "The language of the drawing.")
  var format = Format.mermaid

  func run() async throws {
    try await StandardOutput.complaining(as: "notes") {
      let graph = try await NotesModules.graph()
      try StandardOutput.write("\(format == .dot ? graph.dot : graph.mermaid)\n")
    }
  }
}
