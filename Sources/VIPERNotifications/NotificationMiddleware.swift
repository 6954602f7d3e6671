public import Foundation
public import VIPER

/// A middleware that posts notifications for the events and results that pass it.
///
/// ```swift
/// NotificationMiddleware {
///   $0.post(Shop.open, as: .shopOpened)
///   $0.postResult(Shop.order, as: .orderPlaced) { order in ["id": order.id] }
/// }
/// ```
///
/// A notification is posted on the main actor, during the delivery, before the event or the result is forwarded. Events
/// that the observers send are delivered after the current delivery. A notification has no object. The notification is
/// posted before the outcome of the event is known. To notify observers of completed work, post the result.
///
/// Place the middleware before the presenter or before the interactor. Add it to one module, or to the router for all
/// modules. If the middleware is in several places of one chain, it posts several times.
public struct NotificationMiddleware: CheckedMiddleware {
  private let center: NotificationCenter
  private let rules: Rules

  /// Creates a middleware with the rules that `build` adds.
  ///
  /// - Parameters:
  ///   - center: The center to which the notifications are posted.
  ///   - build: A closure that adds the rules.
  public init(center: NotificationCenter = .default, _ build: (inout Rules) -> Void) {
    var rules = Rules()
    build(&rules)
    self.center = center
    self.rules = rules
  }

  /// Declares the names of the rules.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.events = rules.eventKeys
    declaration.results = rules.resultKeys
  }

  /// Posts the notifications of the event, and forwards it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    for rule in rules.events[event.key] ?? [] { rule(event.data, center) }
    return next.handle(event)
  }

  /// Posts the notifications of the result if it is a success, and forwards it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if result.isSuccess { for rule in rules.results[result.key] ?? [] { rule(result.data ?? (), center) } }
    return next.receive(result)
  }

  /// The notifications to post for events and results, by name.
  public struct Rules {
    fileprivate typealias Rule = @MainActor (any Sendable, NotificationCenter) -> Void
    fileprivate var events: [NameKey: [Rule]] = [:]
    fileprivate var results: [NameKey: [Rule]] = [:]
    fileprivate var eventKeys: [NameKey] = []
    fileprivate var resultKeys: [NameKey] = []

    /// Posts a notification for each event with a name.
    ///
    /// No notification is posted for an event with data of another type. The event's handler rejects such data.
    ///
    /// - Parameters:
    ///   - name: The name of the event or route.
    ///   - notification: The notification's name.
    ///   - userInfo: A closure that creates the user info from the event's input. Without it, the notification has no
    ///     user info.
    public mutating func post<Name: TypedName>(
      _ name: Name, as notification: Notification.Name,
      _ userInfo: @escaping @MainActor (Name.Input) -> [AnyHashable: Any]? = { _ in nil }
    ) {
      events[name.key, default: []].append(Self.rule(notification, userInfo))
      eventKeys.append(name.key)
    }

    /// Posts a notification for each success with a name. For a sequence, posts a notification for each element.
    ///
    /// - Parameters:
    ///   - name: The name that the result has at the middleware's position in the chain.
    ///   - notification: The notification's name.
    ///   - userInfo: A closure that creates the user info from the result's output. Without it, the notification has no
    ///     user info.
    public mutating func postResult<Name: TypedName>(
      _ name: Name, as notification: Notification.Name,
      _ userInfo: @escaping @MainActor (Name.Output) -> [AnyHashable: Any]? = { _ in nil }
    ) {
      results[name.key, default: []].append(Self.rule(notification, userInfo))
      resultKeys.append(name.key)
    }

    private static func rule<Data>(
      _ notification: Notification.Name, _ userInfo: @escaping @MainActor (Data) -> [AnyHashable: Any]?
    ) -> Rule {
      { data, center in
        guard let data = data as? Data else { return }
        center.post(name: notification, object: nil, userInfo: userInfo(data))
      }
    }
  }
}
