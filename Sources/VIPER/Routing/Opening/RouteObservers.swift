/// The observers of one route. Changes are reported one after the other.
@MainActor final class RouteObservers {
  private var observers: [Int: @MainActor (RouteState) -> Void] = [:]
  private var lastNumber = 0
  /// The reports that wait for the report under way; `nil` if no report is under way.
  private var waiting: [@MainActor () -> Void]?

  /// Adds an observer of every later change.
  func add(_ observer: @escaping @MainActor (RouteState) -> Void) -> Subscription {
    lastNumber += 1
    let number = lastNumber
    observers[number] = observer
    return Subscription(
      isAdded: { [weak self] in self?.observers[number] != nil },
      remove: { [weak self] in self?.observers[number] = nil })
  }

  /// Notifies the observers that exist now, in the order in which they were added, and then runs `next`. If an observer
  /// makes another change, that change is reported after all observers have received the current change.
  ///
  /// - Parameters:
  ///   - state: The new state; `nil` if it is unchanged.
  ///   - next: A closure that runs after the observers.
  func notify(_ state: RouteState?, then next: @escaping @MainActor () -> Void) {
    let numbers = state == nil || observers.isEmpty ? [] : observers.keys.sorted()
    guard waiting == nil else {
      waiting?.append { self.report(state, to: numbers, then: next) }
      return
    }
    waiting = []
    report(state, to: numbers, then: next)
    while waiting?.isEmpty == false { waiting?.removeFirst()() }
    waiting = nil
  }

  private func report(_ state: RouteState?, to numbers: [Int], then next: @MainActor () -> Void) {
    if let state {
      // An observer may remove another one.
      for number in numbers { observers[number]?(state) }
      if state.isFinal { observers = [:] }
    }
    next()
  }
}
