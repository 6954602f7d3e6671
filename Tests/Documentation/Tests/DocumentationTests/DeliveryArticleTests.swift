import Foundation
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

// The example of the article on delivery, verbatim.

nonisolated enum Stage {
  static let ask = EventName<Int, Int>("stage.ask")
  static let words = EventName<Never, String>("stage.words")
  static let again = EventName<Void, Never>("stage.again")
}

struct Noting: Middleware {
  let name: String
  let write: @MainActor (String) -> Void

  func handle(_ event: Event, next: Next) -> Outcome {
    write("\(name) receives \(event.name)")
    let outcome = next.handle(event)
    write("\(name) receives the outcome \(outcome)")
    return outcome
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    write("\(name) receives the result \(result.name)")
    return next.receive(result)
  }
}

final class StagePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(StagePresenter.self) {
    $0.format(Stage.ask, as: Stage.words) { number in "It is \(number)." }
  }
}

final class StageInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(StageInteractor.self) {
    $0.on(Stage.ask, StageInteractor.ask)
    $0.on(Stage.again, StageInteractor.again)
  }
  var write: @MainActor (String) -> Void = { _ in }
  var sendAgain: @MainActor () -> Outcome = { .gone }

  func ask(_ number: Int) -> Int {
    write("the interactor sends again: \(sendAgain())")
    return number + 1
  }

  func again() { write("the interactor handles again") }
}

final class StageView: VIPView, Mapped {
  static let mapping = Mapping(StageView.self) {
    $0.receive(Stage.words) { view, words in view.write("the view shows: \(words)") }
  }
  var write: @MainActor (String) -> Void = { _ in }
}

// The end of the example.

@MainActor @Suite("The article on delivery", .viper)
struct DeliveryArticleTests {
  private func block(_ fence: String, of text: String) throws -> String {
    let start = try #require(text.range(of: "```\(fence)\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test func `the article shows a tested example and the lines that the example prints`() async throws {
    let article = try Repository.article("Delivery")
    let code = try block("swift", of: article)
    #expect(try Repository.tests().contains { $0.contains(code) })
    let afterCode = try #require(article.range(of: code)).upperBound
    let rest = String(article[afterCode...].dropFirst("```".count))
    let printed = try block("", of: rest).split(separator: "\n").map(String.init)

    let journal = Journal()
    let write: @MainActor (String) -> Void = { journal.note($0) }
    let (view, interactor) = (StageView(), StageInteractor())
    let test = try ModuleTest(
      view: view, presenter: StagePresenter(), interactor: interactor,
      middleware: MiddlewareList(
        beforePresenter: [Noting(name: "A", write: write)], beforeInteractor: [Noting(name: "B", write: write)]))
    await test.start()
    journal.lines = []
    view.write = write
    interactor.write = write
    interactor.sendAgain = { [weak view] in view?.send(Stage.again()) ?? .gone }
    await test.send(Stage.ask(4)) {
      $0.publishes(Stage.words, "It is 5.")
      $0.ends(.answered)
    }
    #expect(journal.lines == printed)
    #expect(printed.count == 13)
    try await test.finish()
  }
}
