public import VIPER

/// A middleware that answers events before they reach a handler. Use it for fixed answers, or for features that are
/// switched off.
///
/// ```swift
/// let answers = AnsweringMiddleware {
///   $0.answer(Prices.convert) { $0 == 0 ? .zero : nil }  // forwards all other inputs
///   $0.answer(Sync.start) { throw EventFailure(.rejected, "Not in this version.") }
/// }
/// ```
///
/// The return value of a closure is the output of a success. If a closure throws an error, the error is the answer, as
/// for a handler. In both cases, the outcome of the event is `Outcome.answered`. The event is forwarded if all closures
/// return `nil`, or if its data does not have the type of the name's input. The middleware holds no events, and the
/// modules that it serves share only its closures.
public struct AnsweringMiddleware: EventMiddleware, CheckedMiddleware {
  private let stubs: Stubs

  /// Creates a middleware with the answers that `build` adds.
  public init(_ build: (inout Stubs) -> Void) {
    var stubs = Stubs()
    build(&stubs)
    self.stubs = stubs
  }

  /// Declares the names that the middleware answers.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    for name in stubs.names { declaration.noteLifecycle(name, of: "AnsweringMiddleware") }
    declaration.answers = stubs.names.map(\.key)
    // A route event may miss the middleware.
    declaration.events = stubs.names.filter { $0.kind == .route }.map(\.key)
  }

  /// Answers the event, or forwards it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind != .lifecycle else { return next.handle(event) }
    for answer in stubs.byName[event.key] ?? [] {
      guard let result = answer(event) else { continue }
      next.receive(result)
      return .answered
    }
    return next.handle(event)
  }

  /// The answers of a middleware, by event name.
  public struct Stubs {
    fileprivate var names: [any TypedName] = []
    fileprivate var byName = [NameKey: [@MainActor (Event) -> EventResult?]]()

    /// Adds an answer to an event or a route event.
    ///
    /// Several answers for one name are tried in the order in which they were added, until one is not `nil`.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - answer: A closure that returns the output, or `nil` to forward the event. It may throw an error.
    public mutating func answer<Name: TypedName>(
      _ name: Name, _ answer: @escaping @MainActor (Name.Input) throws -> Name.Output?
    ) {
      names.append(name)
      byName[name.key, default: []].append { event in
        guard let input = event.data as? Name.Input else { return nil }
        do { return try answer(input).map { EventResult(answering: event, status: .success, data: $0) } } catch {
          return EventResult(answering: event, throwing: error)
        }
      }
    }

    /// Adds an answer to an event without data.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - answer: A closure that returns the output, or `nil` to forward the event. It may throw an error.
    public mutating func answer<Name: TypedName>(_ name: Name, _ answer: @escaping @MainActor () throws -> Name.Output?)
    where Name.Input == Void { self.answer(name) { (_: Void) in try answer() } }
  }
}
