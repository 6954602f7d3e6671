// Random programs of routes. The host, the route handles, the interceptors and the openers must agree at all times.

import Testing
import VIPER
import VIPERTestSupport

@MainActor @Suite("Routes in random programs", .timeLimit(.minutes(60)), .serialized)
struct RoutePropertyTests {
  private func world(after program: RouteProgram) async throws -> RouteWorld {
    let world = try RouteWorld(windows: program.windows)
    await world.run(program)
    return world
  }

  @Test func `host, handles, interceptors and openers agree in each random program`() async throws {
    let run = RandomRun("RoutePropertyTests", 2_000, long: 50_000)
    var (shown, heard, failed) = (0, 0, 0)
    for index in run.indices {
      var generator = RouteProgramGenerator(run.generator(index))
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
        Program \(index) of seed \(run.seed) fails: \(mistake)
        The smallest program with this failure:
        \(small)
        Its log:
        \(last.log.joined(separator: "\n"))
        \(run.again(index))
        """)
      return
    }
    run.printFigures("\(shown) shown, \(heard) with a result for the opener, \(failed) failed")
    guard run.isWhole else { return }
    #expect(min(shown, heard, failed) > run.indices.count, "the programs cover too few cases")
  }
}
