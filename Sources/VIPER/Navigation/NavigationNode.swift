/// A view in a window, with its children.
///
/// The node stays when another view takes over the module, so pending notifications reach that one.
@MainActor final class NavigationNode {
  /// The view.
  var view: any ModuleView
  /// The name of its place inside its parent; `nil` for none.
  private(set) var slot: String?
  /// The parent; `nil` if it is in a stack.
  private(set) weak var parent: NavigationNode?
  /// The nodes inside of it, in order.
  private(set) var children: [NavigationNode] = []

  init(_ view: any ModuleView) { self.view = view }

  /// The name of the view in errors.
  var name: String { "\(type(of: view))" }

  /// The node of a stack that it is, or is inside of.
  var screen: NavigationNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// The node and its descendants, parents before their children.
  var subtree: [NavigationNode] {
    var nodes: [NavigationNode] = []
    var next = [self]
    while let node = next.popLast() {
      nodes.append(node)
      next += node.children.reversed()
    }
    return nodes
  }

  /// The child in the place of this name.
  func child(in slot: String) -> NavigationNode? { children.first { $0.slot == slot } }

  /// Adds a child.
  ///
  /// - Parameter index: where it is then; the nearest place if there is none of this index. `nil` for the last.
  func add(_ child: NavigationNode, in slot: String?, at index: Int?) {
    child.slot = slot
    child.parent = self
    insert(child, at: index ?? children.count)
  }

  /// Puts one of the children at another place: the nearest if there is none of this index.
  func move(_ child: NavigationNode, to index: Int) {
    remove(child)
    insert(child, at: index)
  }

  private func insert(_ child: NavigationNode, at index: Int) {
    children.insert(child, at: max(0, min(index, children.count)))
  }

  /// Puts a node where one of the children was.
  func replace(_ child: NavigationNode, by other: NavigationNode) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    other.slot = child.slot
    other.parent = self
    children[index] = other
  }

  /// Takes one of the children out.
  func remove(_ child: NavigationNode) { children.removeAll { $0 === child } }
}
