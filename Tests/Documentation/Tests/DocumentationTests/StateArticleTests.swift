import Observation
import Testing
import VIPER
import VIPERHosting
import VIPERSwiftTesting
import VIPERTesting

// The examples of the article on state, verbatim.

nonisolated enum Sheet {
  static let load = EventName<Int, String>("sheet.load")  // output: the notes
  static let typed = EventName<String, String>("sheet.typed")  // output: the accepted notes
}

@Observable final class SheetView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var notes = ""
    var failure: String?
  }

  static let mapping = Mapping(SheetView.self) {
    $0.state(in: \.state)
    $0.show(Sheet.load, in: \.state.notes)
    $0.showFailures(in: \.state.failure, or: "The sheet cannot be shown.")
  }
  var state = State()
}

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

extension SheetView {
  func type(_ text: String) {
    edit(\.state.notes, text, sending: Sheet.typed, showing: \.state.failure, or: "The text is not saved.")
  }
}

// The end of the examples.

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
