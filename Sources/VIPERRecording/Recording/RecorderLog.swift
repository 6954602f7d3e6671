import VIPER

/// The calls that are under way in a recorded router, and the recorded items.
///
/// One value, so that the check for exclusive access runs once for each input and call.
@MainActor struct RecorderLog {
  private(set) var items = RecordedItems()
  private var calls: [Call] = []
  /// The number of the last input.
  private(set) var lastNumber = 0
  private var lastCall = 0
  /// The number of the last input, if it is a step of a view's lifecycle, and the place of the last step in ``stepOrder``.
  private var lastStep: (number: Int, order: Int)?
  /// The order of the steps in one change of a window.
  private static let stepOrder = [
    Lifecycle.ready.text, Lifecycle.willDisappear.text, Lifecycle.willAppear.text, Lifecycle.didDisappear.text,
    Lifecycle.removed.text, Lifecycle.didAppear.text,
  ]
  /// The number of turns of the main actor since the last input.
  private(set) var turns = RecordedInput.turnLimit

  /// A call of an interactor that is under way.
  private struct Call {
    let number: Int
    let input: Int
    let label: ModuleLabel
    let handler: InteractorCall.Handler
    let event: Event
    var isRecorded: Bool
  }

  /// Counts a turn of the main actor.
  ///
  /// - Returns: Whether further turns are counted.
  mutating func noteTurn() -> Bool {
    turns = min(turns + 1, RecordedInput.turnLimit)
    return turns < RecordedInput.turnLimit
  }

  /// Removes and returns all items.
  mutating func takeItems() -> RecordedItems {
    defer { items = RecordedItems(sizeOf: items) }
    return items
  }

  mutating func append(_ item: RecordedItem.Other) {
    recordCall()
    items.append(item)
  }

  // MARK: Inputs

  /// Completes the entry of a new input.
  private mutating func begin(_ entry: RecordedItem.Entry) -> RecordedItem.Entry {
    recordCall()
    lastNumber += 1
    lastStep = nil
    var entry = entry
    entry.number = lastNumber
    entry.turns = turns
    turns = 0
    return entry
  }

  /// Records the sending of an event.
  mutating func append(_ event: Event, _ entry: RecordedItem.Entry) -> Int {
    let entry = begin(entry)
    items.append(.event(entry), event)
    return entry.number
  }

  /// Records a result.
  mutating func append(_ result: EventResult, _ entry: RecordedItem.Entry) -> Int {
    let entry = begin(entry)
    items.append(.result(entry), result)
    return entry.number
  }

  /// Records a rare input.
  mutating func append(_ input: RecordedInput, _ entry: RecordedItem.Entry, _ data: (any Sendable)?, _ key: NameKey?)
    -> Int
  {
    let entry = begin(entry)
    var input = input
    (input.turns, input.isAfterIdle) = (entry.turns, entry.isAfterIdle)
    items.append(.input(input, entry, data, key))
    return entry.number
  }

  /// Records an input with an excluded name.
  mutating func appendOmitted(_ entry: RecordedItem.Entry) -> Int {
    let entry = begin(entry)
    items.append(.omitted(entry))
    return entry.number
  }

  /// Records a step of a view's lifecycle. The steps of one change of a window are one input, such as the removal of a view
  /// and the appearance of the view below.
  mutating func append(step name: String, _ entry: RecordedItem.Entry) -> Int {
    let order = Self.stepOrder.firstIndex(of: name) ?? 0
    guard let lastStep, order >= lastStep.order, turns == 0, calls.isEmpty else {
      let number = append(entry.input(named: name), entry, nil, nil)
      lastStep = (number, order)
      return number
    }
    var input = entry.input(named: name)
    (input.of, input.isAfterIdle) = (lastStep.number, false)
    items.append(.input(input, entry, nil, nil))
    self.lastStep = (lastStep.number, order)
    return lastStep.number
  }

  mutating func append(_ outcome: Outcome, of number: Int) { items.append(.outcome(outcome, of: number)) }

  mutating func append(_ arrived: EventResult, at module: ModuleLabel, by input: Int) {
    items.append(.arrived(module, by: input), arrived)
  }

  // MARK: Calls

  /// Begins a call of an interactor. The call of an interactor without a handler is recorded when it has an effect.
  ///
  /// - Returns: The number of the call.
  mutating func begin(_ call: InteractorCall, _ label: ModuleLabel) -> Int {
    lastCall += 1
    let isRecorded = call.handler != .none
    if isRecorded { items.append(.call(number: lastCall, by: call.input, label, call.handler), call.event) }
    calls.append(
      Call(
        number: lastCall, input: call.input, label: label, handler: call.handler, event: call.event,
        isRecorded: isRecorded))
    return lastCall
  }

  /// Records the innermost call, if it is not recorded yet.
  private mutating func recordCall() {
    guard let call = calls.last, !call.isRecorded else { return }
    calls[calls.count - 1].isRecorded = true
    items.append(.call(number: call.number, by: call.input, call.label, call.handler), call.event)
  }

  /// Ends the innermost call.
  mutating func endCall(_ event: Event, _ outcome: Outcome) {
    let isIgnored = outcome == .unhandled || event.kind == .lifecycle && outcome == .accepted
    if !isIgnored { recordCall() }
    if calls.popLast()?.isRecorded == true { items.append(.returned(outcome)) }
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

  /// Records an answer during the innermost call.
  mutating func appendAnswer(_ result: EventResult, _ entry: RecordedItem.Entry) {
    recordCall()
    items.append(.result(entry), result)
  }
}
