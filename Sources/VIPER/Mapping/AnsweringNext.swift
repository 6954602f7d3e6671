// What a mapping's handlers do with the `next` that they are called with.

extension Next {
  /// Answers an event with a success.
  @usableFromInline func answer(_ event: Event, with output: consuming any Sendable) -> Outcome {
    receive(EventResult(answering: event, success: output))
    return .answered
  }

  /// Answers an event with what its handler has thrown.
  @usableFromInline func answer(_ event: Event, throwing error: any Error) -> Outcome {
    receive(EventResult(answering: event, throwing: error))
    return .answered
  }

  /// Refuses an event that carries the wrong type.
  @usableFromInline
  func refuse(_ event: Event, expecting type: Any.Type, in part: AnyObject) -> Outcome {
    module.wrongData(event, expected: type, part: part, next: self)
  }
}
