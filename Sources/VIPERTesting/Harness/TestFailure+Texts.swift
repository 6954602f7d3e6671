import VIPER

// The texts of failures that do not compare steps.

extension TestFailure {
  /// The failure of `waitForSleepers`.
  static func tooFewSleepers(_ actual: Int, of expected: Int, at place: TestPlace) -> TestFailure {
    let sleeping =
      switch actual {
      case 0: "no task sleeps"
      case 1: "only 1 task sleeps"
      default: "only \(actual) tasks sleep"
      }
    return TestFailure(
      kind: .missing,
      message:
        "`waitForSleepers(\(expected))` has waited for 10 seconds, but \(sleeping) on the clock. Usually the part"
        + " has another clock, such as the default `ContinuousClock`, or the event was not sent yet. Pass this clock to the"
        + " part, and send the event before the call.",
      place: place, cause: place, steps: [])
  }

  /// The failure of a relaxed test without an expectation.
  ///
  /// - Parameter strict: The name of the strict variant of the test.
  static func unchecked(at place: TestPlace, strict: String) -> TestFailure {
    TestFailure(
      kind: .unchecked,
      message: "No act of the relaxed test has an expectation, and the test has read nothing, so no step can make it"
        + " fail. Add an expectation to an act, read `view` or `transcript` of the test, or use `\(strict)`, which fails"
        + " for each unexpected step. If the test compares an object from outside, such as a double of a service, compare"
        + " the object in the closure of an act: `await test.send(…) { _ in #expect(…) }`.",
      place: place, cause: place, steps: [])
  }

  /// The failure of a random program without a possible step.
  static func unchecked(at place: TestPlace, _ coverage: ProgramCoverage) -> TestFailure {
    TestFailure(
      kind: .unchecked,
      message: "No step is possible in the app, so the random program checks nothing. Usually the closure that creates"
        + " the app opens no module, or an interceptor has refused the route. Open a module, or create inputs.\n\(coverage)",
      place: place, cause: place, steps: [])
  }
}

extension TestHarness {
  /// Returns the failure of a test without the parameters that its module requires, or `nil`. The other failures of such
  /// a test are consequences.
  func missingParameters(among steps: [TestStep]) -> TestFailure? {
    guard !hasParameters else { return nil }
    for case let diagnostic as Diagnostic in steps.map(\.data) {
      guard diagnostic.code == "module.wrongParameters", diagnostic.module == defaultModule, diagnostic.names.count == 3
      else { continue }
      return TestFailure(
        kind: .reported,
        message: "`onInitialize` of \(diagnostic.names[0]) requires parameters of type \(diagnostic.names[1]), but the"
          + " test passes none. Pass `parameters:` to the initializer of the test. Further failures of this test are not"
          + " reported.",
        place: place, cause: place, steps: steps.map(\.description))
    }
    return nil
  }
}
