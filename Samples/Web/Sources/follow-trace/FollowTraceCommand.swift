import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import TraceWeb
import UnixSignals

/// The command `follow-trace`.
@main
struct FollowTraceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow-trace",
    abstract: "Show a trace in a browser of this machine, while the app writes it.",
    discussion: """
      The file may be missing until the app starts. A new run of the app with the same file begins a new page. Only this \
      machine can reach the page.
      """)

  @Argument(help: "The file of the trace, such as run.jsonl.")
  var file: String

  @Option(help: "The port to listen on. 0 chooses a free port.")
  var port = 0

  @Option(help: "The folder of sources in which handlers are found, for the links of the page. May be repeated.")
  var sources: [String] = ["Sources"]

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port needs a number from 0 to 65535.") }
    var isFolder: ObjCBool = false
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw ValidationError(
        "The folder \(folder) does not exist. Pass the path that the app writes, such as run.jsonl.")
    }
  }

  func run() async throws {
    let url = URL(fileURLWithPath: file)
    do { _ = try FollowedPage(of: url) } catch {
      // The app may begin the file later.
      guard let error = error as? TraceOpenError, error.canBegin else { throw ValidationError("\(error)") }
    }
    let logger = Logger(label: "follow-trace") { StreamLogHandler.standardError(label: $0) }
    let site = try TraceSite(
      of: url, sources: sources.map { URL(fileURLWithPath: $0) }, root: FileManager.default.currentDirectoryPath,
      port: port, logger: logger
    ) { port in
      print("\(url.lastPathComponent) is shown at http://localhost:\(port).")
      fflush(nil)
    }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: site, successTerminationBehavior: .gracefullyShutdownGroup)],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
  }
}
