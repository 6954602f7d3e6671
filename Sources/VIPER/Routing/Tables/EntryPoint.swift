/// An entry point through which code or data from outside the app reaches routes or a service: a URL pattern, an
/// identifier, or saved navigation.
///
/// The other libraries of the package add entry points to a registration, and read them from the router.
package struct EntryPoint {
  package enum Kind: String {
    /// A URL pattern.
    case link
    /// An identifier with plain data.
    case identifier
    /// A saved route that is opened again.
    case restoration = "restorable"
  }

  package let kind: Kind
  /// The text that identifies the entry point in errors and lists: the pattern or the identifier.
  package let text: String
  /// The text that must be unique among entry points of the same kind. Two patterns that match the same links have the
  /// same claim.
  let claim: String
  /// The routes to which the entry point may lead. All of these routes must be registered, in the same registration or
  /// earlier.
  package let routes: [any TypedName]
  /// The service that the entry point calls, and the output type of the call; `nil` if the entry point leads to routes.
  package let service: (type: Any.Type, output: Any.Type)?
  /// Data of the library that added the entry point.
  package let content: Any

  package init(
    _ kind: Kind, text: String, claim: String, routes: [any TypedName],
    service: (type: Any.Type, output: Any.Type)? = nil, content: Any
  ) {
    self.kind = kind
    self.text = text
    self.claim = claim
    self.routes = routes
    self.service = service
    self.content = content
  }

  /// The entry point's description in errors.
  var title: String { "\(kind.rawValue) \"\(text)\"" }
}

/// The entry points of an app. A reference type, so a registration does not copy the table.
@MainActor final class EntryPointTable {
  struct Claim: Hashable {
    let kind: EntryPoint.Kind
    let claim: String

    init(_ entry: EntryPoint) { (kind, claim) = (entry.kind, entry.claim) }
  }

  private(set) var all: [EntryPoint] = []
  private var claims: [Claim: (registrar: String, text: String)] = [:]

  /// The registrar and the text of the entry point that has the given claim.
  subscript(claim: Claim) -> (registrar: String, text: String)? { claims[claim] }

  func add(_ entry: EntryPoint, by registrar: String) {
    all.append(entry)
    claims[Claim(entry)] = (registrar, entry.text)
  }
}
