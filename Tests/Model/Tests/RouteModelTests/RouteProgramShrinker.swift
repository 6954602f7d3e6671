// Shrinks a program of routes that fails.

import VIPER

@MainActor struct RouteProgramShrinker {
  /// Returns the failure of a program, or `nil`.
  let mistake: @MainActor (RouteProgram) async throws -> String?

  /// Returns the smallest program found that fails in the same way.
  func shrink(_ program: RouteProgram, _ mistake: String) async throws -> RouteProgram {
    var best = program
    var tried = 0
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in Self.smaller(best) {
        guard tried < 600 else { return best }
        tried += 1
        guard let found = try await self.mistake(candidate), Self.kind(found) == Self.kind(mistake)
        else { continue }
        best = candidate
        isSmaller = true
        break
      }
    }
    return best
  }

  /// Returns the kind of a failure: the start of its text, without numbers.
  private static func kind(_ mistake: String) -> String {
    String(mistake.filter { !$0.isNumber }.prefix(28))
  }

  /// Returns programs that are a little smaller, the smallest first.
  static func smaller(_ program: RouteProgram) -> [RouteProgram] {
    var all: [RouteProgram] = []
    func with(_ change: (inout RouteProgram) -> Void) {
      var copy = program
      change(&copy)
      if copy != program { all.append(copy) }
    }
    let count = program.steps.count
    for length in [count / 2, count / 4, 1] where length > 0 {
      for start in stride(from: count - length, through: 0, by: -1) {
        with { $0.steps.removeSubrange(start..<start + length) }
      }
    }
    with { $0.windows = 1 }
    for index in program.steps.indices {
      with { $0.steps[index].settles = true }
      for act in simpler(program.steps[index].act) { with { $0.steps[index].act = act } }
    }
    return all
  }

  private static func simpler(_ act: RouteAct) -> [RouteAct] {
    switch act {
    case .open(let opening): simpler(opening).map(RouteAct.open)
    case .openTwice(let opening): [.open(opening)] + simpler(opening).map(RouteAct.openTwice)
    case .commit(let which, let style, let source):
      [.commit(which, nil, from: source), .commit(which, style, from: .app(window: 0))]
    case .finish(let which, let output): output == nil ? [] : [.finish(which, nil)]
    default: []
    }
  }

  private static func simpler(_ opening: Opening) -> [Opening] {
    var all: [Opening] = []
    func with(_ change: (inout Opening) -> Void) {
      var copy = opening
      change(&copy)
      if copy != opening { all.append(copy) }
    }
    with { $0.deeds = [] }
    with { $0.verdicts = [:] }
    for index in opening.deeds.indices { with { $0.deeds.remove(at: index) } }
    for key in opening.verdicts.keys.sorted() { with { $0.verdicts[key] = nil } }
    with { $0.way = .plain }
    with { $0.source = .app(window: 0) }
    with { $0.style = nil }
    with { $0.style = .push }
    with { $0.isSent = false }
    with { $0.isWrong = false }
    with { $0.isAwaited = false }
    with { $0.preparing = .nothing }
    with { $0.supply = .atOnce }
    for (key, verdicts) in opening.verdicts {
      for index in verdicts.indices {
        with { $0.verdicts[key]?.remove(at: index) }
        for simpler in simpler(verdicts[index]) { with { $0.verdicts[key]?[index] = simpler } }
      }
    }
    for index in opening.deeds.indices {
      for act in simpler(opening.deeds[index].act) { with { $0.deeds[index].act = act } }
    }
    return all
  }

  private static func simpler(_ verdict: Verdict) -> [Verdict] {
    switch verdict {
    case .park(let after): [after] + simpler(after).map(Verdict.park)
    case .parkBriefly(let after): [after] + simpler(after).map(Verdict.parkBriefly)
    default: []
    }
  }
}
