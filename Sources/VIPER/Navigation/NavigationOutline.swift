/// The structure of a window. A window has containers, one above the other. A container has tabs, and a tab has a stack
/// of elements. An element may have children.
///
/// A ``NavigationLayout`` is an outline whose elements are views:
///
/// ```swift
/// if let container = navigator.layout?.containers.last {
///   print(container.tabs[container.selected].stack.count)  // the number of views in the visible stack
/// }
/// ```
public struct NavigationOutline<Element>: CustomStringConvertible {
  /// The containers, from bottom to top.
  public var containers: [Container]

  /// Creates an outline.
  public init(containers: [Container] = []) { self.containers = containers }

  /// A part of the window that covers all containers below it.
  public struct Container {
    /// The tabs, in order. A container without tabs has one tab without a name.
    public var tabs: [Tab]
    /// The index of the selected tab.
    public var selected: Int
    /// The container in which the first element was placed when it was shown. With `split`, the tabs are columns. The
    /// value is `nil` for the host's default container, for tabs, and if the container is not known.
    public var container: RouteContainer?
    /// The style with which the container was presented, or `nil` for the bottommost container and for an unknown
    /// style.
    public var style: RouteStyle?

    /// Creates a container.
    public init(tabs: [Tab], selected: Int = 0, container: RouteContainer? = nil, style: RouteStyle? = nil) {
      self.tabs = tabs
      self.selected = selected
      self.container = container
      self.style = style
    }
  }

  /// A stack, and the name of the tab that contains it.
  public struct Tab {
    /// The name of the tab, or `nil` if the container has no tabs.
    public var name: String?
    /// The elements, from bottom to top.
    public var stack: [Node]

    /// Creates a tab.
    public init(name: String? = nil, stack: [Node]) {
      self.name = name
      self.stack = stack
    }
  }

  /// An element with its children.
  public struct Node {
    /// The element.
    public var element: Element
    /// The name of the node's slot in its parent, or `nil` for a child without a slot and for a node in a stack.
    public var slot: String?
    /// The elements inside this element, in order.
    public var children: [Node]

    /// Creates a node.
    public init(_ element: Element, slot: String? = nil, children: [Node] = []) {
      self.element = element
      self.slot = slot
      self.children = children
    }
  }

  /// All nodes, from bottom to top, children immediately after their parent.
  public var nodes: [Node] {
    var nodes: [Node] = []
    // Not recursive, because elements may be nested to any depth.
    var next = Array(containers.lazy.flatMap { $0.tabs.lazy.flatMap(\.stack) }.reversed())
    while let node = next.popLast() {
      nodes.append(node)
      next += node.children.reversed()
    }
    return nodes
  }

  /// The containers in one line, from bottom to top. A container is shown as its stack, or as its tabs with their
  /// stacks. An asterisk marks the selected tab. Children are in parentheses after their parent. For example:
  ///
  /// `home detail(list: item) | [inbox: mail, *drafts: drafts draft] | login in navigation`
  public var description: String {
    // A view without a description appears with its class name, because its debug description is a diagram of several
    // lines.
    func name(of element: Element) -> String {
      (element as? any CustomStringConvertible)?.description ?? "\(type(of: element as Any))"
    }
    func text(_ node: Node) -> String {
      var text = ""
      var next: [(before: String, node: Node?)] = [("", node)]
      while let (before, node) = next.popLast() {
        text += before + (node.map { name(of: $0.element) } ?? "")
        guard let children = node?.children, !children.isEmpty else { continue }
        next.append((")", nil))
        for (index, child) in children.enumerated().reversed() {
          next.append(((index == 0 ? "(" : ", ") + (child.slot.map { "\($0.shownName): " } ?? ""), child))
        }
      }
      return text
    }
    let pictures = containers.map { container in
      let tabs = container.tabs.enumerated().map { index, tab in
        let stack = tab.stack.map(text).joined(separator: " ")
        guard let name = tab.name else { return stack }
        return "\(index == container.selected ? "*" : "")\(name.shownName): \(stack)"
      }
      let hasTabs = container.tabs.count != 1 || container.tabs[0].name != nil
      let picture = tabs.joined(separator: ", ")
      return (hasTabs ? "[\(picture)]" : picture) + (container.container.map { " in \("\($0)".shownName)" } ?? "")
    }
    return pictures.isEmpty ? "nothing" : pictures.joined(separator: " | ")
  }
}

extension NavigationOutline: Sendable where Element: Sendable {}
extension NavigationOutline.Container: Sendable where Element: Sendable {}
extension NavigationOutline.Tab: Sendable where Element: Sendable {}
extension NavigationOutline.Node: Sendable where Element: Sendable {}

extension NavigationOutline: Equatable where Element: Equatable {}
extension NavigationOutline.Container: Equatable where Element: Equatable {}
extension NavigationOutline.Tab: Equatable where Element: Equatable {}
extension NavigationOutline.Node: Equatable where Element: Equatable {}
