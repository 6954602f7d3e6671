/// The mailboxes of one module. When this goes, which the module alone owns, they close.
final class Mailboxes: Sendable {
  private let open = Lock<[ObjectIdentifier: Weak<Mailbox>]>([:])

  deinit {
    // A mailbox may be released here, which must not happen inside the lock.
    let mailboxes = open.withLock { $0.values.map(\.object) }
    for mailbox in mailboxes { mailbox?.close() }
  }

  func add(_ mailbox: Mailbox) { open.withLock { $0[ObjectIdentifier(mailbox)] = Weak(object: mailbox) } }

  func remove(_ id: ObjectIdentifier) { open.withLock { $0[id] = nil } }
}
