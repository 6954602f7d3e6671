/// A view in a window, with what it has inside.
///
/// The node stays when another view takes over the module, so what is still to be told reaches that one.
@MainActor final class NavigationNode {
  /// The view.
  var view: any ModuleView
  /// Which place inside its parent it takes; `nil` if none that has a name.
  private(set) var slot: String?
  /// What it is inside of; `nil` if it is in a stack.
  private(set) weak var parent: NavigationNode?
  /// What it has inside, in order.
  private(set) var children: [NavigationNode] = []

  init(_ view: any ModuleView) { self.view = view }

  /// What a reader knows the view by.
  var name: String { "\(type(of: view))" }

  /// The node of the stack that it is, or is inside of.
  var screen: NavigationNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// The node and all that it has inside, parents before their children.
  var subtree: [NavigationNode] {
    var nodes: [NavigationNode] = []
    var next = [self]
    while let node = next.popLast() {
      nodes.append(node)
      next += node.children.reversed()
    }
    return nodes
  }

  /// What is in the place of this name.
  func child(in slot: String) -> NavigationNode? { children.first { $0.slot == slot } }

  /// Takes a node in.
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
