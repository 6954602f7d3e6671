// Random programs, run on the runtime and by the laws: both must say the same.

import Testing
import VIPER

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor @Suite("The laws, by random programs", .timeLimit(.minutes(60)), .serialized)
struct ModelTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// Where runtime and laws differ; only what does so again with all patience counts.
  private func divergence(
    of program: Program, mistake: ReferenceModel.Mistake? = nil
  ) async throws -> Divergence? {
    if mistake != nil {
      return try await ProgramRunner.run(program, mistake: mistake, patience: 200)
    }
    guard try await ProgramRunner.run(program) != nil else { return nil }
    return try await ProgramRunner.run(program, patience: 100_000)
  }

  /// Shrinks a program that diverges, and says all that is needed to see why.
  private func report(
    _ program: Program, _ divergence: Divergence, seed: UInt64, index: Int,
    mistake: ReferenceModel.Mistake? = nil
  ) async throws -> (program: Program, text: String) {
    let shrinker = Shrinker {
      let found = try await ProgramRunner.run(
        $0, mistake: mistake, patience: mistake == nil ? 600 : 200)
      return found?.kind == divergence.kind ? found : nil
    }
    let (small, found) = try await shrinker.shrink(program, divergence)
    return (
      small,
      """
      The runtime breaks a law in program \(index) of seed \(seed). The smallest that does:
      \(small)
      \(found)
      Again: VIPER_SEED=\(seed) VIPER_PROGRAM=\(index) swift test --filter ModelTests
      """
    )
  }

  @Test func `The runtime does what the laws say, whatever the program`() async throws {
    let isLong = ProcessInfo.processInfo.environment["VIPER_LONG_RUN"] != nil
    let seed = Self.number("VIPER_SEED") ?? (isLong ? .random(in: 1...999_999) : 1)
    let count =
      Self.number("VIPER_PROGRAMS").flatMap { Int(exactly: $0) } ?? (isLong ? 100_000 : 2_000)
    let only = Self.number("VIPER_PROGRAM").flatMap { Int(exactly: $0) }
    var failures = 0
    for index in only.map({ $0..<$0 + 1 }) ?? 0..<count where failures < 3 {
      var generator = ProgramGenerator(seed: seed, index: index)
      let program = generator.program()
      guard let divergence = try await divergence(of: program) else { continue }
      failures += 1
      let text = try await report(program, divergence, seed: seed, index: index).text
      Issue.record("\(text)")
    }
  }

  @Test(arguments: [
    ReferenceModel.Mistake.lastInFirstOut, .requestsAreNeverCancelled, .heldAnswersTwice,
  ])
  func `A wrong law is found, and its program shrunk to a few steps`(_ mistake: ReferenceModel.Mistake) async throws {
    for index in 0..<2_000 {
      var generator = ProgramGenerator(seed: 1, index: index)
      let program = generator.program()
      guard let found = try await divergence(of: program, mistake: mistake) else { continue }
      let (small, text) = try await report(
        program, found, seed: 1, index: index, mistake: mistake)
      #expect(small.steps.count <= 5, "\(text)")
      return
    }
    Issue.record("No program shows the mistake \(mistake).")
  }
}
