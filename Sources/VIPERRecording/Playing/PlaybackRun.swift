import VIPER
import VIPERPlainData

/// One run of a playback: the app in one router, from the beginning of the recording on.
///
/// Only the main actor accesses the state: the script, the calls and routes of the app that are under way, and everything
/// outside that waits for its line in the script.
@MainActor final class PlaybackRun {
  let router: VIPRouter
  let labels = ModuleLabels([])
  /// Whether the app had nothing to do at the end of the recording.
  private let endsIdle: Bool
  /// The longest time for which the run waits for the app.
  var patience = Duration.seconds(2)

  var script: RecordingScript
  /// Whether texts are compared.
  var isChecking = false
  let texts: RecordedTexts
  /// The first difference that was found.
  private(set) var divergence: Divergence?
  /// Observations that the recording does not contain, with their modules. In the recorded run, the closing of the
  /// module or the end of the recording may have cut them.
  private var unexpected: [(divergence: Divergence, module: String?)] = []
  /// The calls of interactors that may be answered later, by their numbers.
  var calls: [Int: PlayedCall] = [:]
  /// The changes of the routes that the app has opened.
  var routes: [RouteID: @MainActor (RouteAct) -> Outcome?] = [:]
  /// The handles of the routes that the app's own code opened. The app retained them.
  var handles: [RouteHandle<Never>] = []
  /// The views of the modules that were built in code, by their labels.
  var built: [String: any ModuleView] = [:]
  var routeCounts = RecentCounts()
  /// The requests of the app's own code, by the numbers of their inputs.
  var requests: [Int: @MainActor () -> Void] = [:]
  /// The delays that are under way, and the number of ended delays whose actions have not run.
  var timers: [RecordedDelay: [PlaybackTimer]] = [:]
  var firedDelays = 0
  /// The routes that wait for a line of the recording. The line is `nil` at the end of the run.
  var waiting: [RouteID: Waiters<RecordedInput?>] = [:]

  /// A call of an interactor.
  @MainActor final class PlayedCall {
    let event: Event
    let isTask: Bool
    /// The handler's task, from its beginning on.
    var handler: RunningHandler?
    let end = Waiters<Void>()
    var isOver = false

    init(_ event: Event, isTask: Bool) { (self.event, self.isTask) = (event, isTask) }
  }

  /// Creates a run.
  ///
  /// - Parameter renamed: The names of events and routes that were renamed after the recording: old name to new name.
  init(_ recording: Recording, renamed: [String: String], into router: VIPRouter) throws(RecordingError) {
    guard router.modules.isEmpty, router.seam == nil else { throw .usedRouter }
    self.router = router
    endsIdle = recording.endsIdle
    script = RecordingScript(recording.lines.map { $0.renamed(renamed) })
    let payloads = recording.header.payloads == .all ? RecordedPayloads.all : .only()
    texts = RecordedTexts(
      payloads: payloads.limited(toBytes: recording.header.byteLimit),
      oldNames: Dictionary(renamed.map { ($1, $0) }) { first, _ in first })
    router.seam = self
  }

  /// Returns the module with a label, while it exists.
  func module(_ label: String) -> ModuleCore? { labels.id(label).flatMap(router.module) }

  /// Whether the recording has ended earlier than the run, so that the app's further work is unknown.
  var isBeyondEnd: Bool { !endsIdle && script.isPastLastInput }

  /// Ends the run. The app in the router no longer plays the recording.
  func end() {
    if router.seam === self { router.seam = nil }
    for call in calls.values { call.end.resume(returning: ()) }
    for waiters in waiting.values { waiters.resume(returning: nil) }
    for timer in timers.values.joined() { timer.fire() }
    (timers, built) = ([:], [:])
  }

  /// Waits for the app's own work after the last line that was played.
  func finish() async throws {
    let wasIdle = script.isAtEnd ? endsIdle : script.isIdleBeforeNext
    // Work that waits for an answer that the recording does not contain yet, or no longer, does not end.
    await settle(atMost: wasIdle ? patience : .milliseconds(100))
    if wasIdle { judgeUnexpected() }
    try throwDivergence()
  }

  /// Plays the next line.
  func playNext() async throws {
    try throwDivergence()
    guard let index = script.next else { return }
    switch script.lines[index] {
    case .input(let input) where input.number != nil:
      await runFiredDelays()
      if input.isAfterIdle {
        await settle(atMost: patience)
        judgeUnexpected()
      }
      for _ in 0..<min(max(0, input.turns), RecordedInput.turnLimit) { await Task.yield() }
      // Meanwhile the app may have met a difference.
      try throwDivergence()
      try await play(input, at: index)
    case .delay(let delay): try await end(delay, at: index)
    case .layout(let layout):
      await settle(atMost: patience)
      script.finish(index)
      check(layout, router.layoutText(labels), or: "The windows show something else.")
    case .omitted(let number, _):
      script.finish(index)
      throw diverge("Input \(number) was not recorded, because the rules of the recorder exclude its name.", .excluded)
    case .input, .call, .saw, .number: try await waitForLine(at: index)
    case .header, .returned, .outcome, .end: script.finish(index)
    }
    try throwDivergence()
  }

  // MARK: Waiting

  /// Lets the actions of ended delays run. A delay that was cancelled meanwhile has no action.
  private func runFiredDelays() async {
    for _ in 0..<1_000 where firedDelays > 0 { await Task.yield() }
    firedDelays = 0
  }

  /// Waits until the app has nothing to do, or until a time has passed.
  private func settle(atMost limit: Duration) async {
    guard router.idleness.isBusy else { return }
    let settled = Task { [router] in await router.idleness.wait() }
    let alarm = Task {
      try? await Task.sleep(for: limit)
      settled.cancel()
    }
    await settled.value
    alarm.cancel()
  }

  /// Waits until a condition holds, which only the app can cause.
  ///
  /// - Parameters:
  ///   - missing: A description of what the app has not done.
  ///   - input: The input that should have caused it, or 0.
  func wait(
    until isMet: () -> Bool, orReport missing: @autoclosure () -> String, _ cause: Cause = .missing, by input: Int
  ) async throws {
    // On a busy machine, a thousand turns of the main actor can take longer than the patience.
    for _ in 0..<1_000 where !isMet() && divergence == nil { await Task.yield() }
    let start = ContinuousClock.now
    while !isMet(), divergence == nil {
      try await Task.sleep(for: .milliseconds(1))
      if start.duration(to: .now) > patience { throw diverge(missing(), cause, by: input) }
    }
    try throwDivergence()
  }

  /// Waits until the app has caused a line.
  private func waitForLine(at index: Int) async throws {
    var likely = Cause.missing
    if case .input(let input) = script.lines[index], input.kind == .decided { likely = .decision }
    let (cause, reason): (Int, String) =
      switch script.lines[index] {
      case .call(let call): (call.input, "\(call.module) did not call its interactor with \(call.name).")
      case .saw(let sight):
        (sight.input, (sight.module.map { "\($0) did not receive this" } ?? "This did not occur") + ": \(sight.text).")
      case .number(_, let input):
        (input, "The app did not draw the random number, or measure the time, of the recording.")
      case .input(let input): (input.of ?? 0, "The app did not cause this: \(input.text).")
      default: (0, "The app did not cause the next line of the recording.")
      }
    try await wait(until: { script.isDone(index) }, orReport: reason, likely, by: cause)
  }

  // MARK: Differences

  private func throwDivergence() throws {
    if let divergence { throw divergence }
    // Without the seam, an input would reach the interactors of the app.
    guard router.seam === self else { throw CancellationError() }
  }

  /// The likely causes of differences.
  enum Cause: String {
    case changed =
      "Usually the code has changed since the recording, or it depends on a value that is not an input, such as the time, the order of a set or dictionary, a random number of the system, or the state of a middleware, such as an outbox. Use `router.random`, and pass the time as the data of an event."
    case missing =
      "Usually the code has changed since the recording, a middleware has another state, such as an outbox with entries of an earlier run, or a task of a view or presenter waits for something outside the router. Let an interactor wait, because its answers are recorded."
    case decision =
      "Usually the interceptors of the app or of the route have changed since the recording. Register the same interceptors in the same order."
    case excluded = "Record the input by its name and data, or end the playback before it."
    case data = "Record the data of the name, or end the playback before this input."
  }

  /// Records the first difference.
  ///
  /// - Parameter input: The number of the input that has caused the difference. If it is 0, the last input counts.
  @discardableResult func diverge(
    _ reason: String, _ cause: Cause, by input: Int = 0, recorded: [String] = [], played: [String] = []
  ) -> Divergence {
    let found = divergence ?? firstUnexpected ?? difference(reason, cause, by: input, recorded, played)
    divergence = found
    return found
  }

  private func difference(
    _ reason: String, _ cause: Cause, by input: Int, _ recorded: [String], _ played: [String]
  ) -> Divergence {
    let number = input > 0 ? input : script.number
    return Divergence(
      input: number, inputText: script.text(ofInput: number), reason: reason, recorded: recorded, played: played,
      cause: cause.rawValue)
  }

  /// Records something that the recording does not contain. It is a difference as soon as the recorded app was idle while
  /// the module was open.
  ///
  /// - Parameter module: The module that has done it, or `nil` for the router.
  func noteUnexpected(_ reason: String, by input: Int, in module: String?, played: [String] = []) {
    if !isBeyondEnd { unexpected.append((difference(reason, .changed, by: input, [], played), module)) }
  }

  private var firstUnexpected: Divergence? {
    unexpected.first { $0.module.map { self.module($0) != nil } ?? true }?.divergence
  }

  /// Everything unexpected in a module that is still open is a difference, because the recorded app was idle.
  private func judgeUnexpected() {
    divergence = divergence ?? firstUnexpected
    unexpected = []
  }

  /// Compares something observable with the recording.
  func compare(_ text: @autoclosure () -> String, by input: Int, in module: String?, route: Int = 0) {
    guard divergence == nil else { return }
    guard case .saw(let sight)? = script.take(.sight(by: input, module: module, route: route)) else {
      let place = module.map { " in \($0)" } ?? ""
      noteUnexpected("The recording does not contain this\(place).", by: input, in: module, played: [text()])
      return
    }
    check(sight.text, text(), or: "\(module ?? "The app") behaves differently.", by: input)
    playImmediateInputs()
  }

  /// Compares a text with a recorded text, unless the recording does not contain it.
  func check(_ recorded: String?, _ played: @autoclosure () -> String?, or reason: String, by input: Int = 0) {
    guard isChecking, divergence == nil, let recorded else { return }
    let played = played()
    guard !isEqual(recorded, played ?? "") else { return }
    diverge(reason, .changed, by: input, recorded: [recorded], played: played.map { [$0] } ?? [])
  }

  /// Returns whether a recorded text, or its hash, belongs to a text.
  func isEqual(_ recorded: String, _ text: String) -> Bool {
    recorded == text || recorded.hasPrefix("#") && recorded == RecordedTexts.hash(of: text)
  }
}
