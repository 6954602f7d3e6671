import Foundation
import Logging
import VIPER
import VIPERTracing

/// The traces of the tabs of this process, one file for each tab: `run-1.jsonl`, `run-2.jsonl` and so on for
/// `run.jsonl`. A tab that is rebuilt from the store begins another file.
final class TabTraces {
  /// The number of tabs after which tabs are not traced, so that the files of a busy server do not fill the disk.
  static let limit = 100

  private struct Entry {
    weak var router: VIPRouter?
    let trace: Trace
  }

  private let file: URL
  private let app: String
  private let logger: Logger
  private var count = 0
  private var entries: [Entry] = []

  init(to file: URL, app: String, logger: Logger) { (self.file, self.app, self.logger) = (file, app, logger) }

  /// Starts the trace of a tab's router.
  func begin(_ router: VIPRouter) {
    for entry in entries where entry.router == nil { entry.trace.stop() }
    entries.removeAll { $0.router == nil }
    guard count < Self.limit else { return }
    count += 1
    do { entries.append(Entry(router: router, trace: try router.trace(to: Self.url(file, count), app: app))) } catch {
      logger.error("A tab is not traced: \(error)")
    }
  }

  /// Ends all traces.
  func stop() {
    for entry in entries { entry.trace.stop() }
    entries = []
  }

  /// Returns the file of a tab.
  nonisolated static func url(_ file: URL, _ number: Int) -> URL {
    let name = file.deletingPathExtension().lastPathComponent
    let suffix = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    return file.deletingLastPathComponent().appendingPathComponent("\(name)-\(number)\(suffix)")
  }
}
