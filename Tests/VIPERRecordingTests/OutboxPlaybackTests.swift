import Testing
import VIPER
import VIPERHosting
import VIPERMiddleware
import VIPERRecording
import VIPERTesting

nonisolated private enum Draft {
  static let screen = RouteName<Void, Never>("keptDraft")
  static let save = EventName<Int, Int>("keptDraft.save")
}

/// A server with the notes that it has stored. It answers when the test permits.
@MainActor private final class DraftServer {
  var saved: [Int] = []
  var isSlow = false
  func save(_ number: Int) async throws -> Int {
    saved.append(number)
    while isSlow { await Task.yield() }
    guard number >= 0 else { throw EventFailure(.invalid, "No such draft.") }
    return number
  }
}

private final class DraftInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DraftInteractor.self) {
    $0.on(Draft.save) { part, number in try await part.server.save(number) }
  }
  private let server: DraftServer
  init(_ server: DraftServer) { self.server = server }
}

private final class DraftView: VIPView, Mapped {
  static let mapping = Mapping(DraftView.self) {
    $0.receive(Draft.save) { view, number in view.shown.append(number) }
    $0.onFailure(Draft.save) { view, _ in view.shown.append(0) }
  }
  private(set) var shown: [Int] = []
}

/// A store that counts its changes.
private final class CountedStore: OutboxStore {
  private let store = MemoryOutboxStore()
  private(set) var changes = 0
  func load() -> [OutboxEntry] { store.load() }
  func save(_ entry: OutboxEntry) {
    changes += 1
    store.save(entry)
  }
  func remove(_ id: OutboxEntry.ID) {
    changes += 1
    store.remove(id)
  }
}

/// An app with an outbox. The store remains when the app ends.
@MainActor private struct DraftApp {
  let server = DraftServer()
  let store = CountedStore()
  let clock = ManualClock()

  @discardableResult func register(_ router: VIPRouter, isOnline: Bool = true) throws -> OutboxMiddleware {
    let outbox = try OutboxMiddleware(store: store, isOnline: isOnline, clock: clock) { $0.keep(Draft.save) }
    try router.register {
      $0.module(
        middleware: MiddlewareList(beforeInteractor: [outbox]), view: { DraftView() },
        interactor: { DraftInteractor(server) })
      $0.route(Draft.screen, .root, to: DraftView.self)
    }
    return outbox
  }

  /// Records a run in which the user saves, and stores the entries that are left.
  func record(_ act: (DraftView, OutboxMiddleware) async -> Void) async throws -> Recording {
    let router = VIPRouter(navigator: SimpleNavigator { _ in })
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    let outbox = try register(router)
    router.route(Draft.screen())
    await router.idle()
    await act(try #require(router.navigator?.views.first as? DraftView), outbox)
    recorder.stop()
    return try Recording(data: recorder.export())
  }
}

@MainActor struct OutboxPlaybackTests {
  @Test func `a playback changes no store of an outbox, and performs no entry`() async throws {
    let recorded = DraftApp()
    let recording = try await recorded.record { view, outbox in
      view.send(Draft.save(1))
      while view.shown.isEmpty { await Task.yield() }
      view.send(Draft.save(-1))
      while view.shown.count < 2 { await Task.yield() }
    }
    #expect(recorded.server.saved == [1, -1])

    // An earlier run of the played app has left an entry.
    let played = DraftApp()
    do {
      let router = VIPRouter(navigator: SimpleNavigator { _ in })
      try played.register(router, isOnline: false)
      router.route(Draft.screen())
      await router.idle()
      (router.navigator?.views.first as? DraftView)?.send(Draft.save(7))
    }
    let (changes, entries) = (played.store.changes, played.store.load())
    #expect(entries.map(\.input) == ["7"])

    try await AppTest.replay(recording) { try played.register($0) }
    #expect(played.store.changes == changes)
    #expect(played.store.load() == entries)
    #expect(played.server.saved.isEmpty)
  }

  @Test func `a held event is a difference that names the state of a middleware`() async throws {
    let recorded = DraftApp()
    let recording = try await recorded.record { view, outbox in
      outbox.isOnline = false
      view.send(Draft.save(1))
      await Task.yield()
    }
    let played = DraftApp()
    let found = await #expect(throws: Divergence.self) {
      try await AppTest.replay(recording) { try played.register($0) }
    }
    #expect(
      found?.reason == "Draft calls its interactor with keptDraft.save, which the recording does not contain.")
    #expect(found?.cause.contains("the state of a middleware, such as an outbox") == true)
    #expect(played.store.changes == 0)
    #expect(played.server.saved.isEmpty)
  }
}
