// What the tests of the navigation tree are made of: named views that write down what they are told.

import VIPER
import VIPERTestSupport

class NamedView: VIPView {
  let name: String
  init(_ name: String) { self.name = name }
}

/// Its name is in what the tree refuses.
final class LowView: NamedView {}
/// Its name is in what the tree refuses.
final class HighView: NamedView {}

/// Writes down its lifecycle, and may do something when it is told.
final class RecordingPresenter: VIPPresenter, HandlesEvents {
  static let events = EventMapping(RecordingPresenter.self) {
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

/// A tree, and what its views are told.
@MainActor struct Window {
  let tree: NavigationTree
  let journal = Journal()

  init(styles: RouteStyles = .standard) { tree = NavigationTree(styles: styles) }

  /// Puts a module behind a view.
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

  /// What the views are told meanwhile.
  func told(_ body: () throws -> Void) rethrows -> [String] {
    journal.lines = []
    try body()
    return journal.lines
  }

  /// Why a style is refused: `check` and `show` must say the same, and change nothing.
  func refusal(_ style: RouteStyle, from source: (any ModuleView)? = nil) throws -> NavigationError? {
    let (layout, view) = (layout, try view("refused"))
    journal.lines = []
    var errors: [NavigationError?] = [nil, nil]
    do throws(NavigationError) { try tree.check(style, from: source) } catch { errors[0] = error }
    do throws(NavigationError) { try tree.show(view, as: style, from: source) } catch {
      errors[1] = error
    }
    let isUntouched = self.layout == layout && journal.lines.isEmpty && !view.port.isReady
    return errors[0] == errors[1] && isUntouched
      ? errors[0] : .refused("\(errors), now \(self.layout)")
  }

  /// The containers, lowest first, with the views of their selected tabs, what is inside of them, and the
  /// tabs of the topmost: `A B(list: C, D) | [one *two] E`. After a `/` what is there and in none of these.
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
