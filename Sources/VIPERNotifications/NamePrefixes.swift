// Names from an Objective-C code base, which tell by their beginning what they name.

public import VIPER

/// The beginnings by which the names of an Objective-C code base tell events and routes apart: for code that hands such
/// names over while an app is moved to typed names.
///
/// A declared name needs none: its type decides its kind. Nothing is looked at when an event is delivered; the kind is
/// decided once, when the event is made.
public struct NamePrefixes: Hashable, Sendable {
  /// The beginning of the names of events.
  public let event: String
  /// The beginning of the names of routes.
  public let route: String

  /// The beginnings of two kinds of names: `NamePrefixes(event: "kEvent", route: "kRoute")`.
  ///
  /// - Parameters:
  ///   - event: the beginning of the names of events. If it is empty, every name is an event that is no route.
  ///   - route: the beginning of the names of routes. If it is empty, every name is a route that is no event.
  public init(event: String, route: String) {
    self.event = event
    self.route = route
  }

  /// The kind of what a name stands for. Names are compared byte by byte.
  ///
  /// - Returns: the kind of the longer beginning, if the name has both; `nil` if it has none, or both are equal.
  public func kind(of name: String) -> Event.Kind? {
    let isEvent = name.utf8.starts(with: event.utf8)
    let isRoute = name.utf8.starts(with: route.utf8)
    guard isEvent, isRoute else { return isEvent ? .business : isRoute ? .route : nil }
    let (ofEvent, ofRoute) = (event.utf8.count, route.utf8.count)
    return ofEvent == ofRoute ? nil : ofEvent > ofRoute ? .business : .route
  }
}

extension Event {
  /// An event whose name comes from an Objective-C code base, and tells its kind by how it begins.
  ///
  /// It is looked up among the names of that kind only, so `kRouteEditor` never leads to an event of this name. A name
  /// with another beginning is made into an event as by `Event(named:data:)`: nothing is lost without a diagnosis.
  ///
  /// - Parameters:
  ///   - name: the name, compared byte by byte.
  ///   - data: the data. If the handler or the route expects another type, that is an error that names both.
  ///   - prefixes: the beginnings of the names.
  public init(named name: String, data: any Sendable = (), prefixes: NamePrefixes) {
    self.init(named: name, data: data, kind: prefixes.kind(of: name))
  }
}
