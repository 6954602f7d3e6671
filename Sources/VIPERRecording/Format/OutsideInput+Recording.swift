import VIPER

// The recorded forms of values of the core.

extension OutsideInput {
  /// The kind of the input in a recording.
  var recordedKind: RecordedInput.Kind {
    switch kind {
    case .event: .event
    case .cancel: .cancel
    case .post: .post
    case .result: .result
    case .answer: .answer
    case .resume: .resume
    case .step: .step
    case .timer: .timer
    case .route: .route
    case .build: .build
    case .act(let act, _, _): (act as? RouteAct)?.recordedKind ?? .remove
    case .finish: .finish
    case .continuation(let continuation, _, _): continuation.recordedKind
    }
  }

  /// The name of the input in a recording.
  var name: String {
    switch kind {
    case .event(let event), .post(let event), .resume(let event), .route(let event, _): event.name
    case .result(let result), .answer(let result, _): result.name
    case .step(let name), .cancel(let name, _), .timer(let name, _), .act(_, let name, _),
      .continuation(_, let name, _):
      name
    case .build(let prefix, _, _): prefix
    case .finish: "finish"
    }
  }
}

extension RouteAct {
  /// The kind of the change in a recording.
  var recordedKind: RecordedInput.Kind {
    switch self {
    case .remove: .remove
    case .commit: .commit
    case .move: .move
    }
  }
}

extension OutsideInput.Continuation {
  /// The kind of the continuation in a recording.
  var recordedKind: RecordedInput.Kind {
    switch self {
    case .handler: .handler
    case .request: .request
    case .transition: .transition
    case .host: .host
    }
  }
}

extension RecordedAnswer {
  /// Creates the recorded properties of a result.
  ///
  /// - Parameter isAnswer: Whether a task answers. Such a result answers the event of the task.
  init(_ result: EventResult, of number: Int?, isAnswer: Bool) {
    self.init(
      of: number, isPublished: result.event == nil && !isAnswer,
      status: result.status == .success ? nil : result.status.rawValue, title: result.title, message: result.message,
      error: result.error.map { "\($0)" }, isElement: result.isElement, isFromRuntime: result.isFromRuntime)
  }
}
