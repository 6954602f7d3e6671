/// A closure that converts a module's output to the output type that the opener expects, or returns `nil` for no
/// output.
typealias OutputTransform = @MainActor (any Sendable) throws -> (any Sendable)?

/// The route to which a name or an interface leads, and the interface and the adapters through which the route was
/// found.
@MainActor final class ResolvedRoute {
  /// The event under the name of the route, with the route's parameters.
  let event: Event
  /// The route and its module; `nil` if no router has the route.
  let route: RouteTable.Entry?
  /// The implementation through which the route was found; `nil` if no interface leads to the route.
  let implementation: InterfaceImplementation?
  /// The adapters from the requested name to the route, in this order.
  let adapters: [RouteAdapter]
  /// The events under the names that led to the route, beginning with the requested name.
  let aliases: [Event]

  /// Finds the route to which the name of an event leads.
  ///
  /// - Parameters:
  ///   - asked: The event.
  ///   - isAdapted: Whether the event already contains the parameters of the final route. In that case no adapter
  ///     converts the parameters, even if the name of the event is adapted to the name of that route.
  init(_ asked: Event, isAdapted: Bool, routes: RouteTable, interfaces: InterfaceTable, adapters: RouteAdapters)
    throws(RouteError)
  {
    var (event, aliases, passed) = (asked, [Event](), [RouteAdapter]())
    var implementation: InterfaceImplementation?
    while implementation == nil, routes[event.key] == nil {
      let before = event
      implementation = try interfaces.implementation(of: event.key)
      if let implementation {
        event = event.named(implementation.route)
        // Registration rejects cycles. Each adapter is followed at most once nevertheless.
      } else if let adapter = adapters[event.key], !passed.contains(where: { $0.required.key == event.key }) {
        event = isAdapted ? event.named(adapter.provided) : try adapter.adapt(event)
        passed.append(adapter)
      } else {
        break
      }
      aliases.append(before)
    }
    (self.event, self.aliases, self.adapters, self.implementation) = (event, aliases, passed, implementation)
    route = routes[event.key]
  }

  /// The requested adapted name or interface; `nil` if the route itself was requested.
  var askedKey: (any RouteKey)? { adapters.first?.required ?? implementation?.interface }

  /// The type of the output that the opener expects; `nil` for none.
  private var output: Any.Type? { adapters.isEmpty ? route?.registration.output : adapters.first?.output }

  /// Returns the view as the requested type.
  func target(of view: any ModuleView) throws(RouteError) -> Any {
    guard let implementation else { return view }
    let target = try implementation.target(of: view, route: event.name)
    // An opener that requested a route receives the view itself, even if an adapter leads to an interface.
    return adapters.adapt(target: target, of: view.port) ?? view
  }

  /// Returns the conversion of the module's output to the output that the opener expects. Returns `nil` if the opener
  /// expects no output, or if the output types do not fit.
  ///
  /// - Parameters:
  ///   - asked: The resolution of the route that was requested.
  ///   - isRedirected: Whether an interceptor redirected the requested route to this route.
  func transform(for asked: ResolvedRoute, isRedirected: Bool) -> OutputTransform? {
    guard let promised = asked.route?.registration.output else { return nil }
    guard isRedirected else { return asked.adapters.adapt(output:) }
    if promised == output { return { try self.adapters.adapt(output: $0).flatMap(asked.adapters.adapt(output:)) } }
    return asked.output == output ? adapters.adapt(output:) : nil
  }
}

extension [RouteAdapter] {
  /// Converts the interface that a route provides to the requested interface. Returns `nil` if a route was requested.
  ///
  /// - Parameter port: The port of the view, which owns the objects of the adapters.
  @MainActor func adapt(target: Any, of port: ViewPort) -> Any? {
    var target = target
    for adapter in reversed() {
      guard let next = port.adapted(as: adapter.required.key, { adapter.adaptTarget?(target) }) else { return nil }
      target = next
    }
    return target
  }

  /// Converts a module's output to the expected output. Returns `nil` for no output.
  @MainActor func adapt(output: any Sendable) throws -> (any Sendable)? {
    var output = output
    for adapter in reversed() {
      guard let next = try adapter.adaptOutput(output) else { return nil }
      output = next
    }
    return output
  }
}
