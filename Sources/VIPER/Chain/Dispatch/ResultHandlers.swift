/// The handlers of the results of a name.
struct ResultHandlers {
  /// A handler of all results, which precedes the other handlers and returns `nil` to pass a result on to them.
  let first: ResultTable.Handler?
  let onSuccess: ResultTable.Handler?
  let onFailure: ResultTable.Handler?
  let onCancelled: ResultTable.Handler?
  /// The type of the output of a success.
  let output: Any.Type
  /// Whether `onSuccess` passes the success on under the same name, or takes the `EventResult` itself.
  let mayPassOn: Bool

  init(
    first: ResultTable.Handler? = nil, onSuccess: ResultTable.Handler? = nil, onFailure: ResultTable.Handler? = nil,
    onCancelled: ResultTable.Handler? = nil, output: Any.Type = Void.self, mayPassOn: Bool = false
  ) {
    (self.first, self.onSuccess, self.onFailure, self.onCancelled) = (first, onSuccess, onFailure, onCancelled)
    (self.output, self.mayPassOn) = (output, mayPassOn)
  }

  /// Returns these handlers, completed by the handlers of another value.
  func completed(by other: ResultHandlers) -> ResultHandlers {
    ResultHandlers(
      first: first ?? other.first, onSuccess: onSuccess ?? other.onSuccess, onFailure: onFailure ?? other.onFailure,
      onCancelled: onCancelled ?? other.onCancelled, output: onSuccess == nil ? other.output : output,
      mayPassOn: mayPassOn || other.mayPassOn)
  }

  /// Returns the handlers of both values, or `nil` if both have a handler of the same kind.
  func merged(with other: ResultHandlers) -> ResultHandlers? {
    guard first == nil || other.first == nil, onSuccess == nil || other.onSuccess == nil,
      onFailure == nil || other.onFailure == nil, onCancelled == nil || other.onCancelled == nil
    else { return nil }
    return completed(by: other)
  }

  /// The same handlers, with ``first`` as a part of each handler.
  var joined: ResultHandlers {
    guard let first else { return self }
    func join(_ handler: ResultTable.Handler?) -> ResultTable.Handler {
      { part, result, next in first(part, result, next) ?? handler?(part, result, next) }
    }
    return ResultHandlers(
      onSuccess: join(onSuccess ?? { _, _, _ in .answered }), onFailure: join(onFailure),
      onCancelled: join(onCancelled), output: output)
  }
}
