import Foundation
public import VIPER

/// A middleware that stores events before it sends them on, and sends them again until they are answered. Use it for
/// changes that a user may make offline.
///
/// ```swift
/// let outbox = try OutboxMiddleware(store: store) {
///   $0.keep(Notes.save, by: \.id)
///   $0.keep(Notes.delete) { id in id }
/// }
/// router.middleware.beforeInteractor = [outbox]
/// ```
///
/// An event of a kept name becomes an ``OutboxEntry`` in the store. If the store fails, the event is answered with the error
/// and not sent on. The entry is removed when the event is answered. The answer decides as follows:
///
/// - Success, `warning`, `empty`, `noMoreData`: the event is done.
/// - A status in `on:`, or `cancelled`: the event is sent again after a back-off, and when ``isOnline`` becomes `true`.
/// - Any other status, such as `invalid` or `rejected`: the entry is parked as failed. ``retry(_:)`` sends it again, and
///   ``withdraw(_:)`` removes it.
///
/// **Order.** Entries of one name, or of one key, are performed one after another, in the order of their events. A failed
/// entry does not block later ones. If it is tried again, it precedes the entries that still wait.
///
/// **Once.** Each attempt carries the ``idempotencyKey`` of the entry. If the process is killed after the handler has
/// succeeded and before the entry is removed, the event is sent again with the same key. So an event is performed at least
/// once, with a stable key. The server or the local database must drop the repeat.
///
/// **Answers.** While an event waits, its outcome is `Outcome.held`, and its sender receives no answer. The sender receives
/// the answer to the last attempt, as long as its module is open. A cancelled request, a closed module and an answer from a
/// middleware above, such as a timeout, withdraw no entry. Such entries are performed by an open module in which events of
/// the name are kept: of the same prefix as the module of the sender, or of another prefix as soon as it has sent such an
/// event. No sender receives the answers, which are counted in `droppedCount`. After a restart, the entries are performed as
/// soon as such a module is open.
///
/// Place the outbox before the interactor, and a timeout or a retry below it. If a circuit breaker is below the outbox, add
/// `ResultStatus.rejected` to `on:`. Several routers, such as one for each window, can share one outbox.
///
/// A playback of a recording leaves the outbox out, so it stores, removes and performs no entry. If the recorded outbox has
/// held or repeated an event, or performed an entry of an earlier run, the playback ends there with a difference.
public final class OutboxMiddleware: CheckedMiddleware, SideEffectMiddleware {
  /// The key of the value that is equal in all attempts of an entry, and different for each entry: its
  /// ``OutboxEntry/id``.
  ///
  /// ```swift
  /// func save(_ note: Note) async throws {
  ///   try await server.put(note, idempotencyKey: carriedValue(for: OutboxMiddleware.idempotencyKey))
  /// }
  /// ```
  public nonisolated static let idempotencyKey = EventValueKey<String>()

  private let names: [KeptName]
  private let byKey: [NameKey: KeptName]
  private let clock: any Clock<Duration>
  private let queue: OutboxQueue
  private let modules = PerModule<OutboxModule?> { nil }

  /// Creates an outbox with the entries of a store.
  ///
  /// - Parameters:
  ///   - store: The store. The outbox must be its only user.
  ///   - isOnline: Whether events are sent on.
  ///   - statuses: The statuses of the failures after which an event is sent again.
  ///   - backOff: The waits before the repetitions.
  ///   - clock: The clock that measures the waits.
  ///   - random: A closure that returns a number from 0 to 1 for the jitter of each wait.
  ///   - onError: A closure that receives the errors that no sender receives. By default, they are written to standard error.
  ///   - build: A closure that adds the names.
  /// - Throws: The error of the store if its entries cannot be loaded.
  public init(
    store: any OutboxStore, isOnline: Bool = true, on statuses: [ResultStatus] = [.timeout, .error],
    backOff: BackOff = BackOff(), clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @MainActor () -> Double = { .random(in: 0...1) },
    onError: (@MainActor (OutboxError) -> Void)? = nil, _ build: (inout KeptNames) -> Void
  ) throws {
    var kept = KeptNames()
    build(&kept)
    names = kept.names
    byKey = Dictionary(kept.names.map { ($0.name.key, $0) }) { first, _ in first }
    self.clock = clock
    let settings = OutboxQueue.Settings(
      names: byKey, statuses: Set(statuses), backOff: backOff, clock: clock, random: random,
      report: onError ?? { Diagnostic($0.code, "\($0)").writeToStandardError() })
    queue = try OutboxQueue(store, isOnline: isOnline, settings)
  }

  /// Whether events are sent on. Set this property when the connection changes. A change to `true` also ends all back-offs.
  /// A change to `false` does not cancel the handlers that already run.
  public var isOnline: Bool {
    get { queue.isOnline }
    set { queue.isOnline = newValue }
  }

  /// The entries that are not done, in the order of their events.
  public var entries: [OutboxEntry] { queue.entries }

  /// A closure that is called with the entries after each change of an entry or its state.
  public var onChange: (@MainActor ([OutboxEntry]) -> Void)? {
    get { queue.onChange }
    set { queue.onChange = newValue }
  }

  /// Sends a failed entry again, with the same key. Does nothing if the entry has not failed, or if this version of the app
  /// cannot read it.
  public func retry(_ id: OutboxEntry.ID) { queue.retry(id) }

  /// Removes an entry that is not being performed. If its sender still waits, the event is answered
  /// `ResultStatus.cancelled`.
  ///
  /// - Returns: Whether the entry was removed. An unknown entry and an entry that is being performed are not removed.
  /// - Throws: An ``OutboxError`` if the store fails. The entry then remains.
  @discardableResult public func withdraw(_ id: OutboxEntry.ID) throws -> Bool { try queue.withdraw(id) }

  /// Declares the names of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    let events = NamedEvents(names.map(\.name))
    guard !names.isEmpty else {
      declaration.mistakes.append("OutboxMiddleware keeps no name, so it stores no event. Call `keep` in its closure.")
      return
    }
    events.declare(in: &declaration, of: "OutboxMiddleware")
    declaration.noteSecondPlace(
      of: "OutboxMiddleware for \(events.text)", "events are stored before and after the presenter",
      { (other: OutboxMiddleware) in other }, self)
    for kept in names { declaration.note(kept) }
    for case let breaker as CircuitBreakerMiddleware in declaration.below
    where !queue.settings.statuses.contains(.rejected) {
      guard let common = events.first(in: breaker.events) else { continue }
      declaration.mistakes.append(
        "OutboxMiddleware precedes CircuitBreakerMiddleware for \(common.text), so an event that the breaker rejects while its"
          + " service fails is parked as failed and not sent again. Usually it must be sent again. Write"
          + " `on: [.timeout, .error, .rejected]` for the outbox, or remove the breaker.")
    }
    for name in Set(names.map(\.name.key)) where names.count(where: { $0.name.key == name }) > 1 {
      declaration.mistakes.append(
        "OutboxMiddleware keeps \(name.text.quotedName) more than once, and only the first `keep` has an effect. Remove the"
          + " others.")
    }
  }

  /// Stores an event of a kept name, and forwards or holds it. Forwards any other event.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind == .business, let name = byKey[event.key],
      !event.hasMark(as: OutboxAttempt.self, where: { $0.queue === queue })
    else { return forward(event, next) }
    let module = module(next)
    let isFirst = module.makeHandle(event, next, clock: clock)
    let outcome = queue.send(event, name, next, in: module)
    if isFirst { queue.performAll() }
    return outcome
  }

  /// Forwards the answer to an event, or waits before the event is sent again.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    guard let attempt = next.mark(of: result, as: OutboxAttempt.self), attempt.queue === queue else {
      return next.receive(result)
    }
    return queue.receive(result, to: attempt, next)
  }

  /// Forwards an event. The first event that passes in a module makes the module able to perform entries.
  private func forward(_ event: Event, _ next: Next) -> Outcome {
    let outcome = next.handle(event)
    if module(next).makeHandle(event, next, clock: clock) { queue.performAll() }
    return outcome
  }

  private func module(_ next: Next) -> OutboxModule {
    if let module = modules[next] { return module }
    let module = queue.open(next)
    modules[next] = module
    return module
  }
}

extension MiddlewareDeclaration {
  /// Declares the mistakes of the handler of a kept name.
  @MainActor fileprivate mutating func note(_ kept: KeptName) {
    let name = kept.name
    if name.isOneWay {
      mistakes.append(
        "OutboxMiddleware keeps \(name.quoted), which has no output, so no answer decides whether the event is done. Declare the"
          + " name with the output Void.")
    }
    if answersWithSequence(name.key) {
      mistakes.append(
        "OutboxMiddleware keeps \(name.quoted), which is answered with a sequence, but one answer decides whether the event is"
          + " done. Answer with a single value.")
    }
    let policy = policy(of: name.key)
    if kept.isKeyed, policy == .latestWins || policy == .rejectWhileBusy {
      mistakes.append(
        "OutboxMiddleware keeps \(name.quoted) by a key, so events of several keys are handled at the same time, but the policy"
          + " of the name permits only one handler. Remove the policy, or keep the name without a key.")
    }
  }
}

extension String {
  /// Returns a new idempotency key.
  static func idempotencyKey() -> String { UUID().uuidString }
}
