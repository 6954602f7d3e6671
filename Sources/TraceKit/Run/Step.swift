/// A step: the arrival of an event or result at a node, and its handling there.
public struct Step: Sendable {
  /// The kind of node at which the event or result has arrived. The names are those of `Hop.Stage`.
  public enum Stage: String, Sendable, CaseIterable {
    /// The view.
    case view
    /// The sender of a request, to which the answer returns.
    case requester
    /// A middleware, on either side of the presenter.
    case middleware
    /// The presenter.
    case presenter
    /// The interactor.
    case interactor
    /// The router, for route events.
    case router
    /// The task of an asynchronous handler.
    case task
    /// The policy that holds an event back.
    case held
  }

  /// The time of the begin, in microseconds since the start of the trace.
  public let begin: Int
  /// The time of the end, or `nil` if the step has not ended.
  public internal(set) var end: Int?
  /// The index of the step that contains this one, or `nil` for the first step of a delivery.
  public let parent: Int?
  /// The index of the event, or of the event that the result answers; `nil` for a published result.
  public let event: Int?
  /// The name of the event or result.
  public let name: String
  /// Whether a result goes up. Otherwise an event goes down.
  public let isResult: Bool
  /// The kind of node.
  public let stage: Stage
  /// The label of the module.
  public let module: String
  /// The type of the part.
  public let part: String
  /// The outcome, or `nil` if the step has not ended.
  public internal(set) var outcome: RunOutcome?
  /// The status of a result.
  public let status: String?
  /// The message or error of a result.
  public let text: String?
  /// The data as JSON.
  public let data: String?
  /// The time that the steps inside this one take, in microseconds. The sum of the times of a damaged file may overflow.
  var inside = 0

  /// The duration, in microseconds.
  public var duration: Int? { end.map { $0 - begin } }
  /// The duration without the steps inside this one, in microseconds.
  public var ownDuration: Int? { duration.map { max(0, $0 &- inside) } }
}

/// The outcome of an event. The names and the order are those of `Outcome`.
public enum RunOutcome: String, Sendable, CaseIterable {
  /// A handler answered the event.
  case answered
  /// A task or a one-way handler handles the event.
  case accepted
  /// The router handles the event.
  case routed
  /// The event waits for its delivery.
  case waiting
  /// A middleware holds the event.
  case held
  /// A rule, a type check or a limit rejected the event.
  case rejected
  /// No handler exists for the event.
  case unhandled
  /// The event was dropped, because its module no longer exists or its request has ended.
  case gone

  /// Whether the event may still be answered.
  var isProvisional: Bool { [.accepted, .held, .waiting, .gone].contains(self) }
}

/// An event of a run.
public struct RunEvent: Sendable {
  /// The kind of an event. The names and the order are those of `Event.Kind`.
  public enum Kind: String, Sendable, CaseIterable {
    /// An event that the module handles.
    case business
    /// An event that opens another module.
    case route
    /// An event by which a view reports its own state.
    case lifecycle
    /// An event whose name comes from outside at run time.
    case external
  }

  /// The id, such as `#12`.
  public let id: String
  /// The name.
  public let name: String
  /// The kind.
  public let kind: Kind
  /// The index of the event that has caused this one, or `nil`.
  public let cause: Int?
  /// The label of the module in which the event was sent.
  public let module: String
  /// The index of the first step, or `nil` for a route that was opened without sending an event.
  public let step: Int?
  /// The time of the first step or of the route's request, in microseconds since the start of the trace.
  public let begin: Int
  /// The time of the last begin or end of a step.
  public internal(set) var end: Int
  /// The outcome, or `nil` if the event is on its way.
  public internal(set) var outcome: RunOutcome?
  /// The status of the last result, or `nil` if there was no result.
  public internal(set) var status: String?
  /// The first message or error of a result, or `nil`.
  public internal(set) var text: String?
}

/// Something in a run that is not a step.
public struct Mark: Sendable {
  /// The occurrence.
  public enum Kind: Sendable, Equatable {
    /// A change of a route: requested, shown, failed, leaving or removed.
    case route(change: String, name: String, style: String?, code: String?)
    /// A diagnostic.
    case problem(code: String, name: String?)
    /// The state of a view after a change, as JSON.
    case state(view: String, data: String)
    /// The modules on the screen.
    case layout
    /// The number of deliveries and steps that the recorder has left out.
    case dropped(deliveries: Int, steps: Int)
    /// The end of the trace.
    case stop
  }

  /// The occurrence.
  public let kind: Kind
  /// The time, in microseconds since the start of the trace.
  public let time: Int
  /// The number of steps that had begun before.
  public let step: Int
  /// The index of the event during whose step the mark was made, or of the route's event; or `nil`.
  public let event: Int?
  /// The label of the module, or `nil`.
  public let module: String?
  /// The text of a diagnostic, an error or a layout, or `nil`.
  public let text: String?
}

/// A relation between two modules, or a module and a service.
public struct RunEdge: Sendable, Hashable {
  /// The kind of a relation.
  public enum Kind: String, Sendable {
    /// The module opens the other module.
    case route
    /// The module needs the service.
    case service
  }

  /// The module that opens the route or needs the service.
  public let from: String
  /// The module that the route opens, or the service.
  public let to: String
  /// The name of the route, or of the service.
  public let name: String
  /// The kind.
  public let kind: Kind
}
