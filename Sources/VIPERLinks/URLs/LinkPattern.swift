/// A pattern of links: `notes/:id/edit?mode&tag`.
///
/// A pattern may begin with an origin, as in `app://notes/:id` or `https://example.org/notes/:id`. Such a pattern
/// matches links of that origin only. A slash at the beginning or the end is ignored. An empty pattern matches links
/// without a path.
///
/// A literal matches a component of a link if both are equal after decoding. A placeholder matches any component. The
/// query of a link does not affect matching. Query names that are not in the pattern are ignored, because services that
/// pass links on add such names to count clicks.
///
/// The comparison of literals and of query names is case-sensitive. The only exception is the first literal of a
/// pattern that is not for a web host. The case of this literal is ignored, because in `app://notes/42` the first
/// component is in the place of a host, and hosts are not case-sensitive. `app:///notes/42` is the same link.
struct LinkPattern: Sendable {
  /// A component of the path.
  enum Component: Hashable, Sendable {
    /// A text that the component must equal.
    case literal(String)
    /// A placeholder with a name.
    case placeholder(String)
  }

  /// The names that specify in a query how the route is opened. A placeholder of the path may have such a name.
  static let reserved: Set<String> = [transitionKey, actionKey]
  static let transitionKey = "transition"
  static let actionKey = "action"

  /// The original text of the pattern.
  let text: String
  /// The origin of matching links, or `nil` for links of any origin.
  let origin: LinkOrigin?
  /// The components of the path.
  let components: [Component]
  /// The names of the query, in order.
  let queryNames: [String]

  /// The names of the placeholders in the path, in order.
  var pathNames: [String] { components.compactMap { if case .placeholder(let name) = $0 { name } else { nil } } }

  /// Whether the case of the first literal is ignored.
  var beginsWithoutCase: Bool { origin?.host == nil }

  /// The keys of the components in a table. A literal is lowercased if its case is ignored. A placeholder is `nil`.
  var keys: [String?] {
    components.enumerated().map { index, component in
      guard case .literal(let text) = component else { return nil }
      return index == 0 && beginsWithoutCase ? text.lowercased() : text
    }
  }

  /// A text that is equal for all patterns that match the same links. It does not contain the names of placeholders or
  /// of the query.
  var shape: String { (origin?.description ?? "") + keys.map { $0 ?? ":" }.joined(separator: "/") }

  /// Parses a pattern.
  init(_ text: String) throws(PatternFault) {
    // The text is split by scalars, because a combining mark would hide a slash.
    let halves = text.unicodeScalars.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var pieces = PatternReader.pieces(of: halves[0], between: "/")[...]
    self.text = text
    origin = try PatternReader.origin(&pieces)
    if pieces.first == "" { pieces.removeFirst() }
    if pieces.last == "" { pieces.removeLast() }
    guard pieces.count <= LinkReader.componentLimit else { throw .components(pieces.count) }
    var components: [Component] = []
    for piece in pieces { components.append(try PatternReader.component(piece)) }
    self.components = components
    queryNames = halves.count > 1 ? try PatternReader.names(PatternReader.pieces(of: halves[1], between: "&")) : []
    try PatternReader.check(pathNames, queryNames)
  }
}
