// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit
  import VIPER

  /// Columns, each a stack. It keeps the stacks by itself: in a narrow window UIKit moves them about, and some have no parent.
  final class SplitController: UISplitViewController {
    private(set) var stacks: [Column: StackController] = [:]

    /// The columns that are there, in order.
    var columns: [Column] { Column.byName.map(\.value).filter { stacks[$0] != nil } }

    /// Puts a stack into a column, or takes it out.
    func set(_ stack: StackController?, for column: Column) {
      stacks[column]?.split = nil
      stacks[column] = stack
      stack?.split = self
      setViewController(stack, for: column)
    }

    func column(of stack: UINavigationController) -> Column? { stacks.first { $0.value === stack }?.key }

    func isSeen(_ column: Column) -> Bool { stacks[column]?.viewIfLoaded?.window != nil }

    /// The column in front, if there is room for one only; `nil` if it is covered.
    var front: Column? { isCollapsed ? columns.last(where: isSeen) : nil }
  }

  extension UISplitViewController.Column {
    /// The columns by the names that routes have for them, in order.
    static var byName: KeyValuePairs<String, Self> {
      ["sidebar": .primary, "content": .supplementary, "detail": .secondary]
    }

    static func named(_ name: String) -> Self? { byName.first { $0.key == name }?.value }
    var name: String { Self.byName.first { $0.value == self }?.key ?? "" }
  }

  extension UIKitNavigator {
    /// The columns in front; `nil` if there are none.
    var split: SplitController? { tree.top.flatMap { try? stack(of: $0).columns } }

    /// Refuses a style with a column that is not there.
    func checkColumn(_ style: RouteStyle) throws(NavigationError) {
      guard let name = style.begun?.column else { return }
      let isInSplit = style.name == RouteStyle.column("").name
      let hasThree = (isInSplit ? split?.style : nil) ?? splitStyle == .tripleColumn
      let columns = UISplitViewController.Column.byName.filter { hasThree || $0.value != .supplementary }
      guard columns.contains(where: { $0.key == name }) else { throw .isNoColumn(name, of: columns.map(\.key)) }
    }

    /// Puts a controller into a column, as its only page, and brings that to the front.
    func setColumn(_ name: String, _ controller: UIViewController, animated: Bool) async throws(NavigationError) {
      guard let split, let column = UISplitViewController.Column.named(name) else { throw .noColumn(name) }
      if let stack = split.stacks[column] {
        stack.setViewControllers([controller], animated: false)
      } else {
        split.set(makeStack(controller), for: column)
      }
      await bringToFront(column, of: split, animated: animated)
    }

    /// Takes a column out that is not the only one; in a narrow window another comes to the front first.
    func removeColumn(_ column: UISplitViewController.Column, of split: SplitController, animated: Bool) async {
      let others = split.columns.filter { $0 != column }
      if split.isCollapsed, let behind = others.last(where: { $0.rawValue < column.rawValue }) ?? others.first,
        split.front == column || split.front == nil
      {
        await bringToFront(behind, of: split, animated: animated)
      }
      split.set(nil, for: column)
    }

    /// Shows a column that a person has hidden, or that is not in front, and returns when UIKit has.
    func showColumn(of stack: UINavigationController, animated: Bool) async {
      guard let split = stack.columns, let column = split.column(of: stack) else { return }
      if !split.isSeen(column) || split.isCollapsed && split.front != column {
        await bringToFront(column, of: split, animated: animated)
      }
    }

    private func bringToFront(_ column: UISplitViewController.Column, of split: SplitController, animated: Bool) async {
      // A column that comes back beside the others is not waited for: no transition tells its end.
      let isAwaited = animated && split.isCollapsed && split.front != column
      await perform(in: split, animated: isAwaited) { _ in
        if animated { split.show(column) } else { UIView.performWithoutAnimation { split.show(column) } }
      }
    }

    /// Takes over whether there is room for one column only, and which one that is.
    func followColumns() {
      guard let split else { return }
      if tree.isCollapsed != split.isCollapsed { tree.setCollapsed(split.isCollapsed) }
      if let front = split.front { try? tree.select(tab: front.name) }
    }

    /// The column that the tree has in front, in whichever container these columns are.
    func front(of split: UISplitViewController) -> UISplitViewController.Column? {
      let container = layout.containers.first { container in
        let first = container.tabs.first?.stack.first?.element
        return first.flatMap { try? stack(of: $0).columns } === split
      }
      return container.flatMap { $0.tabs[$0.selected].name }.flatMap { .named($0) }
    }
  }
#endif
