import Testing
import VIPER
import VIPERMiddleware
import VIPERTesting

// The examples of the article on requests, word for word.

nonisolated enum Import {
  static let count = EventName<String, Int>("import.count")  // a file; its rows
  static let read = EventName<String, Int>("import.read")  // a file; the rows read so far, many times
}

@MainActor func printCount(of file: String, for view: some ModuleView) async {
  do {
    print(try await view.request(Import.count, file, timeout: .seconds(5)))
  } catch {
    switch error.reason {
    case .cancelled, .gone: break
    default: print(error)  // what happened, the usual cause, the remedy
    }
  }
}

@MainActor func follow(_ file: String, for view: some ModuleView, show: (Int) -> Void) async throws {
  for try await rows in view.answers(Import.read, file) { show(rows) }
}

final class ImportInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(ImportInteractor.self) {
    $0.on(Import.count, ImportInteractor.count)
    $0.on(Import.read, ImportInteractor.read)
    $0.policy(.latestWins, for: Import.count)  // or .inOrder, .dropWhileBusy
  }

  func count(of file: String) async throws -> Int { file.count }

  func read(_ file: String) -> AsyncStream<Int> {
    AsyncStream { rows in
      for number in 1...file.count { rows.yield(number) }
      rows.finish()
    }
  }
}

nonisolated enum Finding {
  static let find = EventName<String, [String]>("finding.find")
}

final class FindingView: VIPView, ReceivesResults {
  static let results = ResultMapping(FindingView.self) {
    $0.show(Finding.find, in: \.found)
    $0.onFailure { view, result in view.message = result.message }  // not for a search that a later one superseded
  }
  private(set) var found: [String] = []
  private(set) var message: String?

  func typed(_ text: String) { send(Finding.find, text) }
}

final class FindingInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(FindingInteractor.self) {
    $0.on(Finding.find, FindingInteractor.find)
    $0.policy(.latestWins, for: Finding.find)
  }

  func find(_ text: String) async throws -> [String] {
    if text.isEmpty { throw EventFailure(.invalid, "Type what you look for.") }
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

@MainActor @Suite("The article on requests")
struct RequestsArticleTests {
  @Test func `Its examples ask for one answer, and for each of many`() async throws {
    let probe = try ModuleProbe(interactor: ImportInteractor())
    #expect(try await probe.request(Import.count, "abc") == 3)
    await printCount(of: "abc", for: probe.view)
    var rows: [Int] = []
    try await follow("abc", for: probe.view) { rows.append($0) }
    #expect(rows == [1, 2, 3])
    #expect(probe.sink.messages == [])
  }

  @Test func `Search as you type: the last text is looked for, and nothing is said of those before`() async throws {
    let (clock, sink) = (ManualClock(), CollectingSink())
    let router = VIPRouter(diagnostics: sink)
    try router.register { addFinding(to: &$0, clock: clock) }
    let view = try VIPBuilder(prefix: "Finding", router: router).build(as: FindingView.self)
    for text in ["s", "sw", "swift"] { view.typed(text) }
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(300))
    while view.found.isEmpty { await Task.yield() }
    #expect(view.found == ["swift"] && view.message == nil)
    view.typed("")
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(300))
    while view.message == nil { await Task.yield() }
    #expect(view.message == "Type what you look for." && sink.messages == [])
  }
}
