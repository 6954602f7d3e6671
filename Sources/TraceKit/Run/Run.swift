import Foundation

/// A run that a trace describes. Lines are added one by one, so a run can grow while an app writes its trace.
public struct Run: Sendable {
  /// The file's name, for titles.
  public let title: String
  /// The name and version of the app.
  public let app: String
  /// The time of the start, in seconds since 1970.
  public let started: Double
  /// The amount of data: `all`, `listed` or `none`.
  public let payloads: String

  /// The steps, in the order in which they began.
  public private(set) var steps: [Step] = []
  /// The events, in the order of their first steps, or of the requests of their routes.
  public private(set) var events: [RunEvent] = []
  /// Everything else, in order.
  public private(set) var marks: [Mark] = []
  /// The relations between modules, as the app has declared them.
  public private(set) var edges: Set<RunEdge> = []
  /// The names of the declared modules.
  public private(set) var modules: Set<String> = []
  /// The number of lines that could not be read. The last line of a killed app is one.
  public private(set) var unreadable = 0
  /// Whether the last line could not be read, because the app was killed or is writing it.
  public private(set) var isCut = false
  /// Whether the beginning is missing: the first step is not the first one of the run.
  public private(set) var lacksBeginning = false
  /// The time of the last line, in microseconds since the start.
  public private(set) var duration = 0

  /// Steps that have ended, and events that have changed, since ``takeChanges()`` was last called.
  private var changes = (steps: [Int](), events: Set<Int>())
  private var stepIndexes: [Int: Int] = [:]
  private var eventIndexes: [String: Int] = [:]
  private var lastData: [DataKey: String] = [:]
  /// The steps under way that contain each other.
  private var stack: [Int] = []

  private struct DataKey: Hashable {
    let event: Int
    let isResult: Bool
  }

  init(_ title: String, _ header: TraceLine) {
    self.title = title
    app = header.text("app") ?? ""
    started = header.number("started") ?? 0
    payloads = header.text("payloads") ?? "all"
  }

  /// Removes and returns the indexes of steps that have ended, and of events that have changed.
  mutating func takeChanges() -> (steps: [Int], events: [Int]) {
    defer { changes = ([], []) }
    return (changes.steps, changes.events.sorted())
  }

  /// Adds a line. A line that is no line of a trace is counted.
  public mutating func add(_ line: some Sequence<UInt8>) {
    guard let line = TraceLine(line) else {
      unreadable += 1
      isCut = true
      return
    }
    isCut = false
    let time = line.time("t") ?? duration
    duration = max(duration, time)
    if let number = line.int("step"), let stage = line.text("at").flatMap(Step.Stage.init) {
      begin(number, stage, line, at: time)
    } else if let number = line.int("end") {
      end(number, line.text("outcome").flatMap(RunOutcome.init), at: time)
    } else if let graph = line.object("graph") {
      read(graph)
    } else {
      addMark(line, at: time)
    }
  }

  // MARK: Steps

  private mutating func begin(_ number: Int, _ stage: Step.Stage, _ line: TraceLine, at time: Int) {
    if steps.isEmpty { lacksBeginning = number > 1 }
    let (name, module) = (line.text("name") ?? "", line.text("module") ?? "")
    let isResult = line.bool("up")
    let event = line.text("event").map { id in
      eventIndexes[id]
        ?? add(
          id, name, line.text("kind").flatMap(RunEvent.Kind.init) ?? .business, module, step: steps.count, line,
          at: time)
    }
    var data = line.json("data")
    if let event {
      let key = DataKey(event: event, isResult: isResult)
      if let data { lastData[key] = data } else { data = lastData[key] }
    }
    let parent = line.int("in").flatMap { stepIndexes[$0] }
    stepIndexes[number] = steps.count
    if stage != .task, stage != .held { stack.append(steps.count) }
    let status = isResult ? line.text("status") ?? "success" : nil
    steps.append(
      Step(
        begin: time, end: nil, parent: parent, event: event, name: name, isResult: isResult, stage: stage,
        module: module, part: line.text("part") ?? "", outcome: nil, status: status, text: line.text("text"),
        data: data == "null" ? nil : data))
    guard let event else { return }
    events[event].end = max(events[event].end, time)
    if let status {
      events[event].status = status
      events[event].text = events[event].text ?? line.text("text")
      if events[event].outcome?.isProvisional == true { events[event].outcome = .answered }
    }
    changes.events.insert(event)
  }

  /// Adds an event, and returns its index.
  private mutating func add(
    _ id: String, _ name: String, _ kind: RunEvent.Kind, _ module: String, step: Int?, _ line: TraceLine, at time: Int
  ) -> Int {
    events.append(
      RunEvent(
        id: id, name: name, kind: kind, cause: line.text("cause").flatMap { eventIndexes[$0] }, module: module,
        step: step, begin: time, end: time))
    // Only now, because an event of a damaged file may name itself as its cause.
    eventIndexes[id] = events.count - 1
    return events.count - 1
  }

  private mutating func end(_ number: Int, _ outcome: RunOutcome?, at time: Int) {
    // The begin is missing in a part of a trace.
    guard let index = stepIndexes.removeValue(forKey: number) else { return }
    steps[index].end = time
    steps[index].outcome = outcome
    let step = steps[index]
    if stack.last == index { stack.removeLast() } else { stack.removeAll { $0 == index } }
    if step.stage != .task, step.stage != .held, let parent = step.parent { steps[parent].inside &+= time - step.begin }
    changes.steps.append(index)
    guard let event = step.event else { return }
    events[event].end = max(events[event].end, time)
    if !step.isResult, let outcome { note(outcome, of: step, event) }
    changes.events.insert(event)
  }

  /// Notes the outcome of the outermost step of an event, of its task, or of a middleware that has held it.
  private mutating func note(_ outcome: RunOutcome, of step: Step, _ event: Int) {
    let isOutermost = step.parent.map { steps[$0].event != event || steps[$0].isResult } ?? true
    let isLate = step.stage == .task || step.stage == .held
    guard isOutermost || isLate, events[event].outcome?.isProvisional != false else { return }
    if outcome.isProvisional, events[event].status != nil {
      // A result has arrived already.
      events[event].outcome = .answered
    } else if !isLate || outcome == .gone {
      // The end of a task matters only if the task was cancelled.
      events[event].outcome = outcome
    }
  }

  // MARK: Marks

  private mutating func addMark(_ line: TraceLine, at time: Int) {
    var event = stack.last.flatMap { steps[$0].event }
    let kind: Mark.Kind
    var text = line.text("text")
    if let change = line.text("route") {
      kind = .route(
        change: change, name: line.text("name") ?? "", style: line.text("style"), code: line.text("code"))
      if let id = line.text("event") { event = index(ofRoute: id, change, line, at: time) }
    } else if let code = line.text("problem") {
      kind = .problem(code: code, name: line.text("name"))
    } else if let data = line.json("state") {
      kind = .state(view: line.text("view") ?? "", data: data)
    } else if let layout = line.text("layout") {
      kind = .layout
      text = layout
    } else if let deliveries = line.count("dropped") {
      kind = .dropped(deliveries: deliveries, steps: line.count("steps") ?? 0)
    } else if line.bool("stop") {
      kind = .stop
    } else {
      unreadable += 1
      return
    }
    marks.append(
      Mark(kind: kind, time: time, step: steps.count, event: event, module: line.text("module"), text: text))
  }

  /// Returns the index of the event of a route. The event is added if a part or the app has opened the route without
  /// sending an event: such a route has no step before its result.
  private mutating func index(ofRoute id: String, _ change: String, _ line: TraceLine, at time: Int) -> Int {
    let index =
      eventIndexes[id]
      ?? add(id, line.text("name") ?? "", .route, line.text("module") ?? "", step: nil, line, at: time)
    if events[index].step == nil { events[index].outcome = change == "failed" ? .rejected : .routed }
    changes.events.insert(index)
    return index
  }

  // MARK: Graph

  /// Reads the graph of the app's declarations. A route between two modules becomes one edge.
  private mutating func read(_ graph: [String: Any]) {
    let nodes = (graph["nodes"] as? [[String: Any]] ?? []).map { node in
      (kind: node["kind"] as? String ?? "", name: node["name"] as? String ?? "")
    }
    let all = (graph["edges"] as? [[String: Any]] ?? []).compactMap { edge -> (kind: String, from: Int, to: Int)? in
      guard let kind = edge["kind"] as? String, let from = edge["from"] as? Int, let to = edge["to"] as? Int,
        nodes.indices.contains(from), nodes.indices.contains(to)
      else { return nil }
      return (kind, from, to)
    }
    modules = Set(nodes.filter { $0.kind == "module" }.map(\.name))
    edges = []
    for edge in all where nodes[edge.from].kind == "module" {
      if nodes[edge.to].kind == "service" {
        let service = nodes[edge.to].name
        edges.insert(RunEdge(from: nodes[edge.from].name, to: service, name: service, kind: .service))
      } else {
        for target in targets(of: edge.to, nodes.map(\.kind), all) {
          edges.insert(
            RunEdge(from: nodes[edge.from].name, to: nodes[target].name, name: nodes[edge.to].name, kind: .route))
        }
      }
    }
  }

  /// Returns the modules to which a route or an interface leads.
  private func targets(of start: Int, _ kinds: [String], _ edges: [(kind: String, from: Int, to: Int)]) -> [Int] {
    var (found, seen, rest) = ([Int](), Set([start]), [start])
    while let node = rest.popLast() {
      for edge in edges where edge.from == node && edge.kind != "needs" && seen.insert(edge.to).inserted {
        if kinds[edge.to] == "module" { found.append(edge.to) } else { rest.append(edge.to) }
      }
    }
    return found
  }
}
