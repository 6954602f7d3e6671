/// A store with a reducer: a small copy of the parts of TCA that this sample requires.
@MainActor final class Store<State, Action> {
  private(set) var state: State
  private let reduce: @MainActor (inout State, Action) -> [Effect<Action>]
  private var tasks: [String: Task<Void, Never>] = [:]

  init(_ state: State, reduce: @escaping @MainActor (inout State, Action) -> [Effect<Action>]) {
    (self.state, self.reduce) = (state, reduce)
  }

  func send(_ action: Action) {
    for effect in reduce(&state, action) {
      tasks[effect.id]?.cancel()
      guard let work = effect.work else { continue }
      tasks[effect.id] = Task { [weak self] in
        guard let action = await work(), !Task.isCancelled else { return }
        self?.send(action)
      }
    }
  }
}

/// Work outside of a reducer. It cancels the work with the same id.
struct Effect<Action> {
  let id: String
  /// The work, which returns the next action; `nil` only cancels.
  let work: (@MainActor () async -> Action?)?

  static func run(id: String, _ work: @escaping @MainActor () async -> Action?) -> Effect { Effect(id: id, work: work) }
  static func cancel(id: String) -> Effect { Effect(id: id, work: nil) }

  /// Converts the actions of a child to actions of its parent.
  func map<Parent>(_ convert: @escaping @MainActor (Action) -> Parent) -> Effect<Parent> {
    guard let work else { return .cancel(id: id) }
    return .run(id: id) { await work().map { convert($0) } }
  }
}
