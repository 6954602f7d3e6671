// Reading the values of the event that a part handles.

extension ModuleMember {
  /// Returns the value that the event or result that is being handled carries for a key, or `nil`.
  ///
  /// ```swift
  /// func buy(_ item: Int) async throws -> Receipt {
  ///   try await service.buy(item, idempotencyKey: carriedValue(for: Shop.idempotencyKey))
  /// }
  /// ```
  ///
  /// Call this method in a handler of a view, presenter or interactor. In an asynchronous handler, the value remains
  /// available after an `await`. Outside a handler, the return value is `nil`.
  public func carriedValue<Value>(for key: EventValueKey<Value>) -> Value? {
    let runtime = position.runtime
    return (runtime == nil ? TaskCause.ofTask?.values : runtime?.values)?[key]
  }
}
