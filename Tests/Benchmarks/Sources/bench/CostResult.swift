/// A measured cost, compared with the recorded cost.
struct CostResult: CustomStringConvertible {
  /// The change from the recorded cost, if it is larger than the tolerance.
  enum Change {
    case none, better, worse
    /// No cost is recorded.
    case new
  }

  let value: Double
  private let cost: Thresholds.Cost

  init(_ cost: Thresholds.Cost, _ value: Double) {
    self.cost = cost
    self.value = value
  }

  var change: Change {
    guard let reached = cost.reached else { return .new }
    if value > reached * (1 + cost.tolerance) { return .worse }
    return value < reached * (1 - cost.tolerance) ? .better : .none
  }

  /// The names of the cases, and the unit.
  var title: String { cost.of + (cost.against.map { " : " + $0 } ?? "") + ", \(cost.unit.rawValue)" }

  var description: String {
    let columns = [
      text(value), cost.reached.map { "reached \(text($0))" } ?? "not recorded", bound("floor", cost.floor),
      bound("goal", cost.goal),
    ]
    return Columns.line(title, columns, titleWidth: 82, widths: [9, 19, 21, 20]) + note
  }

  private var note: String {
    switch change {
    case .none: ""
    case .better: "  better"
    case .worse: "  WORSE"
    case .new: "  new"
    }
  }

  private func text(_ number: Double) -> String { Columns.text(number, cost.digits) }

  private func bound(_ name: String, _ limit: Double?) -> String {
    limit.map { "\(name) \(text($0))\(value <= $0 ? " met" : "")" } ?? ""
  }
}
