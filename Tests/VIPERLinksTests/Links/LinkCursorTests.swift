import Foundation
import Testing

@testable import VIPERLinks

private enum Mode: String, LinkValue { case edit, preview }
/// A value that needs two texts.
private struct Pair: LinkValue {
  init?(link text: String) {}
  static func value(of texts: [String]) -> Pair? {
    texts.count == 2 ? Pair(link: "") : nil
  }
}

struct LinkCursorTests {
  private func cursor(_ text: String, _ link: String) throws -> LinkCursor {
    var table = LinkTable<Void>()
    table.add(try pattern(text), ())
    let link = try Link.read(link)
    let match = try #require(table.match(link))
    return LinkCursor(link, match.pattern, match.values)
  }

  private func values<each Value: LinkValue>(
    _ text: String, _ link: String, as types: repeat (each Value).Type
  ) throws -> (repeat each Value) {
    var cursor = try cursor(text, link)
    return (repeat try cursor.next((each Value).self))
  }

  private func error<Value: LinkValue>(
    _ text: String, _ link: String, as type: Value.Type
  ) throws -> String? {
    do {
      _ = try values(text, link, as: Value.self)
      return nil
    } catch let error as LinkError {
      return error.description
    }
  }

  @Test func `values are read in the order of the names in the pattern`() throws {
    let id = UUID()
    let link = "app://notes/\(id)/7?tag=a&mode=edit&tag=b"
    let (first, page, mode, tags, missing) = try values(
      "notes/:id/:page?mode&tag&other", link, as: UUID.self, Int.self, Mode?.self, [String].self,
      Bool?.self)
    #expect(first == id)
    #expect(page == 7)
    #expect(mode == .edit)
    #expect(tags == ["a", "b"])
    #expect(missing == nil)
  }

  @Test func `a placeholder of the path can be read as an optional or an array`() throws {
    let (one, other) = try values(":a/:b", "app://1/2", as: Int?.self, [Int].self)
    #expect(one == 1)
    #expect(other == [2])
  }

  @Test func `a missing parameter is an error`() throws {
    #expect(
      try error("notes?mode", "app://notes?Mode=edit", as: Mode.self)
        == LinkError.missingParameter(link: "app://notes?Mode=edit", name: "mode").description)
    #expect(
      try error("notes?pair", "app://notes", as: Pair.self)
        == LinkError.missingParameter(link: "app://notes", name: "pair").description)
  }

  @Test func `a value of the wrong type is an error even if the parameter is optional`() throws {
    let link = "app://notes/x?mode=Edit&page=1&page=y"
    func wrong(_ name: String, _ value: String, _ type: String) -> String {
      LinkError.wrongValue(link: link, name: name, value: value, expected: type).description
    }
    #expect(try error("notes/:id", link, as: UUID.self) == wrong("id", "x", "UUID"))
    #expect(try error("notes/:id", link, as: Int?.self) == wrong("id", "x", "Int"))
    let path = "notes/x"
    #expect(try error("\(path)?mode", link, as: Mode.self) == wrong("mode", "Edit", "Mode"))
    #expect(try error("\(path)?mode", link, as: Mode?.self) == wrong("mode", "Edit", "Mode"))
    #expect(try error("\(path)?page", link, as: [Int].self) == wrong("page", "y", "Int"))
    #expect(try error("\(path)?page", link, as: [Int]?.self) == wrong("page", "y", "Int"))
    #expect(try error("\(path)?mode", link, as: Pair.self) == wrong("mode", "Edit", "Pair"))
    #expect(
      try error("notes?mode", "app://notes?mode", as: Mode?.self)
        == LinkError.wrongValue(link: "app://notes?mode", name: "mode", value: "", expected: "Mode")
        .description)
  }

  @Test func `a repeated parameter is an error, unless it is read as an array`() throws {
    let link = "app://notes?mode=edit&mode=edit"
    let repeated = LinkError.repeatedParameter(link: link, name: "mode").description
    #expect(try error("notes?mode", link, as: Mode.self) == repeated)
    #expect(try error("notes?mode", link, as: Mode?.self) == repeated)
    #expect(try error("notes?mode", link, as: [Mode].self) == nil)
    #expect(try error("notes?mode", link, as: Pair.self) == nil)
  }

  @Test func `a read after the last value is an error`() throws {
    let link = "app://notes/1"
    var cursor = try cursor("notes/:id", link)
    #expect(try cursor.next(Int.self) == 1)
    for number in 2...3 {
      let error = #expect(throws: LinkError.self) { try cursor.next(Int?.self) }
      #expect(
        error?.description
          == LinkError.missingParameter(link: link, name: "\(number)").description)
    }
  }

  @Test(
    arguments: [
      ("app://notes/1", [], nil),
      ("app://notes/1?utm_source=mail&utm_source=x&mode=edit&mode=x", [], nil),
      ("app://notes/1?ID=2&Action=x", [], nil),
      ("app://notes/1?id=1", [], .repeatedParameter(link: "app://notes/1?id=1", name: "id")),
      ("app://notes/1?%69d=1", [], .repeatedParameter(link: "app://notes/1?%69d=1", name: "id")),
      ("app://notes/1?action=x", [], .reservedKey(link: "app://notes/1?action=x", name: "action")),
      (
        "app://notes/1?action=x", ["transition"],
        .reservedKey(link: "app://notes/1?action=x", name: "action")
      ),
      ("app://notes/1?action=x&transition=y", ["transition", "action"], nil),
      (
        "app://notes/1?action=x&action=x", ["action"],
        .repeatedParameter(link: "app://notes/1?action=x&action=x", name: "action")
      ),
      ("app://notes/1?=2&=3", [], nil),
      ("app://notes/1?%2541=%2541&note=50%25ad", [], nil),
      ("app://notes/1?id=2", ["id"], .repeatedParameter(link: "app://notes/1?id=2", name: "id")),
    ] as [(String, Set<String>, LinkError?)])
  func `a query key that repeats a placeholder or is reserved is rejected`(
    _ text: String, _ allowed: Set<String>, _ expected: LinkError?
  ) throws {
    let (link, pattern) = (try Link.read(text), try pattern("notes/:id?mode"))
    var thrown: LinkError?
    do { try pattern.check(link, allowing: allowed) } catch { thrown = error }
    #expect(thrown?.description == expected?.description)
  }

  @Test func `a placeholder with a reserved name leaves the reserved name of the query to its meaning`() throws {
    let (link, pattern) = (try Link.read("app://logs/delete?action=share"), try pattern("logs/:action"))
    try pattern.check(link, allowing: ["action"])
    #expect(throws: LinkError.self) { try pattern.check(link, allowing: []) }
  }
}
