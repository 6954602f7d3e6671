// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  import VIPERHosting

  /// A split controller with a stack in each column. In a narrow window, UIKit moves the stacks, and some of them then
  /// have no parent. Therefore, the split controller stores the stacks itself.
  final class SplitController: UISplitViewController {
    private(set) var stacks: [Column: StackController] = [:]

    /// The columns that have a stack, in order.
    var columns: [Column] { Column.byName.map(\.value).filter { stacks[$0] != nil } }

    /// Sets the stack of a column. With `nil`, removes the stack of the column.
    func set(_ stack: StackController?, for column: Column) {
      stacks[column]?.split = nil
      stacks[column] = stack
      stack?.split = self
      setViewController(stack, for: column)
    }

    func column(of stack: UINavigationController) -> Column? { stacks.first { $0.value === stack }?.key }

    func isSeen(_ column: Column) -> Bool { stacks[column]?.viewIfLoaded?.window != nil }

    /// The visible column of a collapsed window. `nil` if the window is not collapsed or the column is covered.
    var front: Column? { isCollapsed ? columns.last(where: isSeen) : nil }
  }

  extension UISplitViewController.Column {
    /// The columns by their names in routes, in order.
    static var byName: KeyValuePairs<String, Self> {
      ["sidebar": .primary, "content": .supplementary, "detail": .secondary]
    }

    static func named(_ name: String) -> Self? { byName.first { $0.key == name }?.value }
    var name: String { Self.byName.first { $0.value == self }?.key ?? "" }
  }

  extension UIKitNavigator {
    /// The topmost container, if it has columns.
    var split: SplitController? { tree.top.flatMap { try? stack(of: $0).columns } }

    /// Rejects a style with a column that does not exist.
    func checkColumn(_ style: RouteStyle) throws(RouteError) {
      guard let name = style.begun?.column else { return }
      var shown: UISplitViewController.Style?
      if case .column = style.place { shown = split?.style }
      let hasThree = (shown ?? splitStyle) == .tripleColumn
      let columns = UISplitViewController.Column.byName.filter { hasThree || $0.value != .supplementary }
      guard columns.contains(where: { $0.key == name }) else { throw .isNoColumn(name, of: columns.map(\.key)) }
    }

    /// Makes a controller the only one in a column, and brings the column to the front.
    func setColumn(_ name: String, _ controller: UIViewController, animated: Bool) async throws(RouteError) {
      guard let split, let column = UISplitViewController.Column.named(name) else { throw .noColumn(name) }
      if let stack = split.stacks[column] {
        stack.setViewControllers([controller], animated: false)
      } else {
        split.set(makeStack(controller), for: column)
      }
      await bringToFront(column, of: split, animated: animated)
    }

    /// Removes a column, which must not be the only one. In a collapsed window, another column is shown first.
    func removeColumn(_ column: UISplitViewController.Column, of split: SplitController, animated: Bool) async {
      let others = split.columns.filter { $0 != column }
      if split.isCollapsed, let behind = others.last(where: { $0.rawValue < column.rawValue }) ?? others.first,
        split.front == column || split.front == nil
      {
        await bringToFront(behind, of: split, animated: animated)
      }
      split.set(nil, for: column)
    }

    /// Shows a column that the user has hidden or that is behind another column. Waits for the end of the transition
    /// only if the window is collapsed.
    func showColumn(of stack: UINavigationController, animated: Bool) async {
      guard let split = stack.columns, let column = split.column(of: stack) else { return }
      if !split.isSeen(column) || split.isCollapsed && split.front != column {
        await bringToFront(column, of: split, animated: animated)
      }
    }

    private func bringToFront(_ column: UISplitViewController.Column, of split: SplitController, animated: Bool) async {
      // The navigator does not wait for a column that reappears next to others, because UIKit does not report the end
      // of its transition.
      let isAwaited = animated && split.isCollapsed && split.front != column
      await perform(in: split, animated: isAwaited) { _ in
        if animated { split.show(column) } else { UIView.performWithoutAnimation { split.show(column) } }
      }
    }

    /// Updates the tree with UIKit's state: whether the window is collapsed, and which column is visible.
    func followColumns() {
      guard let split else { return }
      if tree.isCollapsed != split.isCollapsed { tree.setCollapsed(split.isCollapsed) }
      if let front = split.front { try? tree.select(tab: front.name) }
    }

    /// Returns the column that the tree selects in a split controller, or `nil`. The split controller may belong to any
    /// container.
    func front(of split: UISplitViewController) -> UISplitViewController.Column? {
      let container = tree.layout.containers.first { container in
        let first = container.tabs.first?.stack.first?.element
        return first.flatMap { try? stack(of: $0).columns } === split
      }
      return container.flatMap { $0.tabs[$0.selected].name }.flatMap { .named($0) }
    }
  }
#endif
