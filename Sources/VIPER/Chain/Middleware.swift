/// A node of a chain that handles events.
@MainActor public protocol EventHandler {
  /// Handles the event, or forwards it with `next.handle(event)`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - next: The rest of the chain, which is valid only during this call.
  /// - Returns: The outcome. For a forwarded event, this is the outcome that `next.handle(event)` returned.
  @discardableResult func handle(_ event: Event, next: Next) -> Outcome
}

/// A node of a chain that receives results.
@MainActor public protocol ResultReceiver {
  /// Handles the result, or forwards it with `next.receive(result)`.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - next: The rest of the chain, which is valid only during this call.
  /// - Returns: The outcome. For a forwarded result, this is the outcome that `next.receive(result)` returned.
  @discardableResult func receive(_ result: EventResult, next: Next) -> Outcome
}

/// A node of a module's chain, on either side of the presenter. Events pass the middleware of a chain in list order,
/// and results pass the middleware in reverse order.
///
/// ```
///  View ─▶ A ─▶ B ─▶ Presenter ─▶ C ─▶ Interactor      events, in list order
///  View ◀─ A ◀─ B ◀─ Presenter ◀─ C ◀─ Interactor      results, in reverse
/// ```
///
/// Neither method has a default implementation, so a misspelled method does not compile. A middleware for events only
/// conforms to ``EventMiddleware`` and implements one method.
///
/// One value can serve every module, because a middleware stores no neighbors. A middleware can do the following:
///
/// - Forward an event or a result, changed or unchanged.
/// - Answer an event (`next.receive(…)`).
/// - Reject an event (`next.reject(…)`).
/// - Hold an event and continue later: call `next.hold()` and return ``Outcome/held``.
public protocol Middleware: EventHandler, ResultReceiver {}

/// A middleware that handles events and forwards all results.
///
/// A conforming type implements `handle(_:next:)`. A type that implements both methods conforms to ``Middleware``.
public protocol EventMiddleware: Middleware {}

extension EventMiddleware {
  /// Forwards the result.
  public func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}

/// A middleware with effects outside the app, such as a log, a notification or a report to a server.
///
/// A playback of a recording leaves such a middleware out: events and results pass it unchanged, and its effects do not
/// occur again. Conform a middleware to this protocol only if the app's behavior does not depend on it.
public protocol SideEffectMiddleware: Middleware {}

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
  /// The mistakes in the settings of the middleware, each as a text of one line.
  public var mistakes: [String] = []
  /// The middleware that events pass after this one, in the same ``MiddlewareList``.
  public let below: [any Middleware]
  private let handlers: [any DeclaredHandlers]

  /// Returns the policy with which the part below handles events of a name, or `nil` if no part handles the name. Use this
  /// method if the middleware passes events on later or again.
  @MainActor public func policy(of name: NameKey) -> InFlightPolicy? {
    handlers.lazy.compactMap { $0.policy(of: name) }.first
  }

  /// Returns whether the part below answers events of a name with a sequence.
  @MainActor public func answersWithSequence(_ name: NameKey) -> Bool {
    handlers.first { $0.policy(of: name) != nil }?.answersWithSequence(name) == true
  }

  @MainActor init(
    of middleware: any Middleware, above below: [any Middleware] = [], handlers: [any DeclaredHandlers] = []
  ) {
    self.below = below
    self.handlers = handlers
    (middleware as? any CheckedMiddleware)?.declare(&self)
  }
}

/// The handlers of a part, for the declarations of middleware.
@MainActor protocol DeclaredHandlers: Sendable {
  func policy(of name: NameKey) -> InFlightPolicy?
  func answersWithSequence(_ name: NameKey) -> Bool
}

/// The middleware on both sides of the presenter, in the order in which events pass it.
public struct MiddlewareList {
  /// Between the view and the presenter.
  public var beforePresenter: [any Middleware]
  /// Between the presenter and the interactor.
  public var beforeInteractor: [any Middleware]

  /// Creates a list. Without arguments the list is empty.
  public init(beforePresenter: [any Middleware] = [], beforeInteractor: [any Middleware] = []) {
    self.beforePresenter = beforePresenter
    self.beforeInteractor = beforeInteractor
  }

  /// Returns a list with the same middleware on both sides.
  public static func onBothSides(_ middleware: any Middleware...) -> MiddlewareList {
    MiddlewareList(beforePresenter: middleware, beforeInteractor: middleware)
  }

  var isEmpty: Bool { beforePresenter.isEmpty && beforeInteractor.isEmpty }

  /// All middleware of both sides, in the order in which events pass it.
  var all: [any Middleware] { beforePresenter + beforeInteractor }

  /// Returns a list in which, on each side, the middleware of this list is followed by the middleware of `other`.
  public func followed(by other: MiddlewareList) -> MiddlewareList {
    MiddlewareList(
      beforePresenter: beforePresenter + other.beforePresenter,
      beforeInteractor: beforeInteractor + other.beforeInteractor)
  }
}
