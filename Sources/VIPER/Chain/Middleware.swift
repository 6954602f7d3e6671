/// What an event passes on its way down.
@MainActor public protocol EventHandler {
  /// Takes the event, or passes it on with `next.handle(event)`.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - next: the rest of the way, for this call only.
  /// - Returns: what became of it: `next`'s outcome if it was passed on.
  @discardableResult
  func handle(_ event: Event, next: Next) -> Outcome
}

/// What a result passes on its way up.
@MainActor public protocol ResultReceiver {
  /// Takes the result, or passes it on with `next.receive(result)`.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - next: the rest of the way, for this call only.
  /// - Returns: what became of it: `next`'s outcome if it was passed on.
  @discardableResult
  func receive(_ result: EventResult, next: Next) -> Outcome
}

/// A link in a module's chain, on either side of the presenter: it sees every event on the way down
/// and every result on the way up, in reverse.
///
/// ```
///  View ─▶ A ─▶ B ─▶ Presenter ─▶ C ─▶ Interactor      events, in list order
///  View ◀─ A ◀─ B ◀─ Presenter ◀─ C ◀─ Interactor      results, in reverse
/// ```
///
/// Both methods pass on by default, so write the one you need. One value may serve every module:
/// middleware stores no neighbours. It can pass on changed, answer (`next.receive(…)`), refuse
/// (`next.reject(…)`), or keep the event and go on later (`next.hold()`, returning
/// ``Outcome/held``).
public protocol Middleware: EventHandler, ResultReceiver {}

extension Middleware {
  /// Passes the event on.
  public func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
  /// Passes the result on.
  public func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}

/// Middleware for both sides of the presenter, in the order in which events meet it.
public struct MiddlewareList {
  /// Between the view and the presenter.
  public var beforePresenter: [any Middleware]
  /// Between the presenter and the interactor.
  public var beforeInteractor: [any Middleware]

  /// A list; an empty one without arguments.
  public init(
    beforePresenter: [any Middleware] = [], beforeInteractor: [any Middleware] = []
  ) {
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
