/// The origin of links: a scheme of the app's own, or a host of the web.
///
/// In a link of a scheme of the app's own, `app://notes/42`, everything after the scheme is the path:
/// `notes`, `42`. In one of the web, `https://example.org/notes/42`, the host comes first and is not part
/// of it.
public struct LinkOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, in lower case.
  public let scheme: String
  /// The host, in lower case; `nil` for a scheme of the app's own.
  public let host: String?

  /// Returns the origin of links of a scheme of the app's own: `app://…`.
  public static func scheme(_ scheme: String) -> LinkOrigin { LinkOrigin(scheme: scheme.lowercased(), host: nil) }

  /// Returns the origin of links to a host of the web: `https://example.org/…`. Its subdomains are other hosts.
  ///
  /// - Parameters:
  ///   - host: the host; one that is not ASCII in its encoded form, `xn--…`.
  ///   - scheme: the scheme.
  public static func host(_ host: String, scheme: String = "https") -> LinkOrigin {
    LinkOrigin(scheme: scheme.lowercased(), host: host.lowercased())
  }

  /// The beginning of its links: `app://`, `https://example.org/`.
  public var description: String { "\(scheme)://" + (host.map { "\($0)/" } ?? "") }
}
