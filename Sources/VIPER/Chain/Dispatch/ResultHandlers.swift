/// The handlers of the results of a name.
struct ResultHandlers {
  var onSuccess: ResultTable.Handler?
  var onFailure: ResultTable.Handler?
  var onCancelled: ResultTable.Handler?
  /// The type of the output of a success.
  var output: Any.Type = Void.self

  /// Returns these handlers, completed by the handlers of another value.
  func completed(by other: ResultHandlers) -> ResultHandlers {
    ResultHandlers(
      onSuccess: onSuccess ?? other.onSuccess, onFailure: onFailure ?? other.onFailure,
      onCancelled: onCancelled ?? other.onCancelled, output: onSuccess == nil ? other.output : output)
  }

  /// Returns the handlers of both values, or `nil` if both have a handler of the same kind.
  func merged(with other: ResultHandlers) -> ResultHandlers? {
    guard onSuccess == nil || other.onSuccess == nil, onFailure == nil || other.onFailure == nil,
      onCancelled == nil || other.onCancelled == nil
    else { return nil }
    return completed(by: other)
  }
}
