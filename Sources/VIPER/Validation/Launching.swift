extension VIPRouter {
  /// Validates the declarations of the app and ends the registration. If there is no configuration error, the router is
  /// frozen, so that running code cannot change the validated declarations. An app calls this method when its features
  /// are registered. If a part synchronously uses a service that is created asynchronously, first create the service
  /// with ``resolveService(_:)``.
  ///
  /// - Throws: A ``ConfigurationError`` with all errors that ``validate()`` returns. In that case the router is not
  ///   frozen.
  public func launch() throws(ConfigurationError) {
    let diagnostics = validate()
    guard diagnostics.isEmpty else { throw ConfigurationError(diagnostics: diagnostics) }
    freeze()
    if diagnosisLevel == .thorough, slowDeliveryThreshold == nil { slowDeliveryThreshold = .milliseconds(100) }
  }

  /// Launches the app and opens its first route.
  ///
  /// - Parameters:
  ///   - event: The route or interface, called with the parameters of the module that the route opens.
  ///   - style: The style in which the module is shown. If it is `nil`, the registered style is used.
  /// - Returns: The route handle. If the route itself fails, the handle contains the error, and the error is reported
  ///   to the sink.
  /// - Throws: A ``ConfigurationError`` with all configuration errors. In that case the route is not opened.
  @discardableResult public func launch<Key: RouteKey>(
    opening event: TypedEvent<Key>, style: RouteStyle? = nil
  ) throws(ConfigurationError) -> RouteHandle<Key.Output> {
    try launch()
    return route(event, style: style)
  }

  /// Launches the app, or exits the program. If there are configuration errors, writes them to standard error, one per
  /// line, and exits with status 1.
  ///
  /// Use this method in a `main.swift`, where a thrown error would end in a crash report. The errors of rejected
  /// registrations are among the configuration errors, so the code that registers features can ignore thrown errors:
  ///
  /// ```swift
  /// let router = VIPRouter(navigator: SimpleNavigator { print($0) })
  /// try? router.register(ListRouter())
  /// try? router.register(EditorRouter())
  /// router.launchOrExit(opening: Routes.list())
  /// ```
  public func launchOrExit() {
    do throws(ConfigurationError) { try launch() } catch {
      for diagnostic in error.diagnostics { diagnostic.writeToStandardError() }
      StandardError.exitProgram(status: 1)
    }
  }

  /// Launches the app and opens its first route, like ``launch(opening:style:)``. Exits the program if the app cannot be
  /// launched.
  ///
  /// - Returns: The route handle.
  @discardableResult public func launchOrExit<Key: RouteKey>(opening event: TypedEvent<Key>, style: RouteStyle? = nil)
    -> RouteHandle<Key.Output>
  {
    launchOrExit()
    return route(event, style: style)
  }
}
