public import VIPER

/// A middleware that sends the last results of a module to another view that takes over the module.
///
/// ```swift
/// let list = MiddlewareList(beforePresenter: [ReplayMiddleware(NoteList.rows, NoteList.selection)])
/// ```
///
/// The middleware stores the last success of each name until the module closes. Each module has separate results. When
/// another view has taken over (`Lifecycle.transferred`), the middleware first sends the stored results up again, in
/// the order in which they were last received. Then the middleware forwards the lifecycle event. Presenter and
/// interactor need no code for this.
///
/// Place the middleware before the presenter, where it receives the same results as the view. If other middleware
/// changes results, place `ReplayMiddleware` last in the list. If the middleware is before the interactor, it sends the
/// results to the presenter again, unless the presenter maps `Lifecycle.transferred`. If the middleware is on both
/// sides of the presenter, only the first position sends results. The answer to a `request` is for its caller, and is
/// not stored.
///
/// Pass the names of the results that determine the content of the screen. Do not pass the name of a result that must
/// not be shown twice, such as "saved".
public struct ReplayMiddleware: CheckedMiddleware {
  private let declared: [any TypedName]
  private let names: Set<NameKey>
  private let memories = PerModule { Memory() }

  /// Creates a middleware that stores the results with the given names.
  ///
  /// - Parameter names: Names of events or routes. Without names, all results except results of routes are stored.
  public init(_ names: any TypedName...) {
    declared = names
    self.names = Set(names.map(\.key))
  }

  /// Declares the names of the results.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.results = declared.map(\.key)
    for name in declared where name.isOneWay {
      declaration.mistakes.append(
        "ReplayMiddleware names \(name.quoted), which has no output, so there is no result to store. Name the result that"
          + " the view shows.")
    }
  }

  /// Sends the stored results up if another view has taken over, and forwards the event.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if event.isNamed(Lifecycle.transferred) {
      for result in memories[next].take(for: event.id, at: next.position) { next.receive(result) }
    }
    return next.handle(event)
  }

  /// Stores the result if it is a success, and forwards it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if result.isSuccess, !result.isForRequest, isMeant(result.key) {
      memories[next].remember(result.detached, at: next.position)
    }
    return next.receive(result)
  }

  private func isMeant(_ key: NameKey) -> Bool { names.isEmpty ? key.kind == .business : names.contains(key) }
}

/// The stored results of one module, by position of the middleware in the module's chain.
@MainActor private final class Memory {
  private struct Remembered {
    let number: Int
    let result: EventResult
  }

  private var positions: [Int: [NameKey: Remembered]] = [:]
  private var lastNumber = 0
  /// The last event for which results were sent.
  private var given: Event.ID?

  func remember(_ result: EventResult, at position: Int) {
    lastNumber += 1
    positions[position, default: [:]][result.key] = Remembered(number: lastNumber, result: result)
  }

  /// Returns the results to send up for an event. Returns no results if another position has already sent them.
  func take(for event: Event.ID, at position: Int) -> [EventResult] {
    guard given != event, let results = positions[position] else { return [] }
    given = event
    return results.values.sorted { $0.number < $1.number }.map(\.result)
  }
}
