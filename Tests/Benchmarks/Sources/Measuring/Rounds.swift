/// What each of several cases took in each of several rounds, in which all of them take turns.
///
/// What disturbs a machine for a while disturbs a round, and with it all cases of that round. So two cases are
/// compared round by round.
package struct Rounds {
  /// A case that did not do all of its work.
  package struct Failure {
    package let name: String
    package let expected: Int
    package let actual: Int
  }

  /// By the case's name, the nanoseconds that the work took once, one for each round.
  private var times: [String: [Double]] = [:]
  /// The cases that failed, each once.
  package private(set) var failures: [Failure] = []

  /// Times cases, after a round that is not counted.
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

  /// The nanoseconds that a case's work takes.
  package func time(of name: String) -> Spread? { times[name].flatMap(Spread.init) }

  /// How many times as long a case takes as another, round by round.
  package func ratio(of name: String, to other: String) -> Spread? {
    guard let times = times[name], let others = times.isEmpty ? nil : self.times[other] else {
      return nil
    }
    return Spread(zip(times, others).map { $0 / $1 })
  }
}
