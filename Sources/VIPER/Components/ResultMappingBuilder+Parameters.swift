extension ResultMappingBuilder where Part: ModuleView {
  /// Takes the parameters of the module, as a view that shows them at once: just before the presenter gets them, when the
  /// view is ready. Parameters of another type are reported.
  @_disfavoredOverload public mutating func onInitialize<Parameters: Sendable>(
    _ method: @escaping @MainActor (Part) -> @MainActor (Parameters) -> Void
  ) { onInitialize { method($0)($1) } }

  /// Takes the parameters of the module, with a closure.
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
