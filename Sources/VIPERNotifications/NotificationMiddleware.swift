public import Foundation
public import VIPER

/// Posts notifications for events and results that pass it.
///
/// ```swift
/// NotificationMiddleware {
///   $0.post(Shop.open, as: .shopOpened)
///   $0.postResult(Shop.order, as: .orderPlaced) { order in ["id": order.id] }
/// }
/// ```
///
/// A notification is posted on the main actor, within the delivery, before the event or the result goes on;
/// whatever its observers send waits until the delivery has ended. It has no object. What becomes of an event
/// further on makes no difference: to tell of what has been done, post its result. Put the middleware before
/// the presenter or before the interactor, of one module or, on the router, of all; on both sides it posts
/// twice.
public struct NotificationMiddleware: Middleware {
  private let center: NotificationCenter
  private let rules: Rules

  /// A middleware that posts what `build` adds.
  ///
  /// - Parameters:
  ///   - center: where the notifications are posted.
  ///   - build: adds names.
  public init(center: NotificationCenter = .default, _ build: (inout Rules) -> Void) {
    var rules = Rules()
    build(&rules)
    self.center = center
    self.rules = rules
  }

  /// Posts what is to be posted for the event, and passes it on.
  public func handle(_ event: Event, next: Next) -> Outcome {
    for rule in rules.events[event.key] ?? [] { rule(event.data, center) }
    return next.handle(event)
  }

  /// Posts what is to be posted for the result if it is a success, and passes it on.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if result.isSuccess {
      for rule in rules.results[result.key] ?? [] { rule(result.data ?? (), center) }
    }
    return next.receive(result)
  }

  /// What is posted, by the names of events and results.
  public struct Rules {
    fileprivate typealias Rule = @MainActor (any Sendable, NotificationCenter) -> Void
    fileprivate var events: [NameKey: [Rule]] = [:]
    fileprivate var results: [NameKey: [Rule]] = [:]

    /// Posts a notification for each event of a name.
    ///
    /// An event with data of another type is left to its handler, which refuses it.
    ///
    /// - Parameters:
    ///   - name: the event's name, or a route's.
    ///   - notification: the notification's name.
    ///   - userInfo: makes the user info of what the event carries; there is none without.
    public mutating func post<Name: TypedName>(
      _ name: Name, as notification: Notification.Name,
      _ userInfo: @escaping @MainActor (Name.Input) -> [AnyHashable: Any]? = { _ in nil }
    ) {
      events[name.key, default: []].append(Self.rule(notification, userInfo))
    }

    /// Posts a notification for each successful result of a name; for each element, if there are many.
    ///
    /// - Parameters:
    ///   - name: the result's name, at the place in the chain where the middleware stands.
    ///   - notification: the notification's name.
    ///   - userInfo: makes the user info of what the result carries; there is none without.
    public mutating func postResult<Name: TypedName>(
      _ name: Name, as notification: Notification.Name,
      _ userInfo: @escaping @MainActor (Name.Output) -> [AnyHashable: Any]? = { _ in nil }
    ) {
      results[name.key, default: []].append(Self.rule(notification, userInfo))
    }

    private static func rule<Data>(
      _ notification: Notification.Name,
      _ userInfo: @escaping @MainActor (Data) -> [AnyHashable: Any]?
    ) -> Rule {
      { data, center in
        guard let data = data as? Data else { return }
        center.post(name: notification, object: nil, userInfo: userInfo(data))
      }
    }
  }
}
