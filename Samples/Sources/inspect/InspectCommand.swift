import ArgumentParser
import Foundation
import InspectApp

/// The command `inspect`.
@main
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Inspect sites in a terminal. The account is ann, its password 123.")

  @Option(
    help: """
      Write a trace of the run into this file, for "viper-tool trace". Passwords are not part of it. An earlier trace is \
      renamed, another file is not replaced.
      """)
  var traceFile: String?

  @MainActor func run() async throws {
    let terminal = try InspectTerminal(tracingTo: traceFile.map { URL(fileURLWithPath: $0) }) { print($0) }
    await terminal.run { readLine() }
  }
}
