import Testing
import VIPERTestSupport

@testable import VIPERLinks

struct LinkPatternTests {
  @Test func `a pattern has components, placeholders and query names`() throws {
    let pattern = try pattern("notes/:id/edit/:part?mode&tag")
    #expect(pattern.text == "notes/:id/edit/:part?mode&tag")
    #expect(pattern.origin == nil)
    #expect(
      pattern.components
        == [.literal("notes"), .placeholder("id"), .literal("edit"), .placeholder("part")])
    #expect(pattern.pathNames == ["id", "part"])
    #expect(pattern.queryNames == ["mode", "tag"])
  }

  @Test(
    arguments: [
      ("", nil, []), ("/", nil, []), ("app://", .scheme("app"), []),
      ("app:///", .scheme("app"), []), ("APP://a", .scheme("app"), ["a"]),
      ("app:///a/", .scheme("app"), ["a"]), ("/a/b/", nil, ["a", "b"]), ("a", nil, ["a"]),
      ("https://Example.org", .host("example.org"), []),
      ("https://example.org/", .host("example.org"), []),
      ("http://example.org/A/", .host("example.org", scheme: "http"), ["A"]),
      ("https://[2001:db8::7]/a", .host("[2001:db8::7]"), ["a"]),
      ("app://example.org/a", .scheme("app"), ["example.org", "a"]),
      ("a b/été/📝/[x]/a&b=c/x.", nil, ["a b", "été", "📝", "[x]", "a&b=c", "x."]),
    ] as [(String, LinkOrigin?, [String])])
  func `a pattern can begin with an origin, and slashes at the ends of the path are ignored`(
    _ text: String, _ origin: LinkOrigin?, _ literals: [String]
  ) throws {
    let pattern = try pattern(text)
    #expect(pattern.origin == origin)
    #expect(pattern.components == literals.map { .literal($0) })
  }

  @Test func `a placeholder can have a name that is reserved in the query`() throws {
    #expect(try pattern("logs/:action/:transition?id").pathNames == ["action", "transition"])
  }

  @Test func `a slash before a combining mark separates two components`() throws {
    let pattern = try pattern("a/\u{338}b/\u{338}/c")
    #expect(
      pattern.components
        == [.literal("a"), .literal("\u{338}b"), .literal("\u{338}"), .literal("c")])
  }

  @Test(
    arguments: [
      ("a//b", .emptyComponent), ("//a", .emptyComponent), ("a//", .emptyComponent),
      ("//", .emptyComponent), ("app:////a", .emptyComponent),
      ("https://example.org//", .emptyComponent),
      ("a/:", .name("")), ("a/:b c", .name("b c")), ("a/::b", .name(":b")),
      ("a/:b.json", .name("b.json")), ("a/:é", .name("é")), ("a/:b*", .name("b*")),
      ("a?", .name("")), ("a?b&", .name("")), ("a?b&&c", .name("")), ("a?b=1", .name("b=1")),
      ("a?:b", .name(":b")), ("a?b?c", .name("b?c")), ("a?b/c", .name("b/c")),
      ("a?b#c", .name("b#c")), ("a?b\u{301}", .name("b\u{301}")),
      (":a/:a", .repeatedName("a")), (":a?a", .repeatedName("a")), ("x?a&b&a", .repeatedName("a")),
      ("x?action", .reservedName("action")), (":action?transition", .reservedName("transition")),
      (":action?action", .reservedName("action")),
      (".", .literal(".")), ("a/..", .literal("..")), ("a/b%20c", .literal("b%20c")),
      ("a/b:c", .literal("b:c")), ("a/*", .literal("*")), ("a/b#c", .literal("b#c")),
      ("a/b\\c", .literal("b\\c")), ("a/\u{0}", .literal("\u{0}")),
      ("a/\u{202E}b", .literal("\u{202E}b")), ("a\u{200B}", .literal("a\u{200B}")),
      ("app:/a", .literal("app:")), ("app:a", .literal("app:a")),
      ("://a", .origin("")), ("1app://a", .origin("1app")), ("a_b://c", .origin("a_b")),
      ("äpp://a", .origin("äpp")), (":scheme://a", .origin(":scheme")),
      ("https://", .host("")), ("https:///a", .host("")), ("https://:host/a", .host(":host")),
      ("https://example.org:443/a", .host("example.org:443")),
      ("https://a@example.org/", .host("a@example.org")),
      ("https://münchen.de", .host("münchen.de")),
      ("https://m%C3%BCnchen.de", .host("m%C3%BCnchen.de")), ("https://*.org", .host("*.org")),
      ("https://[]/", .host("[]")), ("https://[::1/", .host("[::1")),
      (
        "1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33",
        .components(33)
      ),
      ("a/:\u{338}", .name("\u{338}")),
    ] as [(String, PatternFault)])
  func `an invalid pattern is rejected`(_ text: String, _ fault: PatternFault) {
    #expect(throws: fault) { try LinkPattern(text) }
  }

  @Test(
    arguments: [
      .origin("1app"), .host("a:1"), .emptyComponent, .components(33), .literal("*"), .name("a=1"), .repeatedName("id"),
      .reservedName("action"),
    ] as [PatternFault])
  func `the text of a pattern fault is in the file of texts`(_ fault: PatternFault) {
    #expect(Texts.difference(fault) == nil)
  }

  @Test(
    arguments: [
      ("/notes/:id", "notes/:name?x"), ("notes/", "/notes"), ("Notes/:id", "notes/:id"),
      ("APP://Notes", "app:///notes"), ("", "/?x"), ("app://", "app:///?x"),
      ("https://EXAMPLE.org/a", "HTTPS://example.org/a/"), ("\u{C9}t/a", "e\u{301}t/a"),
    ])
  func `patterns that match the same links have the same shape`(_ one: String, _ other: String) throws {
    #expect(try pattern(one).shape == pattern(other).shape)
  }

  @Test(
    arguments: [
      ("notes/:id", "notes/id"), ("notes/:id", ":notes/id"), ("notes", "notes/:id"),
      ("notes/Edit", "notes/edit"), ("notes", "app://notes"), ("app://notes", "web://notes"),
      ("https://example.org/notes", "http://example.org/notes"),
      ("https://example.org/Notes", "https://example.org/notes"),
      ("https://example.org/notes", "example.org/notes"), (":a/b", "b/:a"), ("", ":a"),
    ])
  func `patterns that match different links have different shapes`(_ one: String, _ other: String) throws {
    #expect(try pattern(one).shape != pattern(other).shape)
  }
}
