public import VIPER

/// What a window shows, as a value: which routes lie where, with their parameters.
///
/// ```swift
/// let state = router.navigationState()  // when the app goes to the background
/// print(state)  // home detail(list: item) | [inbox: mail, *drafts: drafts draft] | login in navigation
/// router.rebuild(state)  // when it starts again, as long as nothing is shown
/// ```
///
/// It has the structure of a `NavigationLayout`, with routes in the place of views. A module *stands on* another if it
/// lies above it in its stack, if it is inside of it, or if it is in a container above that one's and that one is
/// in the selected tab. What stands on something cannot be kept without it.
public struct NavigationState: Sendable, CustomStringConvertible {
  /// The containers, lowest first.
  public var containers: [Container]
  /// The types of the views that no route opened, lowest first: they were built by hand. They are left out, with
  /// what stands on them.
  public var omitted: [String]

  /// A state.
  public init(containers: [Container] = [], omitted: [String] = []) {
    self.containers = containers
    self.omitted = omitted
  }

  /// What lies over all that is below it.
  public struct Container: Sendable {
    /// The tabs, in order; one without a name if the container has no tabs.
    public var tabs: [Tab]
    /// Which of the tabs is in front: its index.
    public var selected: Int
    /// What its first module was put into when it was shown; `nil` for what the host takes by itself, and for tabs.
    public var container: RouteContainer?

    /// A container.
    public init(tabs: [Tab], selected: Int = 0, container: RouteContainer? = nil) {
      self.tabs = tabs
      self.selected = selected
      self.container = container
    }
  }

  /// A stack, and the name of the tab that it is in.
  public struct Tab: Sendable {
    /// The tab's name; `nil` if the container has no tabs.
    public var name: String?
    /// The modules, lowest first.
    public var stack: [Node]

    /// A tab.
    public init(name: String? = nil, stack: [Node]) {
      self.name = name
      self.stack = stack
    }
  }

  /// A module: the route by which it was opened, and what it has inside.
  public struct Node: Sendable {
    /// The route's name; after a redirection that of the route to which it led.
    public var name: String
    /// What the route was given.
    public var parameters: any Sendable
    /// Which place inside its parent it takes; `nil` if none that has a name, or if it is in a stack.
    public var slot: String?
    /// The interface by which it was asked for, with its types, or the name that an adapter adapts; `nil` if it was
    /// asked for by the route's name. It is asked for by it again: its opener gets the closing result under it, and
    /// what serves an interface then is opened.
    public var interface: String?
    /// What it has inside, in order.
    public var children: [Node]
    /// Why it cannot be rebuilt, if that is known: its parameters could not be read.
    var fault: String?

    /// A node.
    public init(
      name: String, parameters: any Sendable = (), slot: String? = nil, interface: String? = nil,
      children: [Node] = []
    ) {
      self.name = name
      self.interface = interface
      self.parameters = parameters
      self.slot = slot
      self.children = children
    }
  }

  /// A picture: containers beside each other, the lowest first, each a stack or tabs with stacks, the selected one
  /// marked; what is inside of a module in parentheses. Parameters are not shown.
  ///
  /// `home detail(list: item) | [inbox: mail, *drafts: drafts draft] | login in navigation`
  public var description: String {
    let picture = containers.isEmpty ? "nothing" : containers.map(\.text).joined(separator: " | ")
    guard !omitted.isEmpty else { return picture }
    return "\(picture), without \(omitted.map(\.shownName).joined(separator: ", "))"
  }
}

extension NavigationState.Container {
  fileprivate var text: String {
    let stacks = tabs.enumerated().map { index, tab in
      guard let name = tab.name else { return tab.text }
      return "\(index == selected ? "*" : "")\(name.shownName): \(tab.text)"
    }
    let hasTabs = tabs.count != 1 || tabs[0].name != nil
    let picture = stacks.joined(separator: ", ")
    let container = container.map { " in \("\($0)".shownName)" } ?? ""
    return (hasTabs ? "[\(picture)]" : picture) + container
  }
}

extension NavigationState.Tab {
  fileprivate var text: String { stack.map(\.text).joined(separator: " ") }
}

extension NavigationState.Node {
  fileprivate var text: String {
    guard !children.isEmpty else { return name.shownName }
    let inside = children.map { child in
      (child.slot.map { "\($0.shownName): " } ?? "") + child.text
    }
    return "\(name.shownName)(\(inside.joined(separator: ", ")))"
  }
}
