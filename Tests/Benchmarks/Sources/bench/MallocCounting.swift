import Foundation
import Measuring

/// Counts of allocations, measured in a child process that runs this program with the counter library.
enum MallocCounting {
  /// The counts, or the reason if allocations were not counted.
  struct Counts {
    /// The number of allocations of one repetition, by case name.
    var counts: [String: Double] = [:]
    var reason: String?
  }

  /// The output of the child process for one case.
  struct Line: Codable {
    let name: String
    let mallocs: Double
  }

  @MainActor static func count(_ cases: [Case]) -> Counts {
    guard let library = MallocCounterPath.library else {
      return Counts(reason: MallocCounterPath.reason)
    }
    // The loader separates paths at spaces, so the library is loaded through a symbolic link without a space in its
    // path.
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
