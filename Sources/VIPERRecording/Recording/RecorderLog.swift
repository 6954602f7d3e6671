import VIPER

/// A line that is encoded later, on another thread, because encoding takes longer than a delivery.
typealias PendingLine = @Sendable (RecordedTexts) -> RecordedLine

/// The calls that are under way in a recorded router, and the recorded lines.
///
/// One value, so that the check for exclusive access runs once for each input and call.
@MainActor struct RecorderLog {
  private(set) var lines: [PendingLine] = []
  private var calls: [Call] = []
  /// The number of the last input.
  private var lastNumber = 0
  private var lastCall = 0
  /// The number of the last input, if it is a step of a view's lifecycle, and the place of the last step in ``stepOrder``.
  private var lastStep: (number: Int, order: Int)?
  /// The order of the steps in one change of a window.
  private static let stepOrder = [
    Lifecycle.ready.text, Lifecycle.willDisappear.text, Lifecycle.willAppear.text, Lifecycle.didDisappear.text,
    Lifecycle.removed.text, Lifecycle.didAppear.text,
  ]
  /// The number of turns of the main actor since the last input.
  private var turns = RecordedInput.turnLimit

  /// A call of an interactor that is under way.
  private struct Call {
    let number: Int
    let handler: InteractorCall.Handler
    /// The line of a call that is not recorded yet.
    var line: PendingLine?
  }

  /// Counts a turn of the main actor.
  ///
  /// - Returns: Whether further turns are counted.
  mutating func noteTurn() -> Bool {
    turns = min(turns + 1, RecordedInput.turnLimit)
    return turns < RecordedInput.turnLimit
  }

  /// Removes and returns all lines.
  mutating func takeLines() -> [PendingLine] {
    defer { lines = [] }
    return lines
  }

  // MARK: Lines

  /// Adds a line that is no effect of the innermost call.
  mutating func addObservation(_ line: @escaping PendingLine) { lines.append(line) }

  /// Adds a line. A call of an interactor without a handler is recorded when it has such an effect.
  mutating func add(_ line: @escaping PendingLine) {
    recordCall()
    lines.append(line)
  }

  /// Adds an input with its data and the name whose rules apply to the data.
  ///
  /// - Parameters:
  ///   - time: The time of an input with a number; `nil` for an input without a number.
  ///   - canBeOmitted: Whether the input is omitted if its name is excluded.
  /// - Returns: The last number.
  @discardableResult mutating func add(
    _ input: consuming RecordedInput, at time: Duration?, _ data: (any Sendable)? = nil, _ key: NameKey? = nil,
    canBeOmitted: Bool = true
  ) -> Int {
    if let time {
      lastNumber += 1
      lastStep = nil
      (input.number, input.time, input.turns) = (lastNumber, time.microseconds, turns)
      turns = 0
    }
    // Moved into the closure, because a copy takes longer than the rest of this function.
    let input = consume input
    add { texts in
      if canBeOmitted, let number = input.number, let key, texts.payloads.excluded.contains(key) {
        return .omitted(number: number, time: input.time)
      }
      return .input(texts.completed(input, data, key))
    }
    return lastNumber
  }

  /// Adds a step of a view's lifecycle. The steps of one change of a window are one input, such as the removal of a view
  /// and the appearance of the view below.
  mutating func add(step: RecordedInput, at time: Duration) -> Int {
    let order = Self.stepOrder.firstIndex(of: step.name) ?? 0
    guard let lastStep, order >= lastStep.order, turns == 0, calls.isEmpty else {
      let number = add(step, at: time)
      lastStep = (number, order)
      return number
    }
    var step = step
    (step.of, step.isAfterIdle) = (lastStep.number, false)
    add(step, at: nil)
    self.lastStep = (lastStep.number, order)
    return lastStep.number
  }

  // MARK: Calls

  /// Begins a call of an interactor.
  ///
  /// - Returns: The number of the call.
  mutating func begin(_ call: InteractorCall, in module: String) -> Int {
    lastCall += 1
    let (number, input, handler, event) = (lastCall, call.input, call.handler, call.event.detached)
    let line: PendingLine = { texts in
      .call(
        RecordedCall(
          number: number, input: input, module: module, name: texts.name(event.name, event.key), handler: handler,
          data: texts.data(of: event)))
    }
    calls.append(Call(number: number, handler: handler, line: line))
    if handler != .none { recordCall() }
    return number
  }

  /// Records the innermost call, if it is not recorded yet.
  private mutating func recordCall() {
    guard let line = calls.last?.line else { return }
    calls[calls.count - 1].line = nil
    lines.append(line)
  }

  /// Ends the innermost call.
  mutating func endCall(_ event: Event, _ outcome: Outcome) {
    let isIgnored = outcome == .unhandled || event.kind == .lifecycle && outcome == .accepted
    if !isIgnored { recordCall() }
    if let call = calls.popLast(), call.line == nil { lines.append { _ in .returned(outcome.text) } }
  }

  /// Whether a call is under way.
  var isInAnyCall: Bool { !calls.isEmpty }

  /// Whether the innermost call has this number.
  func isInCall(_ number: Int) -> Bool { calls.last?.number == number }

  /// Returns whether a result comes from the interactor itself, and not from the runtime, which sends it in a playback
  /// too.
  ///
  /// - Parameters:
  ///   - call: Whether the result answers the innermost call.
  ///   - isByTask: Whether the task of a handler runs, which may supersede another one.
  func isOfInteractor(_ result: EventResult, during call: Bool, isByTask: Bool) -> Bool {
    !result.isFromRuntime || call && calls.last?.handler == .synchronous || isByTask && calls.isEmpty
      || (result.error as? Diagnostic)?.code == "event.wrongData"
  }
}
