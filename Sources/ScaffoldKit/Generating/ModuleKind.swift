/// The kinds of modules that the command `module` writes.
enum ModuleKind: String, CaseIterable, Sendable {
  case eventbus, thorough, merged, cleanswift, service, router, widget

  /// The purpose of the kind, for the usage and for AGENTS.md.
  var summary: String {
    switch self {
    case .eventbus: "a view and an interactor, which exchange events; the default"
    case .thorough: "with a presenter, a wireframe that opens other modules, and an adapter to their routes"
    case .merged: "with a presenter, and a router that assembles the module and opens other modules"
    case .cleanswift: "with a presenter, a worker, and a request, a response and a view model for each event"
    case .service: "a service behind a protocol; no screen"
    case .router: "a route to a module that exists"
    case .widget: "an event bus module that other modules embed in their views"
    }
  }

  /// The lines of the usage that list the kinds.
  static var usage: String {
    allCases.map { kind in
      "    " + kind.rawValue + String(repeating: " ", count: 12 - kind.rawValue.count)
        + kind.summary
    }.joined(separator: "\n")
  }

  /// The options of the command that the kind has, in addition to `--flat` and `--import`.
  var options: Set<String> {
    let screen: Set = ["--events", "--list", "--worker", "--view", "--route", "--input", "--output"]
    return switch self {
    case .eventbus, .widget: screen.union(["--presenter"])
    case .thorough, .merged: screen
    case .cleanswift: screen.subtracting(["--worker"])
    case .service: ["--events"]
    case .router: ["--route", "--input", "--output"]
    }
  }

  /// Whether the module has a view.
  var hasView: Bool { self != .service && self != .router }
  /// Whether the module has a presenter also without the option.
  var hasPresenter: Bool { [.thorough, .merged, .cleanswift].contains(self) }
  /// Whether the presenter opens another module.
  var opensNext: Bool { self == .thorough || self == .merged }
  /// Whether the module has a route also without the option.
  var hasRoute: Bool { [.thorough, .merged, .router, .widget].contains(self) }
}

/// The structure of a generated module.
struct ModuleStyle: Hashable, Sendable {
  var kind = ModuleKind.eventbus
  var hasPresenter = false
  var hasList = false
  var hasWorker = false
  /// Whether all parts are in one file.
  var isFlat = false
  var view = ViewKind.plain

  /// The kinds of views.
  enum ViewKind: String, CaseIterable, Sendable { case plain, swiftui, uikit }

  /// Whether each event has a request, a response and a view model, as in Clean Swift.
  var isCleanSwift: Bool { kind == .cleanswift }
}
