/// The observers of one route. Changes are reported one after the other.
@MainActor final class RouteObservers {
  private struct Change {
    let number: Int
    /// The new state; `nil` if the state is unchanged and only `next` runs.
    let state: RouteState?
    let next: @MainActor () -> Void
  }

  /// The observers. `since` is the number of the last change that was made before the observer was added. The observer
  /// receives only later changes.
  private var observers: [Int: (since: Int, notify: @MainActor (RouteState) -> Void)] = [:]
  private var lastObserver = 0
  private var lastChange = 0
  private var pending: [Change] = []
  private var isNotifying = false

  /// Adds an observer of every later change.
  func add(_ observer: @escaping @MainActor (RouteState) -> Void) -> Subscription {
    lastObserver += 1
    observers[lastObserver] = (lastChange, observer)
    let number = lastObserver
    return Subscription(
      isAdded: { [weak self] in self?.observers[number] != nil },
      remove: { [weak self] in self?.observers[number] = nil })
  }

  /// Notifies the observers of a change, in the order in which the observers were added, and then runs `next`. If an
  /// observer makes another change, that change is reported after all observers have received the current change.
  ///
  /// - Parameters:
  ///   - state: The new state; `nil` if it is unchanged.
  ///   - next: A closure that runs after the observers.
  func notify(_ state: RouteState?, then next: @escaping @MainActor () -> Void) {
    if state != nil { lastChange += 1 }
    let change = Change(number: lastChange, state: state, next: next)
    guard !isNotifying else { return pending.append(change) }
    isNotifying = true
    notify(change)
    while !pending.isEmpty { notify(pending.removeFirst()) }
    isNotifying = false
  }

  private func notify(_ change: Change) {
    if let state = change.state, !observers.isEmpty {
      for (number, observer) in observers.sorted(by: { $0.key < $1.key })
      where observer.since < change.number && observers[number] != nil { observer.notify(state) }
      if state.isFinal { observers = [:] }
    }
    change.next()
  }
}
