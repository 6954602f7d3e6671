extension VIPRouter {
  /// Lists everything that is wrong with what the app declares: modules, routes, names, services, adapters, and what
  /// registering has refused.
  ///
  /// Nothing is built, and nothing is reported. It works in all builds and is quick enough for each launch. (The first time,
  /// classes are asked for their mappings, for which Swift's runtime looks through the conformances of the app: that
  /// grows with the square of the modules, and is then known when they are built.) As a test it is a line:
  ///
  /// ```swift
  /// #expect(router.validate() == [])
  /// ```
  ///
  /// A refusal of registering counts until the same feature has been registered.
  ///
  /// It knows what is declared. An event that is sent and not handled shows when the app runs, in the ``diagnostics``.
  ///
  /// - Returns: the faults, each with where to mend it, in an order that does not change from run to run; none if all
  ///   is well.
  public func validate() -> [ConfigurationFault] {
    let declared = AppDeclarations(self)
    return refusals.map { .refused($0.error) } + declared.modules.flatMap(\.faults) + declared.routeFaults
      + declared.nameFaults + declared.requirementFaults + declared.serviceFaults
  }
}
