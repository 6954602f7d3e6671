/// An entry from outside of the app's code to routes or a service: a URL pattern, an identifier, a saved state.
///
/// Libraries beside this one add entry points to a registration, and find them again at the router.
package struct EntryPoint {
  /// The kind of an entry point.
  package enum Kind: String {
    /// A URL pattern.
    case link
    /// An identifier with plain data.
    case identifier
    /// A saved route, to be opened again.
    case restoration = "restorable"
  }

  /// Its kind.
  package let kind: Kind
  /// The text by which a reader knows it: the pattern, the identifier.
  package let text: String
  /// The claim that no other entry point of this kind may make.
  package let claim: String
  /// The routes to which it may lead. All must be registered, with it or before.
  package let routes: [any TypedName]
  /// The service that it calls, and what that gives; `nil` if it leads to routes.
  package let service: (type: Any.Type, output: Any.Type)?
  /// The library's own data.
  package let content: Any

  /// An entry.
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

  /// The entry point, in errors.
  var title: String { "\(kind.rawValue) \"\(text)\"" }
}

/// The entry points of an app. It is shared, not copied.
@MainActor final class EntryPointTable {
  struct Claim: Hashable {
    let kind: EntryPoint.Kind
    let claim: String

    init(_ entry: EntryPoint) { (kind, claim) = (entry.kind, entry.claim) }
  }

  private(set) var all: [EntryPoint] = []
  private var claims: [Claim: (registrar: String, text: String)] = [:]

  /// The entry point that makes a claim: its module router and its text.
  subscript(claim: Claim) -> (registrar: String, text: String)? { claims[claim] }

  func add(_ entry: EntryPoint, by registrar: String) {
    all.append(entry)
    claims[Claim(entry)] = (registrar, entry.text)
  }
}
