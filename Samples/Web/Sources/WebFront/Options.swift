import Foundation

/// The settings of a web front end: its address, its trusted proxies and its limits.
public nonisolated struct WebOptions: Sendable {
  /// The origin by which users reach the server, such as `https://notes.example.org`. Requests to other hosts, and
  /// messages from pages of other origins, are refused. With `https`, cookies are sent over encrypted connections only.
  public var origin: WebOrigin
  /// Other origins of the same server. Browsers treat each as a separate site.
  public var aliases: [WebOrigin] = []
  /// The proxies that report the addresses of clients in `X-Forwarded-For`.
  public var trustedProxies: [AddressRange] = []
  /// The limits of connections.
  public var connections = ConnectionLimits()
  /// The maximum number of tabs in memory. The same maximum applies to the total number of stored tabs of browsers
  /// without an account. Tabs that have been unused for a while are removed from memory if there is no room for a new
  /// tab.
  public var tabs = 20_000
  /// The maximum number of tabs that clients at one address may have in memory. The same maximum applies to the stored
  /// tabs of one browser.
  public var tabsPerAddress = 200
  /// The maximum number of sockets of a tab, which is the number of pages that show the tab at the same time.
  public var socketsPerTab = 8
  /// The maximum number of events of a tab per second. A burst may contain twice as many events.
  public var eventsPerSecond = 30
  /// The maximum number of bytes of a message or a form.
  public var messageSize = 64 * 1024
  /// The time that a tab without a connected page stays in memory. Afterwards the tab is rebuilt from the store when
  /// needed.
  public var idleTime = Duration.seconds(120)
  /// The time that a page may be silent, or may take to confirm a patch, before its connection is closed.
  public var patience = Duration.seconds(30)
  /// The time without use after which a session ends, with its tabs.
  public var sessionIdleTime = Duration.seconds(7 * 24 * 60 * 60)
  /// The time after which a session ends regardless of its use.
  public var sessionTime = Duration.seconds(30 * 24 * 60 * 60)
  /// The time after a browser's last login to an account during which the account recognizes the browser.
  public var knownFor = Duration.seconds(180 * 24 * 60 * 60)

  /// Creates options with limits for one small server.
  public init(origin: WebOrigin) { self.origin = origin }
}

/// A scheme, a host and a port, as in a browser's `Origin` header.
public nonisolated struct WebOrigin: Sendable, Equatable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host, and the port unless it is the default port of the scheme, as in a `Host` header.
  public let host: String

  /// Creates an origin from a text such as `https://notes.example.org` or `http://127.0.0.1:8080`, or `nil` if the text
  /// is not an origin.
  public init?(_ text: String) {
    guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(), let host = url.host,
      !host.isEmpty,
      ["http", "https"].contains(scheme), url.path.isEmpty || url.path == "/", url.query == nil, url.user == nil
    else { return nil }
    self.scheme = scheme
    let standard = scheme == "https" ? 443 : 80
    self.host = host.lowercased() + (url.port.map { $0 == standard ? "" : ":\($0)" } ?? "")
  }

  /// Returns the origins by which a browser on the same machine can reach a port.
  static func loopback(port: Int) -> [WebOrigin] {
    ["localhost", "127.0.0.1", "[::1]"].compactMap { Self("http://\($0):\(port)") }
  }

  /// Whether connections to the origin are encrypted.
  public var isSecure: Bool { scheme == "https" }
  /// The origin as text, such as `https://notes.example.org`.
  public var description: String { "\(scheme)://\(host)" }
}
