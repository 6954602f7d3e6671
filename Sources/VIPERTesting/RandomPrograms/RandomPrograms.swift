public import VIPER

/// Random programs of what a person may do with an app: they find what nobody has thought of.
///
/// ```swift
/// var programs = RandomPrograms {
///   let app = try RelaxedAppTest { try $0.register(MarketRouter()) }
///   await app.open(Market.list)
///   return app
/// }
/// programs.inputs(List.choose) { random, _ in .random(in: 0...3, using: &random) }
/// print(try await programs.run(100, steps: 30))
/// ```
///
/// Each step sends an event of a visible module, as its view does: an event that its presenter or its interactor handles, or one
/// that a row of the view carries, such as a `RowEvent` in an `ObservableList`. Or it goes back, dismisses, selects a tab, moves the clock, or does what you add by ``does(_:_:)``. After each
/// step these rules must hold:
///
/// - the app is idle, and nothing was reported but refused routes and double taps;
/// - each event has one outcome: no more than one final answer, and none is missing that its name promises;
/// - the window shows the modules of the routes that are open, and no other;
/// - your own, see ``always(_:_:)``.
///
/// A step in which nothing has changed for a second, or for the router's `idlePatience` if that is less, is taken to hang.
/// At the end nothing leaks, and the same steps lead to the same again: each to the same lines of the
/// transcript, apart from their order and from UUIDs.
@MainActor public struct RandomPrograms {
  /// Makes an app, with its first module open.
  let makeApp: @MainActor () async throws -> RelaxedAppTest
  private(set) var inputs: [NameKey: RandomEvent.Make] = [:]
  private(set) var excluded: Set<NameKey> = []
  private(set) var allowed: [String] = []
  private(set) var rules: [Rule] = []
  private(set) var acts: [OutsideAct] = []

  /// A rule of the author's.
  struct Rule {
    let words: String
    let holds: @MainActor (RelaxedAppTest) async throws -> Bool
  }

  /// Random programs of an app.
  ///
  /// - Parameter makeApp: makes the app anew for each program, with stores and clocks of its own, and opens its first
  ///   module.
  public init(_ makeApp: @escaping @MainActor () async throws -> RelaxedAppTest) { self.makeApp = makeApp }

  /// Makes the inputs of one name: instead of those of its type, or where its type is no ``RandomInput``.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - make: makes an input, which may depend on what the app shows.
  public mutating func inputs<Name: TypedName>(
    _ name: Name, _ make: @escaping @MainActor (inout SeededRandom, RelaxedAppTest) -> Name.Input
  ) { inputs[name.key] = { make(&$0, $1) } }

  /// Leaves names out that no view sends: those between a presenter and its interactor, say.
  public mutating func excludes(_ names: any TypedName...) { excluded.formUnion(names.map(\.key)) }

  /// Allows reports that contain a text.
  public mutating func allowsReports(of text: String) { allowed.append(text) }

  /// Adds a rule that must hold after each step.
  ///
  /// - Parameters:
  ///   - words: the rule in words, for the failure.
  ///   - holds: whether it holds; it may ask a store. An error that it throws is a failure as well.
  public mutating func always(_ words: String, _ holds: @escaping @MainActor (RelaxedAppTest) async throws -> Bool) {
    rules.append(Rule(words: words, holds: holds))
  }

  /// Adds a step that comes from outside of the modules: a link is opened, an event is broadcast. All such steps together
  /// are as likely as one event.
  ///
  /// - Parameters:
  ///   - words: the step in words, for the program that is printed.
  ///   - act: does it. If it throws, it cannot be done now.
  public mutating func does(_ words: String, _ act: @escaping @MainActor @Sendable (VIPRouter) throws -> Void) {
    acts.append(OutsideAct(words: words, act: act))
  }

  /// Runs random programs.
  ///
  /// - Parameters:
  ///   - count: the number of programs.
  ///   - steps: the length of each.
  ///   - seed: the seed of the first; a new one without. The next has the next number.
  /// - Returns: what has been tried. Look at it: names without inputs are not sent.
  /// - Throws: a ``RandomProgramFailure`` with the shortest program that breaks the same rule, or what making the app throws.
  public func run(_ count: Int = 100, steps: Int = 30, seed: UInt64? = nil) async throws -> ProgramCoverage {
    let first = seed ?? .random(in: 1...999_999)
    var coverage = ProgramCoverage()
    for number in 0..<count {
      let seed = first &+ UInt64(number)
      var random = SeededRandom(seed: seed)
      var program: [ProgramStep] = []
      var run = try await ProgramRun(self)
      while run.violation == nil, program.count < steps, let step = run.nextStep(using: &random, &coverage) {
        program.append(step)
        await run.perform(step)
      }
      await run.end()
      coverage.add(run)
      if run.violation == nil { run = try await run.repeated(program) }
      guard let violation = run.violation else { continue }
      throw try await ProgramShrinker(programs: self, violation: violation).failure(of: program, seed: seed)
    }
    return coverage
  }
}
