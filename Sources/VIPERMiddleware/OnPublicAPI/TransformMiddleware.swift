public import VIPER

/// Changes the data of events on their way down, and of results on their way up: trims, completes, converts.
///
/// ```swift
/// let transform = TransformMiddleware {
///   $0.transform(Search.find) { $0.lowercased() }
///   $0.transformResult(NoteList.load) { notes in notes.sorted { $0 > $1 } }
/// }
/// ```
///
/// The event keeps its name, id and type of data. An error from a closure for events answers the event, which goes no
/// further: its outcome is `Outcome.rejected`. An error from a closure for results replaces the result by a failure. Data of
/// another type passes unchanged. The middleware holds nothing, and the modules that it serves share nothing.
public struct TransformMiddleware: Middleware {
  private let changes: Changes

  /// Creates a middleware with the changes that `build` adds.
  public init(_ build: (inout Changes) -> Void) {
    var changes = Changes()
    build(&changes)
    self.changes = changes
  }

  /// Forwards the event, changed.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind != .lifecycle, let changes = changes.events[event.key] else { return next.handle(event) }
    do { return next.handle(event.with(data: try changes.apply(to: event.data))) } catch {
      next.receive(EventResult(answering: event, throwing: error))
      return .rejected
    }
  }

  /// Forwards the result, changed if it is a success.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    guard result.isSuccess, let data = result.data, let changes = changes.results[result.key] else {
      return next.receive(result)
    }
    do { return next.receive(result.with(data: try changes.apply(to: data))) } catch {
      return next.receive(result.failing(with: error))
    }
  }

  /// The changes, by name. Several for one name are applied in the order in which they were added.
  public struct Changes {
    fileprivate var events = [NameKey: ChangeList]()
    fileprivate var results = [NameKey: ChangeList]()

    /// Changes the data of an event, or of a route event.
    ///
    /// - Parameters:
    ///   - name: the event's name.
    ///   - change: makes the new data, or throws the answer.
    public mutating func transform<Name: TypedName>(
      _ name: Name, _ change: @escaping @MainActor (Name.Input) throws -> Name.Input
    ) { events.add(change, for: name.key) }

    /// Changes the data of a success, and of each element of a sequence.
    ///
    /// - Parameters:
    ///   - name: the result's name at the middleware's position.
    ///   - change: makes the new data, or throws the failure.
    public mutating func transformResult<Name: TypedName>(
      _ name: Name, _ change: @escaping @MainActor (Name.Output) throws -> Name.Output
    ) { results.add(change, for: name.key) }
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
