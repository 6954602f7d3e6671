import Foundation

/// What is kept in git: what must not cost more, and how the times should compare.
struct Thresholds: Decodable {
  /// What one case may cost at most.
  struct Limit: Decodable {
    let `case`: String
    let mallocs: Double?
    let instructions: Double?
  }

  /// How much the instructions of one of many may grow.
  struct Growth: Decodable {
    /// The name of a case that works on data of the size `times`.
    let `case`: String
    /// The sizes, the smallest first.
    let sizes: [Int]
    /// The instructions for each of one size, divided by those for each of the size before, at most.
    let atMost: Double
  }

  /// How a time should compare with another, or what a figure should be. Nothing fails by it: times differ from
  /// machine to machine.
  struct Goal: Decodable {
    /// The case, or the figure.
    let of: String
    /// The case that its time is divided by; for a figure there is none.
    let against: String?
    /// What it should be at least; otherwise there is `atMost`.
    let atLeast: Double?
    let atMost: Double?
    /// What would be good.
    let goal: Double
  }

  let limits: [Limit]
  let growth: [Growth]
  let goals: [Goal]

  /// Where it lies: beside the package's manifest.
  static var file: String {
    let source = URL(filePath: #filePath)
    return source.appending(path: "../../../thresholds.json").standardized.path(
      percentEncoded: false)
  }

  static func read(_ file: String = file) throws -> Thresholds {
    try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: URL(filePath: file)))
  }
}
