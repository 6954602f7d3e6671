// Handlers of presenters that receive an event and pass it on.

@MainActor extension MappingBuilder where Part: Presenter {
  /// Registers a closure that receives the input of an event before the presenter passes the event on, unchanged.
  ///
  /// ```swift
  /// $0.pass(NoteEditor.save) { presenter, text in presenter.lastText = text }
  /// ```
  ///
  /// The interactor, or the router if the event is a route event, handles and answers the event. In contrast, a handler
  /// that is registered with `on` answers the event itself, so the event does not reach the parts below.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - handler: A closure that receives the presenter and the input. Events that the closure sends are delivered after
  ///     the event.
  public mutating func pass<Name: TypedName>(_ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) -> Void) {
    addOnce(name, taking: Name.Input.self, passesOn: true) { presenter, input, event, next in
      handler(presenter, input)
      return next.handle(presenter.port.storesInputs ? presenter.port.storingInput(of: event) : event)
    }
  }

  /// Registers a closure that is called before the presenter passes on an event without data.
  public mutating func pass<Name: TypedName>(_ name: Name, _ handler: @escaping @MainActor (Part) -> Void)
  where Name.Input == Void { pass(name) { presenter, _ in handler(presenter) } }
}
