import Observation
import VIPERHosting

/// A container that SwiftUI renders. It contains one stack, tabs, or columns. Another container may be presented over
/// it.
@MainActor @Observable final class DrawnContainer: Identifiable {
  nonisolated let id: DrawnID
  /// The style in which the container was presented. `nil` for the bottommost container.
  @ObservationIgnored let style: RouteStyle?
  @ObservationIgnored private(set) weak var navigator: SwiftUINavigator?
  private(set) var stacks: [DrawnStack] = []
  private(set) var selected: String?
  /// Whether the stacks are columns.
  private(set) var isSplit: Bool
  /// Whether SwiftUI has reported that the window has space for one column only.
  @ObservationIgnored var isCollapsed: Bool
  /// The number of visible columns in a wide window. With `nil`, SwiftUI chooses the number.
  var shownColumns: Int?
  /// The container that is presented over this one.
  private(set) var presented: DrawnContainer?
  /// The element at which the container points, if the container is a popover with an anchor.
  private(set) var anchor: AnchorPlace?
  /// Whether the dismissal of the presented container is in progress. SwiftUI reports the end of the dismissal.
  @ObservationIgnored var isDismissing = false
  /// Whether any of the container's screens has appeared.
  @ObservationIgnored var hasAppeared = false
  /// The elements on screen at which a popover can point.
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
  /// Returns an array with the stack of a column, or an empty array if the column is empty.
  func column(_ name: String) -> [DrawnStack] { stacks.filter { $0.name == name } }
  /// The screens of all stacks of the container.
  var screens: [DrawnScreen] { stacks.flatMap(\.screens) }

  // MARK: Updates from the tree

  /// Applies the changes that need no transition: embedded views.
  func update(_ node: NavigationOutline<Numbered>.Container) {
    for screen in node.tabs.flatMap(\.stack) {
      stacks.lazy.compactMap { $0.screen(screen.element.id) }.first?.update(screen)
    }
  }

  /// Returns the next change that makes the container match the tree, or `nil` if there is no difference. Tabs change
  /// before paths.
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
    // A hidden column is first shown in a separate step. Otherwise, views that the new path covers would appear.
    if hidesSelectedColumn { return { @MainActor [self] () -> Void in showSelectedColumn() } }
    return { for (stack, tab) in changes { stack.follow(tab) } }
  }

  /// Makes the selected column visible if the user may have hidden it.
  func showSelectedColumn() { if hidesSelectedColumn { shownColumns = selected == ColumnName.sidebar ? 3 : 2 } }

  /// Whether the user may have hidden the selected column.
  var hidesSelectedColumn: Bool {
    isSplit
      && (selected == ColumnName.sidebar && shownColumns != 3 || selected == ColumnName.content && shownColumns == 1)
  }

  /// Presents a container over this one. If the presented container is a popover, it points at the first element that
  /// has the name of the popover's anchor. Elements in the selected column, which has the opener, precede others.
  func present(_ container: DrawnContainer) {
    let named = anchors.filter { $0.name == container.style?.details.anchor }
    container.anchor = named.first { $0.screen == selectedStack?.top.id } ?? named.first
    presented = container
  }

  /// Dismisses the presented container. SwiftUI renders the old content until the dismissal ends, so that no empty
  /// sheet is visible.
  func dismiss() {
    // SwiftUI calls no closure at the end of a popover's dismissal. The screens of the popover only disappear.
    isDismissing = presented?.presentation != .popover
    presented = nil
  }

  /// The form in which the container is presented.
  var presentation: RouteStyle.Presentation {
    if case .present(let presentation)? = style?.place { presentation } else { .automatic }
  }

  /// Replaces the selected stack with a copy, so that SwiftUI renders the stack again.
  func redraw() { stacks = stacks.map { $0.name == selected ? DrawnStack(again: $0) : $0 } }

  /// Makes SwiftUI read the selected tab again. Call this method if SwiftUI has set a tab that the tree does not
  /// accept.
  func reassert() { withMutation(keyPath: \.selected) {} }

  /// The places of the screens of all stacks of the container.
  var places: [ScreenPlace] { stacks.flatMap(\.places) }

  /// Removes the presented container, which has never appeared.
  func withdraw() {
    presented = nil
    isDismissing = false
  }

  func forgetLeft() { for stack in stacks { stack.forgetLeft() } }
  func take(_ tab: String) { selected = tab }

  func add(_ anchor: AnchorPlace) { if !anchors.contains(anchor) { anchors.append(anchor) } }
  func remove(_ anchor: AnchorPlace) { anchors.removeAll { $0 == anchor } }
  /// Lets the popover point at the whole screen if its anchor was removed.
  func moveAnchor() {
    if let presented, let anchor = presented.anchor, !anchors.contains(anchor) { presented.anchor = nil }
  }
}

/// An element on screen at which a popover can point. Several elements may have the same name.
struct AnchorPlace: Hashable {
  let name: String
  /// The number of the screen in the stack that contains the element.
  let screen: Int?
  let id: ObjectIdentifier
}

/// The names of the rendered columns.
enum ColumnName {
  static let sidebar = "sidebar"
  static let content = "content"
  static let detail = "detail"
}

extension NavigationOutline.Container {
  fileprivate var isSplit: Bool { container?.isSplit == true }
  fileprivate var selectedName: String? { tabs.indices.contains(selected) ? tabs[selected].name : nil }
}
