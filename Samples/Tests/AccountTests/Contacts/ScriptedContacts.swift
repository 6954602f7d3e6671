import AccountDomain
import AccountStorage
import VIPERTesting

/// The real store, which counts what it is asked for, fails when a test says so, and answers when a test says so: in any
/// order, also those who do not wait any more.
actor ScriptedContacts: ContactStore {
  private let store: SQLiteContactStore
  /// The pages that were given, with the ids of their people.
  private(set) var pages: [[Person.ID]] = []
  /// The most pages that were under way at a time.
  private(set) var mostAtOnce = 0
  private var running = 0
  private var failures: [String] = []
  private var clock: ManualClock?
  private var isHolding = false
  private var isStubborn = false
  private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  private var answered: Set<String> = []
  private var watchers: [CheckedContinuation<Void, Never>] = []
  private(set) var cancelled: Set<String> = []

  init(_ store: SQLiteContactStore) { self.store = store }

  func page(_ slice: ContactSlice, of query: ContactQuery, limit: Int) async throws -> ContactPage {
    running += 1
    mostAtOnce = max(mostAtOnce, running)
    defer { running -= 1 }
    try await pass(query.text)
    if let reason = failures.popLast() { throw StoreFailure(description: reason) }
    let store = store
    // In a task of its own, which nobody cancels: the answer comes, however late.
    let page = try await Task { try await store.page(slice, of: query, limit: limit) }.value
    pages.append(page.people.map(\.id))
    end(query.text)
    return page
  }

  func card(of id: Person.ID) async throws -> ContactCard {
    try await pass("card \(id)")
    end("card \(id)")
    return try await store.card(of: id)
  }

  func existing(_ ids: Set<Person.ID>) async throws -> Set<Person.ID> { try await store.existing(ids) }
  func delete(_ ids: [Person.ID]) async throws { try await store.delete(ids) }
  func move(_ id: Person.ID, to place: ContactPlace) async throws { try await store.move(id, to: place) }

  // MARK: The script

  /// Fails the next page.
  func fail(_ reason: String) { failures.append(reason) }

  /// Answers nothing from now on unless it is told to, or nobody waits any more; if stubborn, even then.
  func hold(stubbornly: Bool = false) {
    isHolding = true
    isStubborn = stubbornly
    answered = []
  }

  /// Takes a second for each answer from now on.
  func slowDown(_ clock: ManualClock) { self.clock = clock }

  /// Answers everything again.
  func release() {
    isHolding = false
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }

  /// Returns when it is asked for something: a search, or "card" and a number.
  func asked(for name: String) async { while waiting[name] == nil { await change() } }

  /// Answers a question, and returns when the answer was given.
  func answer(_ name: String) async {
    await asked(for: name)
    waiting.removeValue(forKey: name)?.resume()
    while !answered.contains(name) { await change() }
  }

  /// Returns when a question is not to be answered any more.
  func cancelled(_ name: String) async { while !cancelled.contains(name) { await change() } }

  private func pass(_ name: String) async throws {
    do { try await clock?.sleep(for: .seconds(1)) } catch {
      cancel(name)
      throw error
    }
    guard isHolding else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting[name] = continuation
        changed()
      }
    } onCancel: {
      Task { await cancel(name) }
    }
  }

  private func end(_ name: String) {
    answered.insert(name)
    changed()
  }

  private func cancel(_ name: String) {
    cancelled.insert(name)
    if !isStubborn { waiting.removeValue(forKey: name)?.resume() }
    changed()
  }

  private func change() async { await withCheckedContinuation { watchers.append($0) } }

  private func changed() {
    for watcher in watchers { watcher.resume() }
    watchers = []
  }
}

private struct StoreFailure: Error, CustomStringConvertible {
  let description: String
}
