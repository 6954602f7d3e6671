/// An observation of a route's states, begun by ``RouteHandle/observe(_:)``.
@MainActor public struct RouteObservation {
  weak var observers: RouteObservers?
  var number = 0

  /// Ends the observation, at once.
  public func cancel() { observers?.remove(number) }
}

/// The observers of one route, which are told one change after the other.
@MainActor final class RouteObservers {
  private struct Change {
    let number: Int
    /// `nil` if the state is the same, and only `next` is to be done.
    let state: RouteState?
    let next: @MainActor () -> Void
  }

  /// Each with the number of the last change before it came: it is told of later ones only.
  private var observers: [Int: (since: Int, notify: @MainActor (RouteState) -> Void)] = [:]
  private var lastObserver = 0
  private var lastChange = 0
  private var pending: [Change] = []
  private var isNotifying = false

  /// Adds an observer of every change from now on.
  func add(_ observer: @escaping @MainActor (RouteState) -> Void) -> RouteObservation {
    lastObserver += 1
    observers[lastObserver] = (lastChange, observer)
    return RouteObservation(observers: self, number: lastObserver)
  }

  func remove(_ number: Int) { observers[number] = nil }

  /// Tells all observers of a change, in the order in which they came, and runs `next` then. A change that an observer
  /// makes is told when all have been told of this one.
  ///
  /// - Parameter state: the new state; `nil` if it is the same.
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
