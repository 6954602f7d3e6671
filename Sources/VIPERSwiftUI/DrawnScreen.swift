import Observation
import VIPERHosting

/// A module's view that SwiftUI renders, with its embedded views.
@MainActor @Observable final class DrawnScreen: Identifiable {
  @ObservationIgnored let id: Int
  @ObservationIgnored let view: any ModuleView
  /// The slot of the parent view in which this view is embedded.
  @ObservationIgnored let slot: String?
  private(set) var children: [DrawnScreen] = []

  init(_ node: NavigationOutline<Numbered>.Node) {
    id = node.element.id
    view = node.element.view
    slot = node.slot
    children = node.children.map { DrawnScreen($0) }
  }

  /// The name of the view's class, for reports.
  var name: String { "\(type(of: view))" }

  /// Applies changes of embedded views. Writes only changed values, so that SwiftUI renders nothing else.
  func update(_ node: NavigationOutline<Numbered>.Node) {
    let next = node.children.map { child in children.first { $0.id == child.element.id } ?? DrawnScreen(child) }
    if next.map(\.id) != children.map(\.id) { children = next }
    for (child, node) in zip(next, node.children) { child.update(node) }
  }

  /// Returns the screen of a view. It is this screen or a screen that is embedded in this one.
  func find(_ view: any ModuleView) -> DrawnScreen? {
    self.view === view ? self : children.lazy.compactMap { $0.find(view) }.first
  }
}
