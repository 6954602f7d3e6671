public import VIPER

/// Answers events by itself, so that they go no further: fixed answers, features that are switched off.
///
/// ```swift
/// let answers = AnsweringMiddleware {
///   $0.answer(Prices.convert) { $0 == 0 ? .zero : nil }  // the rest goes on
///   $0.answer(Sync.start) { throw EventFailure(.rejected, "Not in this version.") }
/// }
/// ```
///
/// What a closure returns is a success, what it throws is an answer as if a handler had thrown it; the event's
/// outcome is ``Outcome/answered``. With `nil` the event goes on. Data of another type goes on as well, to the
/// handler, which refuses it. Nothing is held, and nothing shared by the modules that it serves but what the
/// closures share.
public struct AnsweringMiddleware: EventMiddleware, AnsweringNames {
  private let answers: Answers

  /// A middleware with the answers that `build` adds.
  public init(_ build: (inout Answers) -> Void) {
    var answers = Answers()
    build(&answers)
    self.answers = answers
  }

  package var answeredKeys: [NameKey] { Array(answers.byName.keys) }

  /// Answers the event, or passes it on.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind != .lifecycle else { return next.handle(event) }
    for answer in answers.byName[event.key] ?? [] {
      guard let result = answer(event) else { continue }
      next.receive(result)
      return .answered
    }
    return next.handle(event)
  }

  /// The answers, by name.
  public struct Answers {
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
        do {
          return try answer(input).map { EventResult(answering: event, status: .success, data: $0) }
        } catch {
          return EventResult(answering: event, throwing: error)
        }
      }
    }

    /// Answers an event that carries nothing.
    ///
    /// - Parameters:
    ///   - name: the event's name.
    ///   - answer: gives the output, or `nil` to let the event go on; may throw.
    public mutating func answer<Name: TypedName>(
      _ name: Name, _ answer: @escaping @MainActor () throws -> Name.Output?
    ) where Name.Input == Void {
      self.answer(name) { (_: Void) in try answer() }
    }
  }
}
