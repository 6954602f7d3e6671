public import Foundation

/// Columns beside each other, each a stack; in a narrow window one column. The nesting of stacks in a narrow window, which Apple does
/// not document, is not here: the columns after the one in front have no parent then, and that is all.
@MainActor open class UISplitViewController: UIViewController {
  /// The columns, the first first; `supplementary` is there with three only.
  public enum Column: Int, Sendable, Comparable {
    /// The columns.
    case primary, supplementary, secondary

    /// By their places.
    public static func < (one: Column, other: Column) -> Bool { one.rawValue < other.rawValue }
  }
  /// How many columns there are.
  public enum Style: Int, Sendable { case doubleColumn, tripleColumn }

  /// How many columns there are.
  public let style: Style
  /// Hears of narrow and wide windows.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// Whether there is room for one column only.
  public private(set) var isCollapsed = UIWorld.current.isNarrow
  private var stacks: [Column: UINavigationController] = [:]
  private var frontColumn = Column.primary
  private var hidden: Set<Column> = []

  /// With so many columns.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  /// As a storyboard makes it.
  public required init?(coder: NSCoder) {
    style = .doubleColumn
    super.init(coder: coder)
  }

  private var columns: [Column] { stacks.keys.sorted() }
  private func hasRoom(for column: Column) -> Bool { isCollapsed ? column == frontColumn : !hidden.contains(column) }
  private func isChild(_ column: Column) -> Bool { !isCollapsed || column <= frontColumn }
  override var seenChildren: [UIViewController] { columns.filter(hasRoom).compactMap { stacks[$0] } }

  /// What was put into a column.
  open func viewController(for column: Column) -> UIViewController? { stacks[column] }

  /// Puts a controller into a column, in a navigation controller if it is none.
  open func setViewController(_ controller: UIViewController?, for column: Column) {
    if column == .supplementary, style == .doubleColumn {
      return UIWorld.current.refuse("there is no supplementary column with the style doubleColumn")
    }
    if ownTransition != nil { return UIWorld.current.refuse("a column is set in a transition of \(self)") }
    if controller == nil, isCollapsed, column == frontColumn {
      return UIWorld.current.refuse("the only column that is seen is taken out")
    }
    if isCollapsed, stacks[frontColumn] == nil { frontColumn = column }
    change {
      stacks[column] = controller.map {
        ($0 as? UINavigationController) ?? UINavigationController(rootViewController: $0)
      }
    }
  }

  /// Brings a column to the front, or back if it was hidden.
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

  /// Changes what is there and what there is room for, and tells the columns that come and go.
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

  /// Attaches the columns.
  open override func viewDidLoad() { for stack in seenChildren { view.attach(stack.view) } }

  // MARK: What a person does

  /// Makes the window narrow or wide, as a person does who turns a device.
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

  /// A person's swipe in a narrow window from the first page of a column to the column before: in flight until the test ends or cancels it.
  @discardableResult public func swipeBack() -> UITransition? {
    guard isCollapsed, isSeen, ownTransition == nil, ownPresented == nil,
      stacks[frontColumn]?.viewControllers.count == 1,
      UIWorld.current.running.isEmpty, let before = columns.last(where: { $0 < frontColumn }),
      let stack = stacks[before]
    else { return nil }
    go(to: before, stack, animated: true, interactive: true)
    return ownTransition
  }

  /// A person's tap on the button that hides and shows the first column in a wide window.
  public func tapSidebarButton() {
    guard !isCollapsed, stacks.count > 1, UIWorld.current.running.isEmpty else { return }
    change { if hidden.remove(.primary) == nil { hidden.insert(.primary) } }
  }

  /// What is in the column in front, if there is room for one only.
  public var stackInFront: UIViewController? { isCollapsed ? stacks[frontColumn] : nil }

  /// The columns that are seen.
  public var seenColumns: [Column] { columns.filter { stacks[$0]?.isSeen == true } }
}

/// Hears of narrow and wide windows.
@MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  /// The column that is seen when there is room for one only.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// There is room for one column only.
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  /// There is room for all columns.
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
  /// What was proposed.
  public func splitViewController(
    _: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposed: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposed }
  /// Does nothing.
  public func splitViewControllerDidCollapse(_: UISplitViewController) {}
  /// Does nothing.
  public func splitViewControllerDidExpand(_: UISplitViewController) {}
}
