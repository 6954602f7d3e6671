/// One route that a module router registered.
@MainActor struct RouteRegistration {
  enum Target: CustomStringConvertible {
    case prefix(String)
    case part(any EventSender.Type)

    /// The description of a target that was not found, for errors.
    var description: String {
      switch self {
      case .prefix(let prefix): "the module \"\(prefix)\", which is not registered"
      case .part(let type):
        "the module with the \(type is any ModuleView.Type ? "view" : "presenter") \(type), but no registered module has"
          + " this part"
      }
    }
  }

  /// The conversion of the event's data to the module's input, synchronous or asynchronous.
  enum Input {
    case now(@MainActor (any Sendable) throws -> any Sendable)
    case later(@MainActor (any Sendable) async throws -> any Sendable)
  }

  let name: String
  let key: NameKey
  let style: RouteStyle
  /// The supported styles; `nil` for all styles.
  let supported: [RouteStyle]?
  let interceptors: [any RouteInterceptor]
  let target: Target
  let place: SourcePlace
  let parameters: Any.Type
  /// The type of the route's output; `nil` for none.
  let output: Any.Type?
  let accepts: @MainActor (any Sendable) -> Bool
  let input: Input
  /// The type of the module's input.
  let inputType: Any.Type
  /// The type of the route's name.
  let nameType: Any.Type

  /// The module router that registered the route.
  var registrar: String { place.registrar }

  /// Returns the event's data as the module's input, or `nil` if the route loads its input asynchronously.
  func input(madeOf event: Event) throws(RouteError) -> (any Sendable)? {
    guard case .now(let make) = input else { return nil }
    do { return try make(event.data) } catch { throw .parametersRejected(route: event.name, error) }
  }

  /// Whether the route supports `style`, or the style `other` with which the host replaces `style`.
  func supports(_ style: RouteStyle, becoming other: RouteStyle?) -> Bool {
    supported?.contains { $0.place.kind == style.place.kind || $0.place.kind == other?.place.kind } ?? true
  }
}
