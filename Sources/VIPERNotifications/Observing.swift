// Notifications that become events of a module.

public import Foundation
public import VIPER

extension MailboxOwner {
  /// Sends an event from here, or to this interactor, for each notification of a name, until the module closes.
  ///
  /// ```swift
  /// view.observe(.orderPlaced, as: Shop.placed) { $0.userInfo?["id"] as? Int }
  /// ```
  ///
  /// The event is posted to a `Mailbox`: it is delivered soon after, on the main actor, without a cause,
  /// whatever thread the notification was posted on; those of one thread keep their order. The mailbox buffers 1,024
  /// events, of all notifications that this part observes; an event that finds it full is rejected, which is
  /// reported each time.
  ///
  /// The same notification of the same object and center, observed as the same event, is observed once: a second
  /// call changes nothing. When the module closes, its view is released or
  /// ``stopObserving(_:object:center:)`` is called, it is unregistered. Neither the module nor `object`
  /// is kept alive, unless `read` does: let it refer to parts weakly, or not at all.
  ///
  /// Do not observe what a ``NotificationMiddleware`` posts for the same event: each would cause the next.
  ///
  /// - Parameters:
  ///   - notification: the notification's name.
  ///   - name: the event's name, or a route's.
  ///   - object: the sender of the notifications; without it, any.
  ///   - center: their center.
  ///   - read: makes the event's input of the notification, on the thread that posts it. If it returns `nil`,
  ///     no event is sent, and the keys and types of the notification are reported.
  /// - Returns: whether this was not observed before; `false` also if there is no module, or none any more.
  @discardableResult public func observe<Name: TypedName>(
    _ notification: Notification.Name, as name: Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    _ read: @escaping @Sendable (Notification) -> Name.Input?
  ) -> Bool {
    let position = position
    guard let observers = position.attachment({ NotificationObservers(mailbox: mailbox()) }) else {
      if position.isNowhere { position.report(.notAssembled(part: "\(type(of: self))", name: name.text)) }
      return false
    }
    let bridge = Bridge(notification, to: name, of: position)
    return observers.observe(notification, as: name.key, object: object, center: center) {
      [mailbox = observers.mailbox] notification in
      guard let input = read(notification) else { return bridge.reportUnreadable(notification) }
      bridge.post(input, to: mailbox)
    }
  }

  /// Sends an event without data from here for each notification of a name, until the module closes.
  ///
  /// As ``observe(_:as:object:center:_:)``.
  @discardableResult public func observe<Name: TypedName>(
    _ notification: Notification.Name, as name: Name, object: AnyObject? = nil, center: NotificationCenter = .default
  ) -> Bool where Name.Input == Void { observe(notification, as: name, object: object, center: center) { _ in () } }

  /// Sends an event with the user info from here for each notification of a name, until the module
  /// closes.
  ///
  /// As ``observe(_:as:object:center:_:)``. Values of the user info that cannot be sent are named in the event, and
  /// reported for the first notification that has some.
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

  /// Stops observing notifications of a name, as any events.
  ///
  /// Notifications that were posted before are still delivered; those that another thread posts at this moment may be.
  ///
  /// - Parameters:
  ///   - notification: the notification's name.
  ///   - object: the object with which it was observed; without it, any.
  ///   - center: the center with which it was observed.
  public func stopObserving(
    _ notification: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default
  ) {
    position.attachment { NotificationObservers(mailbox: mailbox()) }?.stopObserving(
      notification, object: object, center: center)
  }
}

/// The path from a notification to an event, with the reports of its failures.
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
    guard mailbox.post(name, input, whenFull: .reject) == .rejected else { return }
    position.report(.refusedByMailbox(source: source, name: name.text, module: module))
  }

  func reportUnreadable(_ notification: Notification) {
    position.report(.unreadable(source: source, name: name.text, carried: notification.carriedTypes, module: module))
  }

  func reportOnce(omittedFrom info: NotificationInfo) {
    guard !info.omitted.isEmpty, isFirstOmission() else { return }
    position.report(.partlyRead(source: source, name: name.text, omitted: typeList(info.omitted), module: module))
  }

  /// Whether this is the first call.
  private func isFirstOmission() -> Bool {
    hasReportedOmission.withLock { hasReported in
      defer { hasReported = true }
      return !hasReported
    }
  }
}
