import Foundation
import Testing
import VIPER
import VIPERTesting

// The example of the article on errors, verbatim.

@MainActor func report(_ router: VIPRouter, to note: @escaping @Sendable (String) -> Void) {
  router.onDiagnostic = { diagnostic in
    guard diagnostic.code == .leaked, let leak = diagnostic.underlying as? Leak else { return note("\(diagnostic)") }
    note("\(leak.module) was not released: \(leak.parts.values.sorted())")
  }
}

// The end of the example.

@MainActor @Suite("The article on errors")
struct ErrorsArticleTests {
  /// The codes that are headings or the first column of a table in an article.
  private static func documented(_ article: String, of library: String = "VIPER") throws -> Set<String> {
    Set(
      try Repository.article(article, of: library).matches(of: #/(?m)^(?:#+ (\w+\.\w+)$|\| `(\w+\.\w+)` \|)/#)
        .compactMap { ($0.1 ?? $0.2).map(String.init) })
  }

  /// The codes that the libraries create: the first string literal of each error or report.
  private static func created() throws -> Set<String> {
    let folder = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let call = #/(?:RouteError|Diagnostic|report|add|: ErrorCode)(?:\(| = )\s*"(\w+\.\w+)"/#
    return try Set(
      files.filter { $0.hasSuffix(".swift") }.flatMap { file in
        try Repository.text("Sources/\(file)").replacing(#/(?m)^\s*\/\/.*$/#, with: "").matches(of: call)
          .map { String($0.1) }
      })
  }

  @Test func `the article lists each code that a library creates, and no other code`() throws {
    let documented = try Self.documented("Errors").union(Self.documented("VIPERLists", of: "VIPERLists"))
    let created = try Self.created()
    #expect(created.count > 120)
    #expect(created.subtracting(documented).sorted() == [], "codes that no table explains")
    #expect(documented.subtracting(created).sorted() == [], "codes that no library creates")
  }

  @Test func `the public constants are codes of the article`() throws {
    let constants: [ErrorCode] = [.unroutable, .refused, .busy, .parametersRejected, .leaked]
    let documented = try Self.documented("Errors")
    #expect(constants.filter { !documented.contains($0.description) } == [])
  }

  @Test func `the example reports a diagnostic by its code`() async {
    await confirmation { noted in
      let router = VIPRouter(navigator: InMemoryNavigator())
      report(router) { line in
        #expect(line.contains("market.stal"))
        noted()
      }
      let handle = router.route(RouteName<Void, Never>("market.stal")())
      #expect(handle.error?.code == .unroutable)
      #expect(handle.error?.route == "market.stal")
    }
  }
}
