extension ResultMappingBuilder where Part: ModuleView {
  /// Registers a method with which the view receives the parameters of the module, so that the view can show them
  /// immediately. The method is called when the view is ready, before the presenter receives the parameters. Parameters
  /// of another type are reported.
  @_disfavoredOverload public mutating func onInitialize<Parameters: Sendable>(
    _ method: @escaping @MainActor (Part) -> @MainActor (Parameters) -> Void
  ) { onInitialize { method($0)($1) } }

  /// Registers a closure with which the view receives the parameters of the module.
  public mutating func onInitialize<Parameters: Sendable>(_ handler: @escaping @MainActor (Part, Parameters) -> Void) {
    let take: ResultMapping.Handler = { part, result, _ in
      guard let parameters = result.payload(as: Parameters.self) else { return nil }
      handler(uncheckedPart(part, as: Part.self), parameters)
      return .accepted
    }
    mapping.add(
      ResultMapping.Entry(onSuccess: take, output: Parameters.self), for: Lifecycle.initialize, input: Parameters.self)
  }
}
