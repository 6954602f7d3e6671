import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("A paged list in a module", .viper)
struct PagedListTests {
  private let clock = ManualClock()
  private let service: PeopleService

  init() { service = PeopleService(100, clock: clock) }

  private func makeTest() throws -> RelaxedModuleTest<PeopleView> {
    try RelaxedModuleTest(
      view: PeopleView(), presenter: PeoplePresenter(), interactor: PeopleInteractor(service: service), clock: clock)
  }

  @Test func `the first page is shown in sections, with headers and page states`() async throws {
    let test = try makeTest()
    service.delay = .seconds(1)
    await test.start()
    let people = try test.view.people
    #expect(people.phase == .loading && people.pages.refresh == .loading)
    await test.advance(by: .seconds(1))
    #expect(people.phase == .content && people.rowCount == 10 && people.sections == ["A", "B"])
    #expect(people.header(of: "A")?.title == "— A —" && people["p0"]?.title == "A 0")
    #expect(people.pages.append == .idle && people.pages.prepend == .end && people.pages.total == 100)
    try await test.finish()
  }

  @Test func `when a row near the end becomes visible, the next page is loaded`() async throws {
    let test = try makeTest()
    await test.send(People.list.shows("p5"))
    #expect(try test.view.people.rowCount == 10)
    await test.send(People.list.shows("p8"))
    #expect(try test.view.people.rowCount == 20)
    #expect(service.requests == ["first", "after(10)"])
    try await test.finish()
  }

  @Test func `distant pages are dropped, and loaded again when the user scrolls back`() async throws {
    let test = try makeTest()
    for row in [9, 19, 29, 39] { await test.send(People.list.shows("p\(row)")) }
    let people = try test.view.people
    #expect(people.rowCount == 30 && people["p19"] == nil && people["p49"] != nil && people.pages.prepend == .idle)
    await test.send(People.list.shows("p21"))
    #expect(people["p19"] != nil && people["p49"] == nil && people.rowCount == 30)
    try await test.finish()
  }

  @Test func `a search cancels running loads, and the results of the latest search are shown`() async throws {
    let test = try makeTest()
    await test.start()
    service.delay = .seconds(1)
    await test.send(People.list.load(.append))
    await test.send(People.search("C"))
    await test.send(People.search("D"))
    #expect(service.cancelled == ["after(10)", "firstC"])
    await test.advance(by: .seconds(1))
    #expect(try test.view.people.sections == ["D"] && test.view.people.pages.total == 8)
    try await test.finish()
  }

  @Test func `a request for a load ends as cancelled when a later load supersedes the load`() async throws {
    let test = try makeTest()
    await test.start()
    service.delay = .seconds(1)
    let view = try test.view
    let answer = Running { try await view.request(People.list.load(.append)) }
    await settle()
    await test.send(People.list.load(.refresh))
    guard case .failure(let error as RequestError) = answer.ending else {
      Issue.record("The request has not ended, or it was answered.")
      return
    }
    #expect(error.reason == .cancelled && error.description == "A later load of the list superseded this load.")
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
    service.failure = "The service is down."
    await test.send(People.list.shows("p9"))
    await test.send(People.list.shows("p8"))
    let people = try test.view.people
    #expect(people.phase == .content && people.pages.append == .failed("The service is down.") && people.rowCount == 10)
    #expect(service.requests.count == 2)
    service.failure = nil
    await test.send(People.list.retry())
    #expect(people.pages.append == .idle && people.rowCount == 20)
    try await test.finish()
  }

  @Test func `a failure without a message for users sets no text for developers in the list`() async throws {
    service.isBroken = true
    let test = try makeTest()
    await test.start()
    #expect(try test.view.people.phase == .failed(nil) && test.view.people.pages.refresh == .failed(nil))
    try await test.finish()
  }

  @Test func `if the first page cannot be loaded, the phase is failed, and no other report is made`() async throws {
    service.failure = "The service is down."
    let test = try makeTest()
    await test.start()
    #expect(try test.view.people.phase == .failed("The service is down."))
    #expect(try test.view.failures.isEmpty && !test.transcript.contains { $0.kind == .report })
    service.failure = nil
    await test.send(People.list.retry())
    #expect(try test.view.people.phase == .content)
    try await test.finish()
  }

  @Test func `the selection of a row sends an event with the id of the row`() async throws {
    let presenter = PeoplePresenter()
    let test = try ModuleTest(presenter: presenter)
    test.below.answers(People.list.load, ())
    await test.start {
      $0.forwards(People.list.load(.refresh))
      $0.publishes(People.list.load)
    }
    await test.send(People.list.select("p7")) { $0.publishes(People.list.select) }
    #expect(presenter.selected == ["p7"])
    try await test.finish()
  }

  @Test func `rows remain marked while their pages are dropped, and deleted rows lose their marks`() async throws {
    let interactor = PeopleInteractor(service: service)
    let test = try RelaxedModuleTest(
      view: PeopleView(), presenter: PeoplePresenter(), interactor: interactor, clock: clock)
    await test.send(People.list.mark(ListMarking(["p1", "p2", "p12"], .selected)))
    for row in [9, 19, 29, 39] { await test.send(People.list.shows("p\(row)")) }
    await test.send(People.list.mark(ListMarking(["p40"], .selected)))
    #expect(try test.view.people.ids(.selected) == ["p40"])
    #expect(interactor.people.ids(.selected) == ["p1", "p2", "p40"])
    await test.send(People.list.delete(["p2", "p40"]))
    #expect(interactor.people.ids(.selected) == ["p1"] && interactor.people.list["p40"] == nil)
    try await test.finish()
  }

  @Test func `several changes in the same delivery are published together`() async throws {
    let test = try ModuleTest(interactor: PeopleInteractor(service: PeopleService(2, clock: clock)))
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
    service.delay = .seconds(1)
    await test.send(People.list.load(.append))
    await test.does { $0.port.removed() }
    #expect(service.cancelled == ["after(10)"])
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
    try await test.finish()
  }

  @Test func `the mappings of a module with a paged list handle all names of the list`() throws {
    let router = VIPRouter(diagnostics: CollectingSink().report)
    let service = service
    try router.register("People") { app in
      app.module(
        prefix: "People", view: { _ in PeopleView() }, presenter: { _ in PeoplePresenter() },
        interactor: { _ in PeopleInteractor(service: service) })
      app.feature(People.self, names: People.names)
    }
    #expect(router.validate().isEmpty)
    #expect(People.list.load.text == "people.load" && People.list.cancelPrefetch.text == "people.cancelPrefetch")
  }
}

private final class NotesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(NotesInteractor.self) {
    $0.list(People.list) { $0.people }
    $0.on(People.rename) { interactor, people in
      interactor.people.change { $0.replaceSections([ListSection(id: "all", people)]) }
    }
  }
  let people = ListKeeper<String, Person>()
}
