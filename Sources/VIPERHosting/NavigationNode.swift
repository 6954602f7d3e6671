import VIPER

/// A view in a window, with its children.
///
/// When the module is transferred to another view, the node remains, so pending notifications reach the new view.
@MainActor final class NavigationNode {
  /// The view.
  var view: any ModuleView { didSet { port = view.port } }
  /// The port of the view. It is stored, because objects with weak references, such as views, are slow to retain.
  private(set) var port: ViewPort
  /// The name of the node's slot in the parent, or `nil` if the node has no slot.
  private(set) var slot: String?
  /// The parent, or `nil` if the node is in a stack.
  private(set) weak var parent: NavigationNode?
  /// The nodes inside this node, in order.
  private(set) var children: [NavigationNode] = []
  /// The children that have a slot, by its name.
  private var childrenBySlot: [String: NavigationNode] = [:]

  init(_ view: any ModuleView) { (self.view, port) = (view, view.port) }

  /// The name of the view in errors.
  var name: String { "\(type(of: view))" }

  /// The outermost ancestor of this node, or the node itself if it has no parent. The result is in a stack.
  var screen: NavigationNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// The node and its descendants, parents before their children.
  var subtree: [NavigationNode] {
    if children.isEmpty { return [self] }
    var nodes: [NavigationNode] = []
    var next = [self]
    while let node = next.popLast() {
      nodes.append(node)
      next += node.children.reversed()
    }
    return nodes
  }

  /// Returns the child in the slot of this name.
  func child(in slot: String) -> NavigationNode? { childrenBySlot[slot] }

  /// Adds a child.
  ///
  /// - Parameter index: The index of the child after insertion, clamped to the valid range. If it is `nil`, the child
  ///   becomes the last.
  func add(_ child: NavigationNode, in slot: String?, at index: Int?) {
    child.slot = slot
    child.parent = self
    if let slot { childrenBySlot[slot] = child }
    insert(child, at: index ?? children.count)
  }

  /// Moves a child to another index, which is clamped to the valid range.
  func move(_ child: NavigationNode, to index: Int) {
    children.removeAll { $0 === child }
    insert(child, at: index)
  }

  private func insert(_ child: NavigationNode, at index: Int) {
    children.insert(child, at: max(0, min(index, children.count)))
  }

  /// Replaces a child by another node. The other node receives the index and the slot of the child.
  func replace(_ child: NavigationNode, by other: NavigationNode) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    other.slot = child.slot
    other.parent = self
    if let slot = other.slot { childrenBySlot[slot] = other }
    children[index] = other
  }

  /// Removes a child.
  func remove(_ child: NavigationNode) {
    children.removeAll { $0 === child }
    if let slot = child.slot, childrenBySlot[slot] === child { childrenBySlot[slot] = nil }
  }
}
