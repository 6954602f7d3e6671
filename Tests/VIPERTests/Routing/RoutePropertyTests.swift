// Random programs of routes: host, handles, interceptors and openers agree, whatever happens.

import Testing
import VIPER

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor @Suite("Routes, by random programs", .timeLimit(.minutes(60)), .serialized)
struct RoutePropertyTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  private func world(after program: RouteProgram) async throws -> RouteWorld {
    let world = try RouteWorld(windows: program.windows)
    await world.run(program)
    return world
  }

  @Test func `Host, handles, interceptors and openers agree, whatever the program`() async throws {
    let seed = Self.number("VIPER_SEED") ?? (LongRun.isOn ? .random(in: 1...999_999) : 1)
    let count =
      Self.number("VIPER_PROGRAMS").flatMap { Int(exactly: $0) } ?? (LongRun.isOn ? 50_000 : 2_000)
    let only = Self.number("VIPER_PROGRAM").flatMap { Int(exactly: $0) }
    var (shown, heard, failed) = (0, 0, 0)
    for index in only.map({ $0..<$0 + 1 }) ?? 0..<count {
      var generator = RouteProgramGenerator(seed: seed, index: index)
      let program = generator.program()
      let world = try await world(after: program)
      shown += world.records.count { $0.afters > 0 }
      heard += world.records.count { !$0.heard.isEmpty }
      failed += world.failures.count
      guard let mistake = world.mistake else { continue }
      let small = try await RouteProgramShrinker { try await self.world(after: $0).mistake }
        .shrink(program, mistake)
      let last = try await self.world(after: small)
      Issue.record(
        """
        Program \(index) of seed \(seed) goes wrong: \(mistake)
        The smallest that does:
        \(small)
        What happened:
        \(last.log.joined(separator: "\n"))
        Again: VIPER_SEED=\(seed) VIPER_PROGRAM=\(index) swift test --filter RoutePropertyTests
        """)
      return
    }
    guard only == nil else { return }
    #expect(min(shown, heard, failed) > count, "the programs try what they are to try")
  }
}
