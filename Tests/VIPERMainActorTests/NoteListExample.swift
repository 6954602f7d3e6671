import Observation
import VIPER

// The example module of the design, in a target with default isolation to the main actor.

nonisolated struct Note: Identifiable, Equatable, Sendable {
  var id: Int
  var title: String
}

nonisolated enum NoteList {
  static let load = EventName<Void, [Note]>("example.load")
  static let delete = EventName<Note.ID, Void>("example.delete")
  static let share = EventName<Note.ID, Never>("example.share")
  static let rows = EventName<Void, [String]>("example.rows")
  static let ticks = EventName<Int, Int>("example.ticks")
}

nonisolated enum Routes {
  static let editor = RouteName<Note.ID?, Note>("example.editor")
}

/// A service: an actor that does not run on the main actor.
actor NoteStore {
  private var notes: [Note]
  init(_ notes: [Note]) { self.notes = notes }
  func all() -> [Note] { notes }
  func delete(_ id: Note.ID) { notes.removeAll { $0.id == id } }
}

final class NoteListInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(NoteListInteractor.self) {
    $0.on(NoteList.load, NoteListInteractor.load)
    $0.on(NoteList.delete, NoteListInteractor.delete)
    $0.on(NoteList.share) { interactor, id in
      interactor.shared.append(id)
      interactor.shared.sort()
    }
    $0.on(NoteList.ticks) { $0.ticks($1) }
  }
  var shared: [Note.ID] = []
  private let store: NoteStore
  init(store: NoteStore) { self.store = store }

  func load() async throws -> [Note] { await store.all() }
  func delete(_ id: Note.ID) async throws {
    guard await store.all().contains(where: { $0.id == id }) else {
      throw EventFailure(.invalid, "There is no note \(id).")
    }
    await store.delete(id)
  }
  func ticks(_ count: Int) -> AsyncStream<Int> {
    AsyncStream { continuation in
      for number in 1...count { continuation.yield(number) }
      continuation.finish()
    }
  }
}

final class NoteListPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(NoteListPresenter.self) {
    $0.on(Lifecycle.ready) { $0.send(NoteList.load()) }
    $0.on(NoteList.rows) { presenter in try await presenter.request(NoteList.load()).map(\.title) }
    $0.format(NoteList.load, as: NoteList.rows) { notes in notes.map(\.title) }
    $0.receive(Routes.editor, NoteListPresenter.edited)
  }
  var lastEdited: Note?
  func edited(_ note: Note) { lastEdited = note }
}

@Observable final class NoteListView: VIPView, Mapped {
  static let mapping = Mapping(NoteListView.self) {
    $0.receive(NoteList.rows, NoteListView.show)
    $0.receive(NoteList.delete) { view in view.deletions += 1 }
    $0.receive(NoteList.ticks) { $0.ticks.append($1) }
    $0.onFailure(NoteList.delete, NoteListView.failed)
  }
  var rows: [String] = []
  var deletions = 0
  var ticks: [Int] = [] {
    didSet { if ticks.count == 3 { onThirdTick?() } }
  }
  var failure: String?
  @ObservationIgnored var onThirdTick: (() -> Void)?
  func show(_ rows: [String]) { self.rows = rows }
  func failed(_ result: EventResult) { failure = result.message }
}

final class EditorView: VIPView {}

final class EditorPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Note
  static let mapping = Mapping(EditorPresenter.self) { $0.onInitialize(EditorPresenter.start) }
  var id: Note.ID?
  func start(_ id: Note.ID?) { self.id = id }
}

struct ExampleRouter: ModuleRouter {
  let store: NoteStore
  func register(in app: inout Registration) {
    app.module(
      view: { NoteListView() }, presenter: { NoteListPresenter() },
      interactor: { NoteListInteractor(store: store) })
    app.module(view: { EditorView() }, presenter: { EditorPresenter() })
    app.route(Routes.editor, .push, to: EditorPresenter.self)
  }
}
