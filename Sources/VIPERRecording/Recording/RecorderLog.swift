import VIPER

/// The inputs and calls that are under way in a recorded router, and the recorded items.
///
/// One value, so that the check for exclusive access runs once for each input and call.
@MainActor struct RecorderLog {
  private(set) var items = RecordedItems()
  /// Whether the inputs that are under way are recorded, outermost first.
  private var inputs: [Bool] = []
  private var calls: [Call] = []
  /// The events of recorded calls that may be answered later.
  private var answerable = NumberedEvents()
  private(set) var lastNumber = 0
  /// Whether tasks of the app may have run since the last input.
  private var isLater = true

  /// A call of an interactor that is under way.
  private struct Call {
    let id: Event.ID
    let label: ModuleLabel
    let handler: InteractorCall.Handler
    /// The event of a call that is recorded when it has an effect.
    let event: Event?
    var isRecorded: Bool
  }

  var isInInput: Bool { !inputs.isEmpty }
  var isInCall: Bool { !calls.isEmpty }

  mutating func append(_ item: RecordedItem.Other) { items.append(item) }
  mutating func noteTurn() { isLater = true }

  /// Removes and returns all items.
  mutating func takeItems() -> RecordedItems {
    defer { items = RecordedItems(sizeOf: items) }
    return items
  }

  // MARK: Inputs

  /// Begins an input.
  ///
  /// - Returns: The number of the input, or 0 for an input during another input or a call.
  mutating func beginInput() -> Int {
    // An action that an interactor has scheduled occurs at the end of another input.
    let isNested = !inputs.isEmpty || !calls.isEmpty
    inputs.append(true)
    recordCall()
    return isNested ? 0 : nextNumber()
  }

  /// Begins and records the sending of an event.
  mutating func begin(_ event: Event, _ input: OutsideInput, _ module: ModuleLabel?, _ time: Duration) {
    let number = beginInput()
    let entry = RecordedItem.Entry(
      kind: .event, isCaused: input.isCaused, answers: input.answers, position: input.position, number: number,
      isLater: isLater && number > 0, isImmediate: input.isImmediate && !input.isCaused,
      time: number > 0 ? time : .zero, module: module)
    if number > 0 { isLater = false }
    items.append(.event(entry), event)
  }

  /// Begins and records a result that an interactor sends during its call.
  mutating func begin(_ result: EventResult, _ input: OutsideInput, _ module: ModuleLabel?) {
    guard isRecordedInCall(result, input.isOfInteractor) else { return inputs.append(false) }
    _ = beginInput()
    let entry = RecordedItem.Entry(
      kind: .result, isCaused: input.isCaused, position: input.position, number: 0,
      isImmediate: input.isImmediate && !input.isCaused, time: .zero, module: module)
    items.append(.result(entry, of: number(ofCallAnsweredBy: result)), result)
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Ends an input.
  ///
  /// - Returns: Whether the input was recorded, and is not part of another input or of a call.
  mutating func endInput() -> Bool { inputs.popLast() == true && calls.isEmpty && inputs.isEmpty }

  /// Returns whether an input during a call comes from the interactor itself, and not from the runtime.
  private func isRecordedInCall(_ result: EventResult, _ isOfInteractor: Bool) -> Bool {
    guard result.isFromRuntime, let handler = calls.last?.handler else { return true }
    return isOfInteractor && handler != .none
      && (handler == .synchronous || (result.error as? Diagnostic)?.code == "event.wrongData")
  }

  mutating func append(_ event: Event, _ entry: RecordedItem.Entry) { items.append(.event(complete(entry)), event) }
  mutating func append(_ result: EventResult, _ entry: RecordedItem.Entry) {
    items.append(.result(complete(entry), of: number(ofCallAnsweredBy: result)), result)
  }
  /// Appends the answer of a task.
  mutating func appendAnswer(_ result: EventResult, _ entry: RecordedItem.Entry) {
    items.append(.result(complete(entry), of: 0), result)
  }
  /// Returns the number of the earlier call that a result answers, or 0.
  private func number(ofCallAnsweredBy result: EventResult) -> Int {
    guard !answerable.isEmpty, let event = result.event, event != calls.last?.id else { return 0 }
    return answerable.number(of: event) ?? 0
  }
  mutating func append(_ input: RecordedInput, _ entry: RecordedItem.Entry, _ data: (any Sendable)?, _ key: NameKey?) {
    let entry = complete(entry)
    var input = input
    input.isLater = entry.isLater
    items.append(.input(input, entry, data, key))
  }

  /// Adds to an entry whether tasks of the app may have run since the input before.
  private mutating func complete(_ entry: RecordedItem.Entry) -> RecordedItem.Entry {
    guard isLater, entry.number > 0 else { return entry }
    isLater = false
    var entry = entry
    entry.isLater = true
    return entry
  }

  mutating func appendEnd(_ outcome: Outcome?) { items.append(.end(outcome)) }
  mutating func append(_ arrived: EventResult, at module: ModuleLabel) { items.append(.arrived(module), arrived) }

  // MARK: Calls

  /// Begins a call of an interactor.
  mutating func begin(callOf event: Event, _ label: ModuleLabel, _ handler: InteractorCall.Handler) {
    switch handler {
    case .asynchronous: items.append(.task(label), event)
    case .synchronous: items.append(.call(label, handler), event)
    case .none: break
    }
    calls.append(
      Call(
        id: event.id, label: label, handler: handler, event: handler == .synchronous ? nil : event,
        isRecorded: handler == .synchronous))
  }

  /// Records the innermost call, if it is not recorded yet.
  private mutating func recordCall() {
    guard let call = calls.last, !call.isRecorded, let event = call.event else { return }
    calls[calls.count - 1].isRecorded = true
    items.append(.call(call.label, call.handler), event)
  }

  /// Ends the innermost call.
  mutating func endCall(_ event: Event, _ outcome: Outcome) {
    let isIgnored = outcome == .unhandled || event.kind == .lifecycle && outcome == .accepted
    if !isIgnored, calls.last?.handler == InteractorCall.Handler.none { recordCall() }
    guard calls.popLast()?.isRecorded == true else { return }
    items.append(.returned(outcome))
    answerable.add(event, outcome)
  }
}
