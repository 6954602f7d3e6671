import Measuring

/// A table that shows whether each goal and its bound are met. An unmet goal or bound is not a failure.
@MainActor struct GoalsTable {
  private let goals: [Thresholds.Goal]
  private let rounds: Rounds
  private let isMarkdown: Bool

  init(_ goals: [Thresholds.Goal], _ rounds: Rounds, isMarkdown: Bool) {
    self.goals = goals
    self.rounds = rounds
    self.isMarkdown = isMarkdown
  }

  /// Prints the table.
  ///
  /// - Parameter omitsUnmeasured: Whether goals without a measured value are omitted.
  func print(omitsUnmeasured: Bool) {
    let lines = goals.compactMap { goal in
      let value = rounds.ratio(of: goal.of, to: goal.against)?.median
      return omitsUnmeasured && value == nil ? nil : line(goal, value)
    }
    if lines.isEmpty { return }
    let title = "Bounds and goals"
    Swift.print(
      isMarkdown
        ? "\n" + Markdown.header([title, "value", "bound", "goal"])
        : "\n" + Columns.line(title, ["value", "bound", "", "goal"]))
    for line in lines { Swift.print(line) }
  }

  private func line(_ goal: Thresholds.Goal, _ value: Double?) -> String {
    let title = "\(goal.of) : \(goal.against)"
    let isMost = goal.atMost != nil
    let floor = goal.atLeast ?? goal.atMost ?? goal.goal
    func text(_ limit: Double) -> String {
      let bound = "\(isMost ? "≤" : "≥") \(Columns.text(limit, 2))"
      guard let value else { return bound }
      let isMet = isMost ? value <= limit : value >= limit
      return "\(bound) \(isMet ? "met" : "NOT MET")"
    }
    let figure = value.map { Columns.text($0, 2) } ?? "not measured"
    return isMarkdown
      ? Markdown.row([title, figure, text(floor), text(goal.goal)])
      : Columns.line(title, [figure, text(floor), "", text(goal.goal)])
  }
}
