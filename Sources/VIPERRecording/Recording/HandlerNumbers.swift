import VIPER

/// The numbers of interactors' tasks in a recording. The tasks of one name in one module are numbered in the order in
/// which they were created.
@MainActor struct HandlerNumbers {
  private struct Name: Hashable {
    let module: String
    let name: String
  }

  private var counts: [Name: Int] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// Adds a task.
  ///
  /// - Returns: The number of the task.
  @discardableResult mutating func add(_ task: HandlerTask, in module: String) -> Int {
    let name = Name(module: module, name: task.event.name)
    let number = (counts[name] ?? 0) + 1
    counts[name] = number
    numbers[task.id] = number
    return number
  }

  func number(of task: HandlerTask) -> Int? { numbers[task.id] }

  /// Removes a task that has ended, and returns its number.
  mutating func remove(_ task: HandlerTask) -> Int? { numbers.removeValue(forKey: task.id) }
}

/// The events that a call of an interactor has accepted and not answered, with the numbers of the calls. The oldest
/// events are removed if there are more than 1,000.
struct NumberedEvents {
  private var events: [Int: Event] = [:]
  private var numbers: [Event.ID: Int] = [:]
  private var lastNumber = 0
  private static let limit = 1_000

  /// Adds the event of a call that may be answered later.
  mutating func add(_ event: Event) {
    lastNumber += 1
    events[lastNumber] = event
    numbers[event.id] = lastNumber
    guard events.count > Self.limit, let oldest = events.keys.min(), let removed = events.removeValue(forKey: oldest)
    else { return }
    numbers[removed.id] = nil
  }

  /// Counts a call that is not answered later.
  mutating func skip() { lastNumber += 1 }

  func number(of event: Event.ID) -> Int? { numbers[event] }
  func event(_ number: Int) -> Event? { events[number] }
}

/// The numbers of repeated work by name.
struct NumberedNames {
  private var counts: [String: Int] = [:]

  /// Returns the number of the next work of a name, from 1 on.
  mutating func next(_ name: String) -> Int {
    let count = (counts[name] ?? 0) + 1
    counts[name] = count
    return count
  }
}
