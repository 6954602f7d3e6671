// Random programs that run in the runtime and in the reference model. Both must write the same trace.

import Testing
import VIPER
import VIPERTestSupport

@MainActor @Suite("Laws of delivery in random programs", .timeLimit(.minutes(60)), .serialized)
struct ModelTests {
  /// Shrinks a program that diverges, and returns it with a text that describes the divergence.
  private func report(
    _ program: Program, _ divergence: Divergence, watching: Watching = [], mistake: ReferenceModel.Mistake? = nil
  ) async throws -> (program: Program, text: String) {
    let shrinker = Shrinker {
      let found = try await ProgramRunner.run(
        $0, watching: watching, mistake: mistake, patience: mistake == nil ? 600 : 200
      ).divergence
      return found?.kind == divergence.kind ? found : nil
    }
    let (small, found) = try await shrinker.shrink(program, divergence)
    return (
      small,
      """
      The smallest program with this divergence:
      \(small)
      \(found)
      """
    )
  }

  @Test func `the runtime follows the laws in each random program, and the programs cover all cases`() async throws {
    let run = RandomRun("ModelTests", 2_000, long: 100_000)
    var (coverage, lines, failures) = (Coverage(), 0, 0)
    for index in run.indices where failures < 3 {
      var generator = ProgramGenerator(run.generator(index))
      let program = generator.program()
      // The second run is observed, and must equal the first.
      for watching in [[], Watching.ofProgram(index)] {
        let (divergence, trace) = try await ProgramRunner.run(program, watching: watching)
        lines += trace.count
        coverage.note("\(program)", trace)
        guard let divergence else { continue }
        failures += 1
        // A divergence that does not occur again is a failure too. A diverging program uses up its patience, so the
        // further runs have less.
        var repeated = 0
        for _ in 0..<20 {
          let again = try await ProgramRunner.run(program, watching: watching, patience: 600).divergence
          repeated += again == nil ? 0 : 1
        }
        let text =
          repeated > 0 ? try await report(program, divergence, watching: watching).text : "\(program)\n\(divergence)"
        Issue.record(
          """
          The runtime breaks a law in program \(index) of seed \(run.seed), with the observers \(watching.rawValue), and
          in \(repeated) of 20 further runs.
          \(text)
          \(run.again(index))
          """)
        break
      }
    }
    run.printFigures("\(lines) lines of the traces compared, \(failures) programs differ")
    // Some cases occur in one of 200 programs.
    guard run.indices.count >= 2_000 else { return }
    #expect(coverage.missing == [], "no program covers these cases")
  }

  @Test(arguments: ReferenceModel.Mistake.allCases)
  func `a mistake in a law is revealed by a program of at most 5 steps`(_ mistake: ReferenceModel.Mistake) async throws
  {
    let run = RandomRun("ModelTests", 2_000, long: 2_000)
    // On a loaded machine, a program can diverge once because a thread is late. Such a program does not shrink, so the
    // test tries the next ones.
    var (found, isSmall, largePrograms) = (0, false, [String]())
    for index in run.indices where !isSmall && largePrograms.count < 5 || LongRun.isOn {
      var generator = ProgramGenerator(run.generator(index))
      let program = generator.program()
      let divergence = try await ProgramRunner.run(program, watching: .hops, mistake: mistake, patience: 200).divergence
      guard let divergence else { continue }
      found += 1
      guard !isSmall, largePrograms.count < 5 else { continue }
      let (small, text) = try await report(program, divergence, watching: .hops, mistake: mistake)
      isSmall = small.steps.count <= 5
      if !isSmall { largePrograms.append(text) }
    }
    run.printFigures("\(found) programs reveal the mistake \(mistake)")
    if !isSmall {
      Issue.record("No small program shows the mistake \(mistake).\n\(largePrograms.joined(separator: "\n"))")
    }
  }
}
