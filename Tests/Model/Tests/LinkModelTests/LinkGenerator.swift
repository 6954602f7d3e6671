import VIPERTestSupport
// Generates random patterns, links, texts and almost valid links.

@testable import VIPERLinks

extension SeededGenerator {
  private static let origins = ["app://", "app:///", "web://", "https://example.org/", "http://h/"]
  private static let words = ["a", "A", "b", "ab", "é", "e\u{301}"]
  private static let wild: [Unicode.Scalar] = [
    "a", "Z", "0", "4", "1", ".", "/", "\\", "%", "2", "5", "e", "F", " ", "+", "&", "=", "?", "#",
    ":", "@", "[", "]", ";", "\u{0}", "\n", "\t", "\r", "\u{7F}", "\u{85}", "\u{AD}", "é",
    "\u{301}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{2028}", "\u{2066}", "\u{3164}", "\u{FE0F}",
    "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "📝", "\u{E0067}", "\u{10FFFF}",
  ]

  /// Returns a pattern of few words, so that many patterns match the same links.
  mutating func patternText() -> String {
    let components = (0..<number(0..<5)).map { index in
      chance(45) ? ":p\(index)" : pick(Self.words)
    }
    return (chance(50) ? "" : pick(Self.origins)) + components.joined(separator: "/")
      + pick(["", "", "?x", "?x&y"])
  }

  /// Returns a link with components from the words of the patterns.
  mutating func linkText() -> String {
    let components = (0..<number(0..<5)).map { _ in ReferenceRules.encoded(pick(Self.words)) }
    return pick(Self.origins) + components.joined(separator: "/")
      + pick(["", "?x=1", "?y=1&x=2&y=3", "?z=1"])
  }

  /// Returns a text that may violate any rule, or none.
  mutating func wildText() -> String {
    guard chance(70) else { return pick(Self.words) }
    var text = ""
    for _ in 0..<number(0..<6) { text.unicodeScalars.append(pick(Self.wild)) }
    return text
  }

  /// Returns any text: random bytes, a text near a limit, or a link with random changes.
  mutating func anyText() -> String {
    var bytes: [UInt8]
    switch number(0..<10) {
    case 0:
      bytes = (0..<number(0..<40)).map { _ in UInt8(number(0..<256)) }
    case 1:
      bytes = Array("app://".utf8)
      for _ in 0..<number(0..<80) {
        bytes += Array(pick(["a", "/", "%2", "5", "e", "?", "&", "=", ".", "%C3", "%A9"]).utf8)
      }
    case 2:
      bytes = Array("app://a".utf8)
      for _ in 0..<number(28..<36) { bytes += Array("/a".utf8) }
      if chance(50) { bytes += Array(String(repeating: "/aaaaaaaa", count: number(0..<260)).utf8) }
    case 3:
      bytes = Array("app://a?x".utf8)
      for _ in 0..<number(60..<68) { bytes += Array("&x".utf8) }
    default:
      bytes = Array(linkText().utf8)
      if chance(50) { bytes += Array("/\(ReferenceRules.encoded(wildText()))".utf8) }
      if chance(50) { bytes += Array("?x=\(ReferenceRules.encoded(wildText()))".utf8) }
      for _ in 0..<number(0..<4) { mutate(&bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let index = number(0..<bytes.count + 1)
    switch number(0..<5) {
    case 0: bytes.insert(UInt8(number(0..<256)), at: index)
    case 1: if index < bytes.count { bytes.remove(at: index) }
    case 2: if index < bytes.count { bytes[index] ^= 1 << UInt8(number(0..<8)) }
    case 3: bytes.insert(contentsOf: Array(String(pick(Self.wild)).utf8), at: index)
    default:
      let pieces = [
        "//", "..", "%2e", "%252e", "%2F", "%5C..", "&&", "&=", "%00", "%FF", "@", ":80", "?", "&", "#", "%E2%80%AE",
      ]
      bytes.insert(contentsOf: Array(pick(pieces).utf8), at: index)
    }
  }
}
