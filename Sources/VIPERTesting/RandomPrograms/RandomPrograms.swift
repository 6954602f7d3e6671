public import VIPER

/// Random programs that perform a user's acts on an app. Random programs find errors in sequences of acts that no test
/// describes.
///
/// ```swift
/// var programs = RandomPrograms {
///   let app = try RelaxedAppTest { try $0.register(MarketRouter()) }
///   await app.open(Market.list())
///   return app
/// }
/// programs.inputs(List.choose) { random, _ in .random(in: 0...3, using: &random) }
/// print(try await programs.run(100, steps: 30))
/// ```
///
/// Each step is one of the following:
///
/// - The view of a visible module sends an event. The event is one that the presenter or interactor of the module
///   handles, or one that a row of the view carries, such as a `RowEvent` in an `ObservableList`.
/// - The user returns to the previous view, dismisses a sheet, or selects a tab.
/// - The clock advances.
/// - An act that you added with ``does(_:_:)`` is performed.
///
/// After each step these rules must hold:
///
/// - The app is idle, and reports nothing except refused routes and routes that are requested twice.
/// - Each event has one outcome: at most one final answer, and an answer if its name has an output.
/// - The window shows exactly the modules of the open routes.
/// - The rules that you added with ``always(_:_:)`` hold.
///
/// A step is stuck if nothing changes for five seconds, or for the router's `idlePatience` if that is shorter. At the end
/// of a program, no module may leak, and a second run of the same steps must lead to the same transcript. The
/// comparison ignores UUIDs and the order of the lines of one step.
@MainActor public struct RandomPrograms {
  /// Creates an app and opens its first module.
  let makeApp: @MainActor () async throws -> RelaxedAppTest
  private(set) var inputs: [NameKey: RandomEvent.Make] = [:]
  private(set) var excluded: Set<NameKey> = []
  private(set) var allowed: [String] = []
  private(set) var rules: [Rule] = []
  private(set) var acts: [OutsideAct] = []

  /// A rule that the developer adds.
  struct Rule {
    let words: String
    let holds: @MainActor (RelaxedAppTest) async throws -> Bool
  }

  /// Creates random programs of an app.
  ///
  /// - Parameter makeApp: A closure that creates a new app for each program, with separate stores and clocks. The
  ///   closure also opens the first module of the app.
  public init(_ makeApp: @escaping @MainActor () async throws -> RelaxedAppTest) { self.makeApp = makeApp }

  /// Sets a closure that creates the inputs for events with this name. If the input type conforms to ``RandomInput``,
  /// the closure replaces the conformance.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - make: A closure that creates an input, which may depend on the modules that the app shows. When a failing
  ///     program is shortened, its inputs are replaced only by simpler inputs that this closure creates. For this
  ///     purpose, the closure is called several times for each input.
  public mutating func inputs<Name: TypedName>(
    _ name: Name, _ make: @escaping @MainActor (inout SeededRandom, RelaxedAppTest) -> Name.Input
  ) { inputs[name.key] = { make(&$0, $1) } }

  /// Excludes the names of events that no view sends. An example is an event that a presenter sends to its interactor.
  public mutating func excludes(_ names: any TypedName...) { excluded.formUnion(names.map(\.key)) }

  /// Allows reports that contain this text.
  public mutating func allowsReports(of text: String) { allowed.append(text) }

  /// Adds a rule that must hold after each step.
  ///
  /// - Parameters:
  ///   - words: The description of the rule in a failure.
  ///   - holds: A closure that returns whether the rule holds. The closure may read a store. A thrown error is a
  ///     failure as well.
  public mutating func always(_ words: String, _ holds: @escaping @MainActor (RelaxedAppTest) async throws -> Bool) {
    rules.append(Rule(words: words, holds: holds))
  }

  /// Adds an act from outside of the modules, such as opening a link or broadcasting an event. All such acts together
  /// are as likely as one event.
  ///
  /// - Parameters:
  ///   - words: The description of the act in the printed program.
  ///   - act: A closure that performs the act, and throws if the act is impossible now.
  public mutating func does(_ words: String, _ act: @escaping @MainActor @Sendable (VIPRouter) throws -> Void) {
    acts.append(OutsideAct(words: words, act: act))
  }

  /// Runs random programs.
  ///
  /// - Parameters:
  ///   - count: The number of programs. A number less than 1 counts as 1.
  ///   - steps: The maximal number of steps of each program. A number less than 1 counts as 1.
  ///   - seed: The seed of the first program. The default is a random number. Each further program has the next number
  ///     as its seed.
  /// - Returns: The coverage, which also lists the events that were not sent because no input could be created.
  /// - Throws: A ``RandomProgramFailure`` with a shortened program that violates the same rule; an error from the
  ///   creation of the app; ``TestFailures`` if an act of the creation failed, or if the app has no possible step.
  public func run(_ count: Int = 100, steps: Int = 30, seed: UInt64? = nil) async throws -> ProgramCoverage {
    let first = seed ?? .random(in: 1...999_999)
    var coverage = ProgramCoverage()
    for number in 0..<max(count, 1) {
      let seed = first &+ UInt64(number)
      var random = SeededRandom(seed: seed)
      var program: [ProgramStep] = []
      var run = try await ProgramRun(self)
      while run.violation == nil, program.count < max(steps, 1), let step = run.nextStep(using: &random, &coverage) {
        program.append(step)
        await run.perform(step)
      }
      await run.end()
      coverage.add(run)
      if program.isEmpty, run.violation == nil {
        throw TestFailures(failures: [.unchecked(at: run.app.place, coverage)])
      }
      if run.violation == nil { run = try await run.repeated(program) }
      guard let violation = run.violation else { continue }
      throw try await ProgramShrinker(programs: self, violation: violation, steps: steps)
        .failure(of: program, seed: seed)
    }
    return coverage
  }
}
