/// Makes the output that an opener is promised of the output that a module gives; `nil` for nothing.
typealias OutputTransform = @MainActor (any Sendable) throws -> (any Sendable)?

/// The route to which a name or an interface leads, through which interface and which adapters.
@MainActor final class ResolvedRoute {
  /// The event that asks for the route.
  private(set) var event: Event
  /// The route and its module; `nil` if nobody has it.
  private(set) var route: RouteTable.Route?
  /// The implementation by which the interface was found, if one was.
  private(set) var implementation: InterfaceImplementation?
  /// The adapters in between, beginning at what was asked for.
  private(set) var adapters: [RouteAdapter] = []
  /// The events that asked for something else than the route, outermost first.
  private(set) var aliases: [Event] = []

  /// Follows a name to its route.
  ///
  /// - Parameters:
  ///   - asked: the event.
  ///   - isAdapted: whether it carries what the route needs already, whatever it is named.
  init(_ asked: Event, isAdapted: Bool, routes: RouteTable, interfaces: InterfaceTable, adapters: RouteAdapters)
    throws(RouteError)
  {
    event = asked
    while routes[event.key] == nil {
      if let implementation = try interfaces.implementation(of: event.key) {
        self.implementation = implementation
        follow(to: event.named(implementation.route))
        break
      }
      // No registration can close a cycle; each adapter is passed once all the same.
      guard let adapter = adapters[event.key],
        !self.adapters.contains(where: { $0.required.key == adapter.required.key })
      else { break }
      follow(to: isAdapted ? event.named(adapter.provided) : try adapter.adapt(event))
      self.adapters.append(adapter)
    }
    route = routes[event.key]
  }

  private func follow(to next: Event) {
    aliases.append(event)
    event = next
  }

  /// The name or interface that was asked for, if that is not the route itself.
  var askedKey: (any RouteKey)? { adapters.first?.required ?? implementation?.interface }

  /// The type of the output that the caller is promised; `nil` for none.
  private var output: Any.Type? { adapters.isEmpty ? route?.registration.output : adapters.first?.output }

  /// The view as what was asked for.
  func target(of view: any ModuleView) throws(RouteError) -> Any {
    guard let implementation else { return view }
    let target = try implementation.target(of: view, route: event.name)
    // A caller that asks for a route gets its view, whatever that is to others.
    return adapters.adapt(target: target) ?? view
  }

  /// Makes what the opener is promised of what the module gives; `nil` if the opener is promised nothing, or something
  /// else.
  ///
  /// - Parameters:
  ///   - asked: what the route that was asked for leads to.
  ///   - isRedirected: whether this is another route, opened instead.
  func transform(for asked: ResolvedRoute, isRedirected: Bool) -> OutputTransform? {
    guard let promised = asked.route?.registration.output else { return nil }
    guard isRedirected else { return asked.adapters.adapt(output:) }
    if promised == output { return { try self.adapters.adapt(output: $0).flatMap(asked.adapters.adapt(output:)) } }
    return asked.output == output ? adapters.adapt(output:) : nil
  }
}

extension [RouteAdapter] {
  /// The interface that was asked for, made of the one that a route has; `nil` if a route was asked for.
  @MainActor func adapt(target: Any) -> Any? {
    var target = target
    for adapter in reversed() {
      guard let next = adapter.adaptTarget?(target) else { return nil }
      target = next
    }
    return target
  }

  /// The output that was promised, made of the one that a module gives; `nil` for nothing.
  @MainActor func adapt(output: any Sendable) throws -> (any Sendable)? {
    var output = output
    for adapter in reversed() {
      guard let next = try adapter.adaptOutput(output) else { return nil }
      output = next
    }
    return output
  }
}
