/// A pattern of links that open a route: `notes/:id/edit?mode&tag`.
///
/// It may begin with an origin, `app://notes/:id` or `https://example.org/notes/:id`; then it
/// is for links of that origin only. A slash at the beginning or the end does not matter, and an empty text
/// is the root.
///
/// A literal matches a link's component that is equal when decoded. The case of the first one does
/// not count, unless the pattern is for a host of the web: in `app://notes/42` it stands in the place of a host,
/// which has no case, and `app:///notes/42` is the same link. A placeholder matches any component. Names of the
/// query have a case. A link's query has no part in matching, and other names in it are
/// ignored: services that pass links on add some to count clicks.
struct LinkPattern: Sendable {
  /// A component of the path.
  enum Component: Hashable, Sendable {
    /// Text.
    case literal(String)
    /// A placeholder and its name.
    case placeholder(String)
  }

  /// The names in a query that say how the route is opened.
  static let reserved: Set<String> = [transitionKey, actionKey]
  static let transitionKey = "transition"
  static let actionKey = "action"

  /// The pattern as it was written.
  let text: String
  /// The origin of its links; `nil` for all.
  let origin: LinkOrigin?
  /// The components of the path.
  let components: [Component]
  /// The names of the query, in order.
  let queryNames: [String]

  /// The names of the placeholders of the path, in order.
  var pathNames: [String] { components.compactMap { if case .placeholder(let name) = $0 { name } else { nil } } }

  /// Whether the case of the first literal does not count.
  var beginsWithoutCase: Bool { origin?.host == nil }

  /// The keys of the components in a table: literals, lowercased if their case does not count; `nil` for placeholders.
  var keys: [String?] {
    components.enumerated().map { index, component in
      guard case .literal(let text) = component else { return nil }
      return index == 0 && beginsWithoutCase ? text.lowercased() : text
    }
  }

  /// A text that is equal for two patterns that match the same links: without names and query.
  var shape: String { (origin?.description ?? "") + keys.map { $0 ?? ":" }.joined(separator: "/") }

  /// Reads a pattern.
  init(_ text: String) throws(PatternFault) {
    // By scalars: a mark that combines with a slash would hide it.
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
    try PatternReader.check(pathNames + queryNames)
  }
}
