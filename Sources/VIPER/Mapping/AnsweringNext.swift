// What a mapping's handlers do with the `next` that they are called with.

extension Next {
  /// Answers an event with a success.
  @inlinable
  @inline(__always)
  func answer<Output: Sendable>(_ event: Event, with output: Output) -> Outcome {
    receive(EventResult(answering: event, success: output))
    return .answered
  }

  /// Answers an event with what its handler has thrown.
  @usableFromInline func answer(_ event: Event, throwing error: any Error) -> Outcome {
    receive(EventResult(answering: event, throwing: error))
    return .answered
  }

  /// Passes a success on under another name, with what it carries there.
  @inlinable
  @inline(__always)
  func pass<Output: Sendable>(_ result: EventResult, as key: NameKey, with output: Output)
    -> Outcome
  {
    receive(EventResult(formatting: result, as: key, output))
  }

  /// Passes a result on as if that had been thrown instead.
  @usableFromInline func pass(_ result: EventResult, throwing error: any Error) -> Outcome {
    receive(result.failing(with: error))
  }

  /// Refuses an event that carries the wrong type.
  @usableFromInline
  func refuse(_ event: Event, expecting type: Any.Type, in part: AnyObject) -> Outcome {
    module.wrongData(event, expected: type, part: part, next: self)
  }
}
