// Handlers that only presenters have.

@MainActor extension MappingBuilder where Part: Presenter {
  /// Registers a closure that receives the output of a success, for a presenter that intentionally does not pass on,
  /// publish or send anything. For example, the presenter stores the output.
  ///
  /// This method and `receive` differ only at the level ``DiagnosisLevel/thorough``. At that level, an answer is
  /// reported if `receive` handles it and the presenter then does not pass on, publish or send anything.
  public mutating func consume<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Output) -> Void
  ) {
    addSuccess(name) { presenter, output, _, next in
      next.module.runtime.noteAct()
      handler(presenter, output)
      return .answered
    }
  }

  /// Registers a closure that is called for a success without an output, for a presenter that intentionally does not
  /// pass on, publish or send anything.
  @_disfavoredOverload public mutating func consume<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part) -> Void
  ) where Name.Output == Void { consume(name) { part, _ in handler(part) } }

  /// Registers a closure that formats the output of a success. The output is passed on under another name, with the
  /// same id.
  ///
  /// ```swift
  /// $0.format(NoteList.load, as: NoteList.rows) { notes in notes.map(Row.init) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the result that the presenter receives.
  ///   - formatted: The name under which the result is passed up.
  ///   - transform: A closure that returns the formatted output. If the closure throws an error, the error is passed up
  ///     as a failure of `name`.
  @inlinable @inline(__always) public mutating func format<Name: TypedName, Formatted: TypedName>(
    _ name: Name, as formatted: Formatted, _ transform: @escaping @MainActor (Name.Output) throws -> Formatted.Output
  ) { pass(name, as: formatted) { _, output, _ in try transform(output) } }

  /// Registers a closure that formats the output of a success with the presenter and the input of the answered event.
  ///
  /// ```swift
  /// $0.format(Shop.hours, as: Shop.line) { presenter, day, hours in presenter.line(day, hours) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the result that the presenter receives.
  ///   - formatted: The name under which the result is passed up.
  ///   - transform: A closure that returns the formatted output. The input is `nil` if the result answers no event that
  ///     passed this presenter, for example if the interactor published the result.
  @inlinable @inline(__always) public mutating func format<Name: TypedName, Formatted: TypedName>(
    _ name: Name, as formatted: Formatted,
    _ transform: @escaping @MainActor (Part, Name.Input?, Name.Output) throws -> Formatted.Output
  ) {
    _mapping.storeInput(of: name)
    pass(name, as: formatted) { presenter, output, result in
      try transform(presenter, result.storedInput(as: Name.Input.self), output)
    }
  }

  @inlinable @inline(__always) mutating func pass<Name: TypedName, Formatted: TypedName>(
    _ name: Name, as formatted: Formatted,
    _ transform: @escaping @MainActor (Part, Name.Output, EventResult) throws -> Formatted.Output
  ) {
    addSuccess(name, passesOn: formatted.key == name.key) { presenter, output, result, next in
      do { return next.pass(result, as: formatted.key, with: try transform(presenter, output, result)) } catch {
        return next.pass(result, throwing: error)
      }
    }
  }

  /// Causes a compiler error for a closure that takes the presenter and the output. String interpolation accepts any
  /// value, so such a closure could format the presenter instead of the output.
  @available(
    *, unavailable,
    message: "The closure must take the output: `{ output in … }`, or three values: `{ presenter, input, output in … }`"
  )
  public mutating func format<Name: TypedName, Formatted: TypedName>(
    _ name: Name, as formatted: Formatted,
    _ transform: @escaping @MainActor (Part, Name.Output) throws -> Formatted.Output
  ) {}
}
