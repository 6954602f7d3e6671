// What a mapping's handlers do with the `next` that they are called with.

extension Next {
  /// Answers an event with a success.
  ///
  /// - Parameter output: optional only because Swift 6.3 would put what is not into a second box.
  @usableFromInline
  func answer(_ event: Event, with output: consuming (any Sendable)?) -> Outcome {
    receive(EventResult(answering: event, success: output))
    return .answered
  }

  /// Answers an event with what its handler has thrown.
  @usableFromInline func answer(_ event: Event, throwing error: any Error) -> Outcome {
    receive(EventResult(answering: event, throwing: error))
    return .answered
  }

  /// Passes a result on under another name, with what it carries there.
  ///
  /// - Parameter output: optional for the same reason.
  @usableFromInline
  func pass(
    _ result: EventResult, as name: String, _ key: NameKey,
    with output: consuming (any Sendable)?
  ) -> Outcome {
    receive(result.renamed(name, key, with: output))
  }

  /// Passes a result on as if that had been thrown instead.
  @usableFromInline func pass(_ result: EventResult, throwing error: any Error) -> Outcome {
    receive(result.replaced(throwing: error))
  }

  /// Refuses an event that carries the wrong type.
  @usableFromInline
  func refuse(_ event: Event, expecting type: Any.Type, in part: AnyObject) -> Outcome {
    module.wrongData(event, expected: type, part: part, next: self)
  }
}
