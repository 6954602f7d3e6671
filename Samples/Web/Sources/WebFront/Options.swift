import Foundation

/// How a web front is to run: its address, and what it takes from whom.
public nonisolated struct WebOptions: Sendable {
  /// The origin by which users reach the server, as `https://notes.example.org`. Requests to other hosts, and messages from
  /// pages of other origins, are refused. With `https`, cookies are sent over encrypted connections only.
  public var origin: WebOrigin
  /// Other origins of the same server. Browsers treat each as a separate site.
  public var aliases: [WebOrigin] = []
  /// The proxies that report the addresses of clients in `X-Forwarded-For`.
  public var trustedProxies: [AddressRange] = []
  /// The limits of connections.
  public var connections = ConnectionLimits()
  /// The most tabs that are kept at a time. Those that nobody looks at make room for new ones.
  public var tabs = 20_000
  /// The most tabs of clients at one address, and the most tabs of one browser that are stored.
  public var tabsPerAddress = 200
  /// The most sockets of a tab: pages that show it at the same time.
  public var socketsPerTab = 8
  /// The most events of a tab in a second; twice as many may come at once.
  public var eventsPerSecond = 30
  /// The most bytes of a message or a form.
  public var messageSize = 64 * 1024
  /// How long a tab to which no page is connected stays in memory. After that it is rebuilt from the store.
  public var idleTime = Duration.seconds(120)
  /// How long a page may take to confirm that it has drawn something, or to answer at all, before it is taken to be gone.
  public var patience = Duration.seconds(30)
  /// The time without use after which a session ends, with its tabs.
  public var sessionIdleTime = Duration.seconds(7 * 24 * 60 * 60)
  /// The time after which a session ends in any case.
  public var sessionTime = Duration.seconds(30 * 24 * 60 * 60)
  /// The time after its last login for which a browser is known to an account.
  public var knownFor = Duration.seconds(180 * 24 * 60 * 60)

  /// Options with limits that suit one small server.
  public init(origin: WebOrigin) { self.origin = origin }
}

/// A scheme, a host and a port, as a browser's `Origin` header has them.
public nonisolated struct WebOrigin: Sendable, Equatable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host, and the port unless it is the scheme's own, as in a `Host` header.
  public let host: String

  /// An origin; `nil` if the text is not one, as `https://notes.example.org` or `http://127.0.0.1:8080`.
  public init?(_ text: String) {
    guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(), let host = url.host,
      !host.isEmpty,
      ["http", "https"].contains(scheme), url.path.isEmpty || url.path == "/", url.query == nil, url.user == nil
    else { return nil }
    self.scheme = scheme
    let standard = scheme == "https" ? 443 : 80
    self.host = host.lowercased() + (url.port.map { $0 == standard ? "" : ":\($0)" } ?? "")
  }

  /// The names of this machine, with a port, as a browser on the same machine may name them.
  static func loopback(port: Int) -> [WebOrigin] {
    ["localhost", "127.0.0.1", "[::1]"].compactMap { Self("http://\($0):\(port)") }
  }

  /// Whether it is reached over encrypted connections.
  public var isSecure: Bool { scheme == "https" }
  /// `https://notes.example.org`
  public var description: String { "\(scheme)://\(host)" }
}
