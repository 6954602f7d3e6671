public import VIPER

/// The state of a window as a value. The state contains the route, the place and the parameters of each module.
///
/// ```swift
/// let state = router.navigationState()  // when the app enters the background
/// print(state)  // home detail(list: item) | [inbox: mail, *drafts: drafts draft] | login in navigation
/// router.rebuild(state)  // after a relaunch, before a view is shown
/// ```
///
/// The state has the shape of a `NavigationLayout`, with modules in place of views. A module is *presented on* another
/// module in these cases:
///
/// - It is above the other module in the same stack.
/// - It is embedded in the other module.
/// - It is in a container above the container of the other module, and the other module is in the selected tab.
///
/// If a module is omitted, all modules that are presented on it are omitted as well.
public struct NavigationState: Sendable, CustomStringConvertible {
  /// The modules in the layout of the window.
  public var outline: NavigationOutline<Module>
  /// The types of the views that no route opened, because the app built them manually. The order is from bottom to top.
  /// The outline omits these views and everything presented on them.
  public var omitted: [String]

  /// A container of modules.
  public typealias Container = NavigationOutline<Module>.Container
  /// A stack of modules.
  public typealias Tab = NavigationOutline<Module>.Tab
  /// A module with its embedded modules.
  public typealias Node = NavigationOutline<Module>.Node

  /// Creates a state.
  public init(containers: [Container] = [], omitted: [String] = []) {
    outline = NavigationOutline(containers: containers)
    self.omitted = omitted
  }

  /// The containers, from bottom to top.
  public var containers: [Container] {
    get { outline.containers }
    set { outline.containers = newValue }
  }

  /// A module, represented by the route that opened it.
  public struct Module: Sendable, CustomStringConvertible {
    /// The name of the route. After a redirection, the name of the final route.
    public var name: String
    /// The parameters of the route.
    public var parameters: any Sendable
    /// The key with which the opener requested the module: an interface, or a route that an adapter adapts. `nil` if
    /// the opener requested the route itself.
    ///
    /// A rebuilt module is requested with the same key. Therefore the router opens the route that serves the interface
    /// at that time, and the opener receives the closing result under this key.
    public var interface: (any RouteKey)?
    /// The reason why the module cannot be rebuilt, such as parameters that could not be decoded. `nil` if no reason is
    /// known.
    var fault: String?

    /// Creates a module.
    public init(name: String, parameters: any Sendable = (), interface: (any RouteKey)? = nil) {
      self.name = name
      self.parameters = parameters
      self.interface = interface
    }

    /// The name of the route, without its parameters.
    public var description: String { name.shownName }
  }

  /// The state in one line: the containers, from bottom to top, each as a stack or as tabs with stacks. An asterisk
  /// marks the selected tab. Embedded modules are in parentheses. Parameters are not shown.
  ///
  /// `home detail(list: item) | [inbox: mail, *drafts: drafts draft] | login in navigation`
  public var description: String {
    guard !omitted.isEmpty else { return outline.description }
    return "\(outline), without \(omitted.map(\.shownName).joined(separator: ", "))"
  }
}

extension NavigationOutline<NavigationState.Module>.Node {
  /// Creates a node with a module.
  public init(
    name: String, parameters: any Sendable = (), slot: String? = nil, interface: (any RouteKey)? = nil,
    children: [Self] = []
  ) { self.init(Element(name: name, parameters: parameters, interface: interface), slot: slot, children: children) }
}
