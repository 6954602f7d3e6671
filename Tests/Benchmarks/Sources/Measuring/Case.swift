/// Work that is timed and compared with other work of the same kind: a round trip, a look-up, a build.
package struct Case {
  /// The work, which is repeated `times` times and returns a number that depends on all repetitions.
  package enum Work {
    case direct(@MainActor (_ times: Int) -> Int)
    case waiting(@MainActor (_ times: Int) async -> Int)
  }

  /// The name in tables and for `--only`.
  package let name: String
  /// The section of the table that contains the case.
  package let group: String
  /// The number of repetitions in one round.
  package let times: Int
  package let work: Work
  /// The number that `work` returns if it completes all repetitions.
  package let expected: @MainActor (_ times: Int) -> Int
  /// The name of the case that this case is compared with, or `nil`. The ratio is the time of this case divided by the
  /// time of the other case.
  package private(set) var against: String?

  /// Creates a case of synchronous work.
  package init(
    _ name: String, in group: String, times: Int = 10_000,
    giving expected: @escaping @MainActor (_ times: Int) -> Int,
    _ work: @escaping @MainActor (_ times: Int) -> Int
  ) {
    (self.name, self.group, self.times) = (name, group, times)
    (self.expected, self.work) = (expected, .direct(work))
  }

  /// Creates a case of asynchronous work.
  package init(
    waiting name: String, in group: String, times: Int = 1_000,
    giving expected: @escaping @MainActor (_ times: Int) -> Int,
    _ work: @escaping @MainActor (_ times: Int) async -> Int
  ) {
    (self.name, self.group, self.times) = (name, group, times)
    (self.expected, self.work) = (expected, .waiting(work))
  }

  /// Returns the same case, compared with another case.
  package func compared(with other: String) -> Case {
    var copy = self
    copy.against = other
    return copy
  }

  /// Does the work.
  ///
  /// - Returns: A number that depends on all repetitions.
  @MainActor package func run(times: Int) async -> Int {
    switch work {
    case .direct(let work): work(times)
    case .waiting(let work): await work(times)
    }
  }
}
