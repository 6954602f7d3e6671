// Shared parts of the tests of the navigation tree: named views that record their lifecycle events.

import VIPER
import VIPERHosting
import VIPERTestSupport

class NamedView: VIPView {
  let name: String
  init(_ name: String) { self.name = name }
}

/// A view with a class name that identifies it in errors of the tree.
final class LowView: NamedView {}
/// A view with a class name that identifies it in errors of the tree.
final class HighView: NamedView {}

/// A presenter that records its lifecycle events, and can run a closure for each.
final class RecordingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(RecordingPresenter.self) {
    $0.on(Lifecycle.ready) { $0.told("ready") }
    $0.on(Lifecycle.willAppear) { $0.told("willAppear") }
    $0.on(Lifecycle.didAppear) { $0.told("didAppear") }
    $0.on(Lifecycle.willDisappear) { $0.told("willDisappear") }
    $0.on(Lifecycle.didDisappear) { $0.told("didDisappear") }
    $0.on(Lifecycle.removed) { $0.told("removed") }
  }
  private let name: String
  private let journal: Journal
  private(set) var steps: [String] = []
  var onStep: ((String) -> Void)?

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  private func told(_ step: String) {
    steps.append(step)
    journal.note("\(name) \(step)")
    onStep?(step)
  }
}

/// A tree, and the recorded events of its views.
@MainActor struct Window {
  let tree: NavigationTree
  let journal = Journal()

  init(styles: RouteStyles = .standard) { tree = NavigationTree(styles: styles) }

  func assembled<View: NamedView>(_ view: View) throws -> View {
    try view.assemble(presenter: RecordingPresenter(view.name, journal))
    return view
  }

  func view(_ name: String) throws -> NamedView { try assembled(NamedView(name)) }

  /// Shows a new view.
  @discardableResult
  func show(
    _ name: String, as style: RouteStyle, from source: (any ModuleView)? = nil
  ) throws -> NamedView {
    let view = try view(name)
    try tree.show(view, as: style, from: source)
    return view
  }

  /// Returns the lifecycle events that the views receive during `body`.
  func told(_ body: () throws -> Void) rethrows -> [String] {
    journal.lines = []
    try body()
    return journal.lines
  }

  /// Returns the error of a rejected style. `check` and `show` must throw the same error and change nothing.
  func refusal(_ style: RouteStyle, from source: (any ModuleView)? = nil) throws -> RouteError? {
    let (layout, view) = (layout, try view("refused"))
    journal.lines = []
    var errors: [RouteError?] = [nil, nil]
    do throws(RouteError) { try tree.check(style, from: source) } catch { errors[0] = error }
    do throws(RouteError) { try tree.show(view, as: style, from: source) } catch {
      errors[1] = error
    }
    let isUntouched = self.layout == layout && journal.lines.isEmpty && !view.port.isReady
    return errors[0] == errors[1] && isUntouched
      ? errors[0] : RouteError("test.failed", "\(errors), now \(self.layout)")
  }

  /// A description of the window, such as `A B(list: C, D) | [one *two] E`.
  ///
  /// The description lists the containers from the lowest to the topmost, each with the views of its selected tab.
  /// Embedded views are in parentheses. The tabs of the topmost container are in brackets. If other tabs contain views,
  /// a `/` and the names of all views follow.
  var layout: String {
    var listed = 0
    func text(_ view: any ModuleView) -> String {
      listed += 1
      let inside = tree.children(of: view).map { child in
        let slot = ["x", "y", "list"].first { tree.child(in: $0, of: view) === child }
        return (slot.map { "\($0): " } ?? "") + text(child)
      }
      return name(view) + (inside.isEmpty ? "" : "(\(inside.joined(separator: ", ")))")
    }
    var containers = tree.containers.map { $0.map(text).joined(separator: " ") }
    if !tree.tabs.isEmpty, let top = containers.popLast() {
      let tabs = tree.tabs.map { $0 == tree.selectedTab ? "*\($0)" : $0 }
      containers.append("[\(tabs.joined(separator: " "))] \(top)")
    }
    let all = tree.views.map(name)
    let rest = listed == all.count ? "" : " / " + all.joined(separator: " ")
    return containers.joined(separator: " | ") + rest
  }

  private func name(_ view: any ModuleView) -> String { (view as? NamedView)?.name ?? "?" }
}
