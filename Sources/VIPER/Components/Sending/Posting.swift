// Mailboxes of parts.

extension ModuleMember {
  /// Returns a new mailbox, to which other threads and tasks post events. The events are sent from the position of this
  /// part. An interactor receives the events of its mailboxes itself.
  ///
  /// Each call creates another mailbox, which is open until the module closes or its view is released. If a view
  /// transfers its module to another view, the mailbox remains open and belongs to the module.
  ///
  /// - Parameter capacity: The maximum number of events that the mailbox buffers. A value less than 1 counts as 1.
  ///   Memory is allocated only for events that wait.
  /// - Returns: A mailbox that retains neither this part nor its module. If the part has no module, or its module was
  ///   released, posting returns ``Mailbox/Receipt/gone``.
  public func mailbox(capacity: Int = 1_024) -> Mailbox {
    let position = position
    return Mailbox(
      capacity: capacity, of: "\(type(of: self))", chain: position.chain, below: position.number,
      runtime: position.runtime)
  }
}
