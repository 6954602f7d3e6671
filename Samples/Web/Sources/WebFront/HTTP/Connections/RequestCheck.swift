import Foundation
import NIOHTTP1

/// The decision about a request, made from its head.
nonisolated enum RequestCheck: Equatable {
  /// The request is handled. `isLast` is `true` if the connection cannot be used afterwards.
  case handle(HTTPRequestHead, isLast: Bool)
  /// The request opens a WebSocket.
  case upgrade(HTTPRequestHead)
  /// The request is malformed.
  case refuse(RefusedRequest)

  /// Checks a request.
  ///
  /// - Parameter isFirst: Whether this is the first request of its connection. Only the first one can open a WebSocket.
  init(_ head: HTTPRequestHead, isFirst: Bool) {
    guard head.headers["host"].count == 1 else {
      self = .refuse(RefusedRequest("A request needs one Host header."))
      return
    }
    guard head.method != .CONNECT, let path = Self.path(of: head) else {
      self = .refuse(RefusedRequest("The target of a request must be a path on this server, such as /health."))
      return
    }
    var head = head
    head.uri = path
    guard Self.opensWebSocket(head) else {
      let isUpgrade = head.headers.contains(name: "upgrade")
      // Other protocols are ignored. The parser reads nothing after a request with an upgrade, so this request is the
      // last.
      head.headers.remove(name: "upgrade")
      self = .handle(head, isLast: isUpgrade || !head.isKeepAlive)
      return
    }
    if let refused = Self.refusal(ofWebSocket: head, isFirst: isFirst) {
      self = .refuse(refused)
    } else {
      head.headers.replaceOrAdd(name: "upgrade", value: "websocket")
      self = .upgrade(head)
    }
  }

  /// Returns the path of a request's target, or `nil` for a target that has no path or names another host.
  private static func path(of head: HTTPRequestHead) -> String? {
    var target = Substring(head.uri)
    if let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) {
      target = target.dropFirst(scheme.count)
      let host = target.prefix { !"/?#".contains($0) }
      guard host.lowercased() == head.headers.first(name: "host")?.lowercased() else { return nil }
      target = target.dropFirst(host.count)
      if target.first != "/" { target = "/" + target }
    }
    // In a link, a path that begins with two slashes names a host.
    return target.hasPrefix("/") && !target.hasPrefix("//") ? String(target) : nil
  }

  private static func opensWebSocket(_ head: HTTPRequestHead) -> Bool {
    func has(_ word: String, in header: String) -> Bool {
      head.headers[canonicalForm: header].contains { $0.lowercased() == word }
    }
    return head.version != .http1_0 && has("upgrade", in: "connection") && has("websocket", in: "upgrade")
  }

  private static func refusal(ofWebSocket head: HTTPRequestHead, isFirst: Bool) -> RefusedRequest? {
    let version: HTTPHeaders = ["Sec-WebSocket-Version": "13"]
    guard head.headers["sec-websocket-version"] == ["13"] else {
      return RefusedRequest(
        "This server supports only version 13 of WebSockets.", status: .upgradeRequired,
        headers: ["Sec-WebSocket-Version": "13", "Upgrade": "websocket", "Connection": "upgrade"])
    }
    let keys = head.headers["sec-websocket-key"]
    guard keys.count == 1, Data(base64Encoded: keys[0])?.count == 16 else {
      return RefusedRequest("A WebSocket needs one Sec-WebSocket-Key of 16 bytes.", headers: version)
    }
    let size = head.headers["content-length"].first ?? "0"
    guard head.method == .GET, size == "0", !head.headers.contains(name: "transfer-encoding") else {
      return RefusedRequest("A WebSocket request must be a GET request without a body.", headers: version)
    }
    guard isFirst else {
      return RefusedRequest("A WebSocket request must be the first request of its connection.", headers: version)
    }
    return nil
  }
}
