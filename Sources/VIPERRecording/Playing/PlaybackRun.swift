import VIPER
import VIPERPlainData

/// One run of a playback: the app in one router, from the beginning of the recording on.
@MainActor final class PlaybackRun {
  let router: VIPRouter
  let labels = ModuleLabels([])
  /// Whether the recorder was not stopped, for example because the process was killed.
  private let isCut: Bool
  /// The longest time for which the run waits for an input that the app's own tasks cause.
  var patience = Duration.seconds(2)

  var cursor: RecordingCursor
  /// Whether checks are compared.
  var isChecking = false
  var observations: Observations
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
  /// Whether the playback repeats a gesture of the user in the window.
  var isChangingWindow = false
  /// Inputs of the app's tasks that wait for their turn.
  var held: [HeldInput] = []
  /// Inputs that have occurred before their turn.
  var early: [(signature: String, saw: [String])] = []
  var handlers = HandlerNumbers()
  var tasks: [TaskKey: PlayedTask] = [:]
  var openCalls = NumberedEvents()
  var timers: [(signature: String, timer: PlaybackTimer)] = []

  struct HeldInput {
    let signature: String
    let deliver: @MainActor () -> Outcome
  }

  struct TaskKey: Hashable {
    let module: String
    let name: String
    let number: Int
  }

  /// A task of an interactor, whose answers come from the recording.
  @MainActor final class PlayedTask {
    let task: HandlerTask
    let end = Waiters<Void>()
    var isOver = false
    init(_ task: HandlerTask) { self.task = task }
  }

  /// Creates a run.
  ///
  /// - Parameter oldNames: The names at the time of the recording, by today's name.
  init(
    _ lines: [RecordedLine], isCut: Bool, comparing payloads: RecordedPayloads, oldNames: [String: String],
    into router: VIPRouter
  ) throws(RecordingError) {
    guard router.modules.isEmpty, router.boundary == nil else { throw .usedRouter() }
    self.router = router
    self.isCut = isCut
    cursor = RecordingCursor(lines)
    observations = Observations(payloads, oldNames: oldNames)
    router.boundary = self
  }

  /// Whether the recording has ended earlier than the run, so that the app's further work is unknown.
  var isBeyondEnd: Bool { isCut && cursor.isAtEnd }

  /// Ends the run. The app in the router no longer plays the recording.
  func end() { if router.boundary === self { router.boundary = nil } }

  /// Waits for the app's own work after the last input. An input that the recording does not contain is a difference.
  func finish() async throws {
    await router.idle()
    try throwDivergence()
    if let held = held.first, !isCut {
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
        // The recorded app has usually finished its own work before the user's next act.
        if !input.isAnswer, !input.isImmediate { await router.idle() }
        try throwDivergence()
        // The window may be the only owner of the view.
        let view = input.kind == .step ? await repeatGesture(input) : nil
        withExtendedLifetime(view) { play(input) }
      }
    case .omitted(let number):
      cursor.advance()
      throw diverge("Input \(number) was not recorded, because the rules of the recorder exclude its name.", .excluded)
    case .call(let module, let name):
      throw diverge("The recording has a call of \(module)'s interactor with \(name), which did not occur.", .changedCode)
    case .random: throw diverge("The recording has a random number that the app did not draw.", .changedCode)
    case .header, .checkpoint, .returned, .check, .stopped, .input: cursor.advance()
    }
    try throwDivergence()
  }

  private func throwDivergence() throws { if let divergence { throw divergence } }

  /// Waits until a task of the app causes an input.
  private func waitFor(_ input: RecordedInput) async throws {
    let index = cursor.index
    let signature = input.signature
    if let early = early.firstIndex(where: { $0.signature == signature }) { return finishEarly(early) }
    if let place = held.firstIndex(where: { $0.signature == signature }) { return deliver(held.remove(at: place)) }
    let start = ContinuousClock.now
    var turns = 0
    while cursor.index == index, divergence == nil {
      turns += 1
      // The task of a cancelled delay may not have noticed its cancellation, so a delay without effect is followed by the
      // next one.
      if input.kind == .timer, turns % 32 == 1 { fireTimer(signature) }
      if turns < 1_000 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
      if turns > 1_000, start.duration(to: .now) > patience {
        throw diverge("The app did not cause this input: \(signature).", .missingInput)
      }
    }
  }

  private func fireTimer(_ signature: String) {
    timers.removeAll { $0.timer.isCancelled }
    guard let index = timers.firstIndex(where: { $0.signature == signature }) else { return }
    timers.remove(at: index).timer.fire()
  }

  private func finishEarly(_ index: Int) {
    let saw = early.remove(at: index).saw
    cursor.advance()
    for text in saw { observations.add(text) }
    compare(nil)
  }

  /// Delivers a held input, whose turn has come.
  private func deliver(_ held: HeldInput) {
    cursor.advance()
    inputs.append(true)
    let outcome = held.deliver()
    inputs.removeLast()
    compare(outcome)
  }

  // MARK: Comparing

  /// Compares the observations after an input with the recorded check.
  func compare(_ outcome: Outcome?) {
    playNestedInputs()
    guard divergence == nil else { return }
    if isNavigationChanged {
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
    case .call(let module, let name)?:
      _ = diverge("The recording has a call of \(module)'s interactor with \(name), which did not occur.", .changedCode)
    case .random?: _ = diverge("The recording has a random number that the app did not draw.", .changedCode)
    case nil, .header?, .input?, .returned?, .checkpoint?, .omitted?, .stopped?: break
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
