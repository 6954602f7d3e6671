import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

// The example of the article on mappings, verbatim.

nonisolated enum Agenda {
  static let load = EventName<Int, [String]>("agenda.load")  // input: a day; output: its entries
  static let clear = EventName<Int, Never>("agenda.clear")  // one-way: the Output is Never
  static let line = EventName<Never, String>("agenda.line")  // published: the Input is Never
}

final class AgendaInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(AgendaInteractor.self) {
    $0.on(Agenda.load, AgendaInteractor.load)  // a method
    $0.on(Agenda.clear) { part, day in part.days[day] = nil }  // a closure
    $0.policy(.latestWins, for: Agenda.load)
  }
  private var days = [1: ["Call Ann", "Swim"]]

  func load(_ day: Int) async throws -> [String] { days[day] ?? [] }
}

final class AgendaPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(AgendaPresenter.self) {
    $0.onInitialize(send: Agenda.load)
    $0.format(Agenda.load, as: Agenda.line) { entries in entries.joined(separator: ", ") }
  }
}

final class AgendaView: VIPView, Mapped {
  static let mapping = Mapping(AgendaView.self) {
    $0.show(Agenda.line, in: \.line)
    $0.showFailures(in: \.failure, or: "The day cannot be shown.")
  }
  private(set) var line = ""
  private(set) var failure: String?
}

// The end of the example.

@MainActor @Suite("The article on mappings", .viper)
struct MappingsArticleTests {
  @Test func `a module loads the day of its parameters, and the view shows the formatted entries`() async throws {
    try await ModuleTest(
      view: AgendaView(), presenter: AgendaPresenter(), interactor: AgendaInteractor(), parameters: 1
    ) { test in
      await test.start { $0.publishes(Agenda.line, "Call Ann, Swim") }
      try #expect(test.view.line == "Call Ann, Swim")
      await test.send(Agenda.clear(1))
      await test.send(Agenda.load(1)) { $0.publishes(Agenda.line, "") }
      try #expect(test.view.line == "")
      try #expect(test.view.failure == nil)
    }
  }
}
