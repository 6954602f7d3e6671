// Mailboxes of parts.

extension MailboxOwner {
  /// Makes a mailbox to which other threads and tasks post events that are sent from here; an interactor's come to itself.
  ///
  /// Each call makes another one; it is open until the module closes or its view is released. If a view
  /// transfers its module to another view, it stays with the module.
  ///
  /// - Parameter capacity: how many events it buffers; fewer than 1 count as 1. Room is allocated for those that wait.
  /// - Returns: a mailbox that keeps neither this part nor its module alive. If there is no module, or none
  ///   any more, posting to it gives ``Mailbox/Receipt/gone``.
  public func mailbox(capacity: Int = 1_024) -> Mailbox {
    let position = position
    return Mailbox(
      capacity: capacity, of: "\(type(of: self))", chain: position.chain, below: position.number,
      runtime: position.runtime)
  }
}
