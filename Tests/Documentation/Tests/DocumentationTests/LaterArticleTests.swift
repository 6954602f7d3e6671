import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

// The examples of the article on work that happens later, verbatim.

nonisolated enum Books {
  static let delete = EventName<Int, Int?>("books.delete")  // output: the deleted book, or `nil` after an undo
  static let undo = EventName<Int, Never>("books.undo")
}

protocol BookStore: Sendable {
  func delete(_ book: Int) async throws
}

final class BooksInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(BooksInteractor.self) {
    $0.on(Books.delete, BooksInteractor.delete)
    $0.on(Books.undo) { books, book in books.deletions[book] = nil }
  }
  private let store: any BookStore
  private let clock: any Clock<Duration>
  private var deletions: [Int: Int] = [:]  // the number of the last deletion of each book
  private var lastNumber = 0

  init(store: any BookStore, clock: any Clock<Duration>) {
    self.store = store
    self.clock = clock
  }

  func delete(_ book: Int) async throws -> Int? {
    lastNumber += 1
    let number = lastNumber
    deletions[book] = number
    try? await clock.sleep(for: .seconds(5))  // also ends when the module closes
    guard deletions[book] == number else { return nil }
    deletions[book] = nil
    try await Task { [store] in try await store.delete(book) }.value  // continues when the handler is cancelled
    return book
  }
}

@MainActor @Suite(.viper) struct BooksTests {
  private let store = MemoryBookStore()
  private let clock = ManualClock()

  @Test func `a book is deleted after five seconds unless the user undoes the deletion`() async throws {
    try await ModuleTest(interactor: BooksInteractor(store: store, clock: clock), clock: clock) { test in
      await test.send(Books.delete(1))
      await test.send(Books.delete(2))
      await test.send(Books.undo(1))
      await test.advance(by: .seconds(5)) {
        $0.publishes(Books.delete, nil)
        $0.publishes(Books.delete, 2)
      }
    }
    let deleted = await store.deleted
    #expect(deleted == [2])
  }
}

nonisolated enum Egg {
  static let boil = EventName<Int, Int>("egg.boil")  // input: seconds; outputs: the seconds that remain
}

nonisolated struct Countdown: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private(set) var remaining: Int
  let clock: any Clock<Duration>

  func makeAsyncIterator() -> Countdown { self }

  mutating func next() async throws -> Int? {
    guard remaining > 0 else { return nil }
    try await clock.sleep(for: .seconds(1))
    remaining -= 1
    return remaining
  }
}

final class EggInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(EggInteractor.self) {
    $0.on(Egg.boil) { egg, seconds in Countdown(remaining: seconds, clock: egg.clock) }
    $0.policy(.latestWins, for: Egg.boil)  // a new countdown replaces the old one
  }
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }
}

nonisolated enum Export {
  static let write = EventName<String?, Int>("export.write")  // input: a file, or `nil` to stop; output: its bytes
}

final class ExportInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ExportInteractor.self) {
    $0.on(Export.write, ExportInteractor.write)
    $0.policy(.latestWins, for: Export.write)
  }
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func write(_ file: String?) async throws -> Int {
    guard let file else { throw CancellationError() }  // answered `cancelled`, like the event that it stops
    for _ in 1...10 { try await clock.sleep(for: .seconds(1)) }  // the work; throws when the handler is cancelled
    return file.count
  }
}

protocol UploadClient: Sendable {
  func upload(_ file: String) async throws
}

@MainActor final class Uploads {
  private let client: any UploadClient
  private var tasks: [String: Task<Void, Never>] = [:]
  private(set) var failed: Set<String> = []

  init(client: any UploadClient) { self.client = client }

  func begin(_ file: String) {
    guard tasks[file] == nil else { return }
    failed.remove(file)
    tasks[file] = Task {
      do { try await client.upload(file) } catch { failed.insert(file) }
      tasks[file] = nil
    }
  }

  /// Returns when no upload is running.
  func finish() async {
    while let task = tasks.first?.value { await task.value }
  }
}

@MainActor func run<Lines: AsyncSequence>(
  _ router: VIPRouter, reading lines: Lines, uploads: Uploads, enter: (String) -> Void
) async throws where Lines.Element == String {
  for try await line in lines { enter(line) }  // does not wait, so the user can enter `undo`
  await router.idle()  // waits for the handlers, also for a deletion that can still be undone
  await uploads.finish()  // waits for the work that the router does not know
}

// The end of the examples.

final class EggView: VIPView, Mapped {
  static let mapping = Mapping(EggView.self) { $0.show(Egg.boil, in: \.remaining) }
  private(set) var remaining: Int?

  func start() { send(Egg.boil(180)) }
  func stop() { send(Egg.boil(0)) }  // replaces the countdown by one without elements
}

struct Clocks: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any Clock<Duration>).self) { ContinuousClock() }
  }
}

final class BooksView: VIPView, Mapped {
  static let mapping = Mapping(BooksView.self) {
    $0.receive(Books.delete) { view, book in view.books.removeAll { $0 == book } }
    $0.onFailure(Books.delete) { view, _ in view.hidden = [] }
  }
  private var books = [1, 2, 3]
  private var hidden: Set<Int> = []
  var shown: [Int] { books.filter { !hidden.contains($0) } }

  func delete(_ book: Int) {
    hidden.insert(book)
    send(Books.delete(book))
  }

  func undo(_ book: Int) {
    hidden.remove(book)
    send(Books.undo(book))
  }
}

struct BooksRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: BooksView.init, interactor: BooksInteractor.init)
  }
}

final class ExportView: VIPView, Mapped {
  static let mapping = Mapping(ExportView.self) {
    $0.receive(Export.write) { view, bytes in view.status = "\(bytes) bytes" }
    $0.onCancelled(Export.write) { view, _ in view.status = "Stopped" }
    $0.onFailure(Export.write) { view, _ in view.status = "Failed" }
  }
  private(set) var status = ""

  func start(_ file: String) {
    status = "Writing"
    send(Export.write(file))
  }

  func stop() { send(Export.write(nil)) }
}

nonisolated enum Photos {
  static let upload = EventName<String, Never>("photos.upload")
}

final class PhotosInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PhotosInteractor.self) {
    $0.on(Photos.upload) { photos, file in photos.uploads.begin(file) }
  }
  private let uploads: Uploads

  init(uploads: Uploads) { self.uploads = uploads }
}

struct PhotosRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(Uploads.self, Uploads.init)  // one for the app; the router retains it
    app.module(prefix: "Photos", view: VIPView.init, interactor: PhotosInteractor.init)
  }
}

actor MemoryBookStore: BookStore {
  private(set) var deleted: [Int] = []

  func delete(_ book: Int) throws {
    try Task.checkCancellation()
    deleted.append(book)
  }
}

actor MemoryUploadClient: UploadClient {
  private(set) var files: [String] = []
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func upload(_ file: String) async throws {
    try await clock.sleep(for: .seconds(1))
    files.append(file)
  }
}

@MainActor @Suite("The article on work that happens later", .viper)
struct LaterArticleTests {
  private let store = MemoryBookStore()
  private let clock = ManualClock()

  @Test func `a registered module deletes a book, and shows a book again after an undo`() async throws {
    try await ModuleTest(
      registered: "Books", as: BooksView.self, clock: clock,
      registering: { [store, clock] router in
        try router.register(BooksRouter(), Clocks())
        try router.register("store") { $0.service((any BookStore).self) { store } }
        try router.override((any Clock<Duration>).self) { clock }
      }
    ) { test in
      await test.does {
        $0.delete(1)
        $0.delete(2)
      }
      var shown = try test.view.shown
      #expect(shown == [3])
      await test.does { $0.undo(1) }
      await test.advance(by: .seconds(5)) {
        $0.publishes(Books.delete, nil)
        $0.publishes(Books.delete, 2)
      }
      shown = try test.view.shown
      #expect(shown == [1, 3])
    }
  }

  @Test func `a book that is deleted again after an undo waits for five seconds again`() async throws {
    try await ModuleTest(interactor: BooksInteractor(store: store, clock: clock), clock: clock) { test in
      await test.send(Books.delete(1))
      await test.send(Books.undo(1))
      await test.advance(by: .seconds(3))
      await test.send(Books.delete(1))
      await test.advance(by: .seconds(2)) { $0.publishes(Books.delete, nil) }
      await test.advance(by: .seconds(3)) { $0.publishes(Books.delete, 1) }
    }
    let deleted = await store.deleted
    #expect(deleted == [1])
  }

  @Test func `a module that closes commits its deletions immediately`() async throws {
    let router = VIPRouter()
    var view: BooksView? = try booksView(of: router) {
      $0.module(view: BooksView.init, interactor: { BooksInteractor(store: store, clock: clock) })
    }
    view?.send(Books.delete(1))
    await router.idle()
    view?.port.viewWasRemoved()
    view = nil
    await router.idle()
    let deleted = await store.deleted
    #expect(deleted == [1])
  }

  @Test func `a countdown stops when a newer one begins`() async throws {
    try await RelaxedModuleTest(view: EggView(), interactor: EggInteractor(clock: clock), clock: clock) { test in
      await test.does { $0.start() }
      for second in [179, 178] {
        await clock.waitForSleepers()
        await test.advance(by: .seconds(1)) { $0.publishes(Egg.boil, second) }
      }
      await clock.waitForSleepers()
      await test.does { $0.stop() }
      await test.advance(by: .seconds(1))
      let remaining = try test.view.remaining
      #expect(remaining == 178)
      // The countdown without elements ends on another thread.
      while !test.router.pendingWork.isEmpty { await Task.yield() }
    }
  }

  @Test func `an export is stopped by an event, and by a newer export`() async throws {
    try await ModuleTest(view: ExportView(), interactor: ExportInteractor(clock: clock), clock: clock) { test in
      await test.does { $0.start("a.txt") }
      await test.advance(by: .seconds(1))
      await test.does { $0.stop() }
      var status = try test.view.status
      #expect(status == "Stopped")
      #expect(test.router.pendingWork.isEmpty)
      await test.does { $0.start("b.txt") }
      for second in 1...10 {
        await test.advance(by: .seconds(1)) { if second == 10 { $0.publishes(Export.write, 5) } }
      }
      status = try test.view.status
      #expect(status == "5 bytes")
    }
  }

  @Test func `an upload continues after its module has closed`() async throws {
    let client = MemoryUploadClient(clock: clock)
    let uploads = Uploads(client: client)
    try await ModuleTest(interactor: PhotosInteractor(uploads: uploads)) { test in
      await test.send(Photos.upload("cat"))
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await uploads.finish()
    let files = await client.files
    #expect(files == ["cat"])
    #expect(uploads.failed.isEmpty)
  }

  @Test func `idle waits for a handler that sleeps on a real clock, and not for one that sleeps on a manual clock`()
    async throws
  {
    for (clock, counts) in [(ContinuousClock(), true), (ManualClock(), false)] as [(any Clock<Duration>, Bool)] {
      let router = VIPRouter()
      let view = try booksView(of: router) { app in
        app.module(view: BooksView.init, interactor: { BooksInteractor(store: store, clock: clock) })
      }
      view.send(Books.delete(1))
      if !counts { await router.idle() }
      #expect(router.pendingWork.map(\.countsForIdle) == [counts])
      view.port.viewWasRemoved()
      await router.idle()
    }
  }

  @Test func `a front end reads the next line while a deletion waits`() async throws {
    let router = VIPRouter()
    let view = try booksView(of: router) { app in
      app.module(view: BooksView.init, interactor: { BooksInteractor(store: store, clock: clock) })
    }
    let lines = AsyncStream { lines in
      for line in ["delete", "undo"] { lines.yield(line) }
      lines.finish()
    }
    try await run(router, reading: lines, uploads: Uploads(client: MemoryUploadClient(clock: clock))) { line in
      _ = line == "undo" ? view.send(Books.undo(1)) : view.send(Books.delete(1))
    }
    clock.advance(by: .seconds(5))
    await router.idle()
    let deleted = await store.deleted
    #expect(deleted == [])
  }

  /// Registers and builds the module of books, and returns its view.
  private func booksView(of router: VIPRouter, _ register: (inout Registration) -> Void) throws -> BooksView {
    try router.register("books", register)
    let view = try VIPBuilder(prefix: "Books", router: router).build(as: BooksView.self)
    view.port.viewIsReady()
    return view
  }
}
