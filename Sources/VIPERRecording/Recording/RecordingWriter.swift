import Foundation
import VIPER
import VIPERPlainData

/// The encoder of a recording: it converts the items of a recorder to lines and stores them.
struct RecordingWriter {
  private let payloads: RecordedPayloads
  private let header: RecordingHeader
  private var observations: ObservedTexts
  private var store: any LineStore
  /// Whether the checks contain descriptions.
  private let describes: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - payloads: The rules for the data of events and results.
  ///   - header: The first line.
  ///   - store: The place of the lines.
  ///   - describes: Whether the checks contain descriptions.
  init(
    _ payloads: RecordedPayloads, _ header: RecordingHeader, into store: any LineStore, describes: Bool
  ) {
    self.payloads = payloads
    self.header = header
    self.store = store
    self.describes = describes
    observations = ObservedTexts(payloads)
  }

  /// Whether the store should continue in another file, which begins with a checkpoint.
  var wantsCheckpoint: Bool { store.isFull }

  mutating func write(_ items: [RecordedItem]) { for item in items { write(item) } }

  private mutating func write(_ item: RecordedItem) {
    switch item {
    case .event(let event, let entry):
      var input = entry.input(named: payloads.recorded(event.name, event.key))
      if event.kind != .business { input.eventKind = event.kind.rawValue }
      if !entry.isCaused { input.data = payloads.plainData(of: event.data, named: event.key, event.name) }
      append(input, entry)
    case .result(let result, let entry, let number):
      var input = entry.input(named: payloads.recorded(result.name, result.key))
      input.answer = RecordedAnswer(result, of: number, isAnswer: entry.kind == .answer)
      if !entry.isCaused { input.data = payloads.plainData(of: result.data, named: result.key, result.name) }
      append(input, entry)
    case .input(var input, let entry, let data, let key):
      if !entry.isCaused { input.data = payloads.plainData(of: data, named: key, input.name) }
      append(input, entry)
    case .call(let event, let module, let handler):
      observations.add(callOf: event, in: module.text)
      append(
        .call(module: module.text, name: payloads.recorded(event.name, event.key), handler))
    case .task(let event, let module): observations.add(callOf: event, in: module.text)
    case .returned(let outcome): append(.returned("\(outcome)"))
    case .number(let number): append(.number(number))
    case .arrived(let result, let module): observations.add(result, in: module.text)
    case .navigation(let route, let state): observations.add(route: route, state)
    case .layout(let text): observations.add(text)
    case .end(let outcome):
      observations.add(outcome)
      let (hash, saw) = observations.take()
      append(.check(hash: hash, saw: describes ? saw : nil))
    case .omitted(let number): append(.omitted(number: number), beginsGroup: true)
    case .stopped(let isIdle): append(.end(isIdle: isIdle))
    case .checkpoint(let data):
      var header = header
      header.isComplete = false
      store.begin([RecordedLine.header(header).bytes, RecordedLine.checkpoint(data).bytes])
    }
  }

  private mutating func append(_ input: RecordedInput, _ entry: RecordedItem.Entry) {
    let number = entry.number == 0 ? nil : entry.number
    append(.input(input, number: number, time: entry.time.microseconds), at: entry.time, beginsGroup: number != nil)
  }

  private mutating func append(_ line: RecordedLine, at time: Duration = .zero, beginsGroup: Bool = false) {
    store.append(line.bytes, at: time, beginsGroup: beginsGroup)
  }

  /// Returns the header and the stored lines since a time.
  func lines(since time: Duration) -> [[UInt8]] {
    var header = header
    if store.hasEvicted { header.isComplete = false }
    return [RecordedLine.header(header).bytes] + store.lines(since: time)
  }
}

extension Duration {
  /// The whole microseconds of the duration.
  var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
