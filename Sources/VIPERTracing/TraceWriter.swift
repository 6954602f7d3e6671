import VIPER
import VIPERInspection
import VIPERPlainData
import VIPERRecording

/// The encoder of a trace: it converts items to lines and stores them.
struct TraceWriter {
  var payloads: RecordedPayloads
  private let header: TraceHeader
  private var store: any TraceStore
  /// The last data of recent events and results. Data that a node passes on unchanged is not repeated.
  private var lastData: [DataKey: PlainData] = [:]
  /// The last state of each view. A change of a redacted field is no change here.
  private var lastStates: [String: PlainData] = [:]
  /// The lines with the last graph and layout, which are written only when they change.
  private var lastGraph: [UInt8]?
  private var lastLayout: [UInt8]?
  /// The names of types, which are slow to create.
  private var typeNames: [ObjectIdentifier: String] = [:]

  private struct DataKey: Hashable {
    let event: Event.ID
    let isResult: Bool
  }

  /// The maximum number of remembered values.
  private static let memory = 1_024

  init(_ payloads: RecordedPayloads, _ header: TraceHeader, into store: any TraceStore) {
    (self.payloads, self.header, self.store) = (payloads, header, store)
  }

  /// Encodes and stores items.
  mutating func write(_ items: TraceItems) {
    var hops = items.hops.makeIterator()
    for item in items.items {
      switch item {
      case .begin(let number, let parent, let module):
        guard let (hop, rule) = hops.next() else { continue }
        append(fields(of: hop, number, parent, module, rule), at: hop.time, begins: parent == 0)
      case .end(let number, let outcome, let time):
        append([("end", .integer(Int64(number))), ("outcome", .string(outcome.text))], at: time)
      case .note(let note, let time, let isInside):
        guard let fields = fields(of: note.kind) else { continue }
        append(fields, at: time, begins: !isInside)
        switch note.kind {
        case .graph: lastGraph = TraceLine.bytes(time, fields)
        case .layout: lastLayout = TraceLine.bytes(time, fields)
        default: break
        }
      }
    }
  }

  /// Returns the header and the stored lines since a time. The last graph and layout precede them if they are earlier.
  func lines(since time: Duration) -> [[UInt8]] {
    let lines = store.lines(since: time)
    return [header.bytes] + [lastGraph, lastLayout].compactMap { $0 }.filter { !lines.contains($0) } + lines
  }

  private mutating func append(_ fields: [(String, PlainData?)], at time: Duration, begins: Bool = false) {
    store.append(TraceLine.bytes(time, fields), at: time, begins: begins)
  }

  // MARK: Steps

  private mutating func fields(of hop: Hop, _ number: Int, _ parent: Int, _ module: String, _ rule: NameKey?) -> [(
    String, PlainData?
  )] {
    [
      ("step", .integer(Int64(number))), ("in", parent == 0 ? nil : .integer(Int64(parent))),
      ("at", .string(hop.stage.rawValue)), ("module", .string(module)), ("part", .string(name(of: hop.part))),
    ] + (hop.event.map { fields(of: $0, rule) } ?? []) + (hop.result.map { fields(of: $0, rule) } ?? [])
  }

  private mutating func fields(of event: Event, _ rule: NameKey?) -> [(String, PlainData?)] {
    [
      ("name", .string(payloads.name(event.name, event.key))), ("event", .string("\(event.id)")),
      ("cause", event.cause.map { .string("\($0)") }),
      ("kind", event.kind == .business ? nil : .string(event.kind.rawValue)),
      ("data", newData(event.data, rule ?? event.key, event.name, DataKey(event: event.id, isResult: false))),
    ]
  }

  private mutating func fields(of result: EventResult, _ rule: NameKey?) -> [(String, PlainData?)] {
    let text = result.message ?? result.error.map { "\($0)" }
    return [
      ("name", .string(payloads.name(result.name, result.key))), ("event", result.eventID.map { .string("\($0)") }),
      ("up", .bool(true)), ("status", result.isSuccess ? nil : .string(result.status.rawValue)),
      ("text", shortened(payloads.text(text, rule ?? result.key, result.name))),
      ("element", result.isFinal ? nil : .bool(true)),
      (
        "data",
        newData(result.data, rule ?? result.key, result.name, result.eventID.map { DataKey(event: $0, isResult: true) })
      ),
    ]
  }

  /// Returns the recorded form of data, or `nil` if the last step of the same event or result had the same data.
  private mutating func newData(_ data: (any Sendable)?, _ key: NameKey, _ name: String, _ place: DataKey?)
    -> PlainData?
  {
    let encoded = payloads.amount == .none ? nil : payloads.data(data, key, name)
    guard let place else { return encoded }
    if let last = lastData[place] { guard last != encoded ?? .null else { return nil } }
    if lastData.count >= Self.memory { lastData = [:] }
    let isFirst = lastData.updateValue(encoded ?? .null, forKey: place) == nil
    return encoded ?? (isFirst ? nil : .null)
  }

  // MARK: Notes

  private mutating func fields(of note: TraceNote.Kind) -> [(String, PlainData?)]? {
    switch note {
    case .route(let route): fields(of: route)
    case .problem(let problem):
      [
        ("problem", .string(problem.code.description)), ("name", problem.name.map { .string(payloads.name($0)) }),
        ("module", problem.module.map { .string($0) }), ("text", shortened(reported(problem.description))),
      ]
    case .state(let state, let view, let module): fields(of: state, view, module)
    case .layout(let text): [("layout", shortened(text))]
    case .dropped(let deliveries, let steps):
      [("dropped", .integer(Int64(deliveries))), ("steps", .integer(Int64(steps)))]
    case .graph(let graph): [("graph", data(of: graph))]
    case .stop: [("stop", .bool(true))]
    }
  }

  private func fields(of route: RouteNote) -> [(String, PlainData?)] {
    let name = payloads.name(route.event.name, route.event.key)
    let text = reported(route.error.map { $0.message ?? $0.description })
    return [
      ("route", .string(route.change.rawValue)), ("name", .string(name)), ("event", .string("\(route.event.id)")),
      ("cause", route.event.cause.map { .string("\($0)") }),
      ("module", route.module.map { .string($0) }), ("style", route.style.map { .string("\($0)") }),
      ("code", route.error.map { .string($0.code.description) }), ("text", shortened(text)),
    ]
  }

  /// Returns the fields of a state, or `nil` if the state has not changed.
  private mutating func fields(of state: any Equatable & Sendable, _ view: Any.Type, _ module: String) -> [(
    String, PlainData?
  )]? {
    let data = payloads.data(of: state)
    guard lastStates[module] != data else { return nil }
    if lastStates.count >= Self.memory { lastStates = [:] }
    lastStates[module] = data
    return [
      ("state", data), ("module", .string(module)), ("view", .string(name(of: view))),
    ]
  }

  private func data(of graph: ModuleGraph) -> PlainData {
    .object([
      "nodes": .array(
        graph.nodes.map { .object(["kind": .string($0.kind.rawValue), "name": .string(payloads.name($0.name))]) }),
      "edges": .array(
        graph.edges.map {
          .object([
            "kind": .string("\($0.kind)"), "from": .integer(Int64($0.from)), "to": .integer(Int64($0.to)),
            "label": .string($0.label),
          ])
        }),
    ])
  }

  // MARK: Texts

  private mutating func name(of type: Any.Type) -> String {
    if let name = typeNames[ObjectIdentifier(type)] { return name }
    let name = "\(type)"
    typeNames[ObjectIdentifier(type)] = name
    return name
  }

  /// Returns the text of a report, or `nil` if rules limit the data: the text may contain a name or a value.
  private func reported(_ text: String?) -> String? { payloads.amount == .all ? text : nil }

  /// The maximum number of bytes of a text.
  private static let textLimit = 4_096

  private func shortened(_ text: String?) -> PlainData? {
    guard let text else { return nil }
    guard text.utf8.count > Self.textLimit else { return .string(text) }
    return .string(String(decoding: text.utf8.prefix(Self.textLimit), as: UTF8.self) + "…")
  }
}
