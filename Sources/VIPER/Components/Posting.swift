// Where a part gets what events from outside the main actor are posted to.

extension EventSender {
  /// A mailbox to which other threads and tasks post events that are sent from here.
  ///
  /// Each call makes another one; it is open until the module closes or its view is released. If a view
  /// hands its module over to another view, it stays with the module.
  ///
  /// - Parameter capacity: how many events may wait in it; fewer than 1 count as 1. Room is taken for those
  ///   that wait.
  /// - Returns: a mailbox that keeps neither this part nor its module alive. If there is no module, or none
  ///   any more, whatever is posted is ``Mailbox/Receipt/gone``.
  public func mailbox(capacity: Int = 1_024) -> Mailbox {
    let position = position
    return Mailbox(
      capacity: capacity, of: "\(type(of: self))", chain: position.chain, below: position.number,
      runtime: position.runtime)
  }
}
