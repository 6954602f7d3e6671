// Answers and results that the handlers of a mapping send through their `Next`.

extension Next {
  /// Answers an event with a success.
  @inlinable @inline(__always) func answer<Output: Sendable>(_ event: Event, with output: Output) -> Outcome {
    let outcome = receive(EventResult(answering: event, success: output))
    return outcome == .gone ? outcomeOfLostAnswer : .answered
  }

  /// The outcome of an event whose answer reached no receiver. If the module is open, the reason is that the requester
  /// has stopped waiting, so the event counts as answered. Otherwise the outcome is ``Outcome/gone``.
  @usableFromInline var outcomeOfLostAnswer: Outcome { module.isOpen ? .answered : .gone }

  /// Answers an event with the error of its handler.
  @usableFromInline func answer(_ event: Event, throwing error: any Error) -> Outcome {
    let outcome = receive(EventResult(answering: event, throwing: error))
    return outcome == .gone ? outcomeOfLostAnswer : .answered
  }

  /// Passes a success on under another name, with another output.
  @inlinable @inline(__always) func pass<Output: Sendable>(_ result: EventResult, as key: NameKey, with output: Output)
    -> Outcome
  { receive(EventResult(formatting: result, as: key, output)) }

  /// Passes a result on as a failure. The error determines the status and the message.
  @usableFromInline func pass(_ result: EventResult, throwing error: any Error) -> Outcome {
    receive(result.failing(with: error))
  }

  /// Rejects an event with data of the wrong type.
  @usableFromInline func refuse(_ event: Event, expecting type: Any.Type, in part: AnyObject) -> Outcome {
    module.wrongData(event, expected: type, part: part, next: self)
  }
}
