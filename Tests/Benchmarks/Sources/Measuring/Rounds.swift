/// The times of several cases in several rounds. All cases run once in each round.
///
/// A disturbance of the machine affects all cases of a round. Therefore two cases are compared round by round.
package struct Rounds {
  /// A case that did not complete its work.
  package struct Failure {
    package let name: String
    package let expected: Int
    package let actual: Int
  }

  /// The nanoseconds of one repetition, one value for each round, by case name.
  private var times: [String: [Double]] = [:]
  /// The cases that failed, each once.
  package private(set) var failures: [Failure] = []

  /// Times cases in several rounds, after one round that is not counted. Each round has a different order of cases.
  @MainActor package static func take(_ cases: [Case], rounds: Int) async -> Rounds {
    var result = Rounds()
    for round in 0...rounds {
      var order = SeededNumbers(seed: UInt64(round))
      for one in cases.shuffled(using: &order) { await result.time(one, isCounted: round > 0) }
    }
    return result
  }

  @MainActor private mutating func time(_ one: Case, isCounted: Bool) async {
    let clock = ContinuousClock()
    let start = clock.now
    let actual = await one.run(times: one.times)
    let time = clock.now - start
    if isCounted {
      times[one.name, default: []].append(time / .nanoseconds(1) / Double(one.times))
    }
    let expected = one.expected(one.times)
    if actual != expected, !failures.contains(where: { $0.name == one.name }) {
      failures.append(Failure(name: one.name, expected: expected, actual: actual))
    }
  }

  /// Returns the nanoseconds of one repetition of a case.
  package func time(of name: String) -> Spread? { times[name].flatMap(Spread.init) }

  /// Returns the time of one case divided by the time of another case, calculated for each round.
  package func ratio(of name: String, to other: String) -> Spread? {
    guard let times = times[name], let others = times.isEmpty ? nil : self.times[other] else {
      return nil
    }
    return Spread(zip(times, others).map { $0 / $1 })
  }
}
