import Testing
import VIPER
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
}
