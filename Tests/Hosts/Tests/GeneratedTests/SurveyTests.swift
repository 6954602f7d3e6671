import Testing
import VIPER
import VIPERTesting

@testable import Generated

/// The module Survey has no mapping in the sources. These tests use the mappings that the tool has written.
@MainActor @Suite("A module with mappings by name") struct SurveyTests {
  private let draft = Survey.Draft(title: "A")

  @Test func `handlers of the interactor answer, also asynchronous, throwing and overloaded ones`() async throws {
    try await ModuleTest(interactor: SurveyInteractor()) { test in
      await test.send(Survey.save(draft)) { $0.publishes(Survey.save, draft) }
      await test.send(Survey.find("A")) { $0.publishes(Survey.find, [draft]) }
      await test.send(Survey.length("abc")) { $0.publishes(Survey.length, 3) }
      await test.send(Survey.whole(1)) { $0.publishes(Survey.whole, "whole") }
    }
  }

  @Test func `a handler in an extension answers with each element of its sequence`() async throws {
    let view = SurveyView()
    try await RelaxedModuleTest(
      view: view, presenter: SurveyPresenter(), interactor: SurveyInteractor(), parameters: ""
    ) { test in
      await test.start()
      var numbers: [Int] = []
      for try await number in view.answers(Survey.count(2)) { numbers.append(number) }
      #expect(numbers == [0, 1])
    }
  }

  @Test func `the interactor handles one-way events`() async throws {
    let interactor = SurveyInteractor()
    try await RelaxedModuleTest(interactor: interactor) { test in
      await test.send(Survey.typed("text"))
      await test.send(Survey.archive(draft))
      #expect(interactor.log == ["text", "archive A"])
    }
  }

  @Test func `the presenter handles events and receives results of events that the interactor handles`() async throws {
    let presenter = SurveyPresenter()
    let view = SurveyView()
    try await RelaxedModuleTest(
      view: view, presenter: presenter, interactor: SurveyInteractor(), parameters: "input"
    ) { test in
      await test.start()
      await test.send(Survey.save(draft))
      await test.send(Survey.repeat())
      await test.send(Survey.cancel())
      #expect(presenter.log == ["initialize input", "saved", "repeated", "cancel"])
      #expect(view.title == "again")
      #expect(view.steps == [.first, .last])
    }
  }

  @Test func `the view receives outputs, whole results and failures`() async throws {
    let view = SurveyView()
    try await RelaxedModuleTest(
      view: view, presenter: SurveyPresenter(), interactor: SurveyInteractor(), parameters: "input"
    ) { test in
      await test.start()
      await test.send(Survey.check("A"))
      await test.send(Survey.check(""))
      await test.send(Survey.load())
      await test.send(Survey.whole(1))
      #expect(view.log == ["checked", "failure A draft needs a title.", "load error", "whole"])
    }
  }
}
