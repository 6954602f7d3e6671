/// One step of an event or a result, as who observes a router sees it: before a link has it, and after.
public struct Hop: Sendable {
  /// What takes the step.
  public enum Subject: Sendable {
    /// An event, on its way down.
    case event(Event)
    /// A result, on its way up.
    case result(EventResult)
  }

  /// At what it has arrived.
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
    /// A handler's task has the event: from when it was accepted until it has returned, or until it was told that
    /// it would not begin.
    case task
    /// A middleware holds the event by a handle: until it lets go of that.
    case held
  }

  /// How a step ended.
  public struct End: Sendable {
    /// What became of the event or result. Of a task: ``Outcome/answered`` if it has answered,
    /// ``Outcome/accepted`` if it has returned without, ``Outcome/gone`` if it was cancelled. Of what was held:
    /// ``Outcome/accepted`` if somebody has gone on with it, else ``Outcome/gone``.
    public let outcome: Outcome
    /// When it ended; see ``Hop/time``.
    public let time: Duration
  }

  /// What takes the step; who keeps it keeps nothing else alive but what it carries.
  public let subject: Subject
  /// At what it has arrived.
  public let stage: Stage
  /// The type of that link or part.
  public let part: Any.Type
  /// The name of the module: its prefix, or its view's type.
  public let module: String
  /// Which module of that name it is.
  public let moduleID: ModuleID
  /// When it arrived: since the observation began, on the clock that was given for it.
  public internal(set) var time = Duration.zero

  /// The name of the event or result.
  public var name: String {
    switch subject {
    case .event(let event): event.name
    case .result(let result): result.name
    }
  }

  /// The event, or the one that the result answers; `nil` for a result that was published.
  public var event: Event.ID? {
    switch subject {
    case .event(let event): event.id
    case .result(let result): result.event
    }
  }
}

/// What is called before each step and, with what it has returned, after it.
public typealias HopObserver = @MainActor (Hop) -> (@MainActor (Hop.End) -> Void)?
