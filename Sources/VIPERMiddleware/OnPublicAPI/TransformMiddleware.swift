public import VIPER

/// Changes what events carry on their way down, and results on their way up: trims, completes, converts.
///
/// ```swift
/// let transform = TransformMiddleware {
///   $0.transform(Search.find) { $0.lowercased() }
///   $0.transformResult(NoteList.load) { notes in notes.sorted { $0 > $1 } }
/// }
/// ```
///
/// The event keeps its name, id and type of data. What a closure for events throws is the event's answer, which
/// goes no further: its outcome is ``Outcome/rejected``. What a closure for results throws takes the result's
/// place. Data of another type passes unchanged. Nothing is held, and nothing shared by the modules that it
/// serves.
public struct TransformMiddleware: Middleware {
  private let changes: Changes

  /// A middleware with the changes that `build` adds.
  public init(_ build: (inout Changes) -> Void) {
    var changes = Changes()
    build(&changes)
    self.changes = changes
  }

  /// Passes the event on, changed.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind != .lifecycle, let changes = changes.events[event.key] else {
      return next.handle(event)
    }
    do {
      return next.handle(event.with(data: try changes.apply(to: event.data)))
    } catch {
      next.receive(EventResult(answering: event, throwing: error))
      return .rejected
    }
  }

  /// Passes the result on, changed if it is a success.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    guard result.isSuccess, let data = result.data, let changes = changes.results[result.key]
    else { return next.receive(result) }
    do {
      return next.receive(result.with(data: try changes.apply(to: data)))
    } catch {
      return next.receive(result.failing(with: error))
    }
  }

  /// The changes, by name. Several for one name are applied in the order in which they were added.
  public struct Changes {
    fileprivate var events = [NameKey: ChangeList]()
    fileprivate var results = [NameKey: ChangeList]()

    /// Changes what an event, or a route event, carries.
    ///
    /// - Parameters:
    ///   - name: the event's name.
    ///   - change: gives what it is to carry instead, or throws what it is to be answered.
    public mutating func transform<Name: TypedName>(
      _ name: Name, _ change: @escaping @MainActor (Name.Input) throws -> Name.Input
    ) {
      events.add(change, for: name.key)
    }

    /// Changes what a successful result carries, each element of a sequence too.
    ///
    /// - Parameters:
    ///   - name: the result's name, at the place in the chain where the middleware stands.
    ///   - change: gives what it is to carry instead, or throws what is to go on as a failure.
    public mutating func transformResult<Name: TypedName>(
      _ name: Name, _ change: @escaping @MainActor (Name.Output) throws -> Name.Output
    ) {
      results.add(change, for: name.key)
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
  ) {
    self[key, default: ChangeList()].changes.append { data in
      try (data as? Carried).map(change) ?? data
    }
  }
}
