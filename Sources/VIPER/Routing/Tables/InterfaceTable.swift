/// One route that serves an interface.
@MainActor struct InterfaceImplementation {
  let interface: any RouteKey
  /// What the interface is, by which two of one name are told apart.
  let type: Any.Type
  let route: any RouteKey
  /// Whether others may serve the interface as well.
  let isShared: Bool
  let place: SourcePlace
  /// The class that the route's view must have.
  let viewType: String
  let fits: @MainActor (any ModuleView.Type) -> Bool
  /// The view as what the interface asks for; `nil` if it is of another class.
  let serve: @MainActor (any ModuleView) -> Any?

  /// A view as what the interface asks for.
  func served(_ view: any ModuleView, _ route: String) throws(RouteError) -> Any {
    if let served = serve(view) { return served }
    throw .viewMismatch(
      interface: interface.text, route: route, expected: viewType,
      actual: "\(Swift.type(of: view))")
  }

  /// Whether another may not serve the same interface beside it.
  func excludes(_ other: InterfaceImplementation) -> Bool {
    !isShared || !other.isShared || route.key == other.route.key
  }

  /// What errors call who serves it.
  var claimant: String { "the route \"\(route.text)\" of \(place.registrar)" }
  /// What errors call it.
  var title: String { "interface \"\(interface.text)\"" }
}

/// The interfaces of an app, and the routes that serve them. It is shared, not copied.
@MainActor final class InterfaceTable {
  private var services = NameMap<[InterfaceImplementation]>()
  private var choices: [NameKey: @MainActor () -> any RouteKey] = [:]

  /// Who serves an interface, the first first.
  subscript(interface: NameKey) -> [InterfaceImplementation] { services[interface] ?? [] }

  /// Everything that is served, in the order in which the interfaces were declared.
  var all: [InterfaceImplementation] { services.inOrder.flatMap(\.value) }

  func add(_ service: InterfaceImplementation) {
    services.set(self[service.interface.key] + [service], for: service.interface.key)
  }

  /// From now on `choice` says which route serves the interface.
  func choose(
    _ interface: NameKey, by choice: @escaping @MainActor () -> any RouteKey
  ) {
    choices[interface] = choice
  }

  /// The route that serves what is asked for now.
  ///
  /// - Returns: `nil` if nothing was registered for it: it may be no interface.
  func service(for key: NameKey) throws(RouteError) -> InterfaceImplementation? {
    let services = self[key]
    guard let choose = choices[key] else { return services.first }
    let route = choose()
    guard let chosen = services.first(where: { $0.route.key == route.key }) else {
      throw .invalidChoice(
        interface: key.text, by: route.text, servers: services.map(\.route.text))
    }
    return chosen
  }
}

extension VIPRouter {
  /// Says which of the routes that share an interface serves it: one for this user, one for that.
  ///
  /// Without it, the one that was registered first serves it.
  ///
  /// - Parameters:
  ///   - interface: the interface.
  ///   - choose: is asked each time that the interface is asked for; replaces what was said before. A route
  ///     that does not serve the interface is an error when it is opened:
  ///     ``RouteError/invalidChoice(interface:by:servers:)``.
  public func choose<Interface, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>,
    by choose: @escaping @MainActor () -> RouteName<Parameters, Output>
  ) {
    interfaces.choose(interface.key, by: choose)
  }
}
