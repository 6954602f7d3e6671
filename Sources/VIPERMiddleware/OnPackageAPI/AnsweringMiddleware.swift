public import VIPER

/// Answers events before they reach a handler: fixed answers, features that are switched off.
///
/// ```swift
/// let answers = AnsweringMiddleware {
///   $0.answer(Prices.convert) { $0 == 0 ? .zero : nil }  // the rest goes on
///   $0.answer(Sync.start) { throw EventFailure(.rejected, "Not in this version.") }
/// }
/// ```
///
/// The value that a closure returns is the output of a success; an error that it throws is the answer, as if a handler had
/// thrown it. The event's outcome is `Outcome.answered`. An event for which all closures return `nil`, or with data of
/// another type, goes on to its handler. The middleware holds nothing; the modules that it serves share only its closures.
public struct AnsweringMiddleware: EventMiddleware, AnsweringNames {
  private let stubs: Stubs

  /// Creates a middleware with the answers that `build` adds.
  public init(_ build: (inout Stubs) -> Void) {
    var stubs = Stubs()
    build(&stubs)
    self.stubs = stubs
  }

  package var answeredKeys: [NameKey] { Array(stubs.byName.keys) }

  /// Answers the event, or passes it on.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind != .lifecycle else { return next.handle(event) }
    for answer in stubs.byName[event.key] ?? [] {
      guard let result = answer(event) else { continue }
      next.receive(result)
      return .answered
    }
    return next.handle(event)
  }

  /// The answers of a middleware, by the names of the events.
  public struct Stubs {
    fileprivate var byName = [NameKey: [@MainActor (Event) -> EventResult?]]()

    /// Answers an event, or a route event.
    ///
    /// Several for one name are asked in the order in which they were added, until one answers.
    ///
    /// - Parameters:
    ///   - name: the event's name.
    ///   - answer: gives the output, or `nil` to let the event go on; may throw.
    public mutating func answer<Name: TypedName>(
      _ name: Name, _ answer: @escaping @MainActor (Name.Input) throws -> Name.Output?
    ) {
      byName[name.key, default: []].append { event in
        guard let input = event.data as? Name.Input else { return nil }
        do { return try answer(input).map { EventResult(answering: event, status: .success, data: $0) } } catch {
          return EventResult(answering: event, throwing: error)
        }
      }
    }

    /// Answers an event that carries nothing.
    ///
    /// - Parameters:
    ///   - name: the event's name.
    ///   - answer: gives the output, or `nil` to let the event go on; may throw.
    public mutating func answer<Name: TypedName>(_ name: Name, _ answer: @escaping @MainActor () throws -> Name.Output?)
    where Name.Input == Void { self.answer(name) { (_: Void) in try answer() } }
  }
}
