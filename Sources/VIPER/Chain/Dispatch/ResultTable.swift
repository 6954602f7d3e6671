/// The dispatch table of a ``ResultMapping``, shared by the parts of its class.
@usableFromInline @MainActor final class ResultTable {
  /// Returns `nil` if the result carries the wrong type.
  @usableFromInline typealias Handler = @MainActor (AnyObject, EventResult, Next) -> Outcome?

  /// The names that have a handler, for people.
  let names: [MappedName]
  private let entries: SealedNameMap<Entry>

  /// The handlers of a name. Flags tell which there are: an Optional would be retained to be looked into.
  @MainActor struct Entry: ~Copyable {
    private let takesSuccess: Bool
    private let takesFailure: Bool
    private let onSuccess: Handler
    private let onFailure: Handler
    private let output: Any.Type

    private static let none: Handler = { _, _, _ in nil }

    /// - Parameter output: the type that a success must carry.
    init(onSuccess success: Handler?, onFailure failure: Handler?, output: Any.Type) {
      takesSuccess = success != nil
      takesFailure = failure != nil
      // Not by `??`, which would put a thunk around each.
      if let success { onSuccess = success } else { onSuccess = Self.none }
      if let failure { onFailure = failure } else { onFailure = Self.none }
      self.output = output
    }

    @inline(__always) fileprivate func call(_ part: AnyObject, with result: EventResult, next: Next) -> Outcome? {
      guard result.isSuccess else { return takesFailure ? onFailure(part, result, next) : nil }
      guard takesSuccess else { return nil }
      return onSuccess(part, result, next) ?? refuse(result, for: part, next: next)
    }

    /// Goes on with a result that carries the wrong type.
    @inline(never) private func refuse(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome? {
      let invalid = next.module.wrongData(result, expected: output, part: part)
      if takesFailure { return onFailure(part, invalid, next) }
      return next.isAtView ? .rejected : next.receive(invalid)
    }
  }

  init(_ names: [MappedName], _ entries: consuming SealedNameMap<Entry>) {
    self.names = names
    self.entries = entries
  }

  /// The table of a class without a mapping.
  static let empty = ResultTable([], SealedNameMap(room: 0) { _ in })

  /// Dispatches the result to the handler of `part` for its name and status.
  ///
  /// - Returns: `nil` if there is none.
  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome? {
    guard let entry = entries.value(of: result.key) else { return nil }
    return entry.pointee.call(part, with: result, next: next)
  }
}
