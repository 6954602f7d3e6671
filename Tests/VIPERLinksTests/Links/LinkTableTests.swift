import Testing

@testable import VIPERLinks

struct LinkTableTests {
  /// Returns the matching pattern and its values as text: `notes/:id [1][]`.
  private func match(_ text: String, _ patterns: [String]) throws -> String? {
    var table = LinkTable<String>()
    for text in patterns { table.add(try pattern(text), text) }
    guard let match = table.match(try Link.read(text)) else { return nil }
    #expect(match.pattern.text == match.content)
    let values = match.values.map { "[\($0.joined(separator: ","))]" }.joined()
    return values.isEmpty ? match.content : "\(match.content) \(values)"
  }

  @Test(
    arguments: [
      ("app://notes", ["notes"], "notes"),
      ("app:///notes", ["notes"], "notes"),
      ("app://notes/", ["/notes/"], "/notes/"),
      ("app://notes?utm_source=mail", ["notes"], "notes"),
      (
        "app://notes?tag=b&mode=edit&tag=a", ["notes?mode&tag&other"],
        "notes?mode&tag&other [edit][b,a][]"
      ),
      ("app://notes?Mode=edit", ["notes?mode"], "notes?mode []"),
      ("app://notes/42/", ["notes/:id"], "notes/:id [42]"),
      ("app://", [":a", ""], ""),
      ("app://?x=1", ["?x"], "?x [1]"),
      ("https://example.org/", ["app://", ""], ""),
      ("app://notes", ["notes/:id", "note", "notesx"], nil),
      ("app://notes/1/2", ["notes/:id", "notes"], nil),
      // Paths with ten or more components.
      (
        "app://1/b/3/d/5/f/7/h/9/j/11/l",
        [":a/b/:c/d/:e/f/:g/h/:i/j/:k/l"],
        ":a/b/:c/d/:e/f/:g/h/:i/j/:k/l [1][3][5][7][9][11]"
      ),
      (
        "app://a/b/c/d/e/f/g/h/i/j/k", ["a/b/c/d/e/f/g/h/i/j/k", "a/b/c/d/e/f/g/h/i/j"],
        "a/b/c/d/e/f/g/h/i/j/k"
      ),
      // The values of the query are correct where literals and placeholders alternate.
      ("app://a/1/b/2?x=3&y=4", ["a/:p/b/:q?y&x"], "a/:p/b/:q?y&x [1][2][4][3]"),
      // Values are decoded exactly once.
      ("app://notes/a%20b", ["notes/:id"], "notes/:id [a b]"),
      ("app://notes/50%25", ["notes/:id"], "notes/:id [50%]"),
      ("app://notes/a+b?x=a+b", ["notes/:id?x"], "notes/:id?x [a+b][a+b]"),
      ("app://notes/50%25ad?x=%2541", ["notes/:id?x"], "notes/:id?x [50%ad][%41]"),
      ("app://%6Eotes/%C3%A9", ["notes/é"], "notes/é"),
      // Invisible characters and encoded escapes equal no literal.
      ("app://notes/ne%E2%80%8Bw", ["notes/new"], nil),
      ("app://notes/ne%E2%80%8Bw", ["notes/new", "notes/:id"], "notes/:id [ne\u{200B}w]"),
      ("app://notes/%00new", ["notes/new"], nil),
      ("app://notes/n%2565w", ["notes/new"], nil),
      ("app://notes%2Fnew", ["notes/new"], nil),
      ("app://notes%2Fnew", ["notes/new", ":x"], ":x [notes/new]"),
      ("app://notes/e%CC%81", ["notes/\u{E9}"], "notes/\u{E9}"),
      // From left to right, a literal has priority over a placeholder. The order of registration does not matter.
      ("app://notes/new", ["notes/:id", "notes/new"], "notes/new"),
      ("app://notes/new", ["notes/new", "notes/:id"], "notes/new"),
      ("app://notes/42", ["notes/new", "notes/:id"], "notes/:id [42]"),
      ("app://a/b", [":x/b", "a/:y"], "a/:y [b]"),
      ("app://a/b/c", ["a/:x/c", "a/b/:y"], "a/b/:y [c]"),
      // The search backtracks when a literal leads to no match.
      ("app://a/b/c", ["a/:x/c", "a/b/d"], "a/:x/c [b]"),
      ("app://a/b/c", [":x/b/c", "a/b/d", "a/:x/e"], ":x/b/c [a]"),
      ("app://a/b", [":x/:y", "a/b/c"], ":x/:y [a][b]"),
      // The case of the first literal is ignored.
      ("app://NOTES/New", ["notes/New"], "notes/New"),
      ("app:///NOTES", ["Notes"], "Notes"),
      ("app://NOTES", ["app://Notes"], "app://Notes"),
      ("https://example.org/NOTES", ["notes"], "notes"),
      ("https://example.org/NOTES", ["https://example.org/notes"], nil),
      ("https://example.org/NOTES", ["https://example.org/notes", "notes"], "notes"),
      ("app://notes/new", ["notes/New"], nil),
      ("app://Ab/Cd", [":x/:y"], ":x/:y [Ab][Cd]"),
      // The origin.
      ("app://a/b", ["a/b", "app://:x/:y"], "app://:x/:y [a][b]"),
      ("web://a/b", ["a/b", "app://:x/:y"], "a/b"),
      ("app://a/b", ["app://a/c", ":x/:y"], ":x/:y [a][b]"),
      ("https://example.org/a", ["http://example.org/a", "https://example.com/a"], nil),
      ("https://EXAMPLE.org/a", ["https://example.org/a", "a"], "https://example.org/a"),
      ("https://example.org/a", ["example.org/a"], nil),
      ("app://example.org/a", ["https://example.org/a"], nil),
      ("app://a", [], nil),
    ] as [(String, [String], String?)])
  func `the pattern that a link matches does not depend on the order of registration`(
    _ link: String, _ patterns: [String], _ expected: String?
  ) throws {
    #expect(try match(link, patterns) == expected)
    #expect(try match(link, patterns.reversed()) == expected)
  }

  @Test func `a search that backtracks at every component finds the matching pattern`() throws {
    // Each of twelve components has two alternatives, and only the last combination matches.
    var table = LinkTable<Int>()
    for number in 0..<4096 {
      let path = (0..<12).map { number >> (11 - $0) & 1 == 0 ? "a" : ":p\($0)" }
      table.add(try pattern(path.joined(separator: "/") + (number == 4095 ? "/b" : "/c")), number)
    }
    let path = Array(repeating: "a", count: 12).joined(separator: "/")
    #expect(table.match(try Link.read("app://\(path)/b"))?.content == 4095)
    #expect(table.match(try Link.read("app://\(path)/c"))?.content == 0)
    #expect(table.match(try Link.read("app://\(path)/d")) == nil)
    #expect(table.match(try Link.read("app://\(path)"))?.content == nil)
  }
}
