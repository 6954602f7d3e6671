import VIPER

/// The coverage of random programs. The coverage consists of the names of the sent events, with the outcomes and
/// answers of these events, and of the routes with the styles in which the routes were shown.
public struct ProgramCoverage: Sendable, CustomStringConvertible {
  /// The events that were not sent because no input could be created. A key consists of the module and the name of the
  /// event. A value is the type of the input. For each of these events, the type creates no inputs, no `inputs(…)` is
  /// set, and no row carries the event.
  public private(set) var withoutInputs: [String: String] = [:]
  /// For each event name, how often each outcome occurred, and how often each status of an answer occurred.
  public private(set) var events: [String: [String: Int]] = [:]
  /// For each route, how often it was shown in each style. The table of a route that was never shown is empty.
  public private(set) var routes: [String: [String: Int]] = [:]

  mutating func note(_ event: RandomEvent, in module: String) {
    let place = "\(module): \(event.name)"
    if event.make != nil {
      withoutInputs[place] = nil
      events[event.name] = events[event.name] ?? [:]
    } else if events[event.name] == nil {
      withoutInputs[place] = event.inputType
    }
  }

  @MainActor mutating func add(_ run: ProgramRun) {
    for (name, outcome) in run.sent { events[name, default: [:]]["\(outcome)", default: 0] += 1 }
    for (name, status) in run.statuses where events[name] != nil {
      events[name, default: [:]]["→ \(status)", default: 0] += 1
    }
    for route in run.app.router.declarations.routes where routes[route.name] == nil {
      routes[route.name] = [:]
    }
    for (route, style) in run.app.recorder.shownRoutes { routes[route, default: [:]]["\(style)", default: 0] += 1 }
  }

  /// A table of the events, a table of the routes, and a list of the events that were not sent because no input could
  /// be created.
  public var description: String {
    func lines(_ title: String, _ table: [String: [String: Int]], none: String) -> [String] {
      guard !table.isEmpty else { return [] }
      let width = table.keys.map(\.count).max() ?? 0
      return [title]
        + table.sorted { $0.key < $1.key }.map { name, counts in
          let cells = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
          return "  \(name)\(String(repeating: " ", count: width - name.count))  "
            + (cells.isEmpty ? none : cells.joined(separator: ", "))
        }
    }
    var all = lines("Events", events, none: "never sent") + lines("Routes", routes, none: "never shown")
    if !withoutInputs.isEmpty {
      all.append("Not sent, because no inputs can be created: conform the type to RandomInput, or use `inputs(…)`")
      all += withoutInputs.sorted { $0.key < $1.key }.map { "  \($0.key) takes \($0.value)" }
    }
    return all.joined(separator: "\n")
  }
}
