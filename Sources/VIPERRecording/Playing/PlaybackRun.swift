import VIPER
import VIPERPlainData

/// One run of a playback: the app in one router, from the beginning of the recording on.
@MainActor final class PlaybackRun {
  let router: VIPRouter
  let labels = ModuleLabels([])
  /// Whether the app had nothing to do at the end of the recording.
  private let endsIdle: Bool
  /// The longest time for which the run waits for an input that the app's own tasks cause.
  var patience = Duration.seconds(2)

  var cursor: RecordingCursor
  /// Whether checks are compared.
  var isChecking = false
  var observations: ObservedTexts
  var isNavigationChanged = false
  var lastLayout = ""
  /// The first difference that was found.
  var divergence: Divergence?
  /// The number of calls of interactors that are under way.
  var calls = 0
  /// Whether the playback itself passes an input to the app.
  var isPlayingInput = false
  /// Whether the inputs that are under way have a line in the recording, outermost first.
  var inputs: [Bool] = []
  /// The views that the window may have released earlier than in the recording.
  var shown: [any ModuleView] = []
  /// The number of steps of the current gesture of the user that were not played.
  private var stepsOfGesture = 0
  /// The routes by their numbers, and the handles of the routes that the app opened.
  var routes: [Int: BoundaryRoute] = [:]
  var lastRoute = 0
  var handles: [RouteHandle<Never>] = []
  /// Inputs of the app's tasks, and tasks, that wait for their turn.
  var held: [HeldInput] = []
  /// Whether a task was resumed and has not run since. Until then, the inputs of other tasks wait.
  var isContinuing = false
  /// Inputs that have occurred before their turn.
  var early: [(signature: String, saw: [String])] = []
  var tasks: [TaskKey: PlayedTask] = [:]
  var openCalls = NumberedEvents()
  /// The waits for parameters that are being loaded, and the loaded parameters.
  var loading: [TaskKey: Waiters<Void>] = [:]
  var loaded: [TaskKey: RecordedInput] = [:]
  /// The views of the modules that the app built in code. The app retained them.
  var built: [any ModuleView] = []
  /// The delays that are under way, by their signatures.
  var timers: [String: PlaybackTimer] = [:]
  var counts = Counts()

  struct HeldInput {
    let input: OutsideInput
    let signature: String
    /// Whether the recording had no more inputs when the input occurred.
    let isLast: Bool
    let deliver: @MainActor () -> Outcome?

    /// Whether the recording should contain the input. Elements of a sequence, and the continuations of tasks, may follow
    /// the end of the recording.
    @MainActor var isMissing: Bool { !isLast && !input.isContinuation && !input.isElement && input.isWanted }
  }

  struct TaskKey: Hashable {
    let module: String
    let number: Int
  }

  /// A task of an interactor. Its answers come from the recording.
  @MainActor final class PlayedTask {
    let handler: RunningHandler
    let end = Waiters<Void>()
    var isOver = false
    init(_ handler: RunningHandler) { self.handler = handler }
  }

  /// Creates a run.
  ///
  /// - Parameter oldNames: The names at the time of the recording, by today's name.
  init(
    _ lines: [RecordedLine], endsIdle: Bool, comparing payloads: RecordedPayloads, oldNames: [String: String],
    into router: VIPRouter
  ) throws(RecordingError) {
    guard router.modules.isEmpty, router.boundary == nil else { throw .usedRouter() }
    self.router = router
    self.endsIdle = endsIdle
    cursor = RecordingCursor(lines)
    observations = ObservedTexts(payloads, oldNames: oldNames)
    router.boundary = self
  }

  /// Returns the module with a label, while it exists.
  func module(_ label: String) -> ModuleCore? { labels.id(label).flatMap(router.module) }

  /// Whether the recording has ended earlier than the run, so that the app's further work is unknown.
  var isBeyondEnd: Bool { !endsIdle && cursor.isAtEnd }

  /// Ends the run. The app in the router no longer plays the recording.
  func end() {
    if router.boundary === self { router.boundary = nil }
    for held in held { _ = held.deliver() }
    held = []
    for played in tasks.values { played.end.resume(returning: ()) }
    for waiters in loading.values { waiters.resume(returning: ()) }
    for timer in timers.values { timer.fire() }
  }

  /// Waits for the app's own work after the last input. An input that the recording does not contain is a difference.
  func finish() async throws {
    await router.idle()
    try throwDivergence()
    guard endsIdle else { return }
    if let held = held.first(where: \.isMissing) {
      throw diverge("The app caused an input that the recording does not contain: \(held.signature).", .changedCode)
    }
  }

  /// Plays the next input.
  func playNext() async throws {
    guard let line = cursor.next else { return }
    switch line {
    case .input(let input, _?, _):
      if input.isCaused {
        try await waitFor(input)
      } else {
        if input.isLater { await settle() }
        if input.kind == .step { await prepareStep() }
        play(input)
      }
    case .omitted(let number):
      cursor.advance()
      throw diverge("Input \(number) was not recorded, because the rules of the recorder exclude its name.", .excluded)
    case .call(let module, let name, _):
      throw diverge(
        "The recording has a call of \(module)'s interactor with \(name), which did not occur.", .changedCode)
    case .number: throw diverge(Self.missingNumber, .changedCode)
    case .header, .checkpoint, .returned, .check, .input, .end: cursor.advance()
    }
    shown.removeAll { $0.port.isRemoved }
    resumeTasksOfClosedModules()
    try throwDivergence()
  }

  /// Repeats the gesture of the user to which the next step belongs, unless an earlier step has repeated it.
  private func prepareStep() async {
    if stepsOfGesture == 0 {
      let steps = cursor.stepsOfChange
      stepsOfGesture = steps.count
      await repeatGesture(steps)
    }
    stepsOfGesture -= 1
  }

  /// Resumes the waiting tasks of closed modules. The recording does not contain how they continue.
  private func resumeTasksOfClosedModules() {
    let closed = held.filter { $0.input.isContinuation && !$0.input.isWanted }
    guard !closed.isEmpty else { return }
    held.removeAll { $0.input.isContinuation && !$0.input.isWanted }
    for held in closed { _ = held.deliver() }
  }

  /// Lets the tasks of the app run. They stop before their next input.
  private func settle() async { for _ in 0..<4 { await Task.yield() } }

  private func throwDivergence() throws { if let divergence { throw divergence } }

  /// Waits until a task of the app causes an input.
  private func waitFor(_ input: RecordedInput) async throws {
    let index = cursor.index
    let signature = input.signature
    if let early = early.firstIndex(where: { $0.signature == signature }) { return finishEarly(early) }
    if let place = held.firstIndex(where: { $0.signature == signature }) {
      let held = held.remove(at: place)
      deliver(held)
      isContinuing = held.input.continuesTask
      // The task may have been cancelled, and then does not report that it continues.
      for _ in 0..<100 where isContinuing { await Task.yield() }
      isContinuing = false
      return await settle()
    }
    if input.kind == .timer { timers[signature]?.fire() }
    // On a busy machine, a thousand turns of the main actor can take longer than the patience.
    for _ in 0..<1_000 where cursor.index == index && divergence == nil { await Task.yield() }
    let start = ContinuousClock.now
    while cursor.index == index, divergence == nil {
      try await Task.sleep(for: .milliseconds(1))
      if start.duration(to: .now) > patience {
        throw diverge("The app did not cause this input: \(signature).", .missingInput)
      }
    }
  }

  private func finishEarly(_ index: Int) {
    let saw = early.remove(at: index).saw
    cursor.advance()
    for text in saw { observations.add(text) }
    compare(nil)
  }

  /// Delivers a held input in its turn.
  private func deliver(_ held: HeldInput) {
    cursor.advance()
    inputs.append(true)
    let outcome = held.deliver()
    inputs.removeLast()
    compare(outcome)
  }

  // MARK: Comparing

  private static let missingNumber =
    "The recording has a random number, or a measured time, that the app did not obtain."

  /// Compares the observations after an input with the recorded check.
  func compare(_ outcome: Outcome?) {
    playNestedInputs()
    guard divergence == nil else { return }
    if isNavigationChanged, !cursor.isInTransition {
      isNavigationChanged = false
      let layout = isChecking ? router.layoutText(labels) : ""
      if layout != lastLayout { observations.add(layout) }
      lastLayout = layout
    }
    observations.add(outcome)
    let (hash, saw) = isChecking ? observations.take() : ("", observations.takeTexts())
    switch cursor.next {
    case .check(let recordedHash, let recordedSaw)?:
      cursor.advance()
      guard isChecking, hash != recordedHash else { return }
      _ = diverge("The app behaves differently.", .changedCode, recorded: recordedSaw ?? [], played: saw)
    case .call(let module, let name, _)?:
      _ = diverge("The recording has a call of \(module)'s interactor with \(name), which did not occur.", .changedCode)
    case .number?: _ = diverge(Self.missingNumber, .changedCode)
    case nil, .header?, .input?, .returned?, .checkpoint?, .omitted?, .end?: break
    }
  }

  /// The likely causes of differences.
  enum Cause: String {
    case changedCode =
      "Usually the code has changed since the recording, or it depends on a value that is not an input, such as the time, the order of a set or dictionary, or a random number of the system. Use `router.random`, and pass the time as the data of an event."
    case missingInput =
      "Usually the code has changed since the recording, or a task of a view or presenter waits for something outside the router. Let an interactor wait, because its answers are recorded."
    case excluded = "Record the input by its name and data, or end the playback before it."
    case data = "Record the data of the name, or end the playback before this input."
  }

  @discardableResult func diverge(
    _ reason: String, _ cause: Cause, recorded: [String] = [], played: [String] = []
  ) -> Divergence {
    let found =
      divergence
      ?? Divergence(
        input: cursor.number, inputText: cursor.inputText, reason: reason, recorded: recorded, played: played,
        cause: cause.rawValue)
    divergence = found
    return found
  }
}
