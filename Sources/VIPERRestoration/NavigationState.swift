public import VIPER

/// The state of a window, as a value: which routes lie where, with their parameters.
///
/// ```swift
/// let state = router.navigationState()  // when the app goes to the background
/// print(state)  // home detail(list: item) | [inbox: mail, *drafts: drafts draft] | login in navigation
/// router.rebuild(state)  // when it starts again, as long as nothing is shown
/// ```
///
/// It has the shape of a `NavigationLayout`, with modules in the place of views. A module *stands on* another if it
/// lies above it in its stack, if it is inside of it, or if it is in a container above that one's and that one is
/// in the selected tab. What stands on something cannot be kept without it.
public struct NavigationState: Sendable, CustomStringConvertible {
  /// The modules, as they lie in the window.
  public var outline: NavigationOutline<Module>
  /// The types of the views that no route opened, lowest first: they were built by hand. They are left out, with
  /// what stands on them.
  public var omitted: [String]

  /// A container of modules.
  public typealias Container = NavigationOutline<Module>.Container
  /// A stack of modules.
  public typealias Tab = NavigationOutline<Module>.Tab
  /// A module with what it has inside.
  public typealias Node = NavigationOutline<Module>.Node

  /// A state.
  public init(containers: [Container] = [], omitted: [String] = []) {
    outline = NavigationOutline(containers: containers)
    self.omitted = omitted
  }

  /// The containers, lowest first.
  public var containers: [Container] {
    get { outline.containers }
    set { outline.containers = newValue }
  }

  /// A module: the route by which it was opened.
  public struct Module: Sendable, CustomStringConvertible {
    /// The route's name; after a redirection that of the route to which it led.
    public var name: String
    /// The parameters of the route.
    public var parameters: any Sendable
    /// The interface, or the route that an adapter adapts, by which the opener requested the module; `nil` if it requested
    /// the route itself. A rebuilt module is requested by the same key: its opener receives the closing result under it,
    /// and the route that serves the interface then is opened.
    public var interface: (any RouteKey)?
    /// The reason for which it cannot be rebuilt, if that is known: its parameters could not be read.
    var fault: String?

    /// A module.
    public init(name: String, parameters: any Sendable = (), interface: (any RouteKey)? = nil) {
      self.name = name
      self.parameters = parameters
      self.interface = interface
    }

    /// The route's name; its parameters are not shown.
    public var description: String { name.shownName }
  }

  /// A picture: containers beside each other, the lowest first, each a stack or tabs with stacks, the selected one
  /// marked; what is inside of a module in parentheses. Parameters are not shown.
  ///
  /// `home detail(list: item) | [inbox: mail, *drafts: drafts draft] | login in navigation`
  public var description: String {
    guard !omitted.isEmpty else { return outline.description }
    return "\(outline), without \(omitted.map(\.shownName).joined(separator: ", "))"
  }
}

extension NavigationOutline<NavigationState.Module>.Node {
  /// A node of a module.
  public init(
    name: String, parameters: any Sendable = (), slot: String? = nil, interface: (any RouteKey)? = nil,
    children: [Self] = []
  ) { self.init(Element(name: name, parameters: parameters, interface: interface), slot: slot, children: children) }
}
