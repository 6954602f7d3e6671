import Measuring

/// Says of each floor and goal whether it is met. Nothing fails by it.
@MainActor struct GoalsTable {
  private let goals: [Thresholds.Goal]
  private let rounds: Rounds

  init(_ goals: [Thresholds.Goal], _ rounds: Rounds) {
    self.goals = goals
    self.rounds = rounds
  }

  /// - Parameter omitsUnmeasured: whether nothing is said of what was not measured.
  func print(omitsUnmeasured: Bool) {
    let goals = omitsUnmeasured ? goals.filter { value(of: $0) != nil } : goals
    if goals.isEmpty { return }
    Swift.print("\n" + Columns.line("Floors and goals", ["is", "floor", "", "goal"]))
    for goal in goals { Swift.print(line(goal)) }
  }

  private func line(_ goal: Thresholds.Goal) -> String {
    let title = goal.of + (goal.against.map { " : " + $0 } ?? "")
    let digits = goal.against == nil ? 0 : 2
    guard let value = value(of: goal) else { return Columns.line(title, ["not measured"]) }
    let isMost = goal.atMost != nil
    let floor = goal.atLeast ?? goal.atMost ?? goal.goal
    func text(_ limit: Double) -> String {
      let isMet = isMost ? value <= limit : value >= limit
      return "\(isMost ? "≤" : "≥") \(Columns.text(limit, digits)) \(isMet ? "met" : "MISSED")"
    }
    return Columns.line(title, [Columns.text(value, digits), text(floor), "", text(goal.goal)])
  }

  private func value(of goal: Thresholds.Goal) -> Double? {
    guard let other = goal.against else { return AllCases.figures[goal.of]?() }
    return rounds.ratio(of: goal.of, to: other)?.median
  }
}
