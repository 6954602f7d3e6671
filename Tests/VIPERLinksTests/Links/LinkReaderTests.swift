import Testing

@testable import VIPERLinks

struct LinkReaderTests {
  @Test(
    arguments: [
      ("app://notes/42", .app("notes|42")),
      ("app:///notes/42", .app("notes|42")),
      ("app://notes/42/", .app("notes|42")),
      ("APP://Notes/42", .app("Notes|42")),
      ("app://", .app("")),
      ("app:///", .app("")),
      ("app://notes", .app("notes")),
      ("app://notes/", .app("notes")),
      ("app://notes?a=1", .app("notes?a=1")),
      ("app://?a=1", .app("?a=1")),
      ("app://notes#a/?b", .app("notes")),
      ("app://notes#", .app("notes")),
      ("app://a_b/c.d~e", .app("a_b|c.d~e")),
      ("app://a!$&'()*+,;=/b!$&'()*+,;=:@", .app("a!$&'()*+,;=|b!$&'()*+,;=:@")),
      ("app://n%6Ftes/4%32", .app("notes|42")),
      ("app://xn--mnchen-3ya/a", .app("xn--mnchen-3ya|a")),
      ("app://xn--a/a", .app("xn--a|a")),
      ("app://%C3%A9t%c3%a9/%F0%9F%93%9D", .app("été|📝")),
      ("app://a/b%20c%3F%23%5B%5D%25", .app("a|b c?#[]%")),
      ("app://...", .app("...")),
      ("app:/notes/42", .app("notes|42")),
      ("app:/", .app("")),
      ("app:/notes?a=1", .app("notes?a=1")),
      ("app://a?", .app("a")),
      ("app:///?#", .app("")),
      ("https://example.org?", .reads(.host("example.org"), "")),
      // Texts that are encoded once.
      ("app://a/%2541", .app("a|%41")),
      ("app://a/50%25ad", .app("a|50%ad")),
      ("app://a/%25%34%31", .app("a|%41")),
      ("app://a/%252e%252e", .app("a|%2e%2e")),
      ("app://%2541/a", .app("%41|a")),
      ("app://a/AC%2FDC", .app("a|AC/DC")),
      ("app://a/%2Fetc%2F", .app("a|/etc/")),
      ("app://a/C:%5Ca%5Cb", .app("a|C:\\a\\b")),
      ("app://a/..a%2F.b%2Fc..", .app("a|..a/.b/c..")),
      // Any Unicode text.
      ("app://a/%00", .app("a|\u{0}")),
      ("app://a/%0D%0A", .app("a|\r\n")),
      ("app://a/%C2%AD", .app("a|\u{AD}")),
      ("app://a/x%E2%80%AE", .app("a|x\u{202E}")),
      ("app://%E2%80%8B/a", .app("\u{200B}|a")),
      ("app://a/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80", .app("a|👩‍🚀")),
      ("app://a/%F0%9F%8F%B4%F3%A0%81%A7%F3%A0%81%A2%F3%A0%81%BF", .app("a|🏴\u{E0067}\u{E0062}\u{E007F}")),
      ("app://a/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85", .app("a|می\u{200C}خواهم")),
      ("app://a/%EF%BB%BFb", .app("a|\u{FEFF}b")),
      ("app://a/.b", .app("a|.b")),
      ("a.b+c-1://x", .reads(.scheme("a.b+c-1"), "x")),
      ("https://Example.ORG/A/b", .reads(.host("example.org"), "A|b")),
      ("https://example.org", .reads(.host("example.org"), "")),
      ("https://example.org?a", .reads(.host("example.org"), "?a=")),
      ("https://example.org:443/a", .reads(.host("example.org"), "a")),
      ("https://example.org:/a", .reads(.host("example.org"), "a")),
      ("HTTP://example.org:80/a", .host("example.org", "a")),
      ("https://xn--mnchen-3ya.de/a", .reads(.host("xn--mnchen-3ya.de"), "a")),
      ("https://192.0.2.16/a", .reads(.host("192.0.2.16"), "a")),
      ("https://[2001:DB8::7]:443/a", .reads(.host("[2001:db8::7]"), "a")),
    ] as [(String, LinkOutcome)])
  func `a link has an origin, components and a query`(_ text: String, _ outcome: LinkOutcome) {
    #expect(Link.outcome(of: text) == outcome)
  }

  @Test(
    arguments: [
      ("app://a?x=1&y=2&x=3", "x=1|y=2|x=3"),
      ("app://a?x", "x="),
      ("app://a?x=", "x="),
      ("app://a?x=b=c", "x=b=c"),
      ("app://a?x%3D=b%26c", "x==b&c"),
      ("app://a?x=a+b", "x=a+b"),
      ("app://a?x=a%2Bb%20c", "x=a+b c"),
      ("app://a?x=/etc/../?y", "x=/etc/../?y"),
      ("app://a?x=%2Fa%5Cb", "x=/a\\b"),
      ("app://a?x=a%0Ab%09c", "x=a\nb\tc"),
      ("app://a?x=50%25", "x=50%"),
      ("app://a?x=50%25ad", "x=50%ad"),
      ("app://a?x=%252541", "x=%2541"),
      ("app://a?%2541=x", "%41=x"),
      ("app://a?x=https%3A%2F%2Fb.org%2Fc%2520d%3Fe%3D%2525", "x=https://b.org/c%20d?e=%25"),
      ("app://a?x=%00%7F", "x=\u{0}\u{7F}"),
      ("app://a?x=%0D%0A", "x=\r\n"),
      ("app://a?x=%E2%80%AE%E2%81%A6%E2%80%8B", "x=\u{202E}\u{2066}\u{200B}"),
      ("app://a?x=%EF%BB%BF", "x=\u{FEFF}"),
      ("app://a?x=1;y=2", "x=1;y=2"),
      ("app://a?x=1&", "x=1"),
      ("app://a?&x=1", "x=1"),
      ("app://a?x=1&&y=2", "x=1|y=2"),
      ("app://a?&&", ""),
      ("app://a?=1&=", "=1|="),
      ("app://a?x=%25%20", "x=% "),
      ("app://a?x=%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80", "x=👩‍🚀"),
      ("app://a?x=%E2%9D%A4%EF%B8%8F", "x=❤️"),
      ("app://a?X=1&x=2", "X=1|x=2"),
    ])
  func `the query is split before it is decoded, and each part is decoded once`(_ text: String, _ items: String)
    throws
  {
    let query = try Link.read(text).query
    #expect(query.map { "\($0.name)=\($0.value)" }.joined(separator: "|") == items)
  }

  @Test func `the first component of a link with a custom scheme can be written as the host`() throws {
    #expect(try Link.read("app://Notes/42").components == ["Notes", "42"])
    #expect(try Link.read("app:///Notes/42").components == ["Notes", "42"])
    #expect(try Link.read("app://").components == [])
    #expect(try Link.read("https://example.org/notes").components == ["notes"])
  }

  @Test func `a link has at most 2,048 bytes`() throws {
    let full = "app://a?x=".padding(2048)
    #expect(try Link.read(full).text == full)
    #expect(
      Link.outcome(of: full + "a")
        == .refused(LinkError.tooLong(bytes: 2049, limit: 2048).description))
    // The limit also applies to a text that is not a link.
    #expect(
      Link.outcome(of: "".padding(5_000_000))
        == .refused(LinkError.tooLong(bytes: 5_000_000, limit: 2048).description))
  }

  @Test func `a link has at most 32 components`() throws {
    let full = "app://1" + (2...32).map { "/\($0)" }.joined()
    #expect(try Link.read(full).components == (1...32).map(String.init))
    #expect(try Link.read(full + "/").components.count == 32)
    #expect(Link.outcome(of: full + "/33") == .fault(.components(33)))
    #expect(Link.outcome(of: "app:///1" + full.dropFirst(7) + "/33") == .fault(.components(33)))
    #expect(try Link.read("https://example.org/" + full.dropFirst(6)).components.count == 32)
  }

  @Test func `a name of the query is equal to a name of a pattern only if their bytes are equal`() throws {
    #expect("\u{212A}" == "K")
    #expect(try Link.read("app://a?%E2%84%AA=1").values(of: "K") == [])
    #expect(try Link.read("app://a?%4B=1").values(of: "K") == ["1"])
  }

  @Test func `the Unicode form of a value is preserved`() throws {
    for (escaped, text) in [("%C3%A9", "\u{E9}"), ("e%CC%81", "e\u{301}")] {
      let link = try Link.read("app://a/\(escaped)?x=\(escaped)")
      #expect(Array(link.components[1].unicodeScalars) == Array(text.unicodeScalars))
      #expect(Array(link.values(of: "x")[0].unicodeScalars) == Array(text.unicodeScalars))
    }
  }

  @Test func `empty items do not count as items of a query`() throws {
    let full = "app://a?" + String(repeating: "&", count: 500) + (1...64).map { "x=\($0)" }.joined(separator: "&&")
    #expect(try Link.read(full).values(of: "x").count == 64)
  }

  @Test func `a link has at most 64 items in its query`() throws {
    let full = "app://a?" + (1...64).map { "x=\($0)" }.joined(separator: "&")
    #expect(try Link.read(full).values(of: "x") == (1...64).map(String.init))
    #expect(Link.outcome(of: full + "&x") == .fault(.queryItems(65)))
  }
}

extension String {
  fileprivate func padding(_ count: Int) -> String {
    self + String(repeating: "a", count: count - utf8.count)
  }
}
