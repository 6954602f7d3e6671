import Testing
import VIPERTestSupport

/// The random programs that a new implementation of the recording must pass. `VIPER_PROGRAMS` sets their number.
@MainActor @Suite("Gate of the recording", .serialized)
struct RecordingGateTests {
  private func measure(_ style: some GateStyle) async throws {
    let run = RandomRun("RecordingGateTests", 4, long: 300)
    let figures = try await GateFigures.measure(style, run)
    print(([figures.line] + figures.details).joined(separator: "\n"))
    #expect(figures.isWithin(style.limit), "\(figures.line)")
  }

  @Test func `chains of middleware are repeated, with a clock that advances in jumps`() async throws {
    try await measure(ManyStyle(isInJumps: true))
  }

  @Test func `chains of middleware are repeated, with a clock that advances in small steps`() async throws {
    try await measure(ManyStyle(isInJumps: false))
  }

  @Test func `the navigation of a patient user is repeated`() async throws {
    try await measure(NavStyle(user: .patient))
  }

  @Test func `the navigation of a hasty user is repeated`() async throws {
    try await measure(NavStyle(user: .hasty))
  }

  @Test func `the navigation of a hasty user in a slow window is repeated`() async throws {
    try await measure(NavStyle(user: .hastyInSlowWindow))
  }

  @Test func `an app with a login, links, a list and embedded modules is repeated`() async throws {
    try await measure(ShelfStyle(isBuiltInCode: false))
  }

  @Test func `an app with modules that are built in code is repeated`() async throws {
    try await measure(ShelfStyle(isBuiltInCode: true))
  }

  @Test func `planted differences are found`() async throws {
    var found: [String] = []
    var missed: [String] = []
    for kind in PlantedKind.all {
      let finding = try await kind.finding()
      if finding.isFound { found.append(kind.name) } else { missed.append("\(kind.name) (\(finding.text))") }
    }
    let figures = "planted: \(found.count) of \(PlantedKind.all.count) found"
    print(missed.isEmpty ? figures : figures + ", not: " + missed.joined(separator: "; "))
    #expect(found.count >= GateLimits.plantedKinds)
    let control = try await PlantedKind("no difference") { _, _ in }.finding()
    #expect(!control.isFound, "\(control.text)")
  }
}
