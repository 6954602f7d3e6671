// The documented rules of links and patterns, in a simple implementation that differs from that of the library.

import Foundation

@testable import VIPERLinks

/// A search of all patterns for the pattern that matches a link.
enum ReferenceMatcher {
  /// Returns the index of the matching pattern. Of two patterns with the same literals, the later one replaces the
  /// earlier.
  static func match(_ link: Link, _ patterns: [LinkPattern]) -> Int? {
    var best: Int?
    for index in patterns.indices where matches(link, patterns[index]) {
      if let known = best, isLess(patterns[index], patterns[known]) { continue }
      best = index
    }
    return best
  }

  static func matches(_ link: Link, _ pattern: LinkPattern) -> Bool {
    guard pattern.origin == nil || pattern.origin == link.origin else { return false }
    guard pattern.components.count == link.components.count else { return false }
    for index in link.components.indices {
      guard case .literal(let literal) = pattern.components[index] else { continue }
      let isSame =
        index == 0 && pattern.origin?.host == nil
        ? literal.lowercased() == link.components[index].lowercased()
        : literal == link.components[index]
      if !isSame { return false }
    }
    return true
  }

  /// Returns whether the second of two matching patterns has priority.
  private static func isLess(_ first: LinkPattern, _ second: LinkPattern) -> Bool {
    if (first.origin == nil) != (second.origin == nil) { return first.origin == nil }
    for (one, other) in zip(first.components, second.components) {
      switch (one, other) {
      case (.placeholder, .literal): return true
      case (.literal, .placeholder): return false
      default: continue
      }
    }
    return false
  }
}

/// The rules of links, checked on the result of the reader.
enum ReferenceRules {
  static let hexadecimal = "0123456789abcdefABCDEF"

  /// Returns a text with all bytes except ASCII letters and digits percent-encoded.
  static func encoded(_ text: String) -> String {
    let hexadecimal = Array(hexadecimal)
    return text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      guard
        !scalar.isASCII || !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
      else { return String(scalar) }
      return "%\(hexadecimal[Int(byte >> 4)])\(hexadecimal[Int(byte & 15)])"
    }.joined()
  }

  /// Returns a decoded text. Foundation would drop a byte order mark at its beginning.
  private static func decoded(_ text: String) -> String {
    let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
    let bytes = pieces.dropFirst().flatMap { piece in [UInt8(piece.prefix(2), radix: 16) ?? 0] + piece.utf8.dropFirst(2)
    }
    return String(decoding: Array(pieces[0].utf8) + bytes, as: UTF8.self)
  }

  /// Returns whether a text may be a component: any text that is not empty and has no dot segment.
  static func allowsComponent(_ text: String) -> Bool {
    let segments = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }.map { String($0) }
    return !text.isEmpty && !segments.contains(".") && !segments.contains("..")
  }

  /// Returns whether a text may be a name in the query: any text without invisible characters. A value may be any text.
  static func allowsName(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isInvisible) }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    invisible.contains { $0.contains(scalar.value) }
      && !variationSelectors.contains { $0.contains(scalar.value) }
  }

  /// The Unicode categories Cc, Cf, Zl and Zp, and the default ignorable code points.
  private static let invisible: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x600...0x605, 0x61C...0x61C,
    0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2, 0x115F...0x1160, 0x17B4...0x17B5,
    0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164,
    0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0x110BD...0x110BD,
    0x110CD...0x110CD, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
  ]
  private static let variationSelectors: [ClosedRange<UInt32>] = [
    0x180B...0x180D, 0x180F...0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF,
  ]

  /// Returns the violation of a rule by a link that was read, or `nil`.
  static func mistake(in link: Link) -> String? {
    let text = link.text
    guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return "too long, or not ASCII"
    }
    guard text.rangeOfCharacter(from: CharacterSet(charactersIn: "\"<>\\^`{|}")) == nil else {
      return "a character"
    }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let isOfTheWeb = ["http", "https"].contains(scheme)
    var hierarchy = text.dropFirst(scheme.count + 1)
    guard hierarchy.hasPrefix(isOfTheWeb ? "//" : "/") else { return "no slashes" }
    if hierarchy.hasPrefix("//") { hierarchy = hierarchy.dropFirst(2) }
    let whole = hierarchy.prefix { $0 != "#" }
    let path = whole.prefix { $0 != "?" }
    let authority = path.prefix { $0 != "/" }
    guard !authority.contains("@") else { return "a user" }
    guard !link.components.contains(where: { !allowsComponent($0) }) else { return "a component" }
    guard link.components.count <= 32, link.query.count <= 64 else { return "too many" }
    var pieces = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    if isOfTheWeb {
      guard !authority.isEmpty, !authority.contains("%") else { return "the host" }
      pieces.removeFirst()
      let port = scheme == "http" ? ":80" : ":443"
      var host = authority.lowercased()
      if host.hasSuffix(port) { host.removeLast(port.count) }
      if host.hasSuffix(":") { host.removeLast() }
      guard link.origin == .host(host, scheme: scheme) else { return "the origin" }
    } else {
      guard !authority.contains(":"), !authority.contains("[") else { return "a port" }
      guard link.origin == .scheme(scheme) else { return "the origin" }
    }
    guard link.components == pieces.map(decoded) else { return "the path" }
    let items = whole.dropFirst(path.count + 1).split(separator: "&").map { item in
      let name = item.prefix { $0 != "=" }
      return [String(name), String(item.dropFirst(name.count + 1))].map(decoded)
    }
    guard link.query.map({ [$0.name, $0.value] }) == items else { return "the query" }
    return link.query.allSatisfy { allowsName($0.name) } ? nil : "a name"
  }
}
