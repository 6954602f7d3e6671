/// The dispatch table of a ``ResultMapping``, shared by the parts of its class.
@usableFromInline @MainActor final class ResultTable {
  /// Returns `nil` if the result carries the wrong type.
  @usableFromInline typealias Handler = @MainActor (AnyObject, EventResult, Next) -> Outcome?

  /// The names that have a handler, for people.
  let names: [MappedName]
  private let entries: SealedNameMap<Entry>
  /// Receives the failures of names without a failure handler of their own.
  private let onAnyFailure: Handler?
  /// Whether it receives failures of all names.
  var takesAnyFailure: Bool { onAnyFailure != nil }

  /// The handlers of a name. A flag tells whether there is one for successes: an Optional would be retained to be looked
  /// into.
  @MainActor struct Entry: ~Copyable {
    private let takesSuccess: Bool
    private let onSuccess: Handler
    fileprivate let onFailure: Handler?
    fileprivate let onCancelled: Handler?
    fileprivate let output: Any.Type

    private static let none: Handler = { _, _, _ in nil }

    /// - Parameter output: the type that a success must carry.
    init(onSuccess success: Handler?, onFailure: Handler?, onCancelled: Handler?, output: Any.Type) {
      takesSuccess = success != nil
      // Not by `??`, which would put a thunk around it.
      if let success { onSuccess = success } else { onSuccess = Self.none }
      self.onFailure = onFailure
      self.onCancelled = onCancelled
      self.output = output
    }

    // Called here, where the handler is not copied.
    @inline(__always) fileprivate func call(
      _ part: AnyObject, with success: EventResult, next: Next, in table: ResultTable
    ) -> Outcome? {
      guard takesSuccess else { return nil }
      return onSuccess(part, success, next) ?? table.refuse(success, for: part, next: next)
    }
  }

  init(_ names: [MappedName], _ entries: consuming SealedNameMap<Entry>, onAnyFailure: Handler? = nil) {
    self.names = names
    self.entries = entries
    self.onAnyFailure = onAnyFailure
  }

  /// The table of a class without a mapping.
  static let empty = ResultTable([], SealedNameMap(room: 0) { _ in })

  /// Whether there is a handler for a name.
  func has(_ key: NameKey) -> Bool { entries.value(of: key) != nil }

  /// Dispatches the result to the handler of `part` for its name and status.
  ///
  /// - Returns: `nil` if there is none.
  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome? {
    guard result.isSuccess else { return dispatchFailure(result, to: part, next: next) }
    guard let entry = entries.value(of: result.key) else { return nil }
    return entry.pointee.call(part, with: result, next: next, in: self)
  }

  @inline(never) private func dispatchFailure(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome? {
    let entry = entries.value(of: result.key)
    if result.isCancelled { return entry?.pointee.onCancelled?(part, result, next) }
    if let onFailure = entry?.pointee.onFailure { return onFailure(part, result, next) }
    return result.isClosingWithoutOutput ? nil : onAnyFailure?(part, result, next)
  }

  /// Goes on with a success that carries the wrong type.
  @inline(never) private func refuse(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome? {
    let expected: Any.Type = entries.value(of: result.key)?.pointee.output ?? Void.self
    let invalid = next.module.wrongData(result, expected: expected, part: part)
    if let outcome = dispatchFailure(invalid, to: part, next: next) { return outcome }
    return next.isAtView ? .rejected : next.receive(invalid)
  }
}
