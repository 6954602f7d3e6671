/// One route, as a module router registered it: how it is recognised and where it leads are one entry.
@MainActor struct RouteRegistration {
  enum Target: CustomStringConvertible {
    case prefix(String)
    case presenter(any Presenter.Type)

    /// What was looked for, for who is told that it was not found.
    var description: String {
      switch self {
      case .prefix(let prefix): "the module \"\(prefix)\", which is not registered"
      case .presenter(let type): "the presenter \(type), which no registered module has"
      }
    }
  }

  /// What the module gets, made of what the event carries.
  enum Input {
    case now(@MainActor (any Sendable) throws -> any Sendable)
    case later(@MainActor (any Sendable) async throws -> any Sendable)
  }

  let name: String
  let key: NameKey
  let style: RouteStyle
  /// The names of the styles that it may be shown by; `nil` for any.
  let supported: [RouteStyle]?
  let interceptors: [any RouteInterceptor]
  let target: Target
  let place: SourcePlace
  let parameters: Any.Type
  /// What it promises; `nil` for nothing.
  let output: Any.Type?
  let accepts: @MainActor (any Sendable) -> Bool
  let input: Input
  /// What the module gets.
  let inputType: Any.Type
  /// The type of the route's name.
  let nameType: Any.Type

  /// Who registered it.
  var registrar: String { place.registrar }

  /// What the module gets of what an event carries; `nil` if that is loaded.
  func input(madeOf event: Event) throws(RouteError) -> (any Sendable)? {
    guard case .now(let make) = input else { return nil }
    do { return try make(event.data) } catch { throw .parametersRejected(route: event.name, error) }
  }

  /// Whether it may be shown by a style, or by what a host makes of that.
  func supports(_ style: RouteStyle, becoming other: RouteStyle?) -> Bool {
    supported?.contains { $0.name == style.name || $0.name == other?.name } ?? true
  }
}

/// The routes of an app, by name: a look-up costs the same however many there are.
///
/// It is shared, not copied: an app of many module routers registers with one table again and again.
@MainActor final class RouteTable {
  /// A route and where it leads, in one reference: to find it copies nothing, nor does a map that grows.
  @MainActor final class Entry {
    let route: RouteRegistration
    let prefix: String

    init(_ route: RouteRegistration, prefix: String) {
      self.route = route
      self.prefix = prefix
    }

    /// Builds the module to which it leads.
    func build(
      with input: any Sendable, opening: any ModulePresentation, around view: (any ModuleView)?,
      for route: String, _ router: VIPRouter
    ) throws(RouteError) -> any ModuleView {
      do {
        var builder = VIPBuilder(prefix: prefix, router: router, parameters: input)
        builder.opening = opening
        return try builder.build(around: view)
      } catch {
        throw .buildFailed(route: route, error)
      }
    }
  }

  private var routes = NameMap<Entry>()
  private var names: [String] = []
  private let suggestions = Suggestions()

  /// Every route, in the order in which their names were declared.
  var all: [Entry] { routes.inOrder.map(\.value) }

  subscript(key: NameKey) -> Entry? { routes[key] }

  func nearest(to name: String) -> String? { suggestions.nearest(to: name, in: names) }

  func add(_ route: RouteRegistration, prefix: String) {
    routes.set(Entry(route, prefix: prefix), for: route.key)
    names.append(route.name)
    suggestions.forget()
  }
}
