import Observation
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Letters {
  static let delete = EventName<String, String>("letters.delete")  // output: the deleted letter
  static let restore = EventName<String, Void>("letters.restore")
  static let all = EventName<Never, [String]>("letters.all")  // the letters after each change
}

@Observable final class LettersView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var letters: [String] = []
    var deleted: String?  // while this value exists, the view shows “Undo”
    var failure: String?
  }

  static let mapping = Mapping(LettersView.self) {
    $0.state(in: \.state)
    $0.show(Letters.all, in: \.state.letters)
    $0.show(Letters.delete, in: \.state.deleted)
    $0.receive(Letters.restore) { view in view.state.deleted = nil }
    $0.showFailures(in: \.state.failure, or: "The letters did not change.")
  }
  var state = State()

  func undo() {
    if let letter = state.deleted { send(Letters.restore(letter)) }
  }
}

final class LettersInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LettersInteractor.self) {
    $0.on(Letters.delete) { part, letter in
      try part.store.delete(letter)
      part.publish(Letters.all, part.store.letters)
      return letter
    }
    $0.on(Letters.restore) { part, letter in
      try part.store.restore(letter)
      part.publish(Letters.all, part.store.letters)
    }
  }
  private let store: any LetterStore

  init(store: any LetterStore) { self.store = store }
}

@Test(.viper) @MainActor func `a deleted letter can be restored`() async throws {
  let store = MemoryLetterStore(letters: ["A", "B"])
  try await RelaxedModuleTest(view: LettersView(), interactor: LettersInteractor(store: store)) { test in
    await test.send(Letters.delete("A")) { $0.changes(\LettersView.state) { ($0.letters, $0.deleted) = (["B"], "A") } }
    await test.does {
      $0.undo()
    } _: {
      $0.changes(\LettersView.state) { ($0.letters, $0.deleted) = (["A", "B"], nil) }
    }
  }
}

// The end of the example.

@MainActor protocol LetterStore: AnyObject {
  var letters: [String] { get }
  func delete(_ letter: String) throws
  func restore(_ letter: String) throws
}

private final class MemoryLetterStore: LetterStore {
  private(set) var letters: [String]
  var isFull = false

  init(letters: [String]) { self.letters = letters }

  func delete(_ letter: String) { letters.removeAll { $0 == letter } }

  func restore(_ letter: String) throws {
    if isFull { throw EventFailure(.error, "The disk is full.") }
    letters = (letters + [letter]).sorted()
  }
}

@MainActor @Suite("The recipe for an undo", .viper) struct UndoRecipeTests {
  @Test func `a letter that cannot be restored can be restored later`() async throws {
    let store = MemoryLetterStore(letters: ["A"])
    try await ModuleTest(view: LettersView(), interactor: LettersInteractor(store: store)) { test in
      await test.send(Letters.delete("A")) {
        $0.publishes(Letters.all, [])
        $0.publishes(Letters.delete, "A")
        $0.changes(\LettersView.state) { $0.deleted = "A" }
      }
      store.isFull = true
      await test.does {
        $0.undo()
      } _: {
        $0.fails(Letters.restore, .error, "The disk is full.")
        $0.changes(\LettersView.state) { $0.failure = "The disk is full." }
      }
    }
    #expect(store.letters.isEmpty)
  }
}
