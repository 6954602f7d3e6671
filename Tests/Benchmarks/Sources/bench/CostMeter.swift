import Measuring

/// Measures the costs of `thresholds.json`. Each case is measured once for each unit.
@MainActor struct CostMeter {
  private let mallocs: MallocCounting.Counts
  private var instructions: [String: Double] = [:]

  /// Counts the allocations that the costs need.
  init(_ costs: [Thresholds.Cost]) throws {
    let names = costs.filter { $0.unit == .mallocs }.flatMap { [$0.of] + ($0.against.map { [$0] } ?? []) }
    mallocs = MallocCounting.count(try Set(names).sorted().map(AllCases.named))
  }

  /// Returns the cost, rounded to its number of decimal places.
  mutating func value(of cost: Thresholds.Cost) throws -> Double {
    var value = try count(cost.unit, of: cost.of)
    if let other = cost.against { value /= try count(cost.unit, of: other) }
    return value.rounded(to: cost.digits)
  }

  /// Counts the instructions of the cost again, and returns the cost with the lower counts. Threads that wait for each
  /// other execute additional instructions at random, mostly on a busy machine.
  mutating func valueAgain(of cost: Thresholds.Cost) throws -> Double {
    guard cost.unit == .instructions else { return try value(of: cost) }
    for name in [cost.of, cost.against].compactMap({ $0 }) {
      let known = instructions.removeValue(forKey: name) ?? .infinity
      instructions[name] = min(known, try count(cost.unit, of: name))
    }
    return try value(of: cost)
  }

  private mutating func count(_ unit: Thresholds.Cost.Unit, of name: String) throws -> Double {
    switch unit {
    case .instructions:
      if let known = instructions[name] { return known }
      let count = try Instructions.count(AllCases.named(name))
      instructions[name] = count
      return count
    case .mallocs:
      guard let count = mallocs.counts[name] else {
        throw Child.Failure(description: "Allocations are not counted: \(mallocs.reason ?? "")")
      }
      return count
    case .bytes:
      guard let figure = AllCases.figures[name] else { throw NoSuchCase(name: name) }
      guard let bytes = figure() else { throw Child.Failure(description: "\(name) was not measured.") }
      return bytes
    }
  }
}
