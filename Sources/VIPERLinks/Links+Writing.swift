public import Foundation
public import VIPER

extension Links {
  /// Creates a link that opens a route: the inverse of the pattern of the route.
  ///
  /// ```swift
  /// let url = try router.links.url(for: Routes.report(id))  // https://example.org/sites/3/report
  /// ```
  ///
  /// If several patterns lead to the route, the pattern that was registered first is used. The link is read again before
  /// it is returned, so that it opens the same route with the same values. For this, the closure of the pattern is called.
  ///
  /// - Parameters:
  ///   - event: The route with its parameters.
  ///   - origin: The origin of the link. The default is the origin of the pattern, or the only accepted origin.
  /// - Returns: The link.
  /// - Throws: ``LinkError/notWritable(route:reason:)``, with the reason.
  public func url<Key: RouteKey>(for event: TypedEvent<Key>, from origin: LinkOrigin? = nil) throws(LinkError) -> URL {
    let name = event.name.text
    guard let router else { throw .noRouter }
    let tables = router.entryPointTables
    guard let route = tables.writers[event.name.key], let write = route.write else {
      throw .notWritable(
        route: name, reason: "No pattern of links with `writing:` leads to the route. Register one: `app.link(…)`.")
    }
    guard let values = write(event.input) else {
      throw .notWritable(route: name, reason: "The closure `writing:` of the pattern has no values for the parameters.")
    }
    guard let origin = route.pattern.origin ?? origin ?? (origins.count == 1 ? origins.first : nil) else {
      throw .notWritable(
        route: name,
        reason: "The app accepts \(origins.count) origins. Pass one as `from:`, or begin the pattern with it.")
    }
    let texts = values.map(\.linkTexts)
    let text = route.pattern.link(from: origin, texts)
    guard let url = URL(string: text), let link = try? Link.read(text), let match = tables.links.match(link),
      match.pattern.text == route.pattern.text, match.values == texts, values.allSatisfy(\.isReadBack),
      (try? route.steps(for: link, texts)) != nil
    else {
      throw .notWritable(
        route: name,
        reason: "The link \(text.quotedName) does not lead back to the pattern"
          + " \(route.pattern.text.quotedName) with these values. Usually a value of the path is empty or a dot, another"
          + " pattern takes precedence, or the pattern rejects a value, such as an infinite number. Put the value into the"
          + " query, or change the patterns or the value.")
    }
    return url
  }
}
