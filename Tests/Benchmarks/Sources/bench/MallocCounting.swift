import Foundation
import Measuring

/// Counts mallocs in another run of this program, before which stands a library that counts them.
enum MallocCounting {
  /// What was counted, and why some was not.
  struct Counts {
    /// By the case's name, how often its work asks for memory.
    var counts: [String: Double] = [:]
    var reason: String?
  }

  /// What the other run prints of a case.
  struct Line: Codable {
    let name: String
    let mallocs: Double
  }

  @MainActor static func count(_ cases: [Case]) -> Counts {
    guard let library = MallocCounterPath.library else {
      return Counts(reason: MallocCounterPath.reason)
    }
    // The loader takes a space in the path for its end, so the library is reached by a link without one.
    let link = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).so")
    defer { try? FileManager.default.removeItem(at: link) }
    do {
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: URL(filePath: library))
      let child = Child(
        arguments: try [Child.executable, "count-mallocs"] + cases.map(\.name),
        environment: ["LD_PRELOAD": link.path(percentEncoded: false)])
      let lines = try child.run().split(separator: "\n").map {
        try JSONDecoder().decode(Line.self, from: Data($0.utf8))
      }
      let counts = lines.map { ($0.name, $0.mallocs) }
      return Counts(counts: Dictionary(counts) { $1 })
    } catch {
      return Counts(reason: "\(error)")
    }
  }
}
