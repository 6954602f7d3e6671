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
/// A notification is posted on the main actor, within the delivery, before the event or the result goes on;
/// events that its observers send wait until the delivery has ended. It has no object. It is posted whatever the outcome
/// of the event: to notify of completed work, post the result. Put the middleware before
/// the presenter or before the interactor, of one module or, on the router, of all; on both sides it posts
/// twice.
public struct NotificationMiddleware: Middleware {
  private let center: NotificationCenter
  private let rules: Rules

  /// Makes a middleware with the rules that `build` adds.
  ///
  /// - Parameters:
  ///   - center: the center of the notifications.
  ///   - build: a closure that adds rules.
  public init(center: NotificationCenter = .default, _ build: (inout Rules) -> Void) {
    var rules = Rules()
    build(&rules)
    self.center = center
    self.rules = rules
  }

  /// Posts the notifications of the event, and passes it on.
  public func handle(_ event: Event, next: Next) -> Outcome {
    for rule in rules.events[event.key] ?? [] { rule(event.data, center) }
    return next.handle(event)
  }

  /// Posts the notifications of the result if it is a success, and passes it on.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if result.isSuccess { for rule in rules.results[result.key] ?? [] { rule(result.data ?? (), center) } }
    return next.receive(result)
  }

  /// The notifications of events and results, by name.
  public struct Rules {
    fileprivate typealias Rule = @MainActor (any Sendable, NotificationCenter) -> Void
    fileprivate var events: [NameKey: [Rule]] = [:]
    fileprivate var results: [NameKey: [Rule]] = [:]

    /// Posts a notification for each event of a name.
    ///
    /// An event with data of another type is ignored; its handler refuses it.
    ///
    /// - Parameters:
    ///   - name: the event's name, or a route's.
    ///   - notification: the notification's name.
    ///   - userInfo: makes the user info of the event's input; without it there is none.
    public mutating func post<Name: TypedName>(
      _ name: Name, as notification: Notification.Name,
      _ userInfo: @escaping @MainActor (Name.Input) -> [AnyHashable: Any]? = { _ in nil }
    ) { events[name.key, default: []].append(Self.rule(notification, userInfo)) }

    /// Posts a notification for each successful result of a name; for each element, if there are many.
    ///
    /// - Parameters:
    ///   - name: the result's name, at the middleware's position in the chain.
    ///   - notification: the notification's name.
    ///   - userInfo: makes the user info of the result's output; without it there is none.
    public mutating func postResult<Name: TypedName>(
      _ name: Name, as notification: Notification.Name,
      _ userInfo: @escaping @MainActor (Name.Output) -> [AnyHashable: Any]? = { _ in nil }
    ) { results[name.key, default: []].append(Self.rule(notification, userInfo)) }

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
