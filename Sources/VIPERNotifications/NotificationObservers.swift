import Foundation
import VIPER

/// The notifications that one part of a module observes. The module owns this object. All observers are removed when
/// the object is released.
@MainActor final class NotificationObservers {
  /// The mailbox for the events of all notifications. A single mailbox preserves the order of notifications from one
  /// thread.
  let mailbox: Mailbox
  private var observers: [Key: NotificationObserver] = [:]

  private struct Key: Hashable {
    let notification: Notification.Name
    let object: ObjectIdentifier?
    let center: ObjectIdentifier
    let event: NameKey
  }

  init(mailbox: Mailbox) { self.mailbox = mailbox }

  /// Observes a notification, unless it is already observed.
  ///
  /// - Returns: Whether the notification was not observed before.
  func observe(
    _ notification: Notification.Name, as event: NameKey, object: AnyObject?, center: NotificationCenter,
    _ take: @escaping @Sendable (Notification) -> Void
  ) -> Bool {
    // A new object may have the same address as a released one.
    observers = observers.filter { !$0.value.isObjectGone }
    let key = Key(
      notification: notification, object: object.map(ObjectIdentifier.init), center: ObjectIdentifier(center),
      event: event)
    guard observers[key] == nil else { return false }
    observers[key] = NotificationObserver(notification, of: object, in: center, take)
    return true
  }

  func stopObserving(_ notification: Notification.Name, object: AnyObject?, center: NotificationCenter) {
    let object = object.map(ObjectIdentifier.init)
    observers = observers.filter { key, _ in
      key.notification != notification || key.center != ObjectIdentifier(center)
        || (object != nil && key.object != object)
    }
  }
}

/// A registration in a notification center, which ends when this object is released.
final class NotificationObserver {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol
  private let object: Lock<WeakObject>?

  private struct WeakObject { weak var object: AnyObject? }

  /// Registers `take` for the notifications of a name that one object posts, or that any object posts.
  ///
  /// The object is not passed to the center, because some centers retain the object, and others confuse the object with
  /// a later object at the same address.
  init(
    _ notification: Notification.Name, of object: AnyObject?, in center: NotificationCenter,
    _ take: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    let observed = object.map { Lock(WeakObject(object: $0)) }
    self.object = observed
    token = center.addObserver(forName: notification, object: nil, queue: nil) { notification in
      if let observed {
        guard let sender = notification.object, type(of: sender) is AnyClass,
          observed.withLock({ $0.object === sender as AnyObject })
        else { return }
      }
      take(notification)
    }
  }

  deinit { center.removeObserver(token) }

  /// Whether the observer was registered for an object that has been released.
  var isObjectGone: Bool { object?.withLock { $0.object == nil } ?? false }
}
