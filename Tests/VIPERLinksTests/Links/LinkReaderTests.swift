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
