import Foundation

/// The contents of `thresholds.json`: the costs that were reached, limits of growth and of stacks, and goals for times.
struct Thresholds: Decodable {
  /// A cost that the program reached: of a case or a figure, or the ratio of the costs of two cases.
  struct Cost: Decodable {
    enum Unit: String, Decodable {
      case instructions, mallocs, bytes
    }

    /// The name of the case, or of the figure if the unit is bytes.
    let of: String
    /// The name of the divisor: a case in the same unit. `nil` if the cost is not a ratio.
    let against: String?
    let unit: Unit
    /// The recorded cost, or `nil` if no cost is recorded yet.
    let reached: Double?
    /// The cost that the program should reach next. A cost above it is not a failure.
    let floor: Double?
    /// The desired cost.
    let goal: Double?

    /// The part of `reached` by which a cost may differ from it: small differences have no cause in the code.
    var tolerance: Double {
      switch unit {
      case .mallocs: 0
      case .instructions, .bytes: against == nil ? 0.02 : 0.03
      }
    }

    /// The number of decimal places that are printed and recorded.
    var digits: Int {
      if against != nil { return 2 }
      return unit == .mallocs ? 1 : 0
    }
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

  /// A case that must not overflow a small stack, such as the stack of a secondary thread.
  struct Stack: Decodable {
    /// The name of a case of the depth `times`.
    let `case`: String
    let depth: Int
    /// The size of the stack.
    let kilobytes: Int
  }

  /// A goal for the ratio of two times. A goal that is not met is not a failure, because times differ between machines.
  struct Goal: Decodable {
    /// The name of the case.
    let of: String
    /// The name of the case that `of` is compared with.
    let against: String
    /// The lower bound, or `nil` if the bound is `atMost`.
    let atLeast: Double?
    let atMost: Double?
    /// The desired value.
    let goal: Double
  }

  let costs: [Cost]
  let growth: [Growth]
  let stacks: [Stack]
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
