public import VIPER

/// Gives the last results of a module to another view that takes the module over.
///
/// ```swift
/// let list = MiddlewareList(beforePresenter: [ReplayMiddleware(NoteList.rows, NoteList.selection)])
/// ```
///
/// It keeps the last success of each name, for each module by itself, until the module closes. When another view has taken
/// over (`Lifecycle.transferred`), it sends the kept results up again, in the order in which they were last received, and
/// then forwards the event. Presenter and interactor need nothing for it.
///
/// Put it before the presenter, where the results are those that the view gets; last there, if other middleware changes
/// results. Before the interactor it sends them to the presenter again, unless that maps the event itself. On both sides of
/// the presenter only the first sends them. The answer to a `request` is for its caller, and not kept.
///
/// Name the results that make up the screen. A result that must not be shown twice, such as "saved", is left out.
public struct ReplayMiddleware: Middleware {
  private let names: Set<NameKey>
  private let memories = PerModule { Memory() }

  /// Keeps the results of these names.
  ///
  /// - Parameter names: names of events, or of routes. Without, all but those of routes.
  public init(_ names: any TypedName...) { self.names = Set(names.map(\.key)) }

  /// Sends the kept results up if another view has taken over, and forwards the event.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if event.isNamed(Lifecycle.transferred) {
      for result in memories[next].take(for: event.id, at: next.position) { next.receive(result) }
    }
    return next.handle(event)
  }

  /// Keeps the result if it is a success, and forwards it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if result.isSuccess, !result.isForRequest, isMeant(result.key) {
      memories[next].remember(result.withoutPath, at: next.position)
    }
    return next.receive(result)
  }

  private func isMeant(_ key: NameKey) -> Bool { names.isEmpty ? key.kind == .business : names.contains(key) }
}

/// The kept results of one module, by the middleware's positions in it.
@MainActor private final class Memory {
  private struct Remembered {
    let number: Int
    let result: EventResult
  }

  private var positions: [ChainPosition: [NameKey: Remembered]] = [:]
  private var lastNumber = 0
  /// The last event for which the results were taken.
  private var given: Event.ID?

  func remember(_ result: EventResult, at position: ChainPosition) {
    lastNumber += 1
    positions[position, default: [:]][result.key] = Remembered(number: lastNumber, result: result)
  }

  /// The results to send up for an event; none if another position has done so.
  func take(for event: Event.ID, at position: ChainPosition) -> [EventResult] {
    guard given != event, let results = positions[position] else { return [] }
    given = event
    return results.values.sorted { $0.number < $1.number }.map(\.result)
  }
}
