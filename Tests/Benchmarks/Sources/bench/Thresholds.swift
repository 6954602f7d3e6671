import Foundation

/// The contents of `thresholds.json`: limits of costs, and goals for times and figures.
struct Thresholds: Decodable {
  /// The limits of the costs of one case.
  struct Limit: Decodable {
    let `case`: String
    let mallocs: Double?
    let instructions: Double?
  }

  /// The limit of the growth of instructions with the size of the data.
  struct Growth: Decodable {
    /// The name of a case that works on data of the size `times`.
    let `case`: String
    /// The sizes, in ascending order.
    let sizes: [Int]
    /// The maximum ratio of the instructions for each element at one size to those at the previous size.
    let atMost: Double
  }

  /// A goal for the ratio of two times, or for a figure. A goal that is not met is not a failure, because times differ
  /// between machines.
  struct Goal: Decodable {
    /// The name of the case or the figure.
    let of: String
    /// The name of the case that `of` is compared with, or `nil` for a figure.
    let against: String?
    /// The lower bound, or `nil` if the bound is `atMost`.
    let atLeast: Double?
    let atMost: Double?
    /// The desired value.
    let goal: Double
  }

  let limits: [Limit]
  let growth: [Growth]
  let goals: [Goal]

  /// The path of the file, next to the package's manifest.
  static var file: String {
    let source = URL(filePath: #filePath)
    return source.appending(path: "../../../thresholds.json").standardized.path(
      percentEncoded: false)
  }

  static func read(_ file: String = file) throws -> Thresholds {
    try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: URL(filePath: file)))
  }
}
