public import VIPER

/// A middleware that changes the data of events on their way down, and of results on their way up.
///
/// ```swift
/// let transform = TransformMiddleware {
///   $0.transform(Search.find) { $0.lowercased() }
///   $0.transformResult(NoteList.load) { notes in notes.sorted { $0 > $1 } }
/// }
/// ```
///
/// The name, the id and the data type of the event do not change. If a closure for events throws an error, the error
/// answers the event. The event is then not forwarded, and its outcome is `Outcome.rejected`. If a closure for results
/// throws an error, a failure replaces the result. Data of another type passes unchanged. The middleware holds no
/// events, and the modules that it serves share no state.
public struct TransformMiddleware: CheckedMiddleware {
  private let changes: Changes
  /// The object that only this value and its copies have.
  private let identity = Identity()
  private final class Identity: Sendable {}

  /// Creates a middleware with the changes that `build` adds.
  public init(_ build: (inout Changes) -> Void) {
    var changes = Changes()
    build(&changes)
    self.changes = changes
  }

  /// Declares the names of the changes.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    for name in changes.eventNames { declaration.noteLifecycle(name, of: "TransformMiddleware") }
    declaration.noteSecondPlace(
      of: "TransformMiddleware for \(NamedEvents(changes.eventNames + changes.resultNames).text)",
      "each change is made twice", { (other: Self) in other.identity }, identity)
    declaration.events = changes.eventNames.map(\.key)
    declaration.results = changes.resultNames.map(\.key)
  }

  /// Forwards the event with changed data.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind != .lifecycle, let changes = changes.events[event.key] else { return next.handle(event) }
    do { return next.handle(event.with(data: try changes.apply(to: event.data))) } catch {
      next.receive(EventResult(answering: event, throwing: error))
      return .rejected
    }
  }

  /// Forwards the result, with changed data if it is a success.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    guard result.isSuccess, let data = result.data, let changes = changes.results[result.key] else {
      return next.receive(result)
    }
    do { return next.receive(result.with(data: try changes.apply(to: data))) } catch {
      return next.receive(result.failing(with: error))
    }
  }

  /// The changes by name. Several changes for one name are applied in the order in which they were added.
  public struct Changes {
    fileprivate var events = [NameKey: ChangeList]()
    fileprivate var results = [NameKey: ChangeList]()
    fileprivate var eventNames: [any TypedName] = []
    fileprivate var resultNames: [any TypedName] = []

    /// Adds a closure that changes the data of an event or a route event.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - change: A closure that returns the new data, or throws the error that answers the event.
    public mutating func transform<Name: TypedName>(
      _ name: Name, _ change: @escaping @MainActor (Name.Input) throws -> Name.Input
    ) {
      events.add(change, for: name.key)
      eventNames.append(name)
    }

    /// Adds a closure that changes the data of a success. The closure is also called for each element of a sequence.
    ///
    /// - Parameters:
    ///   - name: The name that the result has at the middleware's position.
    ///   - change: A closure that returns the new data, or throws the error of the failure.
    public mutating func transformResult<Name: TypedName>(
      _ name: Name, _ change: @escaping @MainActor (Name.Output) throws -> Name.Output
    ) {
      results.add(change, for: name.key)
      resultNames.append(name)
    }
  }
}

/// The changes of one name.
private struct ChangeList {
  var changes: [@MainActor (any Sendable) throws -> any Sendable] = []

  @MainActor func apply(to data: any Sendable) throws -> any Sendable {
    var data = data
    for change in changes { data = try change(data) }
    return data
  }
}

extension [NameKey: ChangeList] {
  fileprivate mutating func add<Carried: Sendable>(
    _ change: @escaping @MainActor (Carried) throws -> Carried, for key: NameKey
  ) { self[key, default: ChangeList()].changes.append { data in try (data as? Carried).map(change) ?? data } }
}
