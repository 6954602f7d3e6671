import VIPER

/// The entries of an outbox, and the decisions about them.
@MainActor final class OutboxQueue {
  struct Settings {
    let names: [NameKey: KeptName]
    let statuses: Set<ResultStatus>
    let backOff: BackOff
    let clock: any Clock<Duration>
    let random: @MainActor () -> Double
    let report: @MainActor (OutboxError) -> Void
  }

  struct WeakModule { weak var module: OutboxModule? }

  private let store: any OutboxStore
  let settings: Settings
  var lanes = OutboxLanes()
  private(set) var modules: [WeakModule] = []
  /// The number of modules at which the released ones are removed.
  private var roomForModules = 16
  /// The prefixes of the modules that keep the events of each name, and therefore handle them.
  private(set) var keepers: [NameKey: Set<String>] = [:]
  var isOnline: Bool { didSet { if isOnline, !oldValue { retryNow() } } }
  var onChange: (@MainActor ([OutboxEntry]) -> Void)?

  init(_ store: any OutboxStore, isOnline: Bool, _ settings: Settings) throws {
    (self.store, self.isOnline, self.settings) = (store, isOnline, settings)
    for entry in try store.load() { restore(entry) }
  }

  var entries: [OutboxEntry] { lanes.all.map(\.entry) }

  func changed() { onChange?(entries) }

  /// Adds an open module.
  func open(_ next: Next) -> OutboxModule {
    let module = OutboxModule(next, of: self)
    if modules.count >= roomForModules {
      modules.removeAll { $0.module == nil }
      roomForModules = max(16, 2 * modules.count)
    }
    modules.append(WeakModule(module: module))
    return module
  }

  // MARK: Entries

  private func restore(_ entry: OutboxEntry) {
    let kept = settings.names.values.first { $0.name.text == entry.name }
    do {
      guard let kept else {
        throw OutboxError.unknownName(event: entry.name, kept: settings.names.values.map(\.name.text).sorted())
      }
      add(OutboxItem(entry, key: kept.name.key, try kept.decode(entry.input)))
    } catch {
      // The state is not stored, so a later version of the app may read the entry.
      let item = OutboxItem(entry, key: nil, nil)
      if !entry.isFailed { item.entry.state = .failed(kept == nil ? .unhandled : .invalid, message: nil) }
      add(item)
      if let error = error as? OutboxError { settings.report(error) }
    }
  }

  private func add(_ item: OutboxItem) {
    lanes.add(item)
    if let key = item.key { keepers[key, default: []].insert(item.entry.module) }
  }

  private func remove(_ item: OutboxItem) {
    lanes.set(item, .waiting)
    lanes.remove(item)
    item.endPause()
  }

  private func update(_ item: OutboxItem, _ change: () throws -> Void) {
    do { try change() } catch { settings.report(.notUpdated(event: item.entry.name, error)) }
  }

  func retry(_ id: OutboxEntry.ID) {
    guard let item = lanes[id], item.entry.isFailed, item.input != nil else { return }
    lanes.set(item, .waiting)
    update(item) { try store.save(item.entry) }
    changed()
    perform(item)
  }

  func withdraw(_ id: OutboxEntry.ID) throws -> Bool {
    guard let item = lanes[id], item.entry.state != .performing else { return false }
    do { try store.remove(id) } catch { throw OutboxError.notUpdated(event: item.entry.name, error) }
    let sender = item.sender
    item.sender = nil
    remove(item)
    if let sender {
      let failure = EventFailure(.cancelled, description: "\(sender.event.quotedName) was withdrawn from the outbox.")
      sender.held?.receive(EventResult(answering: sender.event, throwing: failure))
    }
    changed()
    perform(item)
    return true
  }

  // MARK: Events

  /// Stores the event, and sends it on or holds it.
  func send(_ event: Event, _ name: KeptName, _ next: Next, in module: OutboxModule) -> Outcome {
    let item: OutboxItem
    let lane: AnyHashable
    do {
      guard let (json, input) = try name.encode(event) else { return next.handle(event) }
      let entry = OutboxEntry(id: .idempotencyKey(), name: name.name.text, module: next.moduleName, input: json)
      do { try store.save(entry) } catch { throw OutboxError.notStored(event: entry.name, error) }
      (item, lane) = (OutboxItem(entry, key: name.name.key, input), input.lane)
    } catch {
      next.receive(EventResult(answering: event, throwing: error))
      return .rejected
    }
    add(item)
    let event = event.carrying(item.entry.id, for: OutboxMiddleware.idempotencyKey)
    item.sender = OutboxItem.Sender(event: event, held: nil, module: module)
    guard isOnline, lanes.next(in: lane) === item else {
      let held = next.hold()
      // The entry remains in the store, so the event is not lost.
      held.onClose(nil)
      wait(item, held)
      changed()
      perform(item, after: held)
      return .held
    }
    let attempt = begin(item, isForSender: true, in: module)
    changed()
    let outcome = next.handle(event, mark: attempt)
    return item.failures > 0 ? .held : outcome
  }

  /// Decides about an entry by the answer to an attempt.
  func receive(_ result: EventResult, to attempt: OutboxAttempt, _ next: Next) -> Outcome {
    let item = attempt.item
    guard attempt.number == item.attempt, item.entry.state == .performing else { return next.drop() }
    guard result.isFinal else { return attempt.isForSender ? next.receive(result) : next.drop() }
    attempt.isOver = true
    let handle = attempt.module?.handle ?? item.sender?.held
    switch result.status {
    case .success, .warning, .empty, .noMoreData:
      remove(item)
      update(item) { try store.remove(item.entry.id) }
    case let status where status == .cancelled || settings.statuses.contains(status):
      pause(item, attempt, next.hold())
      changed()
      return .held
    case let status: fail(item, status, result.message)
    }
    item.sender = nil
    changed()
    let outcome = attempt.isForSender ? next.receive(result) : next.drop()
    perform(item, after: handle)
    return outcome
  }

  /// Lets the sender of an entry wait.
  private func wait(_ item: OutboxItem, _ held: HeldNext) {
    item.sender?.held = held
    item.sender?.module?.ofSender = held
    held.onCancel { [weak self, weak item, weak held] in
      guard let self, let item, let held, item.sender?.held === held else { return }
      item.sender = nil
      item.endPause()
      self.perform(item, after: held)
    }
  }

  /// Waits before the next attempt of an entry.
  private func pause(_ item: OutboxItem, _ attempt: OutboxAttempt, _ held: HeldNext) {
    item.failures += 1
    lanes.set(item, .waiting)
    let wait = settings.backOff.wait(before: item.failures, chance: settings.random())
    let pause = OutboxPause(of: item, in: attempt.module, of: self)
    item.pause = pause
    pause.begin(held, for: wait, clock: settings.clock)
    if attempt.isForSender { self.wait(item, held) }
  }

  /// Performs an entry whose sender no longer waits at the end of the back-off: its module has closed, or a node above has
  /// answered the event.
  func pauseEndedWithoutSender(_ item: OutboxItem) {
    item.sender = nil
    perform(item)
  }

  private func fail(_ item: OutboxItem, _ status: ResultStatus, _ message: String?) {
    lanes.set(item, .failed(status, message: message))
    update(item) { try store.save(item.entry) }
  }

  /// Decides about an entry if its attempt can no longer be answered: its request was cancelled, its module has closed, or
  /// its handler has ended.
  func endedWithoutAnswer(_ item: OutboxItem, _ number: Int, isForSender: Bool, in module: OutboxModule?) {
    guard number == item.attempt, item.entry.state == .performing else { return }
    item.sender = nil
    if !isForSender, let module, module.isOpen() {
      fail(item, .error, nil)
      settings.report(.unanswered(event: item.entry.name, module: module.name))
    } else {
      lanes.set(item, .waiting)
    }
    changed()
    perform(item)
  }
}
