import Testing
import VIPER
import VIPERLists
import VIPERTesting

/// The members of a team.
nonisolated enum Team {
  static let list = ListEvents<String, Person, PersonRow>("team")
}

final class TeamInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TeamInteractor.self) {
    $0.list(Team.list, load: TeamInteractor.load, ifEmpty: { _ in "The team has no members." }) { $0.members }
  }

  let members = LoadedList<String, Person>()
  private let loadMembers: () async throws -> [Person]

  init(_ loadMembers: @escaping () async throws -> [Person]) { self.loadMembers = loadMembers }

  func load() async throws -> [Person] { try await loadMembers() }
}

private final class TeamPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(TeamPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Team.list.load(.refresh)) }
    $0.list(Team.list, \.members)
  }

  let members = ListFormatter<String, Person, PersonRow> { PersonRow(title: $0.name) }
}

private final class TeamView: VIPView, Mapped {
  static let mapping = Mapping(TeamView.self) { $0.list(Team.list, \.members) }

  let members = ObservableList<String, PersonRow>()
}

@MainActor @Suite("A list that is loaded without pages")
struct LoadedListTests {
  private func makeTest(_ load: @escaping () async throws -> [Person]) throws -> RelaxedModuleTest<TeamView> {
    try RelaxedModuleTest(view: TeamView(), presenter: TeamPresenter(), interactor: TeamInteractor(load))
  }

  @Test func `all rows are loaded into one section`() async throws {
    let test = try makeTest { [Person(id: "a", name: "Ann"), Person(id: "b", name: "Bea")] }
    await test.start()
    let members = try test.view.members
    #expect(members.rows.map(\.row.title) == ["Ann", "Bea"])
    #expect(members.sectionIDs == ["all"])
    #expect(members.phase == .content)
    #expect(members.pages.append == .end)
    #expect(members.pages.prepend == .end)
    try await test.finish()
  }

  @Test func `a load without rows sets the empty phase with its reason`() async throws {
    let test = try makeTest { [] }
    await test.start()
    #expect(try test.view.members.phase == .empty("The team has no members."))
    try await test.finish()
  }

  @Test func `a failed load sets the failed phase, and a retry loads the rows`() async throws {
    var failure: EventFailure? = EventFailure(.error, "The service is down.")
    let test = try makeTest {
      if let failure { throw failure }
      return [Person(id: "a", name: "Ann")]
    }
    await test.start()
    #expect(try test.view.members.phase == .failed("The service is down."))
    failure = nil
    await test.send(Team.list.retry())
    #expect(try test.view.members.rows.map(\.id) == ["a"])
    try await test.finish()
  }
}
