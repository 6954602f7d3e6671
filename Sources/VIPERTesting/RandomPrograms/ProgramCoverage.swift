import VIPER

/// The coverage of random programs: the names that were sent, with their outcomes and answers, and the routes with their
/// styles.
public struct ProgramCoverage: Sendable, CustomStringConvertible {
  /// The modules and names that were not sent, because neither a type nor `inputs(…)` creates their inputs, and no row carries
  /// them: the names with the types of their inputs.
  public private(set) var withoutInputs: [String: String] = [:]
  /// For each name of an event: how often each outcome was seen, and each status of its answers.
  public private(set) var events: [String: [String: Int]] = [:]
  /// For each route: how often it was shown in each style. A route that was never shown has none.
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
    for route in run.app.router.routes.all where routes[route.registration.name] == nil {
      routes[route.registration.name] = [:]
    }
    for (route, style) in run.app.recorder.shownRoutes { routes[route, default: [:]]["\(style)", default: 0] += 1 }
  }

  /// A table: the names, the routes, and the names without inputs.
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
      all.append("Not sent, as nobody makes their inputs: conform the type to RandomInput, or say `inputs(…)`")
      all += withoutInputs.sorted { $0.key < $1.key }.map { "  \($0.key) takes \($0.value)" }
    }
    return all.joined(separator: "\n")
  }
}
