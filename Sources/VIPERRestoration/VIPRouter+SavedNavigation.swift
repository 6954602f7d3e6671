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
    var omitted = state.omitted.map {
      SavedNavigation.Omission(name: $0, reason: "No route has opened it.")
    }
    let kept = state.outline.compactMap { module in
      do {
        guard let route = routes[module.name] else {
          throw EventFailure(.invalid, "The route is not registered as restorable.")
        }
        var saved = module
        saved.parameters = try route.save(module.parameters)
        return saved
      } catch {
        omitted.append(SavedNavigation.Omission(name: module.name, reason: "\(error)"))
        return nil as NavigationState.Module?
      }
    }
    return SavedNavigation(
      kept.containers.map(SavedNavigation.Container.init), omitted: omitted)
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
  @discardableResult
  public func restore(
    _ saved: SavedNavigation, in window: (any Navigator)? = nil
  ) -> Restoration {
    let routes = restorableRoutes
    func node(_ module: SavedNavigation.Module) -> NavigationState.Node {
      var node = NavigationState.Node(
        name: module.route, slot: module.slot, interface: module.interface,
        children: (module.children ?? []).map(node))
      do {
        if let route = routes[module.route] {
          node.parameters = try route.restore(module.parameters)
        } else {
          node.fault =
            "No restorable route has this name. Usually an older version of the app has saved it. Register it as"
            + " restorable."
        }
      } catch let error as PlainDataError {
        node.fault = "What was saved of it cannot be read: \(error)"
      } catch {
        node.fault = "What was saved of it is refused: \(error)"
      }
      return node
    }
    let containers = saved.containers.map { container in
      NavigationState.Container(
        tabs: container.tabs.map {
          NavigationState.Tab(name: $0.name, stack: $0.stack.map(node))
        }, selected: container.selected ?? 0,
        container: container.container.map { RouteContainer($0.name, slot: $0.slot) })
    }
    return rebuild(NavigationState(containers: containers), in: window)
  }

  /// The routes that may be saved, by their names.
  private var restorableRoutes: [String: RestorableRoute] {
    let routes = entryPoints.compactMap { $0.content as? RestorableRoute }
    return Dictionary(routes.map { ($0.name, $0) }) { _, last in last }
  }
}

extension SavedNavigation.Container {
  fileprivate init(_ container: NavigationState.Container) {
    self.init(
      tabs: container.tabs.map {
        SavedNavigation.Tab(name: $0.name, stack: $0.stack.map(SavedNavigation.Module.init))
      }, selected: container.selected == 0 ? nil : container.selected,
      container: container.container.map { SavedNavigation.Place(name: $0.name, slot: $0.slot) })
  }
}

extension SavedNavigation.Module {
  fileprivate init(_ node: NavigationState.Node) {
    self.init(
      route: node.name, parameters: node.parameters as? PlainData, slot: node.slot,
      interface: node.interface,
      children: node.children.isEmpty ? nil : node.children.map(SavedNavigation.Module.init))
  }
}
