public import VIPER
import VIPERPlainData

// The registration of routes that are saved with the navigation, and rebuilt after a relaunch.

extension Registration {
  /// Registers a route as restorable. A restorable route is saved with the navigation, together with its parameters.
  /// See `VIPRouter.savedNavigation(of:)`.
  ///
  /// A newer version of the app must be able to decode parameters that an older version encoded. Make new fields of the
  /// parameters optional, or use `restorable(_:saving:restoring:)`.
  ///
  /// If the parameters contain a `Redacted` value, the module and everything presented on it are omitted.
  ///
  /// - Parameter route: The route. It must be registered in this registration or in an earlier one.
  public mutating func restorable<Parameters: Codable, Output>(_ route: RouteName<Parameters, Output>) {
    restorable(route, saving: { $0 }, restoring: { (saved: Parameters) in saved })
  }

  /// Registers a route without parameters as restorable.
  public mutating func restorable<Output>(_ route: RouteName<Void, Output>) {
    add(route, save: { _ in nil }, restore: { _ in () })
  }

  /// Rejects, at compile time, parameters that cannot be encoded or decoded.
  @available(
    *, unavailable, message: "The route's Input must be Codable: conform its type, or pass `saving:` and `restoring:`"
  )
  public mutating func restorable<Parameters, Output>(_ route: RouteName<Parameters, Output>) {}

  /// Registers a route as restorable. A different value is saved in place of the route's parameters.
  ///
  /// - Parameters:
  ///   - route: The route. It must be registered in this registration or in an earlier one.
  ///   - saving: A closure that converts the parameters to the saved value. If the closure throws, or the saved value
  ///     contains a `Redacted` value, the module and everything presented on it are omitted.
  ///   - restoring: A closure that converts a saved value to parameters. The value may be from an older version of the
  ///     app, so the input type must decode the values of all versions. If the closure throws, the module is not
  ///     rebuilt.
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
        let saved = try PlainData(storing: try saving(parameters))
        return saved == .null ? nil : saved
      }, restore: { data in try restoring(try (data ?? .null).decode(Old.self)) })
  }

  /// Registers an interface as restorable. A module is saved if its opener requested a restorable interface.
  ///
  /// ```swift
  /// app.restorable(Interfaces.noteEditor, as: "noteEditor")
  /// ```
  ///
  /// The route that serves the interface must be restorable, too. The id is saved, so the types of the interface can be
  /// renamed. If you change the id, register the new id first and then the earlier id. If the opener of a module
  /// requested an interface without an id, the module and everything presented on it are omitted.
  ///
  /// - Parameters:
  ///   - interface: The interface. It must be registered in this registration or in an earlier one.
  ///   - id: An id that is unique among the interfaces of the app.
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
