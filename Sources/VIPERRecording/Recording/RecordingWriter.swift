import Foundation
import VIPER
import VIPERPlainData

/// The encoder of a recording: it converts the items of a recorder to lines and stores them.
struct RecordingWriter {
  private let payloads: RecordedPayloads
  private let header: RecordingHeader
  private let texts: SightTexts
  private var store: any LineStore
  /// Whether the lines contain descriptions. Otherwise they contain hashes.
  private let describes: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - payloads: The rules for the data of events and results.
  ///   - header: The first line.
  ///   - store: The place of the lines.
  ///   - describes: Whether the lines contain descriptions.
  init(
    _ payloads: RecordedPayloads, _ header: RecordingHeader, into store: any LineStore, describes: Bool
  ) {
    self.payloads = payloads
    self.header = header
    self.store = store
    self.describes = describes
    texts = SightTexts(payloads)
  }

  /// The number of checkpoints that were written.
  private var checkpoints = 0
  /// If the store should continue in another file, which begins with a checkpoint, the number of checkpoints so far.
  var wantedCheckpoint: Int? { store.isFull ? checkpoints : nil }

  /// Encodes and stores items.
  mutating func write(_ items: RecordedItems) {
    var (events, results, others) = (
      items.events.makeIterator(), items.results.makeIterator(), items.others.makeIterator()
    )
    for item in items.items {
      switch item {
      case .event(let entry): if let event = events.next() { append(event, entry) }
      case .result(let entry): if let result = results.next() { append(result, entry) }
      case .call(let number, let input, let module, let handler):
        guard let event = events.next() else { continue }
        append(
          .call(
            RecordedCall(
              number: number, input: input, module: module.text, name: payloads.name(event.name, event.key),
              handler: handler, data: texts.data(of: event).map(described))))
      case .returned(let outcome): append(.returned(outcome.text))
      case .arrived(let module, let input):
        guard let result = results.next() else { continue }
        append(.saw(RecordedSight(input: input, module: module.text, text: described(texts.text(of: result)))))
      case .outcome(let outcome, let number): append(.outcome(outcome.text, of: number))
      case .other: if let other = others.next() { write(other) }
      }
    }
  }

  private mutating func write(_ item: RecordedItem.Other) {
    switch item {
    case .input(var input, let entry, let data, let key):
      input.data = payloads.data(data, key, input.name)
      let link = payloads.text(input.options?.link, key, input.name)
      input.options?.link = link
      input.name = payloads.name(input.name, key)
      input.answer = recorded(input.answer, key, input.name)
      append(input, entry)
    case .route(let route, let event, let state, let code):
      append(
        .saw(
          RecordedSight(input: route.input, route: route.number, text: described(texts.text(of: event, state, code)))))
    case .delay(var delay):
      delay.name = payloads.name(delay.name)
      append(.delay(delay))
    case .number(let number, let input): append(.number(number, by: input))
    case .layout(let text): append(.layout(text))
    case .omitted(let entry): append(.omitted(number: entry.number), at: entry.time, beginsGroup: true)
    case .stopped(let isIdle): append(.end(isIdle: isIdle))
    case .checkpoint(let data):
      var header = header
      header.isComplete = false
      checkpoints += 1
      store.begin([RecordedLine.header(header).bytes, RecordedLine.checkpoint(data).bytes])
    }
  }

  private func described(_ text: String) -> String { describes ? text : SightTexts.hash(of: text) }

  private mutating func append(_ event: Event, _ entry: RecordedItem.Entry) {
    var input = entry.input(named: payloads.name(event.name, event.key))
    if event.kind != .business { input.eventKind = event.kind.rawValue }
    input.data = payloads.data(event.data, event.key, event.name)
    append(input, entry)
  }

  private mutating func append(_ result: EventResult, _ entry: RecordedItem.Entry) {
    var input = entry.input(named: payloads.name(result.name, result.key))
    input.answer = recorded(
      RecordedAnswer(
        isPublished: result.eventID == nil, status: result.status == .success ? nil : result.status.rawValue,
        title: result.title, message: result.message, error: result.error.map { "\($0)" },
        isElement: result.isElement, isFromRuntime: result.isFromRuntime), result.key, result.name)
    input.data = payloads.data(result.data, result.key, result.name)
    append(input, entry)
  }

  /// Returns an answer with the texts that may be recorded.
  private func recorded(_ answer: RecordedAnswer, _ key: NameKey?, _ name: String) -> RecordedAnswer {
    var recorded = answer
    recorded.title = payloads.text(answer.title, key, name)
    recorded.message = payloads.text(answer.message, key, name)
    recorded.error = payloads.text(answer.error, key, name)
    return recorded
  }

  private mutating func append(_ input: RecordedInput, _ entry: RecordedItem.Entry) {
    var input = input
    if entry.number > 0 { (input.number, input.time) = (entry.number, entry.time.microseconds) }
    append(.input(input), at: entry.time, beginsGroup: entry.number > 0)
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
  package var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
