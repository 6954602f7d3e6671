/// An input: a value that reaches the modules of a router from outside a delivery.
///
/// Outside are the user, the app's own code, the host, interactors with their services, and the passing of time. Views,
/// presenters, mappings and middleware are inside: their behavior follows from the inputs.
package struct Input {
  package enum Kind {
    /// An event that a part sends.
    case event(Event, isRequest: Bool)
    /// An event that a mailbox delivers.
    case post(Event)
    /// A result that a part sends up, except the answer of an asynchronous handler.
    case result(EventResult)
    /// An answer of an asynchronous handler.
    case answer(EventResult, by: HandlerTask)
    /// An event that a middleware or a part has held and now continues.
    case resume(Event)
    /// A step in the lifecycle of the view, with the name of its event.
    case step(String)
    /// The end of a delay that a middleware or a request has started for the event of this name.
    case timer(String)
    /// A route that is opened.
    case route(Event, OpenedRoute)
    /// The removal of the module, or of the route of this name that is still being opened.
    case remove(String)
    /// The end of the module, with its output.
    case finish((any Sendable)?)
  }

  package let kind: Kind
  /// The module that receives the input; `nil` for a route that the app opens.
  package let module: ModuleCore?
  /// The position of the part or middleware from which the input enters the chain.
  package let position: Int
  /// Whether the code that causes the input runs because of an earlier input, such as a presenter's task. Such an input
  /// occurs again if the earlier inputs occur again.
  package let isCaused: Bool
  /// Whether the input occurs synchronously at the end of the input before it, such as the next step of a link at the end
  /// of a transition.
  package let isImmediate: Bool

  /// The options of an opened route that a recording can contain.
  package struct OpenedRoute {
    package let style: RouteStyle?
    /// The module of the view that opens the route; `nil` for the app.
    package let source: ModuleCore?
    /// The module that receives the closing result.
    package let opener: ModuleCore?
    /// Whether the closing result skips the presenter of the opener.
    package let bypassesPresenter: Bool
    package let link: String?
    /// The name of the route whose parameters the event already contains, for a restored route that was opened through
    /// an adapter.
    package let adaptedTo: String?
    /// Whether the opening has a given view, a closure or a window, which a recording cannot contain.
    package let isCustom: Bool
  }

  /// The part of the chain at the position, for recordings and errors: `view`, `presenter`, `interactor` or
  /// `middleware`.
  package var part: String { Self.part(at: position) }

  package static func part(at position: Int) -> String {
    switch position {
    case NodeNumber.view: "view"
    case NodeNumber.presenter, NodeNumber.opened: "presenter"
    case NodeNumber.interactor: "interactor"
    default: "middleware \(position)"
    }
  }

  /// Whether the input comes from an interactor.
  package var isOfInteractor: Bool { position == NodeNumber.interactor }
}

/// A task of an interactor's asynchronous handler, or of a presenter's.
@MainActor package struct HandlerTask {
  let handler: RunningHandler

  package var id: ObjectIdentifier { ObjectIdentifier(handler) }
  package var event: Event { handler.event }
  /// Whether the handler belongs to the interactor.
  package var isOfInteractor: Bool { handler.position == NodeNumber.interactor }
  /// Whether the handler was not cancelled and its module exists.
  package var isWanted: Bool { handler.isWanted }
  /// Whether the handler has sent its final answer.
  package var hasEnded: Bool { handler.hasEnded }
  /// The module of the handler, while it exists.
  package var module: ModuleCore? { handler.core }

  /// Answers the event of the handler.
  package func answer(_ result: EventResult) { handler.answer(result) }

  /// Ends the sequence of answers.
  package func endSequence() { handler.endSequence() }

  /// Suspends the calling task of the handler until the waiters are resumed.
  package func wait(for waiters: Waiters<Void>) async { _ = await waiters.wait(pausing: handler, for: .element) }
}

extension Input {
  /// The key of the name of the event or result, or `nil` for other inputs.
  package var key: NameKey? {
    switch kind {
    case .event(let event, _), .post(let event), .resume(let event), .route(let event, _): event.key
    case .result(let result), .answer(let result, _): result.key
    case .step, .timer, .remove, .finish: nil
    }
  }
}
