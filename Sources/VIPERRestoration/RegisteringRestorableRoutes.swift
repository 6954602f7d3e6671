public import VIPER
import VIPERPlainData

// Registering the routes that are saved with the navigation, and rebuilt after a relaunch.

extension Registration {
  /// Lets a route be saved with the navigation, with its parameters: see `VIPRouter.savedNavigation(of:)`.
  ///
  /// A newer version of the app must be able to read what an older one wrote: let new fields of the parameters be
  /// optional, or use `restorable(_:saving:restoring:)`.
  ///
  /// - Parameter route: the route. It must be registered, here or before.
  public mutating func restorable<Parameters: Codable, Output>(_ route: RouteName<Parameters, Output>) {
    restorable(route, saving: { $0 }, restoring: { (saved: Parameters) in saved })
  }

  /// Lets a route that needs no parameters be saved with the navigation.
  public mutating func restorable<Output>(_ route: RouteName<Void, Output>) {
    add(route, save: { _ in nil }, restore: { _ in () })
  }

  /// Lets a route be saved with the navigation, with something else in place of its parameters.
  ///
  /// - Parameters:
  ///   - route: the route. It must be registered, here or before.
  ///   - saving: makes what is saved of the parameters. If it throws, the module is left out, with what stands on it.
  ///   - restoring: makes parameters of what was saved, perhaps by an older version of the app: what it takes must be
  ///     what all of them have written. If it throws, the module is not rebuilt.
  public mutating func restorable<Saved: Encodable, Old: Decodable, Parameters, Output>(
    _ route: RouteName<Parameters, Output>, saving: @escaping @MainActor (Parameters) throws -> Saved,
    restoring: @escaping @MainActor (Old) throws -> Parameters
  ) {
    add(
      route,
      save: { data in
        guard let parameters = data as? Parameters else {
          throw EventFailure(.invalid, "its parameters are of type \(type(of: data)).")
        }
        let saved = try PlainData(encoding: try saving(parameters))
        return saved == .null ? nil : saved
      }, restore: { data in try restoring(try (data ?? .null).decode(Old.self)) })
  }

  /// Lets modules be saved that were requested by an interface.
  ///
  /// ```swift
  /// app.restorable(Interfaces.noteEditor, as: "noteEditor")
  /// ```
  ///
  /// The route that serves the interface must be restorable, too. The id is saved, so the types of the interface can be
  /// renamed; if you change the id, register the earlier one after it. Modules that were requested by an interface
  /// without an id are left out, with everything presented on them.
  ///
  /// - Parameters:
  ///   - interface: the interface. It must be registered, here or before.
  ///   - id: an id that no other interface of the app has.
  public mutating func restorable<Interface, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>, as id: String
  ) {
    add(
      EntryPoint(
        .restoration, text: id, claim: "interface \(id)", routes: [interface],
        content: RestorableInterface(id: id, interface: interface)))
  }

  private mutating func add(
    _ route: any RouteKey, save: @escaping RestorableRoute.Save, restore: @escaping RestorableRoute.Restore
  ) {
    add(
      EntryPoint(
        .restoration, text: route.text, claim: route.text, routes: [route],
        content: RestorableRoute(name: route.text, save: save, restore: restore)))
  }
}

/// A route whose parameters are saved as plain data.
@MainActor struct RestorableRoute {
  typealias Save = @MainActor (any Sendable) throws -> PlainData?
  typealias Restore = @MainActor (PlainData?) throws -> any Sendable

  let name: String
  let save: Save
  let restore: Restore
}

/// An interface with the id under which it is saved.
struct RestorableInterface {
  let id: String
  let interface: any RouteKey
}
