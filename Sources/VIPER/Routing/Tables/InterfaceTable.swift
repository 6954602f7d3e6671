/// One route that implements an interface.
@MainActor struct InterfaceImplementation {
  let interface: any RouteKey
  let route: any RouteKey
  /// Whether other routes may implement the interface too.
  let isShared: Bool
  let place: SourcePlace
  /// The name of the class that the route's view must have.
  let viewType: String
  let fits: @MainActor (any ModuleView.Type) -> Bool
  /// Returns the view as the interface; `nil` if the view is of another class.
  let target: @MainActor (any ModuleView) -> Any?

  /// Returns a view as the interface.
  func target(of view: any ModuleView, route: String) throws(RouteError) -> Any {
    if let target = target(view) { return target }
    throw .viewMismatch(interface: interface.text, route: route, expected: viewType, actual: "\(type(of: view))")
  }

  /// Whether two implementations of the same interface exclude each other.
  func conflicts(with other: InterfaceImplementation) -> Bool {
    !isShared || !other.isShared || route.key == other.route.key
  }

  /// The description of the route and its module router in errors.
  var owner: String { "the route \"\(route.text)\" of \(place.owner)" }
  /// The interface's description in errors.
  var title: String { "interface \"\(interface.text)\"" }
}

/// The interfaces of an app and their implementations. A reference type, so a registration does not copy the table.
@MainActor final class InterfaceTable {
  private var implementations = NameMap<[InterfaceImplementation]>()
  private var choices: [NameKey: @MainActor () -> any RouteKey] = [:]

  /// The implementations of an interface, in registration order.
  subscript(interface: NameKey) -> [InterfaceImplementation] { implementations[interface] ?? [] }

  /// All implementations, in the order in which their interfaces were declared.
  var all: [InterfaceImplementation] { implementations.inOrder.flatMap(\.value) }

  func add(_ implementation: InterfaceImplementation) {
    let key = implementation.interface.key
    implementations.set(self[key] + [implementation], for: key)
  }

  /// Sets the closure that chooses which route implements the interface.
  func choose(_ interface: NameKey, by choice: @escaping @MainActor () -> any RouteKey) { choices[interface] = choice }

  /// Returns the implementation that is chosen now.
  ///
  /// - Returns: The implementation; `nil` if no implementation is registered for the key, for example because the key
  ///   does not belong to an interface.
  func implementation(of key: NameKey) throws(RouteError) -> InterfaceImplementation? {
    let known = self[key]
    guard let choose = choices[key] else { return known.first }
    let route = choose()
    guard let chosen = known.first(where: { $0.route.key == route.key }) else {
      throw .invalidChoice(interface: key.text, by: route.text, servers: known.map(\.route.text))
    }
    return chosen
  }
}
