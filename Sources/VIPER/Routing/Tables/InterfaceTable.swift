/// One route that serves an interface.
@MainActor package struct InterfaceImplementation {
  package let interface: any RouteKey
  /// What the interface is, by which two of one name are told apart.
  package let type: Any.Type
  package let route: any RouteKey
  /// Whether others may serve the interface as well.
  let isShared: Bool
  let place: SourcePlace
  /// The class that the route's view must have.
  let viewType: String
  let fits: @MainActor (any ModuleView.Type) -> Bool
  /// The view as the interface; `nil` if it is of another class.
  let target: @MainActor (any ModuleView) -> Any?

  /// A view as the interface.
  func target(of view: any ModuleView, route: String) throws(RouteError) -> Any {
    if let target = target(view) { return target }
    throw .viewMismatch(
      interface: interface.text, route: route, expected: viewType,
      actual: "\(Swift.type(of: view))")
  }

  /// Whether another may not implement the same interface beside it.
  func conflicts(with other: InterfaceImplementation) -> Bool {
    !isShared || !other.isShared || route.key == other.route.key
  }

  /// The route and its module router, in errors.
  var owner: String { "the route \"\(route.text)\" of \(place.registrar)" }
  /// The interface, in errors.
  var title: String { "interface \"\(interface.text)\"" }
}

/// The interfaces of an app, and the routes that serve them. It is shared, not copied.
@MainActor package final class InterfaceTable {
  private var implementations = NameMap<[InterfaceImplementation]>()
  private var choices: [NameKey: @MainActor () -> any RouteKey] = [:]

  /// Who serves an interface, the first first.
  package subscript(interface: NameKey) -> [InterfaceImplementation] { implementations[interface] ?? [] }

  /// Everything that is served, in the order in which the interfaces were declared.
  package var all: [InterfaceImplementation] { implementations.inOrder.flatMap(\.value) }

  func add(_ implementation: InterfaceImplementation) {
    let key = implementation.interface.key
    implementations.set(self[key] + [implementation], for: key)
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
  func implementation(of key: NameKey) throws(RouteError) -> InterfaceImplementation? {
    let known = self[key]
    guard let choose = choices[key] else { return known.first }
    let route = choose()
    guard let chosen = known.first(where: { $0.route.key == route.key }) else {
      throw .invalidChoice(
        interface: key.text, by: route.text, servers: known.map(\.route.text))
    }
    return chosen
  }
}
