/// One route that implements an interface.
@MainActor package struct InterfaceImplementation {
  package let interface: any RouteKey
  /// The interface's type, which tells apart two of one name.
  package let type: Any.Type
  package let route: any RouteKey
  /// Whether other routes may implement the interface as well.
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
    throw .viewMismatch(interface: interface.text, route: route, expected: viewType, actual: "\(Swift.type(of: view))")
  }

  /// Whether another may not implement the same interface beside it.
  func conflicts(with other: InterfaceImplementation) -> Bool {
    !isShared || !other.isShared || route.key == other.route.key
  }

  /// The route and its module router, in errors.
  var owner: String { "the route \"\(route.text)\" of \(place.owner)" }
  /// The interface, in errors.
  var title: String { "interface \"\(interface.text)\"" }
}

/// The interfaces of an app and their implementations. It is shared, not copied.
@MainActor package final class InterfaceTable {
  private var implementations = NameMap<[InterfaceImplementation]>()
  private var choices: [NameKey: @MainActor () -> any RouteKey] = [:]

  /// The implementations of an interface, in registration order.
  package subscript(interface: NameKey) -> [InterfaceImplementation] { implementations[interface] ?? [] }

  /// All implementations, in the order in which their interfaces were declared.
  package var all: [InterfaceImplementation] { implementations.inOrder.flatMap(\.value) }

  func add(_ implementation: InterfaceImplementation) {
    let key = implementation.interface.key
    implementations.set(self[key] + [implementation], for: key)
  }

  /// Lets `choice` say from now on which route implements the interface.
  func choose(_ interface: NameKey, by choice: @escaping @MainActor () -> any RouteKey) { choices[interface] = choice }

  /// The implementation that is chosen now.
  ///
  /// - Returns: `nil` if nothing was registered for it: it may be no interface.
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
