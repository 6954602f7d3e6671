/// The comparison of expected steps with actual steps.
@MainActor struct StepComparison {
  private let expected: [Expectations.Step]
  private let actual: [TestStep]
  private let cause: TestPlace
  /// The kinds of steps with a checked order.
  private let orderedKinds: Set<TestStep.Kind>
  /// The matches, in the order of the expected steps. A match consists of the index of an expected step and the index of
  /// the actual step that matches this expected step.
  private var matches: [(expected: Int, actual: Int)] = []
  /// The indices of the expected steps that have not happened.
  private var unmet: [Int] = []
  /// The expected steps that have not happened.
  var missing: [Expectations.Step] { unmet.map { expected[$0] } }
  /// The actual steps that were not expected.
  var unexpected: [TestStep] { open.map { actual[$0] } }
  /// The indices of the actual steps that were not expected.
  private var open: [Int]

  /// The actual steps that were expected.
  var met: [TestStep] { matches.map { actual[$0.actual] } }

  /// Whether all expected steps have happened.
  var isComplete: Bool { unmet.isEmpty }

  /// Compares the steps of an act.
  ///
  /// - Parameters:
  ///   - expected: The expected steps.
  ///   - actual: The actual steps.
  ///   - orderedKinds: The kinds of steps with a checked order. The order of other kinds is not fixed. For example, the
  ///     lifecycle of a view runs while the view is shown.
  ///   - cause: The line of the act.
  init(
    expected: [Expectations.Step], actual: [TestStep],
    inOrder orderedKinds: Set<TestStep.Kind> = Set(TestStep.Kind.allCases), cause: TestPlace
  ) {
    (self.expected, self.actual, self.orderedKinds, self.cause) = (expected, actual, orderedKinds, cause)
    open = Array(actual.indices)
    for number in expected.indices {
      var tried: Set<Int> = []
      if let found = openStep(for: number) {
        match([(number, found)])
      } else if let moves = moves(for: number, &tried) {
        match(moves)
      } else {
        unmet.append(number)
      }
    }
  }

  /// Replaces the matches of some expected steps.
  private mutating func match(_ new: [(expected: Int, actual: Int)]) {
    let moved = Set(new.map(\.expected))
    matches.removeAll { moved.contains($0.expected) }
    matches = (matches + new).sorted { $0.expected < $1.expected }
    let held = Set(new.map(\.actual))
    open.removeAll { held.contains($0) }
  }

  /// Returns the first open step that matches an expected step. A match in order is preferred to a match that is out of
  /// order.
  private func openStep(for number: Int) -> Int? {
    let earlier = matches.filter { $0.expected < number && !canExchange(number, $0.expected) }
    let last = earlier.map(\.actual).max() ?? -1
    let matching = open.filter { Self.isMatch(expected[number], actual[$0]) }
    return matching.first { $0 > last } ?? matching.first
  }

  /// Returns new matches for an expected step that no open step matches. Another expected step holds a matching step,
  /// and moves to another step that it also matches. Returns `nil` if no expected step can move.
  ///
  /// - Parameter tried: The actual steps whose holders cannot move. This is the search for an augmenting path of a
  ///   bipartite graph.
  private func moves(for number: Int, _ tried: inout Set<Int>) -> [(expected: Int, actual: Int)]? {
    for match in matches where canExchange(number, match.expected) && !tried.contains(match.actual) {
      guard Self.isMatch(expected[number], actual[match.actual]) else { continue }
      tried.insert(match.actual)
      let other = match.expected
      if let found = openStep(for: other) { return [(number, match.actual), (other, found)] }
      if let rest = moves(for: other, &tried) { return [(number, match.actual)] + rest }
    }
    return nil
  }

  /// Returns whether two expected steps may happen in any order.
  private func canExchange(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (expected[one], expected[other])
    return one.group != nil && one.group == other.group
      || !orderedKinds.contains(one.kind) || !orderedKinds.contains(other.kind)
  }

  /// Returns the failures of the act. A failure for a wrong order is first. The failures for expected steps that differ
  /// or are missing follow. The failures for unexpected steps are last.
  ///
  /// - Parameters:
  ///   - causes: The sentences that are added to the failure for a missing step, and for an unexpected step.
  ///   - mustBeExpected: A closure that returns whether a step is a failure if it is not expected.
  func failures(_ causes: StepCauses = StepCauses(), _ mustBeExpected: (TestStep) -> Bool) -> [TestFailure] {
    var failures: [TestFailure] = []
    var open = open
    let inOrder = matches.count > 1 ? matches.filter { orderedKinds.contains(actual[$0.actual].kind) } : []
    if let (first, second) = wrongOrder(of: inOrder) {
      failures.append(
        failure(
          .differentOrder,
          "\(second.shortWords) was expected after \(first.shortWords), but happened earlier", second.place))
    }
    for number in unmet {
      let step = expected[number]
      let near = open.first { Self.isNear(step, actual[$0]) }
      failures.append(failure(of: step, instead: near.map { actual[$0] }, causes))
      if let near { open.removeAll { $0 == near } }
    }
    failures += open.map { actual[$0] }.filter(mustBeExpected).map { unexpected($0, causes) }
    return failures
  }

  /// Returns two expected steps that happened in the reverse order, or `nil` if there are none. The first element of
  /// the pair is the step that should have happened first.
  private func wrongOrder(of matches: [(expected: Int, actual: Int)]) -> (Expectations.Step, Expectations.Step)? {
    for (number, second) in matches.enumerated() {
      let group = expected[second.expected].group
      let first = matches[..<number].last {
        $0.actual > second.actual && (group == nil || expected[$0.expected].group != group)
      }
      if let first { return (expected[first.expected], expected[second.expected]) }
    }
    return nil
  }

  /// Returns whether an actual step is the expected step.
  static func isMatch(_ step: Expectations.Step, _ other: TestStep) -> Bool {
    guard isNear(step, other), isInModule(step, other) else { return false }
    guard step.detail == other.detail || step.detail == nil && step.kind != .result else { return false }
    return isDataMatch(step.data, other.data)
  }

  /// Returns whether an actual step happened in the module of the expected step, or in no known module. The router does
  /// not know which part called its `route`.
  private static func isInModule(_ step: Expectations.Step, _ other: TestStep) -> Bool {
    if let id = step.id { return id == other.id }
    return step.module == nil || step.module == other.module || other.kind == .route && other.module.isEmpty
  }

  private static func isDataMatch(_ data: Expectations.Data, _ other: (any Sendable)?) -> Bool {
    switch data {
    case .any: true
    case .equal(let value): DataComparison.areEqual(value, other ?? ())
    case .where_(let isRight): isRight(other ?? ())
    }
  }

  /// Returns whether an actual step has the kind and name of the expected step, so that a failure can compare the two.
  private static func isNear(_ step: Expectations.Step, _ other: TestStep) -> Bool {
    guard step.kind == other.kind else { return false }
    switch step.kind {
    case .report: return step.name.map(other.name.contains) ?? true
    case .event, .result, .route, .state: return step.name == other.name
    case .output, .shown, .closed: return step.module == other.module
    }
  }

  private func failure(of step: Expectations.Step, instead other: TestStep?, _ causes: StepCauses) -> TestFailure {
    guard let other else {
      let nearest = step.name.flatMap {
        NearestStep.words(to: $0, among: actual.filter { $0.kind == step.kind }.map(\.name))
      }
      let cause = (nearest ?? "") + causes.ofMissing(step)
      return failure(.missing, "\(step.shortWords) was expected, but did not happen.\(cause)", step.place)
    }
    let words = "\(step.shortWords) was expected, but \(DataText.shortened("\(other)")) happened"
    guard Self.isInModule(step, other) else {
      let hint = step.module == other.module ? ", in another module with this prefix" : ""
      return failure(.differentModule, words + hint, step.place)
    }
    if step.detail != other.detail, step.kind != .state {
      return failure(.differentDetail, words, step.place)
    }
    let lines = [words] + differences(of: step, from: other).map { "    " + $0 }
    return failure(.differentData, lines.joined(separator: "\n"), step.place)
  }

  /// Returns the fields that differ, as far as they fit into about 400 characters.
  private func differences(of step: Expectations.Step, from other: TestStep) -> [String] {
    guard case .equal(let value) = step.data else { return ["the closure of the expectation returned false"] }
    if step.detail != nil, step.kind == .result, other.data == nil {
      return ["\(DataText.line(of: value)) ≠ no message"]
    }
    let all = DataComparison(value, other.data ?? ()).differences
    var length = 0
    let shown = all.prefix { difference in
      length += difference.count
      return length <= 400
    }
    let first = shown.isEmpty ? Array(all.prefix(1)) : Array(shown)
    return all.count > first.count ? first + ["… more differences"] : first
  }

  private func unexpected(_ step: TestStep, _ causes: StepCauses) -> TestFailure {
    guard step.kind == .report else {
      return failure(
        .unexpected, "\(DataText.shortened("\(step)")) was not expected\(causes.ofUnexpected(step))", cause)
    }
    return failure(step.isUnhandled ? .unhandled : .reported, step.name, cause)
  }

  private func failure(_ kind: TestFailure.Kind, _ message: String, _ place: TestPlace) -> TestFailure {
    TestFailure(kind: kind, message: message, place: place, cause: cause, steps: actual.map(\.description))
  }
}

/// The sentences that name the cause of a missing or unexpected step, as far as the test knows the cause.
@MainActor struct StepCauses {
  var ofMissing: (Expectations.Step) -> String = { _ in "" }
  var ofUnexpected: (TestStep) -> String = { _ in "" }
}
