// A text diagram of a module: its parts and middleware in order, and the names that each of them maps.

extension ViewPort: @MainActor CustomDebugStringConvertible {
  /// A diagram of the view's module. Events go down, results go up.
  ///
  /// ```
  /// Module "NoteList" #7, visible, opened by the route "list"
  ///   events ▼ ▲ results
  ///   NoteListView         receives noteList.rows, noteList.load (failure)
  ///   LoggingMiddleware
  ///   NoteListPresenter    receives noteList.load; route events ▶ router
  ///   NoteListInteractor   handles noteList.load, noteList.delete
  ///   running: noteList.load #12
  ///   pending: noteList.search (held event), editor (route)
  ///   state: State(rows: ["Milk"], failure: nil)
  /// ```
  public var debugDescription: String {
    guard let chain else { return "No module" }
    var title = "Module \"\(chain.name)\" \(chain.id), \(chain.isOpen ? "\(state)" : "closed")"
    if let route = chain.openerLink?.route { title += ", opened by the route \(route.quotedName)" }
    var rungs = [Rung(chain.view.map { "\(type(of: $0))" } ?? "no view", taking: tables?.results)]
    for index in 1..<(chain.nodes.nodes.count - 1) {
      let kind = chain.nodes.nodes[index].kind
      if kind == .interactor, let interactor = chain.core.interactor as? any Interactor {
        rungs.append(Rung("\(type(of: interactor))", handling: interactor.port.tables?.events))
      } else if kind == .presenter, let presenter = chain.core.presenter as? any Presenter {
        rungs.append(
          Rung(
            "\(type(of: presenter))", handling: presenter.port.tables?.events, taking: presenter.port.tables?.results,
            routesTo: chain.runtime.routes == nil ? nil : "router"))
      } else {
        rungs.append(Rung("\(chain.nodes.nodes[index].part(in: chain.core))"))
      }
    }
    let width = rungs.map(\.part.count).max() ?? 0
    var lines = [title, "  events ▼ ▲ results"] + rungs.map { "  " + $0.line(width: width) }
    let running = chain.tasks.running
    if !running.isEmpty {
      lines.append(
        "  running: " + running.map { "\($0.event)\($0.isWanted ? "" : " (cancelled)")" }.joined(separator: ", "))
    }
    let others = chain.runtime.pendingWork.filter { $0.owner == chain.id.number && $0.kind != "handler" }
    if !others.isEmpty {
      lines.append("  pending: " + others.map { "\($0.name) (\($0.kind))" }.joined(separator: ", "))
    }
    if let shownState { lines.append("  state: \(shownState)") }
    return lines.joined(separator: "\n")
  }
}

/// A line of the diagram: a part or a middleware with its names.
private struct Rung {
  let part: String
  private let notes: [String]

  @MainActor init(
    _ part: String, handling events: EventTable? = nil, taking results: ResultTable? = nil,
    routesTo router: String? = nil
  ) {
    self.part = part
    var notes: [String] = []
    for (verb, isPassed) in [("handles", false), ("passes on", true)] {
      let names = (events?.names ?? []).filter { $0.isPassed == isPassed }
      if names.isEmpty { continue }
      notes.append("\(verb) " + names.map(\.text).joined(separator: ", "))
    }
    if let results {
      let texts =
        results.names.map { $0.text + ($0.isFailureOnly ? " (failure)" : "") }
        + (results.takesAll ? ["all results"] : results.takesAnyFailure ? ["all failures"] : [])
      if !texts.isEmpty { notes.append("receives " + texts.joined(separator: ", ")) }
    }
    if let router { notes.append("route events ▶ \(router)") }
    self.notes = notes
  }

  func line(width: Int) -> String {
    guard !notes.isEmpty else { return part }
    let gap = String(repeating: " ", count: width - part.count + 3)
    return part + gap + notes.joined(separator: "; ")
  }
}
