/// A run in the JSON format of trace events, which Perfetto and other viewers open.
///
/// Modules are processes, and parts are threads. Steps are slices, asynchronous handlers and held events are
/// asynchronous slices, and causes are flows. The format is described in "Trace Event Format" of the Chromium project.
public struct Perfetto {
  private var tracks: [String: Int] = [:]

  /// Returns the run as JSON in UTF-8.
  public static func json(of run: Run) -> [UInt8] {
    var perfetto = Perfetto()
    var json = JSONText()
    json.object([
      ("displayTimeUnit", { $0.string("ms") }),
      ("traceEvents", { json in json.array(perfetto.events(of: run)) { $0.object($1) } }),
    ])
    return json.bytes
  }

  private mutating func events(of run: Run) -> [[JSONText.Field]] {
    var events: [[JSONText.Field]] = []
    for (index, step) in run.steps.enumerated() {
      let isAsync = step.stage == .task || step.stage == .held
      var fields = place(step.module, step.part, &events)
      fields += [
        ("name", { $0.string(step.name) }), ("cat", { $0.string(step.isResult ? "result" : "event") }),
        ("args", { Self.append(argumentsOf: step, in: run, to: &$0) }),
      ]
      let end = step.end ?? max(step.begin, run.duration)
      if isAsync {
        // An asynchronous slice has a begin and an end with one id.
        events.append(fields + Self.phase("b", at: step.begin) + [("id", { $0.number(index + 1) })])
        events.append(fields + Self.phase("e", at: end) + [("id", { $0.number(index + 1) })])
      } else {
        events.append(fields + Self.phase("X", at: step.begin) + [("dur", { $0.number(end - step.begin) })])
      }
    }
    for (index, event) in run.events.enumerated() {
      // A route that was opened without an event has no slice.
      let causes = sequence(first: index) { run.events[$0].cause }.dropFirst().lazy.compactMap { run.events[$0].step }
      guard let effect = event.step, let cause = causes.first(where: { _ in true }) else { continue }
      for (phase, step) in [("s", cause), ("f", effect)] {
        let step = run.steps[step]
        let fields = place(step.module, step.part, &events)
        events.append(
          fields + Self.phase(phase, at: step.begin) + [
            ("name", { $0.string("cause") }), ("cat", { $0.string("cause") }), ("id", { $0.number(index + 1) }),
            ("bp", phase == "f" ? { $0.string("e") } : nil),
          ])
      }
    }
    return events
  }

  /// Returns the process and the thread of a part, which are named when they are first used.
  private mutating func place(_ module: String, _ part: String, _ events: inout [[JSONText.Field]]) -> [JSONText.Field]
  {
    let process = track(module) {
      events.append(Self.name("process_name", module, process: $0, thread: 0))
    }
    let thread = track("\(module)\n\(part)") {
      events.append(Self.name("thread_name", part, process: process, thread: $0))
    }
    return [("pid", { $0.number(process) }), ("tid", { $0.number(thread) })]
  }

  private mutating func track(_ key: String, _ add: (Int) -> Void) -> Int {
    if let known = tracks[key] { return known }
    tracks[key] = tracks.count + 1
    add(tracks.count)
    return tracks.count
  }

  private static func name(_ kind: String, _ name: String, process: Int, thread: Int) -> [JSONText.Field] {
    [
      ("name", { $0.string(kind) }), ("pid", { $0.number(process) }), ("tid", { $0.number(thread) }),
      ("args", { $0.object([("name", { $0.string(name) })]) }),
    ] + phase("M", at: 0)
  }

  private static func phase(_ phase: String, at time: Int) -> [JSONText.Field] {
    [("ph", { $0.string(phase) }), ("ts", { $0.number(time) })]
  }

  private static func append(argumentsOf step: Step, in run: Run, to json: inout JSONText) {
    json.object([
      ("event", step.event.map { event in { $0.string(run.events[event].id) } }),
      ("stage", { $0.string(step.stage.rawValue) }),
      ("outcome", step.outcome.map { outcome in { $0.string(outcome.rawValue) } }),
      ("status", step.status.map { status in { $0.string(status) } }),
      ("text", step.text.map { text in { $0.string(text) } }),
      ("data", step.data.map { data in { $0.string(data) } }),
    ])
  }
}
