import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

// The source of pages of the article on lists, and its test, verbatim.

@MainActor final class PeopleFile: PeopleStore {
  private var people: [Person]

  init(_ people: [Person]) { self.people = people }

  func page(_ request: PageRequest<Int>, matching text: String) async throws -> ListPage<String, Person, Int> {
    let found = people.filter { text.isEmpty || $0.name.contains(text) }
    let range =
      switch request {
      case .first: 0..<50
      case .before(let start): max(start - 50, 0)..<start
      case .after(let end): end..<end + 50
      }
    let rows = range.clamped(to: 0..<found.count)
    return ListPage(
      Array(found[rows]), before: rows.lowerBound > 0 ? rows.lowerBound : nil,
      after: rows.upperBound < found.count ? rows.upperBound : nil, total: found.count)
  }

  func delete(_ ids: [String]) { people.removeAll { ids.contains($0.id) } }
}

@MainActor @Suite("The source of pages of the article", .viper)
struct PageExampleTests {
  @Test func `the next page is loaded when a row near the end of the first page becomes visible`() async throws {
    let store = PeopleFile((0..<120).map { Person(id: "p\($0)", name: "Person \($0)") })
    try await RelaxedModuleTest(
      view: PeopleView(), presenter: PeoplePresenter(), interactor: PeopleInteractor(store: store)
    ) { test in
      await test.start()
      let view = try test.view
      #expect(view.people.ids.count == 50)
      await test.send(People.list.shows("p48"))
      #expect(view.people.ids.count == 100)
      await test.send(People.list.delete(["p0"]))
      #expect(view.people.ids.first == "p1")
    }
  }

  @Test func `a page has the keys of its neighbors`() async throws {
    let store = PeopleFile((0..<120).map { Person(id: "p\($0)", name: "Person \($0)") })
    let requests: [PageRequest<Int>] = [.first, .after(50), .after(100), .before(100), .before(20), .after(500)]
    var lines: [String] = []
    for request in requests {
      let page = try await store.page(request, matching: "")
      lines.append("\(page.rows.count) \(page.before ?? -1) \(page.after ?? -1)")
    }
    #expect(lines == ["50 -1 50", "50 50 100", "20 100 -1", "50 50 100", "20 -1 20", "0 120 -1"])
  }
}
