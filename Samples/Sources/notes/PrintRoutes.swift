import ArgumentParser
import NotesAssembly
import NotesTerminal
import TerminalCommand
import VIPERInspection

/// Prints all routes of Notes.
struct PrintRoutes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "Print all routes: what each needs and gives, and which links lead to it.")

  func run() async throws {
    try await StandardOutput.complaining(as: "notes") { try StandardOutput.write("\(await NotesModules.describe())\n") }
  }
}
