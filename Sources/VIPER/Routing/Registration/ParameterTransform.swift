/// A conversion of a route's parameters to the input of a module. The input is the parameters themselves, another
/// value, or a value that is loaded.
///
/// With transforms, several routes with different parameters can open the same module. See <doc:Routing>.
@MainActor public struct ParameterTransform<Parameters: Sendable> {
  let erased: RouteRegistration.Input
  /// The type of the module's input.
  let type: Any.Type

  /// The conversion that passes on the parameters unchanged.
  @usableFromInline static var identity: ParameterTransform {
    ParameterTransform(erased: .now { $0 }, type: Parameters.self)
  }

  /// Returns a conversion by a synchronous closure, which may also check the parameters. If the closure throws, nothing
  /// is built, and the route fails with the code ``ErrorCode/parametersRejected``.
  ///
  /// The closure must have no effects, because `checkRoute` calls it too.
  ///
  /// - Parameter make: A closure that converts the parameters to the module's input.
  public static func mapping<Made: Sendable>(_ make: @escaping @MainActor (Parameters) throws -> Made)
    -> ParameterTransform
  {
    ParameterTransform(
      erased: .now { data in
        guard let parameters = data as? Parameters else { return data }
        return try make(parameters)
      }, type: Made.self)
  }

  /// Returns a conversion by an asynchronous closure. The route is opened after the value is loaded, and has no place
  /// in the transition queue until then. If the closure throws, nothing is built, and the route fails with
  /// the code ``ErrorCode/parametersRejected``.
  ///
  /// - Parameter load: A closure that loads the module's input for the parameters.
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
