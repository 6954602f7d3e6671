import Observation
import VIPER

/// A container as SwiftUI draws it: a stack, tabs or columns, and what lies over it.
@MainActor @Observable final class DrawnContainer: Identifiable {
  nonisolated let id: DrawnID
  /// The style by which it was presented; `nil` for the lowest.
  @ObservationIgnored let style: RouteStyle?
  @ObservationIgnored private(set) weak var navigator: SwiftUINavigator?
  private(set) var stacks: [DrawnStack] = []
  private(set) var selected: String?
  /// Whether the stacks are columns.
  private(set) var isSplit: Bool
  /// Whether there is room for one column only, as SwiftUI says.
  @ObservationIgnored var isCollapsed: Bool
  /// The number of columns to be seen if there is room; `nil` leaves that to SwiftUI.
  var shownColumns: Int?
  /// The container over this one.
  private(set) var presented: DrawnContainer?
  /// The element that it points at, if it is a popover.
  private(set) var anchor: AnchorPlace?
  /// Whether what lay over it is leaving, and SwiftUI has not said that it has left.
  @ObservationIgnored var isDismissing = false
  /// Whether one of its screens has been seen.
  @ObservationIgnored var hasAppeared = false
  /// The elements on the screen that a popover can point at.
  private(set) var anchors: [AnchorPlace] = []

  init(_ node: NavigationOutline<Numbered>.Container, of navigator: SwiftUINavigator) {
    id = DrawnID()
    style = node.style
    self.navigator = navigator
    isSplit = node.isSplit
    isCollapsed = navigator.tree.isCollapsed
    stacks = node.tabs.map { DrawnStack($0, of: navigator) }
    selected = node.selectedName
  }

  var hasTabs: Bool { stacks.count != 1 || stacks[0].name != nil }
  var selectedStack: DrawnStack? { stacks.first { $0.name == selected } }
  /// The stack of a column, if it shows anything.
  func column(_ name: String) -> [DrawnStack] { stacks.filter { $0.name == name } }
  /// The screens of all its stacks.
  var screens: [DrawnScreen] { stacks.flatMap(\.screens) }

  // MARK: Following the tree

  /// Takes over what changes without a transition: the views that were swapped, and what is inside of views.
  func update(_ node: NavigationOutline<Numbered>.Container) {
    for screen in node.tabs.flatMap(\.stack) {
      stacks.lazy.compactMap { $0.screen(screen.element.id) }.first?.update(screen)
    }
  }

  /// The next change that brings it nearer to the tree: tabs first, then paths. `nil` if there is none.
  func nextChange(toward node: NavigationOutline<Numbered>.Container) -> (@MainActor () -> Void)? {
    let kept = node.tabs.map { tab in stacks.first { $0.name == tab.name && $0.root.id == tab.stack.first?.element.id }
    }
    if selected != node.selectedName || isSplit != node.isSplit || kept.count != stacks.count
      || !zip(kept, stacks).allSatisfy({ $0 === $1 })
    {
      return { @MainActor [self] () -> Void in
        stacks = zip(kept, node.tabs).compactMap { old, tab in old ?? navigator.map { DrawnStack(tab, of: $0) } }
        selected = node.selectedName
        isSplit = node.isSplit
      }
    }
    let changes = zip(stacks, node.tabs).filter { $0.shownPath != $1.path }
    guard !changes.isEmpty else { return nil }
    // The views that are covered by then must not appear while the path changes.
    if hidesSelectedColumn { return { @MainActor [self] () -> Void in showSelectedColumn() } }
    return { for (stack, tab) in changes { stack.follow(tab) } }
  }

  /// Makes sure that a person sees the column in front, who may have hidden the first ones.
  func showSelectedColumn() { if hidesSelectedColumn { shownColumns = selected == ColumnName.sidebar ? 3 : 2 } }

  /// Whether a person may have hidden the column in front.
  var hidesSelectedColumn: Bool {
    isSplit
      && (selected == ColumnName.sidebar && shownColumns != 3 || selected == ColumnName.content && shownColumns == 1)
  }

  /// Puts another container over it; a popover at the first element of its anchor's name.
  func present(_ container: DrawnContainer) {
    container.anchor = anchors.first { $0.name == container.style?.details.anchor }
    presented = container
  }

  /// Lets what lies over it leave. SwiftUI keeps drawing what that was, so it does not flash empty.
  func dismiss() {
    // A popover has no closure that is called when it has been dismissed; its screens disappear.
    isDismissing = presented?.style?.name != RouteStyle.popover.name
    presented = nil
  }

  /// Makes SwiftUI draw the stack in front anew.
  func redraw() { stacks = stacks.map { $0.name == selected ? DrawnStack(again: $0) : $0 } }

  /// Makes SwiftUI read the selected tab again, which it has set otherwise.
  func reassert() { withMutation(keyPath: \.selected) {} }

  /// The places of the screens of all its stacks.
  var places: [ScreenPlace] { stacks.flatMap(\.places) }

  /// Takes back what was to lie over it, and is not seen.
  func withdraw() {
    presented = nil
    isDismissing = false
  }

  func forgetLeft() { for stack in stacks { stack.forgetLeft() } }
  func take(_ tab: String) { selected = tab }

  func add(_ anchor: AnchorPlace) { if !anchors.contains(anchor) { anchors.append(anchor) } }
  func remove(_ anchor: AnchorPlace) { anchors.removeAll { $0 == anchor } }
  /// Lets a popover point at the whole screen if its element has left.
  func moveAnchor() {
    if let presented, let anchor = presented.anchor, !anchors.contains(anchor) { presented.anchor = nil }
  }
}

/// An element on the screen that a popover can point at; several may have the same name.
struct AnchorPlace: Hashable {
  let name: String
  let id: ObjectIdentifier
}

/// The names of the columns that are drawn.
enum ColumnName {
  static let sidebar = "sidebar"
  static let content = "content"
  static let detail = "detail"
}

extension NavigationOutline.Container {
  fileprivate var isSplit: Bool { container?.name == RouteContainer.split("").name }
  fileprivate var selectedName: String? { tabs.indices.contains(selected) ? tabs[selected].name : nil }
}
