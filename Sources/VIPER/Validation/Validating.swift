extension VIPRouter {
  /// Returns all configuration errors of the app: the errors in the declarations of modules, routes, names, services
  /// and adapters, and all rejected registrations.
  ///
  /// The method does not build modules and does not report anything to the sink. It works in all build configurations
  /// and is fast enough for each launch. The first call reads the mappings of all classes, and the Swift runtime
  /// searches the conformances of the app for each class. The time of this search grows with the square of the number
  /// of modules. The mappings are cached, so building the modules later does not repeat the search. In a test, one line
  /// is sufficient:
  ///
  /// ```swift
  /// #expect(router.validate() == [])
  /// ```
  ///
  /// A rejected registration is listed until the same feature has been registered successfully.
  ///
  /// Only declarations are checked. An unhandled event is reported to ``onDiagnostic`` when the app runs.
  ///
  /// - Returns: The configuration errors, each with the place to fix. The order is the same in each run. The array is
  ///   empty if there are no errors.
  public func validate() -> [Diagnostic] {
    let declared = declarations
    return refusals.map(\.error) + declared.modules.flatMap(\.diagnostics) + declared.routeDiagnostics
      + declared.mappedRouteDiagnostics + declared.handlerDiagnostics + declared.nameDiagnostics
      + declared.requirementDiagnostics
      + declared.middlewareDiagnostics
      + declared.serviceDiagnostics + moreChecks.all.flatMap { $0(declared) }
  }
}

/// The checks of other libraries of the package that `validate()` also runs.
@MainActor final class MoreChecks {
  fileprivate(set) var all: [@MainActor (Declarations) -> [Diagnostic]] = []
}

extension VIPRouter {
  fileprivate var moreChecks: MoreChecks { attachment { MoreChecks() } }

  /// Adds a check to `validate()`.
  package func addCheck(_ check: @escaping @MainActor (Declarations) -> [Diagnostic]) { moreChecks.all.append(check) }
}
