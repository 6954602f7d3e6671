// Handlers that only views have, and a handler that views and presenters have.

@MainActor extension MappingBuilder where Part: ModuleView {
  /// Registers a method that receives all results that no other handler of the view receives, except cancelled results.
  ///
  /// If a view has no such handler, its unhandled results are reported.
  public mutating func receive(_ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void) {
    receive { method($0)($1) }
  }

  /// Registers a closure that receives all results that no other handler of the view receives, except cancelled
  /// results.
  public mutating func receive(_ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    _mapping.add(unnamed: ResultHandlers(onSuccess: whole(handler)))
  }

  /// Registers a closure that receives the cancelled results of all names that have no `onCancelled`. Tests use it to
  /// record all results.
  public mutating func onCancelled(_ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    _mapping.add(unnamed: ResultHandlers(onCancelled: whole(handler)))
  }

  /// Registers a method with which the view receives the parameters of the module, so that the view can show them
  /// immediately. The method is called when the view is ready, before the presenter receives the parameters. Parameters
  /// of another type are reported.
  @_disfavoredOverload public mutating func onInitialize<Parameters: Sendable>(
    _ method: @escaping @MainActor (Part) -> @MainActor (Parameters) -> Void
  ) { onInitialize { method($0)($1) } }

  /// Registers a closure with which the view receives the parameters of the module.
  public mutating func onInitialize<Parameters: Sendable>(_ handler: @escaping @MainActor (Part, Parameters) -> Void) {
    takeParameters(handler)
  }

  /// Declares the property that contains everything that the view shows. A view without this declaration works in the
  /// same way.
  ///
  /// ```swift
  /// @Observable final class FormView: VIPView, Mapped {
  ///   nonisolated struct State: Equatable { var draft = Draft(); var isSaving = false; var failure: String? }
  ///   var state = State()
  ///   static let mapping = Mapping(FormView.self) {
  ///     $0.state(in: \.state)
  ///     $0.show(Form.load, in: \.state.draft)
  ///     $0.showFailures(in: \.state.failure, or: "The form cannot be shown.")
  ///   }
  /// }
  /// ```
  ///
  /// Tests compare the state after each act, and a change that the act does not expect is a failure. The module's
  /// diagram contains the state. Dispatch never reads the state.
  ///
  /// - Parameter property: The property. A mapping has one; the last call counts.
  public mutating func state<State: Equatable & Sendable>(in property: KeyPath<Part, State>) {
    _mapping.readState = { ($0 as? Part)?[keyPath: property] }
  }
}

extension MappingBuilder where Part: EventSender {
  /// Sends an event with the module's parameters as its input when the view is ready. A module that does nothing else
  /// with its parameters needs no presenter.
  ///
  /// ```swift
  /// $0.onInitialize(send: ContactPage.load)
  /// ```
  ///
  /// - Parameter name: The name of the event. Its input has the type of the parameters.
  public mutating func onInitialize<Name: TypedName>(send name: Name) {
    let send: @MainActor (Part, Name.Input) -> Void = { part, input in _ = part.send(name(input)) }
    if Part.self is any ModuleView.Type {
      takeParameters(send)
    } else {
      accept(Lifecycle.initialize, taking: Name.Input.self, send)
    }
  }

  fileprivate mutating func takeParameters<Parameters: Sendable>(
    _ handler: @escaping @MainActor (Part, Parameters) -> Void
  ) {
    let take: ResultTable.Handler = { part, result, _ in
      guard let parameters = result.payload(as: Parameters.self) else { return nil }
      handler(uncheckedPart(part, as: Part.self), parameters)
      return .accepted
    }
    _mapping.add(
      ResultHandlers(onSuccess: take, output: Parameters.self), for: Lifecycle.initialize, input: Parameters.self)
  }
}
