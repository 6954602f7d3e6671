/// The input of a module, made of a route's parameters: the same, another value, or a value that is loaded.
///
/// So that one module may be opened by several routes, each with parameters of its own. See <doc:Routing>.
@MainActor public struct ParameterTransform<Parameters: Sendable> {
  let erased: RouteRegistration.Input
  /// The type of the module's input.
  let type: Any.Type

  /// The parameters themselves.
  public static var identity: ParameterTransform { ParameterTransform(erased: .now { $0 }, type: Parameters.self) }

  /// A value that `make` makes of them, at once. It also checks them: if it throws, nothing is built, and the route fails
  /// with ``RouteError/parametersRejected(route:_:)``.
  ///
  /// It must have no effects: `checkRoute` calls it too.
  public static func mapping<Made: Sendable>(_ make: @escaping @MainActor (Parameters) throws -> Made)
    -> ParameterTransform
  {
    ParameterTransform(
      erased: .now { data in
        guard let parameters = data as? Parameters else { return data }
        return try make(parameters)
      }, type: Made.self)
  }

  /// A value that `load` makes of them. The route is opened when that is there, and holds no place in the transition
  /// queue until then; if it throws, nothing is built.
  public static func loading<Loaded: Sendable>(_ load: @escaping @MainActor (Parameters) async throws -> Loaded)
    -> ParameterTransform
  {
    ParameterTransform(
      erased: .later { data in
        guard let parameters = data as? Parameters else { return data }
        return try await load(parameters)
      }, type: Loaded.self)
  }
}
