/// A middleware with a declaration that ``VIPRouter/validate()`` checks.
///
/// ```swift
/// extension Authorising: CheckedMiddleware {
///   func declare(_ declaration: inout MiddlewareDeclaration) { declaration.events = names.map(\.key) }
/// }
/// ```
///
/// A middleware that does not conform to this protocol may answer any event and receive any result. Therefore
/// validation does not report a name that depends on such a middleware.
public protocol CheckedMiddleware: Middleware {
  /// Declares the names that the middleware uses, and its mistakes.
  ///
  /// - Parameter declaration: The declaration at one place of a chain, with all names and mistakes empty.
  func declare(_ declaration: inout MiddlewareDeclaration)
}

/// The names and the mistakes that a middleware declares for one place in a chain.
public struct MiddlewareDeclaration {
  /// The names of the events and route events that the middleware must receive to have an effect. A name is a
  /// configuration error if no event of this name can pass the place.
  public var events: [NameKey] = []
  /// The names of the results that the middleware must receive to have an effect.
  public var results: [NameKey] = []
  /// The names of the events and route events that the middleware may answer itself.
  public var answers: [NameKey] = []
  /// Whether the middleware forwards unchanged, and without any effect, all events with other names than ``events`` and
  /// ``answers``, and all results with other names than ``results``, except the answers to events that it has marked.
  ///
  /// If `true`, the runtime skips the middleware for most of these events and results. The names must then never change.
  /// The default is `false`.
  public var forwardsOtherNames = false
  /// The mistakes in the settings of the middleware, each as a text of one line.
  public var mistakes: [String] = []
  /// The middleware that events pass after this one, in the same ``MiddlewareList``.
  public let below: [any Middleware]

  @MainActor init(of middleware: any Middleware, above below: [any Middleware] = []) {
    self.below = below
    (middleware as? any CheckedMiddleware)?.declare(&self)
  }

  /// The names of the events and of the results for which the middleware must be called.
  var filters: (events: NameFilter, results: NameFilter) {
    forwardsOtherNames ? (NameFilter(events + answers), NameFilter(results)) : (.all, .all)
  }
}
