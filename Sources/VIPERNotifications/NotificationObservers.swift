import Foundation
import VIPER

/// What one part of a module observes. The module owns it; with it, all is unregistered.
@MainActor final class NotificationObservers {
  /// Where the events of all its notifications go, so that those of one thread keep their order.
  let mailbox: Mailbox
  private var observers: [Key: NotificationObserver] = [:]

  private struct Key: Hashable {
    let notification: Notification.Name
    let object: ObjectIdentifier?
    let center: ObjectIdentifier
    let event: NameKey
  }

  init(mailbox: Mailbox) { self.mailbox = mailbox }

  /// Observes something, unless it is observed already.
  ///
  /// - Returns: whether it was not.
  func observe(
    _ notification: Notification.Name, as event: NameKey, object: AnyObject?,
    center: NotificationCenter, _ take: @escaping @Sendable (Notification) -> Void
  ) -> Bool {
    // Another object may have the address of one that has gone.
    observers = observers.filter { !$0.value.isObjectGone }
    let key = Key(
      notification: notification, object: object.map(ObjectIdentifier.init),
      center: ObjectIdentifier(center), event: event)
    guard observers[key] == nil else { return false }
    observers[key] = NotificationObserver(notification, of: object, in: center, take)
    return true
  }

  func stopObserving(
    _ notification: Notification.Name, object: AnyObject?, center: NotificationCenter
  ) {
    let object = object.map(ObjectIdentifier.init)
    observers = observers.filter { key, _ in
      key.notification != notification || key.center != ObjectIdentifier(center)
        || (object != nil && key.object != object)
    }
  }
}

/// One registration in a center, which lasts as long as this.
final class NotificationObserver {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol
  private let object: Lock<WeakObject>?

  private struct WeakObject { weak var object: AnyObject? }

  /// Registers `take` for notifications of a name, of one object or of any.
  ///
  /// The center is not told of the object: some keep it alive, and others take what is at its address
  /// later for it.
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

  /// Whether it was registered for one object, which has gone.
  var isObjectGone: Bool { object?.withLock { $0.object == nil } ?? false }
}
