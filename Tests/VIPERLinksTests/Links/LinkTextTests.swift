import Foundation
import Testing
import VIPERTestSupport

@testable import VIPERLinks

/// Texts that an app passes to Foundation, which encodes them once.
struct LinkTextTests {
  @Test(
    arguments: [
      "find", "a b", "50%ad", "100%", "%2541", "a+b", "a;b=c&d", "AC/DC", "C:\\a", "https://b.org/c%20d?e=%25#f",
      "👩‍🚀", "❤️", "🏳️‍🌈", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "می\u{200C}خواهم", "क्\u{200D}ष",
      "\r\n", "\t", "\u{0}", "\u{202E}abc", "\u{2066}a\u{2069}", "\u{FEFF}", "\u{AD}", "e\u{301}", "\u{E9}", "\u{212A}",
      "|^`{}<>\"[]", "a:b@c", "~-._", "?", "#", "=", "&", " ", "\u{10FFFF}", String(repeating: "é", count: 150),
    ])
  func `a text that Foundation encodes is read unchanged`(_ text: String) throws {
    for link in Self.links(with: text) { try expect(link, contains: text) }
  }

  @Test func `a random text that Foundation encodes is read unchanged`() throws {
    let run = RandomRun("LinkTextTests", 500, long: 200_000)
    for index in run.indices {
      var random = run.generator(index)
      var text = ""
      for _ in 0..<random.number(1..<8) {
        let limit = random.pick([0x30, 0x80, 0x800, 0x3000, 0x1_0000, 0x11_0000])
        if let scalar = Unicode.Scalar(UInt32(random.number(0..<limit))) { text.unicodeScalars.append(scalar) }
        if random.chance(10) { text += random.pick(["%41", "%", "%2", "\r\n", "👩‍🚀", "\u{202E}", "&", "=", "+", "//"]) }
      }
      for link in Self.links(with: text) { try expect(link, contains: text, "\(run.again(index))") }
    }
  }

  @Test(
    arguments: [
      "app://find/x?", "app://find/x?q=1&", "app:/find/x", "app:///find/x", "app://find/x?=1",
      "app://find/x?other=%2541",
    ])
  func `a link as Foundation writes it is read`(_ text: String) throws {
    let url = try #require(URLComponents(string: text)?.url)
    #expect(try Link.read(url.absoluteString).components == ["find", "x"])
  }

  /// Returns the links with a text in the query, and, unless RFC 3986 gives the text another meaning there, in the path.
  private static func links(with text: String) -> [URL] {
    var parts = URLComponents()
    (parts.scheme, parts.host, parts.path) = ("app", "find", "/x")
    parts.queryItems = [URLQueryItem(name: "q", value: text)]
    let base = URL(string: "app://find")
    // `URL.appending(queryItems:)` is not used, because on Linux it drops a byte order mark.
    var links = [parts.url]
    let segments = text.utf8.split(omittingEmptySubsequences: true) { "/\\".utf8.contains($0) }
    let hasDots = segments.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
    if !text.isEmpty, !hasDots { links.append(base?.appending(component: text)) }
    return links.compactMap(\.self)
  }

  private func expect(_ url: URL, contains text: String, _ again: Comment? = nil) throws {
    let link = try Link.read(url.absoluteString)
    let read = link.query.isEmpty ? Array(link.components.dropFirst()) : link.values(of: "q")
    #expect(read.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)], again)
  }
}
