/// One thing that is timed beside others that do the same: a runtime's round trip, a look-up, a build.
package struct Case {
  /// What does the work so many times, and gives a number that depends on all of it.
  package enum Work {
    case direct(@MainActor (_ times: Int) -> Int)
    case waiting(@MainActor (_ times: Int) async -> Int)
  }

  /// What it is called, in the table and by `--only`.
  package let name: String
  /// The table's section that it stands in.
  package let group: String
  /// How often the work is done in one round.
  package let times: Int
  package let work: Work
  /// What `work` gives for so many times, if it has done all of it.
  package let expected: @MainActor (_ times: Int) -> Int
  /// The case that its time is divided by, if there is one.
  package private(set) var against: String?

  /// A case of synchronous work.
  package init(
    _ name: String, in group: String, times: Int = 10_000,
    giving expected: @escaping @MainActor (_ times: Int) -> Int,
    _ work: @escaping @MainActor (_ times: Int) -> Int
  ) {
    (self.name, self.group, self.times) = (name, group, times)
    (self.expected, self.work) = (expected, .direct(work))
  }

  /// A case of work that is waited for.
  package init(
    waiting name: String, in group: String, times: Int = 1_000,
    giving expected: @escaping @MainActor (_ times: Int) -> Int,
    _ work: @escaping @MainActor (_ times: Int) async -> Int
  ) {
    (self.name, self.group, self.times) = (name, group, times)
    (self.expected, self.work) = (expected, .waiting(work))
  }

  /// The same case, whose time is divided by that of another.
  package func compared(with other: String) -> Case {
    var copy = self
    copy.against = other
    return copy
  }

  /// Does the work.
  ///
  /// - Returns: the number that depends on all of it.
  @MainActor package func run(times: Int) async -> Int {
    switch work {
    case .direct(let work): work(times)
    case .waiting(let work): await work(times)
    }
  }
}
