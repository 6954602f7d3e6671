// The test in the article on state, verbatim, and the tests of its other examples.

import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

@MainActor @Suite(.viper) struct SheetTests {
  @Test func `a sheet shows its notes`() async throws {
    try await ModuleTest(view: SheetView(), interactor: SheetInteractor()) { test in
      await test.send(Sheet.load(7)) {
        $0.publishes(Sheet.load, "dry")
        $0.changes(\SheetView.state) { $0.notes = "dry" }
      }
    }
  }
}

// The end of the example.

final class SheetInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SheetInteractor.self) {
    $0.on(Sheet.load) { _, _ in "dry" }
    $0.on(Sheet.typed, SheetInteractor.typed)
  }

  func typed(_ text: String) throws -> String {
    if text.isEmpty { throw EventFailure(.rejected, "Write something.") }
    return text.trimmed
  }
}

extension String {
  fileprivate var trimmed: String { filter { !$0.isWhitespace } }
}

@MainActor @Suite("The article on state", .viper)
struct StateArticleTests {
  @Test func `an edit shows the accepted text, or the former text with a failure`() async throws {
    try await ModuleTest(view: SheetView(), interactor: SheetInteractor()) { test in
      await test.does {
        $0.type("wet ")
      } _: {
        $0.changes(\SheetView.state) { $0.notes = "wet" }
      }
      await test.does {
        $0.type("")
      } _: {
        $0.changes(\SheetView.state) { $0.failure = "Write something." }
      }
    }
  }

  @Test func `a text with a problem stays in the field`() async throws {
    try await ModuleTest(view: TitlingView(), interactor: TitlingInteractor()) { test in
      await test.does {
        $0.type("T")
      } _: {
        $0.changes(\TitlingView.state) { $0.title.text = "T" }
      }
      await test.does {
        $0.type("")
      } _: {
        $0.changes(\TitlingView.state) { $0.title = Field(problem: "Enter a title.") }
      }
    }
  }
}

@MainActor @Suite("The failure in the article on state")
struct StateFailureTests {
  @Test func `the quoted failure is the text of an unexpected change`() async throws {
    let test = try ModuleTest(view: SheetView(), interactor: SheetInteractor())
    await test.send(Sheet.load(7)) { $0.publishes(Sheet.load, "dry") }
    let failures = await #expect(throws: TestFailures.self) { try await test.finish() }
    let text = #"unexpected: Module ~ SheetView .notes: "" → "dry" was not expected"#
    #expect(failures?.failures.map { $0.description.contains(text) } == [true])
  }
}
