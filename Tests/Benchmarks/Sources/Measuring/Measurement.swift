// The times of several runs of the same work.

package struct Measurement {
  package let title: String
  /// One time for each run, in order.
  private let times: [Duration]

  /// Runs work several times.
  ///
  /// - Parameters:
  ///   - runs: The number of timed runs.
  ///   - repetitions: The number of times that `work` repeats its operation in one run. The time of each run is divided
  ///     by this number.
  ///   - prepare: Creates the input of `work`. Neither this call nor the release of the input and the output is timed.
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

  /// Runs work without an input several times.
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
