import Foundation
import VIPER
import VIPERPlainData

/// The encoder of a recording: it converts the items of a recorder to lines and stores them.
struct RecordingWriter {
  private let payloads: RecordedPayloads
  private let header: RecordingHeader
  private var observations: Observations
  private var store: any LineStore
  /// Whether the checks contain descriptions.
  private let describes: Bool

  init(_ payloads: RecordedPayloads, _ header: RecordingHeader, into store: any LineStore, describes: Bool) {
    self.payloads = payloads
    self.header = header
    self.store = store
    self.describes = describes
    observations = Observations(payloads)
  }

  /// Whether the store should continue in another file, which begins with a checkpoint.
  var wantsCheckpoint: Bool { store.isFull }

  mutating func write(_ items: [RecordedItem]) { for item in items { write(item) } }

  private mutating func write(_ item: RecordedItem) {
    switch item {
    case .input(var input, let number, let time, let payload):
      switch payload {
      case .event(let event)?: input.data = payloads.plainData(of: event.data, named: event.key, event.name)
      case .result(let result)?: input.data = payloads.plainData(of: result.data, named: result.key, result.name)
      case .output(let output)?: input.data = payloads.plainData(of: output, named: nil, input.name)
      case nil: break
      }
      let line = RecordedLine.input(input, number: number, time: time.microseconds)
      append(line, at: time, beginsGroup: number != nil)
    case .call(let module, let event):
      observations.add(callOf: event, in: module)
      append(.call(module: module, name: event.name))
    case .task(let module, let event): observations.add(callOf: event, in: module)
    case .returned(let outcome): append(.returned("\(outcome)"))
    case .random(let number): append(.random(number))
    case .arrived(let module, let result): observations.add(result, in: module)
    case .navigation(let route, let state): observations.add(route: route, state)
    case .layout(let text): observations.add(text)
    case .end(let outcome):
      observations.add(outcome)
      let (hash, saw) = observations.take()
      append(.check(hash: hash, saw: describes ? saw : nil))
    case .omitted(let number): append(.omitted(number: number), beginsGroup: true)
    case .stopped: append(.stopped)
    case .checkpoint(let data):
      var header = header
      header.isComplete = false
      store.begin([RecordedLine.header(header).bytes, RecordedLine.checkpoint(data).bytes])
    }
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

/// A place for the lines of a recording.
protocol LineStore {
  /// Whether the store should continue with a checkpoint.
  var isFull: Bool { get }
  /// Whether lines were removed to make room for others.
  var hasEvicted: Bool { get }
  mutating func append(_ line: [UInt8], at time: Duration, beginsGroup: Bool)
  /// Begins another file with these lines.
  mutating func begin(_ lines: [[UInt8]])
  func lines(since time: Duration) -> [[UInt8]]
}

extension Duration {
  /// The whole microseconds of the duration.
  var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
