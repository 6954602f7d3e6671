import Testing
import VIPER
import VIPERHosting
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

private nonisolated enum Notes {
  static let typed = EventName<String, String>("editing.typed")
  static let titled = EventName<String, String>("editing.titled")
  static let saved = EventName<String, Void>("editing.saved")
  static let told = EventName<String, Never>("editing.told")
}

private final class NotesView: VIPView, Mapped {
  struct State: Equatable {
    var text = ""
    var title = ""
    var failure: String?
  }

  static let mapping = Mapping(NotesView.self) {
    $0.state(in: \.state)
  }
  var state = State()

  func type(_ text: String) {
    edit(\.state.text, text, sending: Notes.typed, showing: \.state.failure, or: "Not accepted.")
  }

  func title(_ text: String) {
    edit(\.state.title, text, sending: Notes.titled, showing: \.state.failure, or: "Not accepted.")
  }
}

private final class CapitalizingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CapitalizingInteractor.self) {
    $0.on(Notes.typed) { _, text in text.uppercased() }
    $0.on(Notes.saved) { _, _ in }
    $0.on(Notes.told) { part, text in part.told.append(text) }
  }
  var told: [String] = []
}

/// An interactor that answers each text when its gate opens.
private final class GatedInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(GatedInteractor.self) {
    $0.on(Notes.typed) { part, text in
      await part.gates[text]?.pass()
      if text == part.rejected { throw EventFailure(.rejected, "Not \(text).") }
      return text
    }
  }
  let gates = ["a": Gate(), "ab": Gate()]
  private let rejected: String

  init(rejecting rejected: String) { self.rejected = rejected }
}

@MainActor @Suite("Editing of a property", .viper)
struct EditingTests {
  /// A test in which the events of edits wait below for their answers.
  private func waiting(
    clock: ManualClock = ManualClock(), middleware: MiddlewareList = MiddlewareList(),
    _ body: (ModuleTest<NotesView>) async throws -> Void
  ) async throws {
    try await ModuleTest(view: NotesView(), middleware: middleware, clock: clock) { test in
      test.below.waits(for: Notes.typed)
      try await body(test)
    }
  }

  private func type(_ text: String, in test: ModuleTest<NotesView>) async {
    await test.does {
      $0.type(text)
    } _: {
      $0.forwards(Notes.typed(text))
      $0.changes(\NotesView.state) { $0.text = text }
    }
  }

  @Test func `the property contains the edited value before the event is answered`() async throws {
    try await waiting { test in
      await type("a", in: test)
      await test.answer(Notes.typed, "a")
      let state = try test.view.state
      #expect(state == NotesView.State(text: "a"))
    }
  }

  @Test func `an answer with another value replaces the edited value`() async throws {
    try await ModuleTest(view: NotesView(), interactor: CapitalizingInteractor()) { test in
      await test.does {
        $0.type("wet")
        #expect($0.state.text == "WET")
      } _: {
        $0.changes(\NotesView.state) { $0.text = "WET" }
      }
    }
  }

  @Test func `after a failure, the property contains the last accepted value and the failure`() async throws {
    try await waiting { test in
      await type("a", in: test)
      await test.answer(Notes.typed, "a")
      await type("ab", in: test)
      await test.fail(Notes.typed, .rejected, "Too long.") {
        $0.changes(\NotesView.state) {
          $0.text = "a"
          $0.failure = "Too long."
        }
      }
      await type("b", in: test)
      await test.answer(Notes.typed, "b") { $0.changes(\NotesView.state) { $0.failure = nil } }
      await type("bc", in: test)
      await test.fail(Notes.typed) {
        $0.changes(\NotesView.state) {
          $0.text = "b"
          $0.failure = "Not accepted."
        }
      }
    }
  }

  @Test(arguments: ["Not saved.", nil])
  func `an accepted edit leaves a message that no edit has stored`(message: String?) async throws {
    try await waiting { test in
      await type("a", in: test)
      await test.fail(Notes.typed, .rejected, "No.") {
        $0.changes(\NotesView.state) {
          $0.text = ""
          $0.failure = "No."
        }
      }
      await test.does {
        $0.state.failure = message
      } _: {
        $0.changes(\NotesView.state) { $0.failure = message }
      }
      await type("b", in: test)
      await test.answer(Notes.typed, "b")
    }
  }

  @Test(arguments: ["No title.", nil])
  func `an accepted edit leaves the message of another property`(message: String?) async throws {
    try await waiting { test in
      test.below.fails(Notes.titled, .rejected, message)
      await type("a", in: test)
      await test.fail(Notes.typed) {
        $0.changes(\NotesView.state) {
          $0.text = ""
          $0.failure = "Not accepted."
        }
      }
      await type("b", in: test)
      await test.does {
        $0.title("t")
      } _: {
        $0.forwards(Notes.titled("t"))
        if let message { $0.changes(\NotesView.state) { $0.failure = message } }
      }
      await test.answer(Notes.typed, "b")
      test.below.answers(Notes.titled) { $0 }
      await test.does {
        $0.title("u")
      } _: {
        $0.forwards(Notes.titled("u"))
        $0.changes(\NotesView.state) {
          $0.title = "u"
          $0.failure = nil
        }
      }
    }
  }

  @Test func `an answer to an older edit does not replace newer text`() async throws {
    try await waiting { test in
      await type("a", in: test)
      await type("ab", in: test)
      await test.answer(Notes.typed, "A")
      await test.answer(Notes.typed, "AB") { $0.changes(\NotesView.state) { $0.text = "AB" } }
    }
  }

  @Test func `after the failure of an older edit, a newer edit with the same value stays`() async throws {
    try await waiting { test in
      for text in ["a", "b", "a"] { await type(text, in: test) }
      await test.fail(Notes.typed, .rejected, "No.") { $0.changes(\NotesView.state) { $0.failure = "No." } }
      await test.answer(Notes.typed, "b") { $0.changes(\NotesView.state) { $0.failure = nil } }
      await test.answer(Notes.typed, "a")
      let text = try test.view.state.text
      #expect(text == "a")
    }
  }

  @Test func `an answer to an older edit does not replace a newer edit with the same value`() async throws {
    try await waiting { test in
      for text in ["a", "b", "a"] { await type(text, in: test) }
      await test.answer(Notes.typed, "A")
      await test.answer(Notes.typed, "B")
      await test.answer(Notes.typed, "AA") { $0.changes(\NotesView.state) { $0.text = "AA" } }
    }
  }

  @Test func `after the failure of an older edit, a newer edit without an answer stays`() async throws {
    try await waiting { test in
      test.below.takes(Notes.told)
      for text in ["a", "b"] { await type(text, in: test) }
      await test.does {
        $0.edit(\.state.text, "a", sending: Notes.told)
      } _: {
        $0.forwards(Notes.told("a"))
        $0.changes(\NotesView.state) { $0.text = "a" }
      }
      await test.fail(Notes.typed, .rejected, "No.") { $0.changes(\NotesView.state) { $0.failure = "No." } }
      await test.answer(Notes.typed, "b") { $0.changes(\NotesView.state) { $0.failure = nil } }
      let text = try test.view.state.text
      #expect(text == "a")
    }
  }

  @Test(arguments: ["a", "ab"])
  func `a late answer to an older edit leaves the message of a newer one`(_ rejected: String) async throws {
    let (view, interactor) = (NotesView(), GatedInteractor(rejecting: rejected))
    try view.assemble(presenter: VIPPresenter(), interactor: interactor)
    view.port.viewIsReady()
    for text in ["a", "ab"] { view.type(text) }
    for text in ["ab", "a"] {
      interactor.gates[text]?.open()
      await settle()
      #expect(view.state.failure == (rejected == "ab" ? "Not ab." : nil))
    }
  }

  @Test func `if several edits are rejected, the value before the first of them returns`() async throws {
    try await waiting { test in
      await type("a", in: test)
      await test.answer(Notes.typed, "a")
      await type("ab", in: test)
      await type("abc", in: test)
      await test.fail(Notes.typed, .rejected, "No b.") { $0.changes(\NotesView.state) { $0.failure = "No b." } }
      await test.fail(Notes.typed, .rejected, "No c.") {
        $0.changes(\NotesView.state) {
          $0.text = "a"
          $0.failure = "No c."
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `a newer value from another source stays`(isAccepted: Bool) async throws {
    try await waiting { test in
      await type("a", in: test)
      await test.does {
        $0.state.text = "other device"
      } _: {
        $0.changes(\NotesView.state) { $0.text = "other device" }
      }
      if isAccepted {
        await test.answer(Notes.typed, "A")
      } else {
        await test.fail(Notes.typed, .rejected, "No.") { $0.changes(\NotesView.state) { $0.failure = "No." } }
      }
      let text = try test.view.state.text
      #expect(text == "other device")
    }
  }

  @Test func `a debounced edit that a newer one supersedes changes nothing`() async throws {
    let clock = ManualClock()
    let debounce = DebounceMiddleware(Notes.typed, for: .seconds(1), clock: clock)
    try await waiting(clock: clock, middleware: MiddlewareList(beforeInteractor: [debounce])) { test in
      for text in ["a", "ab", "abc"] {
        await test.does {
          $0.type(text)
        } _: {
          $0.changes(\NotesView.state) { $0.text = text }
        }
      }
      await test.advance(by: .seconds(1)) { $0.forwards(Notes.typed("abc")) }
      await test.fail(Notes.typed, .rejected, "No.") {
        $0.changes(\NotesView.state) {
          $0.text = ""
          $0.failure = "No."
        }
      }
    }
  }

  @Test func `an event without an output accepts the value, and a one-way event has no answer`() async throws {
    let interactor = CapitalizingInteractor()
    try await ModuleTest(view: NotesView(), interactor: interactor) { test in
      await test.does {
        $0.edit(\.state.text, "a", sending: Notes.saved)
      } _: {
        $0.changes(\NotesView.state) { $0.text = "a" }
      }
      await test.does {
        $0.edit(\.state.text, "b", sending: Notes.told)
      } _: {
        $0.changes(\NotesView.state) { $0.text = "b" }
      }
    }
    #expect(interactor.told == ["b"])
  }

  @Test func `a view that is removed keeps its last value, and its module is released`() async throws {
    let test = try ModuleTest(view: NotesView())
    test.below.waits(for: Notes.typed)
    await type("a", in: test)
    await test.does {
      $0.port.viewWasRemoved()
      #expect($0.state.text == "a")
    } _: {
      $0.closes("Module")
    }
    try await test.finish()
  }
}
