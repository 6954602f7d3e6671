/// One step of an event or a result: its arrival at a node, and its handling there. Observers of a router are called
/// before and after each step.
public struct Hop: Sendable {
  /// The event or result of a step.
  enum Subject {
    case event(Event), result(EventResult)

    var name: String {
      switch self {
      case .event(let event): event.name
      case .result(let result): result.name
      }
    }
  }

  /// The kind of node at which the event or result has arrived.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// A result has arrived at the view.
    case view
    /// A result has arrived at the part that waits for it with a request.
    case requester
    /// An event or result has arrived at a middleware, on either side of the presenter.
    case middleware
    /// An event or result has arrived at the presenter.
    case presenter
    /// An event has arrived at the interactor.
    case interactor
    /// A route event has left its module and has arrived at the router.
    case router
    /// A handler's task handles the event. The step lasts from the acceptance of the event until the handler returns.
    /// If the handler is cancelled before it begins, the step ends with the cancellation.
    case task
    /// A middleware holds the event or result with a handle. The step lasts until the handle is released.
    case held
  }

  /// The end of a step.
  public struct End: Sendable {
    /// The outcome of the event or result.
    ///
    /// - For a task: ``Outcome/answered`` if the handler has answered, ``Outcome/accepted`` if the handler has returned
    ///   without an answer, or ``Outcome/gone`` if the task was cancelled.
    /// - For a held event: ``Outcome/accepted`` if the handle was used, otherwise ``Outcome/gone``.
    public let outcome: Outcome
    /// The time of the end. See ``Hop/time``.
    public let time: Duration
  }

  /// The event or result of the step. It retains no objects except the data.
  let subject: Subject
  /// The kind of node at which the event or result has arrived.
  public let stage: Stage
  /// The type of the middleware or part at which the event or result has arrived.
  public let part: Any.Type
  /// The name of the module: its prefix, or the type of its view.
  public let module: String
  /// The identity of the module.
  public let moduleID: ModuleID
  /// The time of the arrival since the start of the observation, measured on the clock of the observation.
  public let time: Duration

  /// The name of the event or result.
  public var name: String { subject.name }

  /// The event, on its way down, or `nil` if the step is the step of a result.
  public var event: Event? { if case .event(let event) = subject { event } else { nil } }

  /// The result, on its way up, or `nil` if the step is the step of an event.
  public var result: EventResult? { if case .result(let result) = subject { result } else { nil } }

  /// The id of the event, the id of the event that the result answers, or `nil` for a result that answers no event.
  public var eventID: Event.ID? { event?.id ?? result?.eventID }
}

/// A closure that is called before each step. The closure that it returns is called after the step.
typealias HopObserver = @MainActor (Hop) -> (@MainActor (Hop.End) -> Void)?
