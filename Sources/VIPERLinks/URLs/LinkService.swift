public import VIPER

/// The registration of a link pattern that a service answers with a value of type `Output`.
@MainActor struct LinkService<Output: Sendable>: AnyLinkService {
  /// A closure that calls the service with the values of a link.
  typealias Call = @MainActor (VIPRouter) async throws -> Output

  let pattern: LinkPattern
  let makeCall: @MainActor (inout LinkCursor) throws(LinkError) -> Call

  /// Returns the service call for a link. The call contains the parsed values of the link.
  func call(for link: Link, _ values: [[String]]) throws(LinkError) -> Call {
    try pattern.check(link, allowing: [])
    var cursor = LinkCursor(link, pattern, values)
    return try makeCall(&cursor)
  }
}

/// A ``LinkService`` with any output type.
@MainActor protocol AnyLinkService {
  associatedtype Output: Sendable
  var pattern: LinkPattern { get }
}

extension AnyLinkService {
  /// The name of the output type in errors.
  var outputName: String { "\(Output.self)" }
}

/// The target of a link pattern.
@MainActor enum LinkTarget {
  case route(LinkRoute)
  case service(any AnyLinkService)

  var pattern: LinkPattern {
    switch self {
    case .route(let route): route.pattern
    case .service(let service): service.pattern
    }
  }
}

extension Registration {
  /// Registers a pattern of links that a service answers with a value. See ``Links``.
  ///
  /// ```swift
  /// app.link("rates/:currency", by: (any Rates).self) { (rates, currency: Currency) in try await rates.rate(of: currency) }
  /// ```
  ///
  /// Links have no other access to the service. The patterns of services and of routes share one table: a pattern can
  /// be registered only once, and the same precedence applies.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, as for a route. A link with `transition` or `action` in its query is rejected.
  ///   - service: The type under which the service is registered. The service may be registered later, and is created
  ///     when a link needs the service.
  ///   - perform: A closure that calls the service with the values of the path, followed by the values of the query. If
  ///     the closure throws an error, `Links.perform` throws it.
  public mutating func link<Service, Output: Sendable, each Value: LinkValue>(
    _ pattern: String, by service: Service.Type,
    _ perform: @escaping @MainActor (Service, repeat each Value) async throws -> Output
  ) {
    var count = 0
    for _ in repeat (each Value).self { count += 1 }
    addLink(pattern, count: count, service: (Service.self, Output.self)) { read in
      .service(
        LinkService<Output>(pattern: read) { (cursor) throws(LinkError) in
          let values = (repeat try cursor.next((each Value).self))
          return { router in try await perform(try await router.resolveService(Service.self), repeat each values) }
        })
    }
  }
}
