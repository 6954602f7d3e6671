/// The mailboxes of one module. Only the module owns this object. The mailboxes close when this object is released.
final class Mailboxes: Sendable {
  private let open = Lock<[ObjectIdentifier: Weak<Mailbox>]>([:])

  deinit {
    // The loop is outside the lock, because a mailbox may be released here.
    let mailboxes = open.withLock { $0.values.map(\.object) }
    for mailbox in mailboxes { mailbox?.close() }
  }

  func add(_ mailbox: Mailbox) { open.withLock { $0[ObjectIdentifier(mailbox)] = Weak(object: mailbox) } }

  func remove(_ id: ObjectIdentifier) { open.withLock { $0[id] = nil } }
}
