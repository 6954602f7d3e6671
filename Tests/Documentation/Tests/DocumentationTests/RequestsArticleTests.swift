import Foundation
import Testing
import VIPER
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTesting

// The examples of the article on requests, verbatim.

nonisolated enum Import {
  static let count = EventName<String, Int>("import.count")  // input: a file; output: its number of rows
  static let check = EventName<String, Bool>("import.check")  // input: a file; output: whether the file has rows
  static let read = EventName<String, Int>("import.read")  // input: a file; outputs: the number of rows read so far
}

@MainActor func printCount(of file: String, for view: some ModuleView) async {
  do {
    print(try await view.request(Import.count(file), timeout: .seconds(5)))
  } catch {
    switch error.status {
    case .cancelled: break
    default: print(error)  // what happened, the usual cause, the fix
    }
  }
}

final class ImportPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ImportPresenter.self) {
    $0.on(Import.check) { presenter, file in
      do throws(RequestError) {
        return try await presenter.request(Import.count(file)) > 0
      } catch {
        return error.code != "unhandled"
      }
    }
  }
}

@MainActor func follow(_ file: String, for view: some ModuleView, show: (Int) -> Void) async throws {
  for try await rows in view.answers(Import.read(file)) { show(rows) }
}

final class ImportInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ImportInteractor.self) {
    $0.on(Import.count, ImportInteractor.count)
    $0.on(Import.read, ImportInteractor.read)
    $0.policy(.latestWins, for: Import.count)  // or .inOrder, .rejectWhileBusy
  }

  func count(of file: String) async throws -> Int { file.count }

  func read(_ file: String) -> AsyncStream<Int> {
    AsyncStream { rows in
      for number in 1...file.count { rows.yield(number) }
      rows.finish()
    }
  }
}

nonisolated enum Basket {
  static let add = EventName<String, Never>("basket.add")  // input: an item; no answer
  static let count = EventName<Never, Int>("basket.count")  // published after each change
}

final class BasketInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(BasketInteractor.self) {
    $0.on(Basket.add) { part, item in
      part.items.append(item)
      part.publish(Basket.count, part.items.count)
    }
  }
  private var items: [String] = []
}

final class BasketView: VIPView, Mapped {
  static let mapping = Mapping(BasketView.self) { $0.show(Basket.count, in: \.count) }
  private(set) var count = 0
}

final class SavingView: VIPView, Mapped {
  static let mapping = Mapping(SavingView.self) {
    $0.showFailures(of: Saving.publish, in: \.failure, or: "The text was not published.")
    $0.showFailures(in: \.failure, or: "That did not work.")  // all other names
  }
  var failure: String?  // the host sets it to nil when the user has read it

  func save(_ text: String) {
    failure = nil
    send(Saving.save(text))
  }
}

func save(_ text: String, in store: SavingStore) throws {
  do { try store.write(text) } catch {
    throw EventFailure(.error, "Free some space and save again.", description: "\(error)")
  }
}

@MainActor func showLocalizedErrors(of router: VIPRouter) {
  router.messageForUsers = { ($0 as? any LocalizedError)?.errorDescription }
}

nonisolated enum Finding {
  static let find = EventName<String, [String]>("finding.find")
}

final class FindingView: VIPView, Mapped {
  static let mapping = Mapping(FindingView.self) {
    $0.show(Finding.find, in: \.found)
    $0.showFailures(in: \.failure, or: "The search did not work.")  // not for a superseded search
  }
  private(set) var found: [String] = []
  private(set) var failure: String?

  func typed(_ text: String) { send(Finding.find(text)) }
}

final class FindingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FindingInteractor.self) {
    $0.on(Finding.find, FindingInteractor.find)
    $0.policy(.latestWins, for: Finding.find)
  }

  func find(_ text: String) async throws -> [String] {
    if text.isEmpty { throw EventFailure(.invalid, "Enter a search text.") }
    return [text]
  }
}

@MainActor func addFinding(to app: inout Registration, clock: any Clock<Duration> = ContinuousClock()) {
  let debounce = DebounceMiddleware(Finding.find, for: .milliseconds(300), clock: clock)
  app.module(
    middleware: MiddlewareList(beforeInteractor: [debounce]), view: FindingView.init,
    interactor: FindingInteractor.init)
}

// The end of the examples.

nonisolated enum Saving {
  static let save = EventName<String, Void>("saving.save")
  static let publish = EventName<Void, Void>("saving.publish")
}

/// A store with a limit and with errors for developers.
struct SavingStore {
  struct Full: Error {}
  func write(_ text: String) throws { if text.count > 3 { throw Full() } }
}

private struct NoInk: LocalizedError { var errorDescription: String? { "There is no ink." } }

private final class SavingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SavingInteractor.self) {
    $0.on(Saving.save) { _, text in
      if text.isEmpty { throw NoInk() }
      try save(text, in: SavingStore())
    }
    $0.on(Saving.publish) { _ in throw SavingStore.Full() }
  }
}

@MainActor @Suite("The article on requests", .viper)
struct RequestsArticleTests {
  @Test func `the examples request a single answer and a sequence of answers`() async throws {
    let test = try ModuleTest(interactor: ImportInteractor())
    let count = await test.does { try await $0.request(Import.count("abc")) }
    #expect(try await count.value == 3)
    await test.does { await printCount(of: "abc", for: $0) }
    var rows: [Int] = []
    try await test.does { view in try await follow("abc", for: view) { rows.append($0) } }.value
    #expect(rows == [1, 2, 3])
    await test.send(Import.read("ab")) {
      $0.publishes(Import.read, 1)
      $0.publishes(Import.read, 2)
    }
    try await test.finish()
  }

  @Test func `a view shows a published result`() async throws {
    let test = try ModuleTest(view: BasketView(), interactor: BasketInteractor())
    await test.send(Basket.add("tea")) { $0.publishes(Basket.count, 1) }
    #expect(try test.view.count == 1)
    try await test.finish()
  }

  @Test func `a view shows the text for users, and test failures contain the text for developers`() async throws {
    let test = try ModuleTest(view: SavingView(), interactor: SavingInteractor()) { showLocalizedErrors(of: $0) }
    await test.does {
      $0.save("long")
    } _: {
      $0.fails(Saving.save, .error, "Free some space and save again.")
    }
    #expect(try test.view.failure == "Free some space and save again.")
    await test.does {
      $0.save("")
    } _: {
      $0.fails(Saving.save, .error, "There is no ink.")
    }
    #expect(try test.view.failure == "There is no ink.")
    await test.send(Saving.publish()) { $0.fails(Saving.publish, .error, "Full()") }
    #expect(try test.view.failure == "The text was not published.")
    try await test.finish()
  }

  @Test func `a search while the user types returns the result of the last text only`() async throws {
    let clock = ManualClock()
    let test = try ModuleTest(registered: "Finding", as: FindingView.self, clock: clock) {
      try $0.register { addFinding(to: &$0, clock: clock) }
    }
    await test.does { for text in ["s", "sw", "swift"] { $0.typed(text) } }
    await test.advance(by: .milliseconds(300)) { $0.publishes(Finding.find, ["swift"]) }
    #expect(try test.view.found == ["swift"])
    #expect(try test.view.failure == nil)
    await test.does { $0.typed("") }
    await test.advance(by: .milliseconds(300)) { $0.fails(Finding.find, .invalid) }
    #expect(try test.view.failure == "Enter a search text.")
    try await test.finish()
  }
}
