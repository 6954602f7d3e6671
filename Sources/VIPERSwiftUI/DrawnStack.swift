import Observation
import VIPER

/// A stack as SwiftUI draws it: a root, and a stored path of the numbers of the screens on it.
///
/// A stack with another root is another one, so that SwiftUI never gets another root and another path at once.
@MainActor @Observable final class DrawnStack: Identifiable {
  nonisolated let id: DrawnID
  @ObservationIgnored let name: String?
  @ObservationIgnored let root: DrawnScreen
  /// The path as it was written last.
  private(set) var shownPath: [Int]
  /// The screens of the path, and those that are still drawn while they leave.
  @ObservationIgnored private var all: [Int: DrawnScreen] = [:]
  @ObservationIgnored private weak var navigator: SwiftUINavigator?

  /// The same stack as another one, which SwiftUI draws anew.
  convenience init(again stack: DrawnStack) {
    self.init(name: stack.name, root: stack.root, path: stack.shownPath, all: stack.all, of: stack.navigator)
  }

  /// - Parameter tab: the tab of the tree; no stack there is empty.
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

  /// The path, as `NavigationStack` reads and sets it. Setting it can only remove screens.
  var path: [Int] {
    get { shownPath }
    set { if newValue != shownPath { navigator?.reconcile(self, with: newValue) } }
  }

  var screens: [DrawnScreen] { [root] + shownPath.compactMap { all[$0] } }
  var top: DrawnScreen { shownPath.last.flatMap { all[$0] } ?? root }
  /// The places of its screens, lowest first.
  var places: [ScreenPlace] { ([root.id] + shownPath).map { place(of: $0) } }

  func place(of screen: Int) -> ScreenPlace { ScreenPlace(stack: id, screen: screen) }
  func screen(_ number: Int) -> DrawnScreen? { all[number] }

  /// Takes over the path of the tree.
  func follow(_ tab: NavigationOutline<Numbered>.Tab) {
    for node in tab.stack where all[node.element.id] == nil { all[node.element.id] = DrawnScreen(node) }
    shownPath = tab.path
  }

  /// Takes over a path that a person has made shorter.
  func take(_ path: [Int]) { shownPath = path }

  /// Makes SwiftUI read the path again, which it has set otherwise.
  func reassert() { withMutation(keyPath: \.shownPath) {} }

  /// Frees the screens that have left.
  func forgetLeft() { all = all.filter { $0.key == root.id || shownPath.contains($0.key) } }
}

/// A screen in a certain stack: where it is drawn.
struct ScreenPlace: Hashable {
  let stack: DrawnID
  let screen: Int
}

extension NavigationOutline<Numbered>.Tab {
  /// The numbers of what lies on the root.
  var path: [Int] { stack.dropFirst().map(\.element.id) }
}
