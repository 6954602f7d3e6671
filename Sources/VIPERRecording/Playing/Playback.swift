public import VIPER
import VIPERPlainData

/// A playback of a recording, into a router with the same registrations as the recorded one.
///
/// ```swift
/// let playback = try Playback(Recording(contentsOf: file), into: router)
/// try await playback.check()
/// ```
///
/// The inputs come from the recording. Views, presenters, mappings and middleware run. Interactors do not run: their
/// answers come from the recording, so nothing is sent, saved or bought again. A middleware that conforms to
/// ``VIPER/ActsOutside`` is left out. See <doc:Recording>.
@MainActor public final class Playback {
  /// The recording.
  public let recording: Recording
  let router: VIPRouter
  let labels: ModuleLabels
  /// The longest time for which the playback waits for an input that the app's own tasks cause.
  public var patience = Duration.seconds(2)

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

  /// Creates a playback.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - router: A new router with the registrations of the recorded app. It has a navigator if the app has one.
  ///   - renamed: The names of events and routes that were renamed after the recording: old name to new name.
  /// - Throws: A ``RecordingError`` if the recording is a timeline or incomplete, or if the router was used before.
  public init(_ recording: Recording, into router: VIPRouter, renamed: [String: String] = [:]) throws {
    guard recording.header.hasPayloads else { throw RecordingError.timeline() }
    guard recording.header.isComplete else { throw RecordingError.incomplete() }
    guard router.modules.isEmpty, router.boundary == nil else { throw RecordingError.usedRouter() }
    self.recording = recording
    self.router = router
    observations = Observations(.all, oldNames: Dictionary(renamed.map { ($1, $0) }) { first, _ in first })
    labels = ModuleLabels([])
    cursor = RecordingCursor(recording.lines.map { $0.renamed(renamed) })
    router.boundary = self
  }

  isolated deinit { if router.boundary === self { router.boundary = nil } }

  /// The number of the last input that was played, or 0.
  public var position: Int { cursor.number }
  /// Whether all inputs were played.
  public var isAtEnd: Bool { cursor.isAtEnd }

  // MARK: Playing

  /// Plays the whole recording and compares everything observable with the recording, after each input.
  ///
  /// - Throws: The first ``Divergence``.
  public func check() async throws {
    isChecking = true
    try await play()
  }

  /// Plays the recording until an input.
  ///
  /// - Parameter number: The number of the last input to play, or `nil` for all inputs.
  /// - Throws: A ``Divergence`` if the recording cannot be continued.
  public func play(until number: Int? = nil) async throws {
    while !cursor.isAtEnd, number.map({ cursor.nextNumber ?? 0 <= $0 }) ?? true { try await playNext() }
    if cursor.isAtEnd { try await finish() }
  }

  /// Plays one input.
  ///
  /// - Returns: Whether there are more inputs.
  @discardableResult public func step() async throws -> Bool {
    if !cursor.isAtEnd { try await playNext() }
    await router.idle()
    return !cursor.isAtEnd
  }

  /// Plays the recording in the recorded time, so that the app can be watched.
  ///
  /// - Parameter speed: The factor: 2 is twice as fast.
  public func play(speed: Double) async throws {
    var time = 0
    while !cursor.isAtEnd {
      let next = cursor.nextTime ?? time
      try await Task.sleep(for: .microseconds(Double(next - time) / max(speed, 0.001)))
      time = next
      try await playNext()
      await router.idle()
    }
    try await finish()
  }

  /// Waits for the app's own work after the last input. An input that the recording does not contain is a difference.
  private func finish() async throws {
    await router.idle()
    try throwDivergence()
    if let held = held.first, !recording.isCut {
      throw diverge(
        "The app has caused an input that the recording does not contain: \(held.signature).", .changedCode)
    }
  }

  private func playNext() async throws {
    guard let line = cursor.next else { return }
    switch line {
    case .input(let input, _?, _):
      if input.isCaused {
        try await waitFor(input)
      } else {
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
    case .header, .checkpoint, .returned, .check, .input: cursor.advance()
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
    case nil, .header?, .input?, .returned?, .checkpoint?, .omitted?: break
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
