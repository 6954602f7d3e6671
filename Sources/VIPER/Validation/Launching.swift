extension VIPRouter {
  /// Ends registering, if all that the app declares is well: checks it, then freezes it, so that nothing that runs can
  /// change what was checked. An app calls it when its features are registered; and, if parts take services at once that
  /// are made asynchronously, when ``resolveService(_:)`` has made those.
  ///
  /// - Throws: all that is wrong, as ``validate()`` lists it; nothing is frozen then.
  public func launch() throws(ConfigurationError) {
    let faults = validate()
    guard faults.isEmpty else { throw ConfigurationError(faults: faults) }
    freeze()
  }

  /// Launches the app and opens its first route.
  ///
  /// - Parameters:
  ///   - key: the route, or an interface.
  ///   - parameters: what its module needs.
  ///   - style: how to show it; as it was registered without it.
  /// - Returns: the route's handle. If the route itself fails, the handle has the error and the sink is told.
  /// - Throws: all that is wrong; nothing is opened then.
  @discardableResult public func launch<Key: RouteKey>(
    opening key: Key, _ parameters: Key.Input, style: RouteStyle? = nil
  ) throws(ConfigurationError) -> RouteHandle<Key.Output> {
    try launch()
    return route(key, parameters, style: style)
  }

  /// Launches the app and opens its first route, which needs no parameters.
  @discardableResult public func launch<Key: RouteKey>(opening key: Key, style: RouteStyle? = nil)
    throws(ConfigurationError) -> RouteHandle<Key.Output> where Key.Input == Void
  { try launch(opening: key, (), style: style) }

  /// Launches the app, or ends the program: writes all that is wrong to standard error, a line for each fault, and exits
  /// with status 1.
  ///
  /// For a `main.swift`, where an error that is thrown ends in a crash report. What registering has refused is among the
  /// faults, so its errors may be dropped:
  ///
  /// ```swift
  /// let router = VIPRouter(navigator: SimpleNavigator { print($0) })
  /// try? router.register(ListRouter())
  /// try? router.register(EditorRouter())
  /// router.launchOrExit(opening: Routes.list)
  /// ```
  public func launchOrExit() {
    do throws(ConfigurationError) { try launch() } catch {
      for fault in error.faults { StandardError.write(line: "VIPER: \(fault)") }
      StandardError.exitProgram(status: 1)
    }
  }

  /// Launches the app and opens its first route as ``launch(opening:_:style:)`` does, or ends the program if the app
  /// cannot be launched.
  ///
  /// - Returns: the route's handle.
  @discardableResult public func launchOrExit<Key: RouteKey>(
    opening key: Key, _ parameters: Key.Input, style: RouteStyle? = nil
  ) -> RouteHandle<Key.Output> {
    launchOrExit()
    return route(key, parameters, style: style)
  }

  /// Launches the app and opens its first route, which needs no parameters, or ends the program if the app cannot be
  /// launched.
  @discardableResult public func launchOrExit<Key: RouteKey>(opening key: Key, style: RouteStyle? = nil)
    -> RouteHandle<Key.Output> where Key.Input == Void
  { launchOrExit(opening: key, (), style: style) }
}
