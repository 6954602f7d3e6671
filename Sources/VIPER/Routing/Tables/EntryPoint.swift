/// A way to routes from outside of the app's code: a URL pattern, an identifier, a saved state.
///
/// Libraries beside this one add entries to a registration, and find them again at the router.
@MainActor package struct EntryPoint {
  /// What such a way is.
  package enum Kind: String {
    /// A URL pattern.
    case link
    /// An identifier with plain data.
    case identifier
    /// What is saved of a route, to open it again.
    case restoration = "restorable"
  }

  /// What it is.
  package let kind: Kind
  /// How a reader knows it: the pattern, the identifier.
  package let text: String
  /// What no other entry of this kind may have as well.
  package let claim: String
  /// The routes to which it may lead. All must be registered, with it or before.
  package let routes: [any TypedName]
  /// What the library keeps with it.
  package let content: Any

  /// An entry.
  package init(
    _ kind: Kind, text: String, claim: String, routes: [any TypedName], content: Any
  ) {
    self.kind = kind
    self.text = text
    self.claim = claim
    self.routes = routes
    self.content = content
  }

  /// What errors call it.
  var title: String { "\(kind.rawValue) \"\(text)\"" }
}

/// The entries of an app. They are shared, not copied.
@MainActor final class EntryPointTable {
  struct Claim: Hashable {
    let kind: EntryPoint.Kind
    let claim: String

    init(_ entry: EntryPoint) { (kind, claim) = (entry.kind, entry.claim) }
  }

  private(set) var all: [EntryPoint] = []
  private var claims: [Claim: (registrar: String, text: String)] = [:]

  /// Who has an entry of this claim, and what its text is.
  subscript(claim: Claim) -> (registrar: String, text: String)? { claims[claim] }

  func add(_ entry: EntryPoint, by registrar: String) {
    all.append(entry)
    claims[Claim(entry)] = (registrar, entry.text)
  }
}

extension VIPRouter {
  /// The entries that are registered, in their order.
  package var entryPoints: [EntryPoint] { entryPointTable.all }
}
