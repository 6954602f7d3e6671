import Foundation

/// A parser of links, for a subset of the grammar of RFC 3986.
///
/// A link is split first, then each piece is decoded once. `+` is a plus sign, not a space. The fragment is ignored, and
/// so are empty items of the query: Foundation writes a lone `?` for a query without items.
enum LinkReader {
  /// The maximum number of bytes in a link.
  static let byteLimit = 2048
  /// The maximum number of components in a path.
  static let componentLimit = 32
  /// The maximum number of items in a query.
  static let queryItemLimit = 64

  /// Parses a link that is within the byte limit.
  static func read(_ text: String) throws(LinkFault) -> Link {
    try checkCharacters(text)
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false) else { throw .grammar }
    guard let scheme = parts.scheme, !scheme.isEmpty else { throw .noScheme }
    let isOfTheWeb = LinkOrigin.defaultPort(of: scheme) != nil
    // Foundation writes `app:/notes` for a path without a host.
    guard text.utf8.dropFirst(scheme.utf8.count).starts(with: (isOfTheWeb ? "://" : ":/").utf8) else {
      throw .noSlashes(scheme: scheme)
    }
    let host = try host(parts, text, scheme)
    var pieces = try pieces(of: parts.percentEncodedPath)
    if !isOfTheWeb, !host.isEmpty { pieces.insert(host, at: 0) }
    guard pieces.count <= componentLimit else { throw .components(pieces.count) }
    var components: [String] = []
    for piece in pieces { components.append(try LinkText.component(piece)) }
    return Link(
      text: text, origin: isOfTheWeb ? .host(host, scheme: scheme) : .scheme(scheme), components: components,
      query: try query(parts.percentEncodedQuery))
  }

  /// Throws an error for a character that is invalid in links. This error is more precise than the error for a text
  /// that does not match the grammar.
  private static func checkCharacters(_ text: String) throws(LinkFault) {
    for scalar in text.unicodeScalars where !LinkText.isPlain(scalar) && scalar != "%" { throw .character(scalar) }
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
      guard LinkText.isEscape(bytes[index...]) else { throw .percentSign }
    }
  }

  /// Returns the undecoded host, without its default port.
  private static func host(_ parts: URLComponents, _ text: String, _ scheme: String) throws(LinkFault) -> String {
    let port = LinkOrigin.defaultPort(of: scheme)
    let host = parts.encodedHost ?? ""
    let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
    let authority =
      rest.starts(with: "//".utf8) ? rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) } : rest.prefix(0)
    guard !authority.contains(UInt8(ascii: "@")) else { throw .user }
    let isWithoutPort = authority.elementsEqual(host.utf8)
    guard let port else {
      guard isWithoutPort else { throw .port }
      guard !host.hasPrefix("[") else { throw .brackets(host) }
      return host
    }
    guard isWithoutPort || authority.elementsEqual("\(host):".utf8) || authority.elementsEqual("\(host):\(port)".utf8)
    else { throw .port }
    guard !host.isEmpty else { throw .noHost }
    guard !host.utf8.contains(UInt8(ascii: "%")) else { throw .host(host) }
    return host
  }

  /// Returns the undecoded components of a path. One slash at the end is ignored.
  private static func pieces(of path: String) throws(LinkFault) -> [String] {
    var pieces = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    pieces.removeFirst()  // a path begins with a slash, or is empty
    if pieces.last == "" { pieces.removeLast() }
    guard !pieces.contains("") else { throw .emptyComponent }
    return pieces
  }

  private static func query(_ text: String?) throws(LinkFault) -> [(name: String, value: String)] {
    guard let text else { return [] }
    let items = text.split(separator: "&")
    guard items.count <= queryItemLimit else { throw .queryItems(items.count) }
    var query: [(name: String, value: String)] = []
    for item in items {
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = halves.count > 1 ? String(halves[1]) : ""
      query.append((try LinkText.name(String(halves[0])), try LinkText.value(value)))
    }
    return query
  }
}

extension LinkOrigin {
  /// Returns the default port of a web scheme, or `nil` for a custom scheme of an app.
  static func defaultPort(of scheme: String) -> Int? {
    switch scheme.lowercased() {
    case "http": 80
    case "https": 443
    default: nil
    }
  }
}
