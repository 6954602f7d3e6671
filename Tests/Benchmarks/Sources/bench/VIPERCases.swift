import Measuring
import VIPER
import VIPERParts

/// Round trips of VIPER.
@MainActor enum VIPERCases {
  static let all = [
    loading("Int"),
    Case(
      "64-byte struct with a String", in: group, giving: { RoundTrip.sumAndCounts($0) },
      with: { try NoteListModule() }
    ) { module, times in
      guard MemoryLayout<WideNote>.stride == 64 else { return .min }
      return count(module) { view in
        for number in 0..<times { view.exchange(WideNote(text: "a note", number: number)) }
      }
    },
    Case(
      "event named at run time", in: group, giving: RoundTrip.sumAndCounts,
      with: { try NoteListModule() }
    ) { module, times in
      count(module) { view in
        for number in 0..<times { view.send(named: "noteList.load", number) }
      }
    },
    loading("0 middleware", middlewareOnEachSide: 0),
    loading("10 middleware", middlewareOnEachSide: 5),
    ignoring("2 middleware that ignore the name", middlewareOnEachSide: 1),
    ignoring("10 middleware that ignore the name", middlewareOnEachSide: 5),
    Case(
      "log level off", in: group, giving: RoundTrip.sum,
      with: { try NoteListModule(.onBothSides(LoggingMiddleware(level: .error))) }
    ) { module, times in
      count(module) { view in for number in 0..<times { view.load(number) } }
    },
    Case(
      "thorough diagnosis", in: group, giving: { RoundTrip.sum($0) + 4 * $0 },
      with: {
        let module = try NoteListModule()
        module.router.diagnosisLevel = .thorough
        return module
      }
    ) { module, times in
      count(module) { view in for number in 0..<times { view.load(number) } }
    },
  ]

  private static let group = "VIPER"

  private static func loading(_ name: String, middlewareOnEachSide count: Int = 1) -> Case {
    Case(
      name, in: group, giving: { RoundTrip.sum($0) + 4 * count * $0 },
      with: { try NoteListModule(middlewareOnEachSide: count) }
    ) { module, times in
      self.count(module) { view in for number in 0..<times { view.load(number) } }
    }
  }

  private static func ignoring(_ name: String, middlewareOnEachSide count: Int) -> Case {
    Case(
      name, in: group, giving: RoundTrip.sum,
      with: { try NoteListModule(ignoringMiddlewareOnEachSide: count) }
    ) { module, times in
      self.count(module) { view in for number in 0..<times { view.load(number) } }
    }
  }

  /// Returns the sum of the answers and of the events and results that the loggers count during the work.
  private static func count(_ module: NoteListModule, _ work: (NoteListView) -> Void) -> Int {
    let before = module.view.sum + module.logged
    work(module.view)
    return module.view.sum + module.logged - before
  }
}
