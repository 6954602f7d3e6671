public import VIPER

/// The registration of a pattern of links that a service answers with a value of this type.
@MainActor struct LinkService<Output: Sendable>: AnyLinkService {
  /// A call of the service, with the values of a link.
  typealias Call = @MainActor (VIPRouter) async throws -> Output

  let pattern: LinkPattern
  let makeCall: @MainActor (inout LinkCursor) throws(LinkError) -> Call

  /// Returns the call of the service for a link, all of whose values have been read.
  func call(for link: Link, _ values: [[String]]) throws(LinkError) -> Call {
    try pattern.check(link, allowing: [])
    var cursor = LinkCursor(link, pattern, values)
    return try makeCall(&cursor)
  }
}

/// A ``LinkService``, whatever it gives.
@MainActor protocol AnyLinkService {
  associatedtype Output: Sendable
  var pattern: LinkPattern { get }
}

extension AnyLinkService {
  /// The type of the value, in errors.
  var outputName: String { "\(Output.self)" }
}

/// The meaning of a pattern of links.
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
  /// Lets a service answer links of a pattern with a value: see ``Links``.
  ///
  /// ```swift
  /// app.link("rates/:currency", by: (any Rates).self) { (rates, currency: Currency) in try await rates.rate(of: currency) }
  /// ```
  ///
  /// Nothing else of the service can be reached by links. The pattern is one of all patterns of the app: it is claimed
  /// once, and takes precedence as those of routes do.
  ///
  /// - Parameters:
  ///   - pattern: as for a route. `transition` and `action` in a link's query are refused.
  ///   - service: the service's type, as it is registered; it may be registered later, and is made when it is needed.
  ///   - perform: calls the service with the values, those of the path first, then those of the query. What it throws,
  ///     the caller of `perform` gets.
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
