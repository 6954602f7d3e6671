import Foundation
import Testing
import VIPER
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTesting

private enum Search { static let find = EventName<String, [String]>("examples.find") }
private enum Map { static let moved = EventName<Int, Never>("examples.moved") }
private enum Order { static let place = EventName<Int, Int>("examples.place") }
private enum Routes { static let editor = RouteName<Int, Int>("examples.editor") }
private enum Prices { static let convert = EventName<Int, Int>("examples.convert") }
private enum Session {
  static let logIn = EventName<String, Void>("examples.logIn")
  static let logOut = EventName<Void, Void>("examples.logOut")
}
private enum Shop {
  static let price = EventName<String, Int>("examples.price")
  static let setPrice = EventName<Int, Void>("examples.setPrice")
}
private enum NoteList {
  static let load = EventName<Void, [Int]>("examples.load")
  static let sync = EventName<Void, Void>("examples.sync")
  static let rows = EventName<Never, [String]>("examples.rows")
  static let selection = EventName<Never, Int>("examples.selection")
}
private struct Note: Codable { let id: Int }
private enum Notes {
  static let save = EventName<Note, Void>("examples.save")
  static let delete = EventName<Int, Void>("examples.delete")
}
private struct Server { func put(_ note: Note, idempotencyKey: String?) async throws {} }
private enum Sync {
  static let start = EventName<Void, Void>("examples.start")
  static let pull = EventName<Void, Void>("examples.pull")
  static let push = EventName<Void, Void>("examples.push")
}

// The examples of the documentation comments, verbatim.

@MainActor private func debounced() -> [any Middleware] {
  let debounce = DebounceMiddleware(Search.find, for: .milliseconds(300))
  return [debounce]
}

@MainActor private func throttled() -> [any Middleware] {
  let throttle = ThrottleMiddleware(Order.place, Routes.editor, every: .seconds(1))
  let positions = ThrottleMiddleware(Map.moved, every: .milliseconds(100), keeping: .last)
  return [throttle, positions]
}

@MainActor private func timed() -> [any Middleware] {
  let timeout = TimeoutMiddleware(NoteList.load, NoteList.sync, after: .seconds(5))
  return [timeout]
}

@MainActor private func retried() -> MiddlewareList {
  let retry = RetryMiddleware(NoteList.load, NoteList.sync, attempts: 3)
  // Place the timeout below the retry, so that each attempt has five seconds:
  let timeout = TimeoutMiddleware(after: .seconds(5))
  let list = MiddlewareList(beforeInteractor: [retry, timeout])
  return list
}

@MainActor private func backedOff() -> [any Middleware] {
  let backOff = BackOff(first: .milliseconds(500), factor: 2, most: .seconds(30), jitter: 0.5)
  // about 0.5 s, 1 s, 2 s … 30 s, each up to half shorter
  return [RetryMiddleware(NoteList.sync, backOff: backOff)]
}

@MainActor private func answered() -> [any Middleware] {
  let answers = AnsweringMiddleware {
    $0.answer(Prices.convert) { $0 == 0 ? .zero : nil }  // forwards all other inputs
    $0.answer(Sync.start) { throw EventFailure(.rejected, "Not in this version.") }
  }
  return [answers]
}

@MainActor private func transformed() -> [any Middleware] {
  let transform = TransformMiddleware {
    $0.transform(Search.find) { $0.lowercased() }
    $0.transformResult(NoteList.load) { notes in notes.sorted { $0 > $1 } }
  }
  return [transform]
}

@MainActor private func cached() -> MiddlewareList {
  let prices = CacheMiddleware(Shop.price, maxAge: .seconds(60), invalidatedBy: Shop.setPrice)
  let list = MiddlewareList(beforeInteractor: [prices])
  // later
  prices.invalidate("apple")
  return list
}

@MainActor private func joined() -> [any Middleware] {
  let once = DeduplicationMiddleware(NoteList.load)
  return [once]
}

@MainActor private func gated(_ router: VIPRouter) {
  let loggedIn = GateMiddleware(allExcept: Session.logIn, Session.logOut)
  router.middleware.beforePresenter = [loggedIn]
  // later
  loggedIn.open()
}

@MainActor private func broken() -> MiddlewareList {
  let server = CircuitBreakerMiddleware(Sync.pull, Sync.push, opensAfter: 5, retriesAfter: .seconds(30))
  let list = MiddlewareList(beforeInteractor: [server, TimeoutMiddleware(after: .seconds(5))])
  return list
}

@MainActor private func replayed() -> MiddlewareList {
  let list = MiddlewareList(beforePresenter: [ReplayMiddleware(NoteList.rows, NoteList.selection)])
  return list
}

@MainActor private func kept(in folder: URL, _ router: VIPRouter) throws {
  let store = try FileOutboxStore(url: folder.appending(path: "outbox.jsonl"))
  let outbox = try OutboxMiddleware(store: store) {
    $0.keep(Notes.save, by: \.id)
    $0.keep(Notes.delete) { id in id }
  }
  router.middleware.beforeInteractor = [outbox]
}

private final class NoteInteractor: VIPInteractor {
  let server = Server()

  func save(_ note: Note) async throws {
    try await server.put(note, idempotencyKey: carriedValue(for: OutboxMiddleware.idempotencyKey))
  }
}

// The end of the examples.

@MainActor @Suite("The examples of the documentation comments of VIPERMiddleware", .viper)
struct MiddlewareExamplesTests {
  @Test func `the documentation comments show the code of this test file`() throws {
    let code = lines(
      of: try Repository.text("Tests/Documentation/Tests/DocumentationTests/MiddlewareExamplesTests.swift"))
    let folder = Repository.root.appending(path: "Sources/VIPERMiddleware")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    var examples = 0
    for file in files ?? [] {
      for block in try blocks(of: String(contentsOf: file, encoding: .utf8)) {
        examples += 1
        let isThere = code.indices.contains { code[$0...].starts(with: block) }
        #expect(isThere, "not compiled, in \(file.lastPathComponent): \(block.joined(separator: "\n"))")
      }
    }
    #expect(examples == 16)
  }

  private func lines(of text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Returns the lines of each example in the documentation comments of a source.
  private func blocks(of source: String) -> [[String]] {
    let comment = lines(of: source).map { $0.hasPrefix("///") ? String($0.dropFirst(3)) : "" }.joined(separator: "\n")
    return comment.components(separatedBy: " ```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n ```").first.map(lines) }
  }

  @Test func `the examples work together in one module`() async throws {
    let list = MiddlewareList(
      beforePresenter: timed() + debounced() + throttled() + answered() + transformed() + joined(),
      beforeInteractor: backedOff())
    let all = [retried(), cached(), broken(), replayed()].reduce(list) { $0.followed(by: $1) }
    let test = try ModuleTest(middleware: all)
    test.below.answers(Order.place, 1)
    await test.send(Order.place(1)) {
      $0.forwards(Order.place(1))
      $0.publishes(Order.place, 1)
    }
    await test.send(Order.place(1)) { $0.ends(.rejected) }
    await test.send(Prices.convert(0)) { $0.publishes(Prices.convert, 0) }
    await test.send(Sync.start()) { $0.fails(Sync.start, .rejected, "Not in this version.") }
    test.below.answers(NoteList.load, [1, 3, 2])
    await test.send(NoteList.load()) {
      $0.forwards(NoteList.load())
      $0.publishes(NoteList.load, [3, 2, 1])
    }
    try await test.finish()
  }

  @Test func `an open gate forwards events`() async throws {
    let test = try ModuleTest { gated($0) }
    test.below.answers(NoteList.sync, ())
    await test.send(NoteList.sync()) {
      $0.forwards(NoteList.sync())
      $0.publishes(NoteList.sync)
    }
    try await test.finish()
  }
}
