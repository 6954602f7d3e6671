// Notifications as events of a module.

public import Foundation
public import VIPER

extension ModuleMember {
  /// Sends an event for each notification of a name, until the module closes. A view or presenter that observes a
  /// notification is the sender of the event. An interactor is the receiver.
  ///
  /// ```swift
  /// view.observe(.orderPlaced, as: Shop.placed) { $0.userInfo?["id"] as? Int }
  /// ```
  ///
  /// A notification may be posted on any thread. The notification's event is posted to a `Mailbox`, and is delivered
  /// soon afterwards on the main actor. The event has no cause. Notifications from one thread are delivered in order.
  /// One mailbox is used for all notifications that this part observes, and stores up to 1,024 events. An event that
  /// does not fit is rejected, and each rejection is reported.
  ///
  /// A second call with the same notification, object, center and event has no effect. The observer is removed when the
  /// module closes, when the view is released, or when ``stopObserving(_:object:center:)`` is called. The module and
  /// `object` are not retained, unless `read` retains them. Let `read` capture parts weakly, or not at all.
  ///
  /// Do not observe a notification that a ``NotificationMiddleware`` posts for the same event. Each event would cause
  /// the next one.
  ///
  /// - Parameters:
  ///   - notification: The notification's name.
  ///   - name: The name of the event or route.
  ///   - object: The sender of the notifications. The default is any sender.
  ///   - center: The notification center.
  ///   - read: A closure that converts a notification to the event's input, on the thread that posts the notification.
  ///     If it returns `nil`, no event is sent, and the keys and types of the notification are reported.
  /// - Returns: `true` if the notification was not observed before. `false` if it is already observed, if there is no
  ///   module, or if the module is closed.
  @discardableResult public func observe<Name: TypedName>(
    _ notification: Notification.Name, as name: Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    _ read: @escaping @Sendable (Notification) -> Name.Input?
  ) -> Bool {
    let position = position
    let attached = position.attachment(sending: name.text, by: self) { NotificationObservers(mailbox: mailbox()) }
    guard let observers = attached else { return false }
    let bridge = Bridge(notification, to: name, of: position)
    return observers.observe(notification, as: name.key, object: object, center: center) {
      [mailbox = observers.mailbox] notification in
      guard let input = read(notification) else { return bridge.reportUnreadable(notification) }
      bridge.post(input, to: mailbox)
    }
  }

  /// Sends an event without data for each notification of a name, until the module closes.
  ///
  /// See ``observe(_:as:object:center:_:)``.
  @discardableResult public func observe<Name: TypedName>(
    _ notification: Notification.Name, as name: Name, object: AnyObject? = nil, center: NotificationCenter = .default
  ) -> Bool where Name.Input == Void { observe(notification, as: name, object: object, center: center) { _ in () } }

  /// Sends an event with the user info for each notification of a name, until the module closes.
  ///
  /// See ``observe(_:as:object:center:_:)``. If the user info contains values that cannot be sent, the event contains
  /// only their keys and types. The first time, the keys and types are also reported.
  @discardableResult public func observe<Name: TypedName>(
    _ notification: Notification.Name, as name: Name, object: AnyObject? = nil, center: NotificationCenter = .default
  ) -> Bool where Name.Input == NotificationInfo {
    let bridge = Bridge(notification, to: name, of: position)
    return observe(notification, as: name, object: object, center: center) { notification in
      let info = NotificationInfo(notification)
      bridge.reportOnce(omittedFrom: info)
      return info
    }
  }

  /// Stops observing notifications of a name, for all events.
  ///
  /// Notifications that were posted before the call are still delivered. Notifications that another thread posts during
  /// the call may be delivered.
  ///
  /// - Parameters:
  ///   - notification: The notification's name.
  ///   - object: The object with which the notification was observed. The default is any object.
  ///   - center: The center in which the notification was observed.
  public func stopObserving(
    _ notification: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default
  ) {
    position.attachment { NotificationObservers(mailbox: mailbox()) }?.stopObserving(
      notification, object: object, center: center)
  }
}

/// The conversion of a notification to an event, with reports of failures.
private struct Bridge<Name: TypedName>: Sendable {
  private let source: String
  private let name: Name
  private let position: SenderPosition
  private let module: String
  private let hasReportedOmission = Lock(false)

  @MainActor init(_ notification: Notification.Name, to name: Name, of position: SenderPosition) {
    source = "The notification \(notification.rawValue.quotedName)"
    self.name = name
    self.position = position
    module = position.moduleName ?? ""
  }

  func post(_ input: Name.Input, to mailbox: Mailbox) {
    guard mailbox.post(name(input), whenFull: .reject) == .rejected else { return }
    position.report(.mailboxFull(source: source, name: name.text, module: module))
  }

  func reportUnreadable(_ notification: Notification) {
    position.report(.unreadable(source: source, name: name.text, carried: notification.carriedTypes, module: module))
  }

  func reportOnce(omittedFrom info: NotificationInfo) {
    guard !info.omitted.isEmpty, isFirstOmission() else { return }
    position.report(.partlyRead(source: source, name: name.text, omitted: typeList(info.omitted), module: module))
  }

  /// Returns `true` at the first call, and `false` at all later calls.
  private func isFirstOmission() -> Bool {
    hasReportedOmission.withLock { hasReported in
      defer { hasReported = true }
      return !hasReported
    }
  }
}
