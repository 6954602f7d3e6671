public import Foundation

/// A container of columns. Each column is a stack. In a narrow window, one column is visible.
///
/// In a narrow window, UIKit nests the stacks in a way that Apple does not document. The simulation does not reproduce
/// the nesting. Columns after the visible column only lose their parent.
@MainActor open class UISplitViewController: UIViewController {
  /// The columns, in order. `supplementary` exists only with three columns.
  public enum Column: Int, Sendable, Comparable {
    /// A column.
    case primary, supplementary, secondary

    /// Compares columns by position.
    public static func < (one: Column, other: Column) -> Bool { one.rawValue < other.rawValue }
  }
  /// The number of columns.
  public enum Style: Int, Sendable { case doubleColumn, tripleColumn }

  /// The number of columns.
  public let style: Style
  /// The object that is notified when the split view collapses or expands.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// Whether only one column fits in the window.
  public private(set) var isCollapsed = UIWorld.current.isNarrow
  private var stacks: [Column: UINavigationController] = [:]
  private var frontColumn = Column.primary
  private var hidden: Set<Column> = []

  /// Creates a container with a number of columns.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  /// Creates a container of two columns for a storyboard.
  public required init?(coder: NSCoder) {
    style = .doubleColumn
    super.init(coder: coder)
  }

  private var columns: [Column] { stacks.keys.sorted() }
  private func hasRoom(for column: Column) -> Bool { isCollapsed ? column == frontColumn : !hidden.contains(column) }
  private func isChild(_ column: Column) -> Bool { !isCollapsed || column <= frontColumn }
  override var seenChildren: [UIViewController] { columns.filter(hasRoom).compactMap { stacks[$0] } }

  /// Returns the view controller of a column.
  open func viewController(for column: Column) -> UIViewController? { stacks[column] }

  /// Sets the view controller of a column. A view controller that is not a navigation controller is wrapped in one.
  open func setViewController(_ controller: UIViewController?, for column: Column) {
    if column == .supplementary, style == .doubleColumn {
      return UIWorld.current.refuse("there is no supplementary column with the style doubleColumn")
    }
    if ownTransition != nil { return UIWorld.current.refuse("a column is set in a transition of \(self)") }
    if controller == nil, isCollapsed, column == frontColumn {
      return UIWorld.current.refuse("the only visible column is removed")
    }
    if isCollapsed, stacks[frontColumn] == nil { frontColumn = column }
    change {
      stacks[column] = controller.map {
        ($0 as? UINavigationController) ?? UINavigationController(rootViewController: $0)
      }
    }
  }

  /// Shows a column. In a collapsed window, navigates to the column. Otherwise, shows the column if it was hidden.
  open func show(_ column: Column) {
    guard let stack = stacks[column] else { return UIWorld.current.refuse("an empty column is shown") }
    if ownTransition != nil { return UIWorld.current.refuse("a column is shown in a transition of \(self)") }
    guard isCollapsed else { return change { hidden.remove(column) } }
    guard column != frontColumn else { return }
    go(to: column, stack, animated: isSeen && !UIView.isWithoutAnimation)
  }

  /// Hides a column.
  open func hide(_ column: Column) { change { hidden.insert(column) } }

  private func go(to column: Column, _ stack: UINavigationController, animated: Bool, interactive: Bool = false) {
    let (old, before) = (stacks[frontColumn], frontColumn)
    frontColumn = max(before, column)
    if stack.parent == nil { adopt(stack) }
    view.attach(stack.view)
    frontColumn = column
    run(
      from: isSeen ? old.map { [$0] } ?? [] : [], to: isSeen ? [stack] : [], animated: animated,
      interactive: interactive
    ) { isCancelled in
      if isCancelled { self.frontColumn = before }
      (isCancelled ? stack : old)?.viewIfLoaded?.detach()
    } after: { isCancelled in
      self.change {}
      if !isCancelled, let top = stack.topViewController {
        stack.delegate?.navigationController(stack, didShow: top, animated: animated)
      }
    }
  }

  private func adopt(_ stack: UIViewController) {
    addChild(stack)
    stack.didMove(toParent: self)
  }

  /// Changes the columns, and then updates containment, views and appearance of the columns that were added or removed.
  private func change(_ body: () -> Void) {
    let old = seenChildren
    body()
    let new = seenChildren
    for stack in old where !new.contains(where: { $0 === stack }) {
      if stack.isSeen { stack.disappear() }
      stack.viewIfLoaded?.detach()
    }
    let kept = columns.filter(isChild).compactMap { stacks[$0] }
    for stack in children where !kept.contains(where: { $0 === stack }) {
      stack.willMove(toParent: nil)
      stack.removeFromParent()
    }
    for stack in kept where stack.parent == nil { adopt(stack) }
    guard isViewLoaded else { return }
    for stack in new where stack.viewIfLoaded?.superview == nil {
      view.attach(stack.view)
      if isSeen { stack.appear() }
    }
  }

  /// Attaches the views of the visible columns.
  open override func viewDidLoad() { for stack in seenChildren { view.attach(stack.view) } }

  // MARK: User actions

  /// Makes the window narrow or wide, as a rotation of the device does.
  public func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != isCollapsed, UIWorld.current.running.isEmpty else { return }
    if isNarrow {
      let proposed = columns.last ?? .primary
      let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
      change { (isCollapsed, frontColumn, hidden) = (true, top, []) }
      delegate?.splitViewControllerDidCollapse(self)
    } else {
      change { isCollapsed = false }
      delegate?.splitViewControllerDidExpand(self)
    }
  }

  /// Simulates a swipe of the user, in a narrow window, from the root of a column to the preceding column. The
  /// transition is in flight until the test ends or cancels it. Returns `nil` if a swipe is not possible.
  @discardableResult public func swipeBack() -> UITransition? {
    guard isCollapsed, isSeen, ownTransition == nil, ownPresented == nil,
      stacks[frontColumn]?.viewControllers.count == 1,
      UIWorld.current.running.isEmpty, let before = columns.last(where: { $0 < frontColumn }),
      let stack = stacks[before]
    else { return nil }
    go(to: before, stack, animated: true, interactive: true)
    return ownTransition
  }

  /// Simulates a tap of the user on the button that hides and shows the first column in a wide window.
  public func tapSidebarButton() {
    guard !isCollapsed, stacks.count > 1, UIWorld.current.running.isEmpty else { return }
    change { if hidden.remove(.primary) == nil { hidden.insert(.primary) } }
  }

  /// The view controller of the visible column in a collapsed window, or `nil` in a wide window.
  public var stackInFront: UIViewController? { isCollapsed ? stacks[frontColumn] : nil }

  /// The visible columns.
  public var seenColumns: [Column] { columns.filter { stacks[$0]?.isSeen == true } }
}

/// The receiver of the notifications of a split view controller.
@MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  /// Returns the column that is visible after the split view collapses.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// Called when the split view has collapsed to one column.
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  /// Called when the split view has expanded to all columns.
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
  /// Returns the proposed column.
  public func splitViewController(
    _: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposed: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposed }
  /// Does nothing.
  public func splitViewControllerDidCollapse(_: UISplitViewController) {}
  /// Does nothing.
  public func splitViewControllerDidExpand(_: UISplitViewController) {}
}
