public import VIPER
import VIPERPlainData

extension VIPRouter {
  /// Returns the state of a window as plain data. Omits modules without a `restorable` route, and everything presented
  /// on them.
  ///
  /// At the diagnosis level `thorough`, a restorable module that is omitted because of a module below it is reported.
  ///
  /// - Parameter window: The window. The default is the router's `navigator`.
  /// - Returns: The saved navigation, or `nil` if there is no navigator, or if the navigator does not provide a
  ///   `layout`.
  public func savedNavigation(of window: (any Navigator)? = nil) -> SavedNavigation? {
    guard let state = navigationState(of: window) else { return nil }
    let routes = restorableRoutes
    if diagnosisLevel == .thorough, let layout = (window ?? navigator)?.layout {
      reportLostModules(in: layout) { view in
        guard let request = view.routeHandle?.request else { return "no route opened this view" }
        guard routes[request.name] != nil else { return "this route is not registered as restorable" }
        do { _ = try id(of: request.askedKey) } catch { return "the interface that opened it has no saved id" }
        return nil
      }
    }
    var omitted = state.omitted.map { SavedNavigation.Omission(name: $0, reason: "no route opened the view.") }
    let outline = state.outline.compactMap { module in
      do {
        guard let route = routes[module.name] else {
          throw EventFailure(.invalid, "the route is not registered as restorable.")
        }
        return SavedNavigation.Module(
          route: module.name, parameters: try route.save(module.parameters), interface: try id(of: module.interface))
      } catch {
        omitted.append(SavedNavigation.Omission(name: module.name, reason: "\(error)"))
        return nil
      }
    }
    return SavedNavigation(outline, omitted: omitted)
  }

  /// Rebuilds a saved navigation in a window that shows no view yet. See `rebuild(_:in:)`.
  ///
  /// A module is not rebuilt if its route no longer exists, is no longer restorable, or requires different parameters.
  /// The failures of the restoration then contain the module and everything presented on it.
  ///
  /// - Parameters:
  ///   - saved: The saved navigation.
  ///   - window: The window. The default is the router's `navigator`.
  /// - Returns: The restoration, with its progress and its failures.
  @discardableResult public func restore(_ saved: SavedNavigation, in window: (any Navigator)? = nil) -> Restoration {
    let routes = restorableRoutes
    let outline = saved.outline.map { saved in
      var module = NavigationState.Module(name: saved.route, interface: saved.interface.flatMap(interface))
      do {
        if let route = routes[saved.route] {
          module.parameters = try route.restore(saved.parameters)
        } else {
          module.fault =
            "no restorable route has this name. Usually an older version of the app saved the route. Register the route"
            + " as restorable."
        }
      } catch let error as PlainDataError {
        module.fault =
          "its saved data cannot be read: \(error) Usually an older version of the app saved other data. Read that data too"
          + " in the closure passed as `restoring:`, or accept that the module is not rebuilt."
      } catch {
        module.fault = "its saved data was rejected: \(error)"
      }
      return module
    }
    return rebuild(NavigationState(containers: outline.containers), in: window)
  }

  /// Returns the id under which a key is saved, or `nil` if there is no key. The key is an interface, or a route that
  /// an adapter adapts.
  private func id(of key: (any RouteKey)?) throws -> String? {
    guard let key, key is any InterfaceKey else { return key?.text }
    if let declared = restorableInterfaces.first(where: { $0.interface.key == key.key }) { return declared.id }
    throw EventFailure(
      .invalid,
      "the module was opened by the interface \(key.text.quotedName), which has no saved id. Register an id by"
        + " `restorable(_:as:)`.")
  }

  /// Returns the key that was saved under this id, or `nil` if the key no longer exists. The key is an interface, or a
  /// route that an adapter adapts.
  private func interface(ofID id: String) -> (any RouteKey)? {
    restorableInterfaces.first { $0.id == id }?.interface
      ?? declarations.adapters.map(\.required).first { !($0 is any InterfaceKey) && $0.text == id }
  }

  private var restorableInterfaces: [RestorableInterface] {
    entryPoints.compactMap { $0.content as? RestorableInterface }
  }

  /// The restorable routes. The keys are the names of the routes.
  private var restorableRoutes: [String: RestorableRoute] {
    let routes = entryPoints.compactMap { $0.content as? RestorableRoute }
    return Dictionary(routes.map { ($0.name, $0) }) { _, last in last }
  }
}

/// The key of an interface, which is identified by its type and not by its text.
private protocol InterfaceKey {}

extension RouteInterface: InterfaceKey {}
