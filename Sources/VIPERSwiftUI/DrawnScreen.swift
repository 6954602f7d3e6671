import Observation
import VIPER

/// A module's view as SwiftUI draws it, with what is inside of it.
@MainActor @Observable final class DrawnScreen: Identifiable {
  @ObservationIgnored let id: Int
  private(set) var view: any ModuleView
  /// The name of its place in the view that it is inside of.
  @ObservationIgnored let slot: String?
  private(set) var children: [DrawnScreen] = []

  init(_ node: NavigationOutline<Numbered>.Node) {
    id = node.element.id
    view = node.element.view
    slot = node.slot
    children = node.children.map { DrawnScreen($0) }
  }

  /// The view's class, for reports.
  var name: String { "\(type(of: view))" }

  /// Takes over a swapped view, and what is inside of it. Writes only what has changed.
  func update(_ node: NavigationOutline<Numbered>.Node) {
    if view !== node.element.view { view = node.element.view }
    let next = node.children.map { child in children.first { $0.id == child.element.id } ?? DrawnScreen(child) }
    if next.map(\.id) != children.map(\.id) { children = next }
    for (child, node) in zip(next, node.children) { child.update(node) }
  }

  /// The screen of a view: this one, or one inside of it.
  func find(_ view: any ModuleView) -> DrawnScreen? {
    self.view === view ? self : children.lazy.compactMap { $0.find(view) }.first
  }
}
