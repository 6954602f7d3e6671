public import VIPER

/// Remembers what the view was shown last, and gives it to another view that takes the module over.
///
/// ```swift
/// let list = MiddlewareList(beforePresenter: [ReplayMiddleware(NoteList.rows, NoteList.selection)])
/// ```
///
/// It keeps the last success of each name that has passed it, for each module by itself, and lets go of that with the
/// module. When another view has taken over (``Lifecycle/transferred``) they climb again, in the order in which they
/// were last received, and then the event goes on. Presenter and interactor hear nothing of it and need nothing for
/// it.
///
/// Put it before the presenter, where the results are as the view gets them, as the last one there if others change
/// results. Before the interactor it gives them to the presenter again, if that does not map the event itself. On both
/// sides only the first gives them. What answers a `request` is for who asked, and not remembered.
///
/// Name what makes up the screen: what is not to be told twice, such as "saved", need not be remembered.
public struct ReplayMiddleware: Middleware {
  private let names: Set<NameKey>
  private let memories = PerModule { Memory() }

  /// Remembers the results of these names.
  ///
  /// - Parameter names: names of events, or of routes. Without, all but those of routes.
  public init(_ names: any TypedName...) { self.names = Set(names.map(\.key)) }

  /// Gives again what is remembered, if another view has taken over, and passes the event on.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if event.isNamed(Lifecycle.transferred) {
      for result in memories[next].take(for: event.id, at: next.position) { next.receive(result) }
    }
    return next.handle(event)
  }

  /// Remembers the result if it is a success, and passes it on.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if result.isSuccess, !result.isForRequest, isMeant(result.key) {
      memories[next].remember(result.withoutPath, at: next.position)
    }
    return next.receive(result)
  }

  private func isMeant(_ key: NameKey) -> Bool {
    names.isEmpty ? key.kind == .business : names.contains(key)
  }
}

/// What is remembered for one module, by the places in which the middleware stands.
@MainActor private final class Memory {
  private struct Remembered {
    let number: Int
    let result: EventResult
  }

  private var positions: [ChainPosition: [NameKey: Remembered]] = [:]
  private var lastNumber = 0
  /// The event for which all was given last.
  private var given: Event.ID?

  func remember(_ result: EventResult, at position: ChainPosition) {
    lastNumber += 1
    positions[position, default: [:]][result.key] = Remembered(number: lastNumber, result: result)
  }

  /// What is to be given again for an event; nothing if that was done at another place.
  func take(for event: Event.ID, at position: ChainPosition) -> [EventResult] {
    guard given != event, let results = positions[position] else { return [] }
    given = event
    return results.values.sorted { $0.number < $1.number }.map(\.result)
  }
}
