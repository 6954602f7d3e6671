/// An algorithm that shortens a program that violates a rule. The algorithm first removes steps, and then simplifies
/// inputs.
@MainActor struct ProgramShrinker {
  let programs: RandomPrograms
  let violation: ProgramRun.Violation
  /// The maximal number of steps of each program.
  let steps: Int

  /// Returns a failure with the shortest program found that violates the same rule, and with a recording of this program.
  func failure(of program: [ProgramStep], seed: UInt64) async throws -> RandomProgramFailure {
    // A simpler input may make further steps superfluous.
    let best = try await shortened(simplified(shortened(program, from: program.count / 2)), from: 1)
    var last = try? await AppTest.$isRecorded.withValue(true) { try await breaks(best) }
    // The run without a recording is necessary if the app creates its own recorder, because a router has one recorder.
    if last == nil { last = try await breaks(best) }
    return RandomProgramFailure(
      seed: seed, steps: steps, rule: violation.rule, message: (last?.violation ?? violation).message, program: best,
      run: last)
  }

  /// Removes superfluous steps: first many at once, then single steps until each step is necessary.
  private func shortened(_ program: [ProgramStep], from length: Int) async throws -> [ProgramStep] {
    var (best, length) = (program, length)
    while length > 0 {
      let count = best.count
      var start = 0
      while start < best.count {
        let shorter = Array(best[..<start] + best[min(start + length, best.count)...])
        if try await breaks(shorter) != nil { best = shorter } else { start += length }
      }
      // A step may be superfluous only without a later step.
      length = length > 1 ? length / 2 : best.count < count ? 1 : 0
    }
    return best
  }

  private func simplified(_ program: [ProgramStep]) async throws -> [ProgramStep] {
    var (best, index) = (program, 0)
    while index < best.count {
      var isSimpler = false
      for step in best[index].simpler where !isSimpler {
        var other = best
        other[index] = step
        isSimpler = try await breaks(other) != nil
        if isSimpler { best = other }
      }
      if !isSimpler { index += 1 }
    }
    return best
  }

  /// Returns the run of a program if the program violates the rule, and `nil` otherwise.
  private func breaks(_ program: [ProgramStep]) async throws -> ProgramRun? {
    var run = try await ProgramRun.whole(program, of: programs)
    if run.violation == nil, violation.rule == ProgramRun.isRepeatable { run = try await run.repeated(program) }
    return run.violation?.rule == violation.rule ? run : nil
  }
}
