/// Where links that are opened may come from: a scheme of the app's own, or a host of the web.
///
/// In a link of a scheme of the app's own, `app://notes/42`, all that follows the scheme is the path:
/// `notes`, `42`. In one of the web, `https://example.org/notes/42`, the host comes first and is not part
/// of it.
public struct LinkOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, in lower case.
  public let scheme: String
  /// The host, in lower case; `nil` for a scheme of the app's own.
  public let host: String?

  /// Links of a scheme of the app's own: `app://…`.
  public static func scheme(_ scheme: String) -> LinkOrigin {
    LinkOrigin(scheme: scheme.lowercased(), host: nil)
  }

  /// Links to a host of the web: `https://example.org/…`. Its subdomains are other hosts.
  ///
  /// - Parameters:
  ///   - host: the host; one that is not written in ASCII in its encoded form, `xn--…`.
  ///   - scheme: the scheme.
  public static func host(_ host: String, scheme: String = "https") -> LinkOrigin {
    LinkOrigin(scheme: scheme.lowercased(), host: host.lowercased())
  }

  /// How its links begin: `app://`, `https://example.org/`.
  public var description: String { "\(scheme)://" + (host.map { "\($0)/" } ?? "") }
}
