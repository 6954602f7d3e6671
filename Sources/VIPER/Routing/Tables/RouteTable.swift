/// The routes of an app, by name. A look-up takes constant time.
///
/// A reference type, so a registration does not copy the table.
@MainActor final class RouteTable {
  /// A route and the prefix of its module. A reference type, so neither a look-up nor a growing map copies it.
  @MainActor final class Entry {
    let registration: RouteRegistration
    let prefix: String

    init(_ registration: RouteRegistration, prefix: String) {
      self.registration = registration
      self.prefix = prefix
    }
  }

  private var routes = NameMap<Entry>()

  /// Every route, in the order in which their names were declared.
  var all: [Entry] { routes.inOrder.map(\.value) }

  subscript(key: NameKey) -> Entry? { routes[key] }

  /// The names of all routes.
  var names: [String] { routes.all.map(\.value.registration.name) }

  func nearest(to name: String) -> String? { name.nearest(in: names) }

  func add(_ route: RouteRegistration, prefix: String) {
    routes.set(Entry(route, prefix: prefix), for: route.key)
  }
}
