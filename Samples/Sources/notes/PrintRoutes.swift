import ArgumentParser
import NotesAssembly
import NotesTerminal
import TerminalCommand
import VIPERInspection

/// The command that prints all routes of Notes.
struct PrintRoutes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "Print all routes with their parameters, outputs and links.")

  func run() async throws {
    try await StandardOutput.complaining(as: "notes") { try StandardOutput.write("\(await NotesModules.describe())\n") }
  }
}
