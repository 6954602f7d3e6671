/// The shape of what a window shows: containers over each other, with tabs of stacks of elements, which may have others
/// inside.
///
/// A ``NavigationLayout`` is one of views:
///
/// ```swift
/// if let container = NavigationLayout(of: navigator)?.containers.last {
///   print(container.tabs[container.selected].stack.count)  // how many views lie on each other in front
/// }
/// ```
public struct NavigationOutline<Element>: CustomStringConvertible {
  /// The containers, lowest first.
  public var containers: [Container]

  /// An outline.
  public init(containers: [Container] = []) { self.containers = containers }

  /// A part of the window that lies over all that is below it.
  public struct Container {
    /// The tabs, in order; one without a name if the container has no tabs.
    public var tabs: [Tab]
    /// Which of the tabs is in front: its index.
    public var selected: Int
    /// The container that its first element was put into when it was shown: with `split`, the tabs are columns. `nil` for
    /// what the host takes by itself, for tabs, and if it is not known.
    public var container: RouteContainer?
    /// The style by which it was presented; `nil` for the lowest container, and if it is not known.
    public var style: RouteStyle?

    /// A container.
    public init(tabs: [Tab], selected: Int = 0, container: RouteContainer? = nil, style: RouteStyle? = nil) {
      self.tabs = tabs
      self.selected = selected
      self.container = container
      self.style = style
    }
  }

  /// A stack, and the name of the tab that it is in.
  public struct Tab {
    /// The tab's name; `nil` if the container has no tabs.
    public var name: String?
    /// The elements, lowest first.
    public var stack: [Node]

    /// A tab.
    public init(name: String? = nil, stack: [Node]) {
      self.name = name
      self.stack = stack
    }
  }

  /// An element with what it has inside. It has the properties of the element as well.
  @dynamicMemberLookup public struct Node {
    /// The element.
    public var element: Element
    /// The name of its place inside its parent; `nil` if the place has no name, or if it is in a stack.
    public var slot: String?
    /// The elements inside of it, in order.
    public var children: [Node]

    /// A node.
    public init(_ element: Element, slot: String? = nil, children: [Node] = []) {
      self.element = element
      self.slot = slot
      self.children = children
    }

    /// A property of the element.
    public subscript<Value>(dynamicMember property: WritableKeyPath<Element, Value>) -> Value {
      get { element[keyPath: property] }
      set { element[keyPath: property] = newValue }
    }
  }

  /// Every node, lowest first, children right after their parent.
  public var nodes: [Node] {
    var nodes: [Node] = []
    // Without recursion, as elements may be inside of each other in any number.
    var next = Array(containers.lazy.flatMap { $0.tabs.lazy.flatMap(\.stack) }.reversed())
    while let node = next.popLast() {
      nodes.append(node)
      next += node.children.reversed()
    }
    return nodes
  }

  /// Containers beside each other, the lowest first, each a stack or tabs with stacks, the selected one marked; what is
  /// inside of an element in parentheses.
  ///
  /// `home detail(list: item) | [inbox: mail, *drafts: drafts draft] | login in navigation`
  public var description: String {
    // A view without a description is shown by its class: its debug description is a whole ladder.
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
