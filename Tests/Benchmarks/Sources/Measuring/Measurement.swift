// How long each of several runs of one thing took.

package struct Measurement {
  package let title: String
  /// One for each run, in their order.
  private let times: [Duration]

  /// Does something several times.
  ///
  /// - Parameters:
  ///   - runs: how often it is timed.
  ///   - repetitions: how often `work` does the thing in one run; each time is that of one.
  ///   - prepare: makes what `work` needs. It is not timed, nor is the end of what `work` returns.
  @MainActor package static func take<Input, Output>(
    _ title: String, runs: Int = 15, repetitions: Int = 1, prepare: @MainActor () throws -> Input,
    _ work: @MainActor (Input) async throws -> Output
  ) async rethrows -> Measurement {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<runs {
      let input = try prepare()
      let start = clock.now
      let output = try await work(input)
      times.append((clock.now - start) / repetitions)
      withExtendedLifetime((input, output)) {}
    }
    return Measurement(title: title, times: times)
  }

  /// Does something several times that needs nothing.
  @MainActor package static func take<Output>(
    _ title: String, runs: Int = 15, repetitions: Int = 1,
    _ work: @MainActor () async throws -> Output
  ) async rethrows -> Measurement {
    try await take(title, runs: runs, repetitions: repetitions, prepare: {}) { try await work() }
  }

  package var first: Duration { times[0] }
  package var best: Duration { times.min() ?? .zero }
  package var median: Duration { times.sorted()[times.count / 2] }
}
