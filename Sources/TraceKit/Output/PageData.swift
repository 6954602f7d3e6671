/// The data of a page, as chunks: what was added to a run since the last chunk.
///
/// A chunk is a JSON object with the new events, steps and marks. Events and steps are columns of numbers, and texts are
/// indexes into lists, so that 200,000 steps are read quickly.
struct PageData {
  private var texts = Interned()
  private var payloads = Interned()
  private var sent = (events: 0, steps: 0, marks: 0)

  /// Texts with their indexes.
  private struct Interned {
    private var indexes: [String: Int] = [:]
    private(set) var new: [String] = []

    mutating func index(of text: String?) -> Int {
      guard let text else { return -1 }
      if let known = indexes[text] { return known }
      indexes[text] = indexes.count
      new.append(text)
      return indexes.count - 1
    }

    mutating func takeNew() -> [String] {
      defer { new = [] }
      return new
    }
  }

  /// Returns the next chunk.
  ///
  /// - Parameter places: The source places of handlers, by part and name.
  mutating func chunk(of run: inout Run, places: [String: SourcePlace] = [:], root: String? = nil) -> [UInt8] {
    let isFirst = sent == (0, 0, 0)
    let changes = run.takeChanges()
    let (run, before) = (run, sent)
    sent = (run.events.count, run.steps.count, run.marks.count)
    var fields: [JSONText.Field] = [("format", { $0.number(1) })]
    if isFirst { fields.append(("header", { Self.append(headerOf: run, to: &$0) })) }
    if run.isCut { fields.append(("cut", { $0.raw("true") })) }
    fields.append(("events", Self.finished(columns(of: run.events[before.events...]))))
    fields.append(("steps", Self.finished(columns(of: run.steps[before.steps...]))))
    let ends = changes.steps.filter { $0 < before.steps }
    fields.append(
      ("ends", { $0.numbers(ends.flatMap { [$0, run.steps[$0].end ?? -1, Self.code(run.steps[$0].outcome)] }) }))
    let outcomes = changes.events.flatMap { index in
      let event = run.events[index]
      return [index, Self.code(event.outcome), texts.index(of: event.status), event.end]
    }
    fields.append(("outcomes", { $0.numbers(outcomes) }))
    fields.append(("marks", Self.finished(columns(of: run.marks[before.marks...]))))
    if !run.edges.isEmpty || !run.modules.isEmpty { fields.append(("graph", { Self.append(graphOf: run, to: &$0) })) }
    fields.append(("summary", Self.finished(summary(of: run))))
    if isFirst, !places.isEmpty {
      fields.append(("places", { Self.append(places, to: &$0) }))
      if let root { fields.append(("root", { $0.string(root) })) }
    }
    // The texts of the other fields are known now.
    let (newTexts, newPayloads) = (texts.takeNew(), payloads.takeNew())
    fields.append(("strings", { $0.strings(newTexts) }))
    fields.append(("payloads", { $0.strings(newPayloads) }))
    var json = JSONText()
    json.object(fields)
    return json.bytes
  }

  private static func finished(_ json: JSONText) -> (inout JSONText) -> Void { { $0.append(json) } }

  private static func code(_ outcome: RunOutcome?) -> Int {
    outcome.flatMap { RunOutcome.allCases.firstIndex(of: $0) } ?? -1
  }

  // MARK: Groups

  private static func append(headerOf run: Run, to json: inout JSONText) {
    json.object([
      ("title", { $0.string(run.title) }), ("app", { $0.string(run.app) }),
      ("started", { $0.raw("\(run.started)") }), ("payloads", { $0.string(run.payloads) }),
      ("ring", run.lacksBeginning ? { $0.raw("true") } : nil),
    ])
  }

  private mutating func columns(of events: ArraySlice<RunEvent>) -> JSONText {
    var json = JSONText()
    let names = events.map { texts.index(of: $0.name) }
    let modules = events.map { texts.index(of: $0.module) }
    json.object([
      ("id", { $0.strings(events.lazy.map(\.id)) }), ("name", { $0.numbers(names) }),
      ("kind", { $0.numbers(events.lazy.map { RunEvent.Kind.allCases.firstIndex(of: $0.kind) ?? 0 }) }),
      ("cause", { $0.numbers(events.lazy.map { $0.cause ?? -1 }) }), ("module", { $0.numbers(modules) }),
      ("time", { $0.numbers(events.lazy.map(\.begin)) }), ("step", { $0.numbers(events.lazy.map { $0.step ?? -1 }) }),
    ])
    return json
  }

  private mutating func columns(of steps: ArraySlice<Step>) -> JSONText {
    var json = JSONText()
    let (names, modules) = (steps.map { texts.index(of: $0.name) }, steps.map { texts.index(of: $0.module) })
    let (parts, statuses) = (steps.map { texts.index(of: $0.part) }, steps.map { texts.index(of: $0.status) })
    let (notes, data) = (steps.map { texts.index(of: $0.text) }, steps.map { payloads.index(of: $0.data) })
    json.object([
      ("begin", { $0.numbers(steps.lazy.map(\.begin)) }), ("end", { $0.numbers(steps.lazy.map { $0.end ?? -1 }) }),
      ("parent", { $0.numbers(steps.lazy.map { $0.parent ?? -1 }) }),
      ("event", { $0.numbers(steps.lazy.map { $0.event ?? -1 }) }), ("name", { $0.numbers(names) }),
      ("up", { $0.numbers(steps.lazy.map { $0.isResult ? 1 : 0 }) }),
      ("stage", { $0.numbers(steps.lazy.map { Step.Stage.allCases.firstIndex(of: $0.stage) ?? 0 }) }),
      ("module", { $0.numbers(modules) }), ("part", { $0.numbers(parts) }),
      ("outcome", { $0.numbers(steps.lazy.map { Self.code($0.outcome) }) }), ("status", { $0.numbers(statuses) }),
      ("note", { $0.numbers(notes) }), ("data", { $0.numbers(data) }),
    ])
    return json
  }

  private mutating func columns(of marks: ArraySlice<Mark>) -> JSONText {
    var json = JSONText()
    let states = marks.map { mark in
      if case .state(_, let data) = mark.kind { payloads.index(of: data) } else { -1 }
    }
    json.array(zip(marks, states)) { json, pair in
      let (mark, state) = pair
      var fields: [JSONText.Field] = [("t", { $0.number(mark.time) }), ("step", { $0.number(mark.step) })]
      func add(_ name: String, _ text: String?) { if let text { fields.append((name, { $0.string(text) })) } }
      func add(_ name: String, _ number: Int) { fields.append((name, { $0.number(number) })) }
      add("kind", mark.kind.name)
      switch mark.kind {
      case .route(let change, let name, let style, let code):
        add("event", mark.event ?? -1)
        add("name", name)
        add("change", change)
        add("style", style)
        add("code", code)
      case .problem(let code, let name):
        add("event", mark.event ?? -1)
        add("code", code)
        add("name", name ?? "")
      case .state(let view, _):
        add("view", view)
        add("data", state)
      case .dropped(let deliveries, let steps):
        add("deliveries", deliveries)
        add("steps", steps)
      case .layout, .stop: break
      }
      add("module", mark.module)
      add("text", mark.text)
      json.object(fields)
    }
    return json
  }

  private static func append(graphOf run: Run, to json: inout JSONText) {
    let nodes = run.modules.union(run.edges.lazy.filter { $0.kind == .service }.map(\.to)).sorted()
    json.object([
      ("modules", { $0.array(nodes) { json, name in json.object([("name", { $0.string(name) })]) } }),
      (
        "edges",
        {
          $0.array(run.edges.sorted { ($0.from, $0.to, $0.name) < ($1.from, $1.to, $1.name) }) { json, edge in
            json.object([
              ("from", { $0.string(edge.from) }), ("to", { $0.string(edge.to) }), ("name", { $0.string(edge.name) }),
              ("kind", { $0.string(edge.kind.rawValue) }),
            ])
          }
        }
      ),
    ])
  }

  private mutating func summary(of run: Run) -> JSONText {
    var json = JSONText()
    let summary = RunSummary(of: run)
    let names = summary.names.map { (texts.index(of: $0.name), $0.count) }
    json.object([
      ("duration", { $0.number(run.duration) }), ("events", { $0.number(run.events.count) }),
      ("steps", { $0.number(run.steps.count) }), ("modules", { $0.number(summary.modules) }),
      ("problems", { $0.number(summary.problems.count) }), ("dropped", { $0.number(summary.dropped) }),
      (
        "slowest",
        { json in
          json.array(summary.slowest) { json, slow in
            json.object([("step", { $0.number(slow.step) }), ("duration", { $0.number(slow.duration) })])
          }
        }
      ),
      (
        "chains",
        { json in
          json.array(summary.chains) { json, chain in
            json.object([("event", { $0.number(chain.event) }), ("length", { $0.number(chain.length) })])
          }
        }
      ),
      (
        "names",
        { json in
          json.array(names) { json, name in
            json.object([("name", { $0.number(name.0) }), ("count", { $0.number(name.1) })])
          }
        }
      ),
      (
        "problems_list",
        { json in
          json.array(summary.problems) { json, problem in
            json.object([
              ("kind", { $0.string(problem.kind.rawValue) }), ("text", { $0.string(problem.text) }),
              ("step", { $0.number(problem.step ?? -1) }), ("event", { $0.number(problem.event ?? -1) }),
              ("mark", { $0.number(problem.mark ?? -1) }),
            ])
          }
        }
      ),
    ])
    return json
  }

  private static func append(_ places: [String: SourcePlace], to json: inout JSONText) {
    json.object(
      places.sorted { $0.key < $1.key }.map { key, place in
        (
          key,
          { json in
            json.raw("[")
            json.string(place.file)
            json.raw(",\(place.line)]")
          }
        )
      })
  }
}

/// The place of a handler in the sources.
public struct SourcePlace: Sendable, Equatable {
  /// The absolute path of the file.
  public let file: String
  /// The number of the line, from 1.
  public let line: Int

  /// Creates a place.
  public init(file: String, line: Int) { (self.file, self.line) = (file, line) }
}

extension Mark.Kind {
  fileprivate var name: String {
    switch self {
    case .route: "route"
    case .problem: "problem"
    case .state: "state"
    case .layout: "layout"
    case .dropped: "dropped"
    case .stop: "stop"
    }
  }
}
