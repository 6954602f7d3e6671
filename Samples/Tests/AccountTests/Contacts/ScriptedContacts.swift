import Foundation
import AccountDomain
import AccountStorage
import VIPERTesting

/// A wrapper of the real store that counts requests. A test determines when the wrapper fails, in which order it
/// answers, and whether it answers cancelled requests.
actor ScriptedContacts: ContactStore {
  private let store: SQLiteContactStore
  /// The returned pages, each as the ids of its contacts.
  private(set) var pages: [[Person.ID]] = []
  /// The maximum number of page requests that ran at the same time.
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
    if let reason = failures.popLast() { throw StoreFailure(errorDescription: reason) }
    let store = store
    // An unstructured task is not cancelled with its caller, so the page is always returned.
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

  /// Makes the next page fail.
  func fail(_ reason: String) { failures.append(reason) }

  /// Holds all answers until the test releases them or the request is cancelled. If stubborn, cancelled requests are
  /// held too.
  func hold(stubbornly: Bool = false) {
    isHolding = true
    isStubborn = stubbornly
    answered = []
  }

  /// Delays each later answer by one second of the clock.
  func slowDown(_ clock: ManualClock) { self.clock = clock }

  /// Resumes all held answers, and stops holding.
  func release() {
    isHolding = false
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }

  /// Waits until the store holds a request with this name: the text of a search, or "card" and an id.
  func asked(for name: String) async { while waiting[name] == nil { await change() } }

  /// Resumes one held request, and waits until its answer is returned.
  func answer(_ name: String) async {
    await asked(for: name)
    waiting.removeValue(forKey: name)?.resume()
    while !answered.contains(name) { await change() }
  }

  /// Waits until the request with this name is cancelled.
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

private struct StoreFailure: LocalizedError {
  let errorDescription: String?
}
