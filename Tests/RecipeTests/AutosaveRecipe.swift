import Observation
import Testing
import VIPER
import VIPERHosting
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Draft {
  static let screen = RouteName<Void, Never>("draft")
  static let load = EventName<Void, String>("draft.load")
  static let save = EventName<String, Void>("draft.save")  // without a value as output, so Back does not discard it
}

@Observable final class DraftView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var text = ""
    var failure: String?
  }

  static let mapping = Mapping(DraftView.self) {
    $0.state(in: \.state)
    $0.onInitialize(send: Draft.load)
    $0.show(Draft.load, in: \.state.text)
    $0.showFailures(in: \.state.failure, or: "The draft cannot be read.")
  }
  var state = State()

  func type(_ text: String) {
    edit(\.state.text, text, sending: Draft.save, showing: \.state.failure, or: "The draft is not saved.")
  }
}

final class DraftInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DraftInteractor.self) {
    $0.on(Draft.load) { part in try part.drafts.load() }
    $0.on(Draft.save) { part, text in try part.drafts.save(text) }
  }
  private let drafts: any Drafts

  init(drafts: any Drafts) { self.drafts = drafts }
}

@MainActor func addDrafts(to app: inout Registration, clock: any Clock<Duration> = ContinuousClock()) {
  let debounce = DebounceMiddleware(Draft.save, for: .seconds(1), clock: clock)
  app.module(
    middleware: MiddlewareList(beforeInteractor: [debounce]), view: DraftView.init, interactor: DraftInteractor.init)
  app.route(Draft.screen, .push, to: DraftView.self)
}

@Test(.viper) @MainActor func `a draft is saved if the user goes back before the second has passed`() async throws {
  let (drafts, clock) = (MemoryDrafts(), ManualClock())
  try await RelaxedAppTest(clock: clock, registering: { try register(drafts, clock: clock, in: $0) }) { app in
    await app.open(Draft.home()) { $0.shows("Home") }
    await app.open(Draft.screen()) { $0.shows("Draft") }
    await app["Draft"].does(as: DraftView.self) { $0.type("wet") }
    await app.back { $0.closes("Draft") }
  }
  #expect(drafts.text == "wet")
}

// The end of the example.

protocol Drafts: AnyObject {
  @MainActor func load() throws -> String
  @MainActor func save(_ text: String) throws
}

extension Draft {
  fileprivate static let home = RouteName<Void, Never>("draft.home")
}

private final class MemoryDrafts: Drafts {
  var text = ""
  var saves: [String] = []
  var isFull = false

  func load() -> String { text }

  func save(_ text: String) throws {
    if isFull { throw EventFailure(.error, "The disk is full.") }
    self.text = text
    saves.append(text)
  }
}

@MainActor private func register(
  _ drafts: MemoryDrafts, clock: ManualClock, in router: VIPRouter
) throws {
  try router.register {
    addDrafts(to: &$0, clock: clock)
    $0.service((any Drafts).self) { drafts }
    $0.module(prefix: "Home", view: VIPView.init)
    $0.route(Draft.home, .root, to: "Home")
  }
}

@MainActor @Suite("The recipe for a draft", .viper) struct AutosaveRecipeTests {
  private let drafts = MemoryDrafts()
  private let clock = ManualClock()

  private func type(_ text: String, in app: AppTest) async {
    await app["Draft"].does(as: DraftView.self) {
      $0.type(text)
    } _: {
      $0.changes(\DraftView.state) { $0.text = text }
    }
  }

  @Test func `several edits within a second are saved once`() async throws {
    try await AppTest(clock: clock, registering: { try register(drafts, clock: clock, in: $0) }) { app in
      await app.open(Draft.screen()) { $0.shows("Draft") }
      await type("w", in: app)
      await type("we", in: app)
      await app.advance(by: .seconds(1)) { _ in #expect(drafts.saves == ["we"]) }
    }
  }

  @Test func `a failure restores the last saved text`() async throws {
    try await AppTest(clock: clock, registering: { try register(drafts, clock: clock, in: $0) }) { app in
      await app.open(Draft.screen()) { $0.shows("Draft") }
      drafts.isFull = true
      await type("wet", in: app)
      await app.advance(by: .seconds(1)) {
        $0.changes(\DraftView.state) {
          $0.text = ""
          $0.failure = "The disk is full."
        }
      }
    }
  }

  @Test func `a failure during Back is reported to no view`() async throws {
    drafts.isFull = true
    try await RelaxedAppTest(clock: clock, registering: { try register(drafts, clock: clock, in: $0) }) { app in
      await app.open(Draft.home()) { $0.shows("Home") }
      await app.open(Draft.screen()) { $0.shows("Draft") }
      await app["Draft"].does(as: DraftView.self) { $0.type("wet") }
      await app.back { $0.closes("Draft") }
    }
    #expect(drafts.text.isEmpty)
  }
}
