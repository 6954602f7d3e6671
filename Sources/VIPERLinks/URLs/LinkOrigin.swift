/// The origin of links: a custom scheme of the app, or a web host.
///
/// In a link with a custom scheme, `app://notes/42`, everything after the scheme is the path: `notes`, `42`. In a web
/// link, `https://example.org/notes/42`, the host precedes the path and is not part of it.
public struct LinkOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, in lowercase.
  public let scheme: String
  /// The host, in lowercase, or `nil` for a custom scheme.
  public let host: String?

  /// Returns the origin of links with a custom scheme: `app://…`.
  public static func scheme(_ scheme: String) -> LinkOrigin { LinkOrigin(scheme: scheme.lowercased(), host: nil) }

  /// Returns the origin of links to a web host: `https://example.org/…`. The host's subdomains are different hosts.
  ///
  /// - Parameters:
  ///   - host: The host. A host that is not ASCII must be in its encoded form, `xn--…`.
  ///   - scheme: The scheme.
  public static func host(_ host: String, scheme: String = "https") -> LinkOrigin {
    LinkOrigin(scheme: scheme.lowercased(), host: host.lowercased())
  }

  /// The prefix of the origin's links: `app://`, `https://example.org/`.
  public var description: String { "\(scheme)://" + (host.map { "\($0)/" } ?? "") }
}
