/// A part of a chain that handles events.
@MainActor public protocol EventHandler {
  /// Handles the event, or forwards it with `next.handle(event)`.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - next: the rest of the chain, for this call only.
  /// - Returns: the outcome; for a forwarded event, the outcome of `next`.
  @discardableResult func handle(_ event: Event, next: Next) -> Outcome
}

/// A part of a chain that receives results.
@MainActor public protocol ResultReceiver {
  /// Takes the result, or forwards it with `next.receive(result)`.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - next: the rest of the chain, for this call only.
  /// - Returns: the outcome; for a forwarded result, the outcome of `next`.
  @discardableResult func receive(_ result: EventResult, next: Next) -> Outcome
}

/// A part of a module's chain, on either side of the presenter, that sees events on the way down and results on the way
/// up, in reverse.
///
/// ```
///  View ─▶ A ─▶ B ─▶ Presenter ─▶ C ─▶ Interactor      events, in list order
///  View ◀─ A ◀─ B ◀─ Presenter ◀─ C ◀─ Interactor      results, in reverse
/// ```
///
/// Neither method has a default, so a misspelt one does not compile. A middleware for one direction conforms to
/// ``EventMiddleware`` or ``ResultMiddleware`` and writes one method.
///
/// One value may serve every module: middleware stores no neighbours. It can forward, changed or not, answer
/// (`next.receive(…)`), refuse (`next.reject(…)`), or hold the event and go on later (`next.hold()`, returning
/// ``Outcome/held``).
public protocol Middleware: EventHandler, ResultReceiver {}

/// A middleware for events, which forwards all results.
///
/// It writes `handle(_:next:)`; one that writes both methods conforms to ``Middleware``.
public protocol EventMiddleware: Middleware {}

/// A middleware for results, which forwards all events.
///
/// It writes `receive(_:next:)`; one that writes both methods conforms to ``Middleware``.
public protocol ResultMiddleware: Middleware {}

extension EventMiddleware {
  /// Forwards the result.
  public func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}

extension ResultMiddleware {
  /// Forwards the event.
  public func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
}

// Each of the two has a default for what the other requires: together nothing would be required.
extension EventMiddleware where Self: ResultMiddleware {
  /// Refuses a type that conforms to both and does not write this method.
  @available(*, unavailable, message: "Conform to Middleware, and write both methods.") public func handle(
    _ event: Event, next: Next
  ) -> Outcome { next.handle(event) }

  /// Refuses a type that conforms to both and does not write this method.
  @available(*, unavailable, message: "Conform to Middleware, and write both methods.") public func receive(
    _ result: EventResult, next: Next
  ) -> Outcome { next.receive(result) }
}

/// Middleware for both sides of the presenter, in the order in which events meet it.
public struct MiddlewareList {
  /// Between the view and the presenter.
  public var beforePresenter: [any Middleware]
  /// Between the presenter and the interactor.
  public var beforeInteractor: [any Middleware]

  /// A list; an empty one without arguments.
  public init(beforePresenter: [any Middleware] = [], beforeInteractor: [any Middleware] = []) {
    self.beforePresenter = beforePresenter
    self.beforeInteractor = beforeInteractor
  }

  /// The same middleware on both sides.
  public static func onBothSides(_ middleware: any Middleware...) -> MiddlewareList {
    MiddlewareList(beforePresenter: middleware, beforeInteractor: middleware)
  }

  var isEmpty: Bool { beforePresenter.isEmpty && beforeInteractor.isEmpty }

  /// All of it, in the order in which events pass it.
  var all: [any Middleware] { beforePresenter + beforeInteractor }

  /// This list with `other` after it, side by side.
  public func followed(by other: MiddlewareList) -> MiddlewareList {
    MiddlewareList(
      beforePresenter: beforePresenter + other.beforePresenter,
      beforeInteractor: beforeInteractor + other.beforeInteractor)
  }
}
