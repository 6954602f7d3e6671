public import VIPER
import VIPERPlainData

extension VIPRouter {
  /// The state of a window as plain data: the modules whose routes are `restorable`, and do not stand on others.
  ///
  /// - Parameter window: the window; the main one's `navigator` without it.
  /// - Returns: `nil` if there is no navigator, or if it does not tell how its views lie.
  public func savedNavigation(of window: (any Navigator)? = nil) -> SavedNavigation? {
    guard let state = navigationState(of: window) else { return nil }
    let routes = restorableRoutes
    var omitted = state.omitted.map { SavedNavigation.Omission(name: $0, reason: "No route has opened it.") }
    let outline = state.outline.compactMap { module in
      do {
        guard let route = routes[module.name] else {
          throw EventFailure(.invalid, "The route is not registered as restorable.")
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

  /// Rebuilds what was saved, in a window that shows nothing yet: see `rebuild(_:in:)`.
  ///
  /// A module that cannot be read any more, because its route has gone, is not restorable any more or wants other
  /// parameters, is reported with all that stands on it, and not rebuilt.
  ///
  /// - Parameters:
  ///   - saved: what was saved.
  ///   - window: where; the router's `navigator` without it.
  /// - Returns: the restoration: how far it has come, and what could not be rebuilt.
  @discardableResult public func restore(_ saved: SavedNavigation, in window: (any Navigator)? = nil) -> Restoration {
    let routes = restorableRoutes
    let outline = saved.outline.map { saved in
      var module = NavigationState.Module(name: saved.route, interface: saved.interface.flatMap(interface))
      do {
        if let route = routes[saved.route] {
          module.parameters = try route.restore(saved.parameters)
        } else {
          module.fault =
            "No restorable route has this name. Usually an older version of the app has saved it. Register it as"
            + " restorable."
        }
      } catch let error as PlainDataError { module.fault = "What was saved of it cannot be read: \(error)" } catch {
        module.fault = "What was saved of it is refused: \(error)"
      }
      return module
    }
    return rebuild(NavigationState(containers: outline.containers), in: window)
  }

  /// The id under which an interface, or a route that an adapter adapts, is saved.
  private func id(of key: (any RouteKey)?) throws -> String? {
    guard let key, key.key.isTyped else { return key?.text }
    if let declared = restorableInterfaces.first(where: { $0.interface.key == key.key }) { return declared.id }
    throw EventFailure(
      .invalid,
      "It was requested by the interface \(key.text.quotedName), which has no id. Register one by `restorable(_:as:)`.")
  }

  /// The interface, or the route that an adapter adapts, with an id; `nil` if there is none any more.
  private func interface(ofID id: String) -> (any RouteKey)? {
    restorableInterfaces.first { $0.id == id }?.interface
      ?? adapters.all.map(\.required).first { !$0.key.isTyped && $0.text == id }
  }

  private var restorableInterfaces: [RestorableInterface] {
    entryPoints.compactMap { $0.content as? RestorableInterface }
  }

  /// The routes that may be saved, by their names.
  private var restorableRoutes: [String: RestorableRoute] {
    let routes = entryPoints.compactMap { $0.content as? RestorableRoute }
    return Dictionary(routes.map { ($0.name, $0) }) { _, last in last }
  }
}
