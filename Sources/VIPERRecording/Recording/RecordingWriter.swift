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

  /// Encodes and stores items.
  mutating func write(_ items: RecordedItems) {
    var (events, results, others) = (
      items.events.makeIterator(), items.results.makeIterator(), items.others.makeIterator()
    )
    for item in items.items {
      switch item {
      case .event(let entry): if let event = events.next() { append(event, entry) }
      case .result(let entry, let number): if let result = results.next() { append(result, entry, of: number) }
      case .call(let module, let handler):
        if let event = events.next() {
          observations.add(callOf: event, in: module.text)
          append(.call(module: module.text, name: payloads.recorded(event.name, event.key), handler))
        }
      case .task(let module): if let event = events.next() { observations.add(callOf: event, in: module.text) }
      case .returned(let outcome): append(.returned(outcome.text))
      case .arrived(let module): if let result = results.next() { observations.add(result, in: module.text) }
      case .end(let outcome):
        observations.add(outcome)
        let (hash, saw) = observations.take()
        append(.check(hash: hash, saw: describes ? saw : nil))
      case .other: if let other = others.next() { write(other) }
      }
    }
  }

  private mutating func write(_ item: RecordedItem.Other) {
    switch item {
    case .input(var input, let entry, let data, let key):
      if !entry.isCaused { input.data = payloads.plainData(of: data, named: key, input.name) }
      append(input, entry)
    case .number(let number): append(.number(number))
    case .navigation(let route, let state): observations.add(route: route, state)
    case .layout(let text): observations.add(text)
    case .omitted(let number): append(.omitted(number: number), beginsGroup: true)
    case .stopped(let isIdle): append(.end(isIdle: isIdle))
    case .checkpoint(let data):
      var header = header
      header.isComplete = false
      store.begin([RecordedLine.header(header).bytes, RecordedLine.checkpoint(data).bytes])
    }
  }

  private mutating func append(_ event: Event, _ entry: RecordedItem.Entry) {
    var input = entry.input(named: payloads.recorded(event.name, event.key))
    if event.kind != .business { input.eventKind = event.kind.rawValue }
    if !entry.isCaused { input.data = payloads.plainData(of: event.data, named: event.key, event.name) }
    append(input, entry)
  }

  private mutating func append(_ result: EventResult, _ entry: RecordedItem.Entry, of number: Int) {
    var input = entry.input(named: payloads.recorded(result.name, result.key))
    input.answer = RecordedAnswer(result, of: number > 0 ? number : nil, isAnswer: entry.kind == .answer)
    if !entry.isCaused { input.data = payloads.plainData(of: result.data, named: result.key, result.name) }
    append(input, entry)
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
    let (lines, isComplete) = store.lines(since: time)
    var header = header
    header.isComplete = header.isComplete && isComplete
    return [RecordedLine.header(header).bytes] + lines
  }
}

extension Duration {
  /// The whole microseconds of the duration.
  var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
