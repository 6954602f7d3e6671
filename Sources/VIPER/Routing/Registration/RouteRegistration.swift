/// One route, as a module router registered it.
@MainActor package struct RouteRegistration {
  enum Target: CustomStringConvertible {
    case prefix(String)
    case presenter(any Presenter.Type)

    /// The target, for an error that says it was not found.
    var description: String {
      switch self {
      case .prefix(let prefix): "the module \"\(prefix)\", which is not registered"
      case .presenter(let type): "the presenter \(type), which no registered module has"
      }
    }
  }

  /// The function that makes the module's input of the event's.
  enum Input {
    case now(@MainActor (any Sendable) throws -> any Sendable)
    case later(@MainActor (any Sendable) async throws -> any Sendable)
  }

  package let name: String
  package let key: NameKey
  package let style: RouteStyle
  /// The names of the styles that it may be shown by; `nil` for any.
  package let supported: [RouteStyle]?
  let interceptors: [any RouteInterceptor]
  let target: Target
  let place: SourcePlace
  package let parameters: Any.Type
  /// The type of the output that it promises; `nil` for none.
  package let output: Any.Type?
  let accepts: @MainActor (any Sendable) -> Bool
  let input: Input
  /// The type of the module's input.
  let inputType: Any.Type
  /// The type of the route's name.
  let nameType: Any.Type

  /// The module router that registered it.
  package var registrar: String { place.registrar }

  /// The module's input, made of the event's; `nil` if that is loaded.
  func input(madeOf event: Event) throws(RouteError) -> (any Sendable)? {
    guard case .now(let make) = input else { return nil }
    do { return try make(event.data) } catch { throw .parametersRejected(route: event.name, error) }
  }

  /// Whether it may be shown by a style, or by what a host makes of that.
  func supports(_ style: RouteStyle, becoming other: RouteStyle?) -> Bool {
    supported?.contains { $0.name == style.name || $0.name == other?.name } ?? true
  }
}
