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
  func `the query is split first, and each part decoded once`(_ text: String, _ items: String)
    throws
  {
    let query = try Link.read(text).query
    #expect(query.map { "\($0.name)=\($0.value)" }.joined(separator: "|") == items)
  }

  @Test(
    arguments: [
      ("", .noScheme),
      ("notes/42", .noScheme),
      ("//notes/42", .noScheme),
      ("app:", .noSlashes(scheme: "app")),
      ("app:notes/42", .noSlashes(scheme: "app")),
      ("app:/notes/42", .noSlashes(scheme: "app")),
      ("javascript:alert(1)", .noSlashes(scheme: "javascript")),
      ("1app://notes", .grammar),
      ("app://a:b/c", .grammar),
      ("app://:id/c", .grammar),
      ("app://a#b#c", .grammar),
      ("app://a/[b]", .grammar),
      ("app://a?x[]=1", .grammar),
      ("app://a b", .character(" ")),
      ("app://a/ä", .character("ä")),
      ("app://a?x=👩‍🚀", .character("👩")),
      ("https://münchen.de/", .character("ü")),
      ("app://a\\b", .character("\\")),
      ("app://a/|", .character("|")),
      ("app://a?x={}", .character("{")),
      ("app://a?x=\"", .character("\"")),
      ("app://a?x=<", .character("<")),
      ("app://a?x=^", .character("^")),
      ("app://a/\u{0}b", .character("\u{0}")),
      ("app://a/\r\n", .character("\r")),
      ("app://a\n", .character("\n")),
      ("app://a/\u{202E}b", .character("\u{202E}")),
      ("\u{FEFF}app://a", .character("\u{FEFF}")),
      ("app://a/%", .percentSign),
      ("app://a/%4", .percentSign),
      ("app://a/%zz", .percentSign),
      ("app://a/%+1", .percentSign),
      ("app://a?x=%", .percentSign),
      ("app://a#%zz", .percentSign),
      ("app://user@a/b", .user),
      ("https://user:word@example.org/", .user),
      ("https://@example.org/", .user),
      ("https://:@example.org/", .user),
      ("app://a:8042/b", .port),
      ("app://a:/b", .port),
      ("app://a:443/b", .port),
      ("https://example.org:80/", .port),
      ("http://example.org:443/", .port),
      ("https://example.org:0443/", .port),
      ("https://example.org:99999999999999999999/", .port),
      ("https:///notes", .noHost),
      ("https://", .noHost),
      ("https://:443/", .noHost),
      ("https://ex%61mple.org/", .host("ex%61mple.org")),
      ("https://m%C3%BCnchen.de/", .host("m%C3%BCnchen.de")),
      ("https://[FE80::1%25en0]/", .host("[FE80::1%25en0]")),
      ("app://[::1]/a", .brackets("[::1]")),
      ("app://a//b", .emptyComponent),
      ("app:////a", .emptyComponent),
      ("app:////", .emptyComponent),
      ("app://a/b//", .emptyComponent),
      ("https://example.org//", .emptyComponent),
      ("app://.", .dots(".")),
      ("app://../a", .dots("..")),
      ("app://a/./b", .dots(".")),
      ("app://a/b/..", .dots("..")),
      ("app://a/%2e", .dots("%2e")),
      ("app://%2E%2e/a", .dots("%2E%2e")),
      ("app://a/.%2e/b", .dots(".%2e")),
      ("app://a%2Fb", .slash("a%2Fb")),
      ("app://a/%2f", .slash("%2f")),
      ("app://a/b%5Cc", .slash("b%5Cc")),
      ("app://a/%00", .invisible("%00", "\u{0}")),
      ("app://a/%0A", .invisible("%0A", "\n")),
      ("app://a/%7F", .invisible("%7F", "\u{7F}")),
      ("app://a/%C2%85", .invisible("%C2%85", "\u{85}")),
      ("app://a/%C2%AD", .invisible("%C2%AD", "\u{AD}")),
      ("app://a/x%E2%80%AE", .invisible("x%E2%80%AE", "\u{202E}")),
      ("app://a/%E2%81%A6", .invisible("%E2%81%A6", "\u{2066}")),
      ("app://%E2%80%8B/a", .invisible("%E2%80%8B", "\u{200B}")),
      ("app://a/%E2%80%8D", .invisible("%E2%80%8D", "\u{200D}")),
      ("app://a/%EF%BB%BFb", .invisible("%EF%BB%BFb", "\u{FEFF}")),
      ("app://a/%E2%80%A8", .invisible("%E2%80%A8", "\u{2028}")),
      ("app://a/%E3%85%A4", .invisible("%E3%85%A4", "\u{3164}")),
      ("app://a/%F3%A0%81%A7", .invisible("%F3%A0%81%A7", "\u{E0067}")),
      ("app://a?x=%00", .invisible("%00", "\u{0}")),
      ("app://a?x=%0D%0A", .invisible("%0D%0A", "\r")),
      ("app://a?x=%E2%80%AE", .invisible("%E2%80%AE", "\u{202E}")),
      ("app://a?x=%E2%80%8B", .invisible("%E2%80%8B", "\u{200B}")),
      ("app://a?x%0A=1", .invisible("x%0A", "\n")),
      ("app://a?%E2%80%8D=1", .invisible("%E2%80%8D", "\u{200D}")),
      ("app://a/%FF", .notUnicode("%FF")),
      ("app://a/%C3", .notUnicode("%C3")),
      ("app://a/%C0%AF", .notUnicode("%C0%AF")),
      ("app://a/%ED%A0%80", .notUnicode("%ED%A0%80")),
      ("app://%FF/a", .notUnicode("%FF")),
      ("app://a?x=%FF", .notUnicode("%FF")),
      ("app://a?%FF=x", .notUnicode("%FF")),
      ("app://a/%2541", .encodedTwice("%2541")),
      ("app://a/%25%34%31", .encodedTwice("%25%34%31")),
      ("app://a/%252e%252e", .encodedTwice("%252e%252e")),
      ("app://a/%25252e", .encodedTwice("%25252e")),
      ("app://a?x=%2541", .encodedTwice("%2541")),
      ("app://a?%2541=x", .encodedTwice("%2541")),
      ("app://a?", .emptyName),
      ("app://a?x=1&", .emptyName),
      ("app://a?&x=1", .emptyName),
      ("app://a?x=1&&y=2", .emptyName),
      ("app://a?=1", .emptyName),
    ] as [(String, LinkFault)])
  func `what breaks a rule is refused, with the reason`(_ text: String, _ fault: LinkFault) {
    #expect(Link.outcome(of: text) == .fault(fault))
  }

  @Test func `the first component may stand where a host does`() throws {
    #expect(try Link.read("app://Notes/42").hasHostComponent)
    #expect(try !Link.read("app:///Notes/42").hasHostComponent)
    #expect(try !Link.read("app://").hasHostComponent)
    #expect(try !Link.read("https://example.org/notes").hasHostComponent)
  }

  @Test func `a link has at most 2,048 bytes`() throws {
    let full = "app://a?x=".padding(2048)
    #expect(try Link.read(full).text == full)
    #expect(
      Link.outcome(of: full + "a")
        == .refused(LinkError.tooLong(bytes: 2049, limit: 2048).description))
    // Also if it is no link at all.
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
