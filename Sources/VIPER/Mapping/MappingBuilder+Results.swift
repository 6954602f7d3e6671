// Handlers of results, in views and presenters.

@MainActor extension MappingBuilder where Part: ResultReceiver {
  /// Registers a method that receives the output of a success.
  @inlinable @inline(__always) @_disfavoredOverload public mutating func receive<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Output) -> Void
  ) { take(name) { method($0)($1) } }

  /// Registers a closure that receives the output of a success.
  @inlinable @inline(__always) public mutating func receive<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Output) -> Void
  ) { take(name) { handler($0, $1) } }

  /// Registers a method that is called for a success without an output.
  @inlinable @inline(__always) @_disfavoredOverload public mutating func receive<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () -> Void
  ) where Name.Output == Void { take(name) { part, _ in method(part)() } }

  /// Registers a closure that is called for a success without an output.
  @inlinable @inline(__always) public mutating func receive<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part) -> Void
  ) where Name.Output == Void { take(name) { part, _ in handler(part) } }

  /// Registers a method that receives every result of this name.
  @_disfavoredOverload public mutating func receive(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void
  ) { takeAll(name) { method($0)($1) } }

  /// Registers a closure that receives every result of this name.
  @_disfavoredOverload  // The second parameter of `{ view, _ in … }` is the output.
  public mutating func receive(_ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    takeAll(name, handler)
  }

  /// Registers a property that stores the output of a success. See <doc:Requests>.
  public mutating func show<Name: TypedName>(
    _ name: Name, in property: ReferenceWritableKeyPath<Part, Name.Output>
  ) { take(name) { $0[keyPath: property] = $1 } }

  /// Registers an optional property that stores the output of a success.
  public mutating func show<Name: TypedName>(
    _ name: Name, in property: ReferenceWritableKeyPath<Part, Name.Output?>
  ) { take(name) { $0[keyPath: property] = $1 } }

  /// Registers a method that receives every failure of this name: any result that is neither a success nor cancelled.
  public mutating func onFailure(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void
  ) { onFailure(name) { method($0)($1) } }

  /// Registers a closure that receives every failure of this name.
  public mutating func onFailure(_ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    _mapping.add(ResultHandlers(onFailure: whole(handler)), for: name)
  }

  /// Registers a method that receives the failures of all names without `onFailure` in this mapping. This includes the
  /// failures of names that the mapping does not contain.
  ///
  /// If a module closes without an output, its closing result is not a failure.
  public mutating func onFailure(_ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void) {
    onFailure { method($0)($1) }
  }

  /// Registers a closure that receives the failures of all names without `onFailure` in this mapping.
  public mutating func onFailure(_ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    _mapping.add(unnamed: ResultHandlers(onFailure: whole(handler)))
  }

  /// Registers an optional property that stores the message of each failure, for users.
  ///
  /// ```swift
  /// $0.showFailures(in: \.failure, or: "That did not work.")
  /// ```
  ///
  /// A later success does not clear the property, because the user may not have read the message. Clear the property
  /// when the user acts again or closes the message. See <doc:Requests>.
  ///
  /// If the other sentence hides an error of the app, such as an error of the file system, the error is reported once at
  /// the level ``DiagnosisLevel/thorough``. An ``EventFailure`` is not reported, because its author chose its texts.
  ///
  /// - Parameters:
  ///   - names: The names of the results. Without names, the property stores the failures of all names without a
  ///     failure handler, as `onFailure` without a name receives them.
  ///   - property: The property.
  ///   - sentence: The sentence that is stored if the failure has no message for users.
  public mutating func showFailures(
    of names: any TypedName..., in property: ReferenceWritableKeyPath<Part, String?>, or sentence: String
  ) { showFailures(of: names) { $0[keyPath: property] = $1 ?? sentence } }

  /// Registers a property that stores the message of each failure, for users. See ``showFailures(of:in:or:)``.
  public mutating func showFailures(
    of names: any TypedName..., in property: ReferenceWritableKeyPath<Part, String>, or sentence: String
  ) { showFailures(of: names) { $0[keyPath: property] = $1 ?? sentence } }

  private mutating func showFailures(of names: [any TypedName], _ show: @escaping @MainActor (Part, String?) -> Void) {
    let handlers = ResultHandlers(onFailure: { part, result, next in
      if result.message == nil { next.module.reportHiddenError(of: result, in: part) }
      show(uncheckedPart(part, as: Part.self), result.message)
      return .answered
    })
    if names.isEmpty { _mapping.add(unnamed: handlers) }
    for name in names { _mapping.add(handlers, for: name) }
  }

  /// Registers a closure that receives every result of this name with the status ``ResultStatus/cancelled``.
  public mutating func onCancelled(_ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void)
  { _mapping.add(ResultHandlers(onCancelled: whole(handler)), for: name) }

  /// Registers a closure that receives each result of a name before the other handlers of the name, with the input of
  /// the answered event if it was sent by this part or passed the presenter.
  ///
  /// - Parameter handler: A closure that returns whether the result ends here. Otherwise the other handlers receive it.
  package mutating func first<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, EventResult, Name.Input?) -> Bool
  ) {
    _mapping.storeInput(of: name)
    let first: ResultTable.Handler = { part, result, _ in
      let input = result.storedInput(as: Name.Input.self)
      return handler(uncheckedPart(part, as: Part.self), result, input) ? .answered : nil
    }
    _mapping.add(ResultHandlers(first: first, output: Name.Output.self), for: name)
  }

  @inlinable @inline(__always) mutating func take<Name: TypedName>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Output) -> Void
  ) {
    addSuccess(name) { part, output, _, _ in
      call(part, output)
      return .answered
    }
  }

  private mutating func takeAll(_ name: some TypedName, _ call: @escaping @MainActor (Part, EventResult) -> Void) {
    let handler = whole(call)
    let entry = ResultHandlers(
      onSuccess: handler, onFailure: handler, onCancelled: handler, output: Any.self, mayPassOn: true)
    _mapping.add(entry, for: name)
  }

  func whole(_ call: @escaping @MainActor (Part, EventResult) -> Void) -> ResultTable.Handler {
    { part, result, _ in
      let part = uncheckedPart(part, as: Part.self)
      call(part, result)
      return .answered
    }
  }

  /// Adds a handler for the output of a success. A success with data of another type becomes an invalid result.
  @inlinable @inline(__always) mutating func addSuccess<Name: TypedName>(
    _ name: Name, passesOn: Bool = false,
    _ call: @escaping @MainActor (Part, Name.Output, EventResult, Next) -> Outcome
  ) {
    let handler: ResultTable.Handler = { part, result, next in
      let part = uncheckedPart(part, as: Part.self)
      guard let output = result.payload(as: Name.Output.self) else { return nil }
      return call(part, output, result, next)
    }
    _mapping.add(onSuccess: handler, output: Name.Output.self, for: name, passesOn: passesOn)
  }
}
