// Names from an Objective-C code base, with a prefix that indicates their kind.

public import VIPER

/// The prefixes by which the names of an Objective-C code base distinguish events and routes. Use them for code that
/// passes such names while an app migrates to typed names.
///
/// A declared name needs no prefix, because its type determines its kind. The kind is determined once, when the event
/// is created. No prefix is compared when an event is delivered.
public struct NamePrefixes: Hashable, Sendable {
  /// The prefix of the names of events.
  public let event: String
  /// The prefix of the names of routes.
  public let route: String

  /// Creates the prefixes for the names of events and routes. An example is
  /// `NamePrefixes(event: "kEvent", route: "kRoute")`.
  ///
  /// - Parameters:
  ///   - event: The prefix of the names of events. If it is empty, every name that is not a route is an event.
  ///   - route: The prefix of the names of routes. If it is empty, every name that is not an event is a route.
  public init(event: String, route: String) {
    self.event = event
    self.route = route
  }

  /// Returns the kind of a name. Names are compared byte by byte.
  ///
  /// - Returns: The kind of the prefix that the name has, or `nil` if the name has neither prefix. If the name has both
  ///   prefixes, the longer one determines the kind. If both prefixes are equal, the result is `nil`.
  public func kind(of name: String) -> Event.Kind? {
    let isEvent = name.utf8.starts(with: event.utf8)
    let isRoute = name.utf8.starts(with: route.utf8)
    guard isEvent, isRoute else { return isEvent ? .business : isRoute ? .route : nil }
    let (ofEvent, ofRoute) = (event.utf8.count, route.utf8.count)
    return ofEvent == ofRoute ? nil : ofEvent > ofRoute ? .business : .route
  }
}

extension Event {
  /// Creates an event for a name from an Objective-C code base. The prefix of the name determines the kind of the
  /// event.
  ///
  /// The name is looked up only among the names of that kind, so `kRouteEditor` never leads to an event with this name.
  /// If the name has neither prefix, the result is the same as that of `Event(named:data:)`. Therefore, an event that
  /// no part handles is still reported.
  ///
  /// - Parameters:
  ///   - name: The name, compared byte by byte.
  ///   - data: The data. If the handler or the route expects another type, the error contains both types.
  ///   - prefixes: The prefixes of the names.
  public init(named name: String, data: any Sendable = (), prefixes: NamePrefixes) {
    self.init(named: name, data: data, kind: prefixes.kind(of: name))
  }
}
