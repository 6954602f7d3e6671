import Observation
import VIPERHosting

/// A stack that SwiftUI renders. It has a root screen and a path. The path contains the numbers of the pushed screens.
///
/// A new root requires a new stack, so that SwiftUI never receives a new root and a new path in the same update.
@MainActor @Observable final class DrawnStack: Identifiable {
  nonisolated let id: DrawnID
  @ObservationIgnored let name: String?
  @ObservationIgnored let root: DrawnScreen
  /// The path that SwiftUI reads. It is the path that the tree or the user has set last.
  private(set) var shownPath: [Int]
  /// The root, the screens of the path, and the removed screens that SwiftUI may still render.
  @ObservationIgnored private var all: [Int: DrawnScreen] = [:]
  @ObservationIgnored private weak var navigator: SwiftUINavigator?

  /// Creates a copy of a stack with a new identity, so that SwiftUI renders it again.
  convenience init(again stack: DrawnStack) {
    self.init(name: stack.name, root: stack.root, path: stack.shownPath, all: stack.all, of: stack.navigator)
  }

  /// Creates a stack for a tab of the tree.
  ///
  /// - Parameter tab: The tab. Its stack is not empty.
  convenience init(_ tab: NavigationOutline<Numbered>.Tab, of navigator: SwiftUINavigator) {
    let screens = tab.stack.map { DrawnScreen($0) }
    self.init(
      name: tab.name, root: screens[0], path: tab.path,
      all: Dictionary(screens.map { ($0.id, $0) }, uniquingKeysWith: { $1 }), of: navigator)
  }

  private init(
    name: String?, root: DrawnScreen, path: [Int], all: [Int: DrawnScreen], of navigator: SwiftUINavigator?
  ) {
    id = DrawnID()
    self.name = name
    self.root = root
    shownPath = path
    self.all = all
    self.navigator = navigator
  }

  /// The path that `NavigationStack` reads and sets. A value that SwiftUI sets can only remove screens.
  var path: [Int] {
    get { shownPath }
    set { if newValue != shownPath { navigator?.reconcile(self, with: newValue) } }
  }

  var screens: [DrawnScreen] { [root] + shownPath.compactMap { all[$0] } }
  var top: DrawnScreen { shownPath.last.flatMap { all[$0] } ?? root }
  /// The places of the stack's screens, from bottom to top.
  var places: [ScreenPlace] { ([root.id] + shownPath).map { place(of: $0) } }

  func place(of screen: Int) -> ScreenPlace { ScreenPlace(stack: id, screen: screen) }
  func screen(_ number: Int) -> DrawnScreen? { all[number] }

  /// Applies the path of the tree.
  func follow(_ tab: NavigationOutline<Numbered>.Tab) {
    for node in tab.stack where all[node.element.id] == nil { all[node.element.id] = DrawnScreen(node) }
    shownPath = tab.path
  }

  /// Applies a path that the user has shortened.
  func take(_ path: [Int]) { shownPath = path }

  /// Makes SwiftUI read the path again. Call this method if SwiftUI has set a path that is not accepted.
  func reassert() { withMutation(keyPath: \.shownPath) {} }

  /// Releases the removed screens.
  func forgetLeft() { all = all.filter { $0.key == root.id || shownPath.contains($0.key) } }
}

/// A screen together with the stack that renders it.
struct ScreenPlace: Hashable {
  let stack: DrawnID
  let screen: Int
}

extension NavigationOutline<Numbered>.Tab {
  /// The numbers of the screens above the root.
  var path: [Int] { stack.dropFirst().map(\.element.id) }
}
