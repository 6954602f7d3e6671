import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("A paged list in a module", .viper)
struct PagedListTests {
  private let clock = ManualClock()
  private let store: FakePeopleStore

  init() { store = FakePeopleStore(100, clock: clock) }

  private func makeTest() throws -> RelaxedModuleTest<PeopleView> {
    try RelaxedModuleTest(
      view: PeopleView(), presenter: PeoplePresenter(), interactor: PeopleInteractor(store: store), clock: clock)
  }

  @Test func `the first page is shown in sections, with headers and page states`() async throws {
    let test = try makeTest()
    store.delay = .seconds(1)
    await test.start()
    let people = try test.view.people
    #expect(people.phase == .loading)
    #expect(people.pages.refresh == .loading)
    await test.advance(by: .seconds(1))
    #expect(people.phase == .content)
    #expect(people.rowCount == 10)
    #expect(people.sectionIDs == ["A", "B"])
    #expect(people.header(of: "A")?.title == "— A —")
    #expect(people["p0"]?.title == "A 0")
    #expect(people.pages.append == .idle)
    #expect(people.pages.prepend == .end)
    #expect(people.pages.total == 100)
    try await test.finish()
  }

  @Test func `when a row near the end becomes visible, the next page is loaded`() async throws {
    let test = try makeTest()
    await test.send(People.list.shows("p5"))
    #expect(try test.view.people.rowCount == 10)
    await test.send(People.list.shows("p8"))
    #expect(try test.view.people.rowCount == 20)
    #expect(store.requests == ["first", "after(10)"])
    try await test.finish()
  }

  @Test func `distant pages are dropped, and loaded again when the user scrolls back`() async throws {
    let test = try makeTest()
    for row in [9, 19, 29, 39] { await test.send(People.list.shows("p\(row)")) }
    let people = try test.view.people
    #expect(people.rowCount == 30)
    #expect(people["p19"] == nil)
    #expect(people["p49"] != nil)
    #expect(people.pages.prepend == .idle)
    await test.send(People.list.shows("p21"))
    #expect(people["p19"] != nil)
    #expect(people["p49"] == nil)
    #expect(people.rowCount == 30)
    try await test.finish()
  }

  @Test func `a search cancels running loads, and the results of the latest search are shown`() async throws {
    let test = try makeTest()
    await test.start()
    store.delay = .seconds(1)
    await test.send(People.list.load(.append))
    await test.send(People.search("C"))
    await test.send(People.search("D"))
    #expect(store.cancelled == ["after(10)", "firstC"])
    await test.advance(by: .seconds(1))
    #expect(try test.view.people.sectionIDs == ["D"])
    #expect(try test.view.people.pages.total == 8)
    try await test.finish()
  }

  @Test func `a request for a load ends as cancelled when a later load supersedes the load`() async throws {
    let test = try makeTest()
    await test.start()
    store.delay = .seconds(1)
    let view = try test.view
    let answer = Running { try await view.request(People.list.load(.append)) }
    await settle()
    await test.send(People.list.load(.refresh))
    guard case .failure(let error as RequestError) = answer.ending else {
      Issue.record("The request has not ended, or it was answered.")
      return
    }
    #expect(error.code == "cancelled")
    #expect(error.description == "A later load of the list superseded this load.")
    await test.advance(by: .seconds(1))
    try await test.finish()
  }

  @Test func `a search without results shows the empty phase with a message`() async throws {
    let test = try makeTest()
    await test.send(People.search("Zed"))
    #expect(try test.view.people.phase == .empty("Nobody is called Zed."))
    try await test.finish()
  }

  @Test func `if a page cannot be loaded, the rows are unchanged, and a retry loads the page`() async throws {
    let test = try makeTest()
    await test.start()
    store.failure = "The service is down."
    await test.send(People.list.shows("p9"))
    await test.send(People.list.shows("p8"))
    let people = try test.view.people
    #expect(people.phase == .content)
    #expect(people.pages.append == .failed("The service is down."))
    #expect(people.rowCount == 10)
    #expect(store.requests.count == 2)
    store.failure = nil
    await test.send(People.list.retry())
    #expect(people.pages.append == .idle)
    #expect(people.rowCount == 20)
    try await test.finish()
  }

  @Test func `a failure without a message for users sets no text for developers in the list`() async throws {
    store.isBroken = true
    let test = try makeTest()
    await test.start()
    #expect(try test.view.people.phase == .failed(nil))
    #expect(try test.view.people.pages.refresh == .failed(nil))
    try await test.finish()
  }

  @Test func `if the first page cannot be loaded, the phase is failed, and no other report is made`() async throws {
    store.failure = "The service is down."
    let test = try makeTest()
    await test.start()
    #expect(try test.view.people.phase == .failed("The service is down."))
    #expect(try test.view.failures.isEmpty)
    #expect(!test.transcript.contains { $0.kind == .report })
    store.failure = nil
    await test.send(People.list.retry())
    #expect(try test.view.people.phase == .content)
    try await test.finish()
  }

  @Test func `the selection of a row sends the id of the row, and the presenter looks up the row`() async throws {
    let presenter = PeoplePresenter()
    let test = try RelaxedModuleTest(
      view: PeopleView(), presenter: presenter, interactor: PeopleInteractor(store: store), clock: clock)
    await test.start()
    await test.send(People.list.select("p7"))
    #expect(presenter.selected == Person(id: "p7", name: "A 7"))
    await test.send(People.list.select("p70"))
    #expect(presenter.selected == nil, "the row is not loaded")
    try await test.finish()
  }

  @Test func `rows remain marked while their pages are dropped, and deleted rows lose their marks`() async throws {
    let interactor = PeopleInteractor(store: store)
    let test = try RelaxedModuleTest(
      view: PeopleView(), presenter: PeoplePresenter(), interactor: interactor, clock: clock)
    await test.send(People.list.mark(ListMarking(["p1", "p2", "p12"], .selected)))
    for row in [9, 19, 29, 39] { await test.send(People.list.shows("p\(row)")) }
    await test.send(People.list.mark(ListMarking(["p40"], .selected)))
    #expect(try test.view.people.ids(.selected) == ["p40"])
    #expect(interactor.people.ids(.selected) == ["p1", "p2", "p40"])
    await test.send(People.list.delete(["p2", "p40"]))
    #expect(interactor.people.ids(.selected) == ["p1"])
    #expect(interactor.people.list["p40"] == nil)
    try await test.finish()
  }

  @Test func `several changes in the same delivery are published together`() async throws {
    let test = try ModuleTest(interactor: PeopleInteractor(store: FakePeopleStore(2, clock: clock)))
    await test.send(People.list.load(.refresh)) {
      $0.publishes(People.list.model) { $0.pages.refresh == .loading }
      $0.publishes(People.list.model) { $0.rowCount == 2 }
      $0.publishes(People.list.load)
    }
    await test.send(People.rename([Person(id: "p0", name: "Ann"), Person(id: "p1", name: "Bea")])) {
      $0.publishes(People.list.model) { $0["p0"]?.name == "Ann" && $0["p1"]?.name == "Bea" }
    }
    try await test.finish()
  }

  @Test func `a module that closes during a load cancels the load and is released`() async throws {
    let test = try makeTest()
    await test.start()
    store.delay = .seconds(1)
    await test.send(People.list.load(.append))
    await test.does {
      $0.port.viewWasRemoved()
    } _: { _ in
      #expect(store.cancelled == ["after(10)"])
    }
    try await test.finish()
  }

  @Test func `a list without pages is published on request and after each change`() async throws {
    let test = try ModuleTest(interactor: NotesInteractor())
    await test.send(People.rename([Person(id: "a", name: "Ann")]))
    await test.send(People.list.load(.refresh)) {
      $0.publishes(People.list.model) { $0["a"]?.name == "Ann" }
      $0.publishes(People.list.load)
    }
    await test.send(People.list.mark(ListMarking(["a", "b"], .selected))) {
      $0.publishes(People.list.model) { $0.ids(.selected) == ["a"] }
    }
    await test.send(People.list.delete(["a"])) {
      $0.publishes(People.list.model) { $0.rowCount == 0 }
      $0.publishes(People.list.delete)
    }
    try await test.finish()
  }

  @Test func `the mappings of a module with a paged list handle all names of the list`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    let store = store
    try router.register("People") { app in
      app.module(
        prefix: "People", view: { PeopleView() }, presenter: { PeoplePresenter() },
        interactor: { PeopleInteractor(store: store) })
      app.feature(People.self, names: People.names)
    }
    #expect(router.validate().isEmpty)
  }

  @Test func `the names of a list contain all of its events and results`() {
    let mapped = ["load", "mark", "model", "retry", "rows", "shows"]
    let others = ["cancelPrefetch", "delete", "move", "prefetch", "select"]
    #expect(People.list.mappedNames.map(\.text).sorted() == mapped.map { "people.\($0)" })
    #expect(People.list.names.map(\.text).sorted() == (mapped + others).sorted().map { "people.\($0)" })
    #expect(Mirror(reflecting: People.list).children.count == People.list.names.count)
  }
}

/// A record of deletions, which does not run on the main actor.
private actor Deletions {
  private(set) var ids: [String] = []

  func add(_ more: [String]) { ids += more }
}

private final class NotesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(NotesInteractor.self) {
    $0.list(People.list) { $0.people }
    $0.on(People.list.delete) { interactor, ids in
      await interactor.deletions.add(ids)
      interactor.people.remove(await interactor.deletions.ids)
    }
    $0.on(People.rename) { interactor, people in
      interactor.people.change { $0.replaceSections([ListSection(id: "all", people)]) }
    }
  }
  let people = ListKeeper<String, Person>()
  private let deletions = Deletions()
}
