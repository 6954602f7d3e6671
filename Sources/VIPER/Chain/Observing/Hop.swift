/// One step of an event or a result, as an observer of a router sees it: before a node has it, and after.
public struct Hop: Sendable {
  /// The event or result that takes a step.
  public enum Subject: Sendable {
    /// An event, on its way down.
    case event(Event)
    /// A result, on its way up.
    case result(EventResult)
  }

  /// The kind of node at which it has arrived.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// A result has arrived at the view.
    case view
    /// A result has arrived at the part that waits for it, by a request.
    case requester
    /// At a middleware, on either side of the presenter.
    case middleware
    /// At the presenter.
    case presenter
    /// An event has arrived at the interactor.
    case interactor
    /// A route event has left its module for the router.
    case router
    /// A handler's task has the event: from its acceptance until the handler has returned, or was cancelled before
    /// it began.
    case task
    /// A middleware holds the event by a handle: until it releases that.
    case held
  }

  /// The end of a step.
  public struct End: Sendable {
    /// The outcome of the event or result. Of a task: ``Outcome/answered`` if it has answered,
    /// ``Outcome/accepted`` if it has returned without, ``Outcome/gone`` if it was cancelled. Of a held event:
    /// ``Outcome/accepted`` if somebody has gone on with it, else ``Outcome/gone``.
    public let outcome: Outcome
    /// The time of the end; see ``Hop/time``.
    public let time: Duration
  }

  /// The event or result that takes the step. To keep it keeps nothing else alive but its data.
  public let subject: Subject
  /// The kind of node at which it has arrived.
  public let stage: Stage
  /// The type of that middleware or part.
  public let part: Any.Type
  /// The name of the module: its prefix, or its view's type.
  public let module: String
  /// The identity of the module.
  public let moduleID: ModuleID
  /// The time of its arrival: since the observation began, on the clock that was given for it.
  public internal(set) var time = Duration.zero

  /// The name of the event or result.
  public var name: String { subject.name }

  /// The event, or the one that the result answers; `nil` for a result that was published.
  public var event: Event.ID? {
    switch subject {
    case .event(let event): event.id
    case .result(let result): result.event
    }
  }
}

/// A closure that is called before each step. The closure that it returns is called after the step.
public typealias HopObserver = @MainActor (Hop) -> (@MainActor (Hop.End) -> Void)?
