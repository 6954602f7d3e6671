public import NotesDomain
public import Observation
public import VIPER

/// Shows a note's title and text, to be changed.
@Observable public final class EditorView: VIPView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(EditorView.self) {
    $0.on(Editor.draft) { $0.draft = $1 }
    $0.onFailure(Editor.done) { view, result in
      // Rejected means that it is being saved already.
      if result.status != .rejected { view.failure = result.message }
    }
    $0.onFailure(Editor.load) { $0.failure = $1.message }
  }

  /// What stands above the fields.
  public let title = "Editor"
  /// What the fields hold.
  public var draft = Editor.Draft()
  /// Why the last thing failed; whoever shows it may clear it.
  public var failure: String?

  /// Saves.
  public func done() {
    failure = nil
    send(Editor.done, draft)
  }

  /// Leaves without saving.
  public func cancel() { send(Editor.cancel) }
}

/// Knows whether a note is created or changed, and gives what was saved to who asked for it.
final class EditorPresenter: VIPPresenter, Finishes, HandlesEvents, ReceivesResults {
  typealias Output = Note

  static let events = EventMapping(EditorPresenter.self) {
    $0.onInitialize(EditorPresenter.start)
    $0.on(Editor.cancel) { presenter in presenter.finish() }
  }
  static let results = ResultMapping(EditorPresenter.self) {
    $0.format(Editor.load, as: Editor.draft) { _, note in
      Editor.Draft(title: note.title, content: note.content)
    }
    $0.on(Editor.done) { presenter, note in presenter.finish(with: note) }
  }

  func start(_ id: Note.ID?) {
    if let id { send(Editor.load, id) } else { publish(Editor.draft, Editor.Draft()) }
  }
}

/// Loads and saves the one note.
final class EditorInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(EditorInteractor.self) {
    $0.on(Editor.load, EditorInteractor.load)
    $0.on(Editor.done, EditorInteractor.save)
    // A new note gets its id when it is stored: who says "done" twice would have two.
    $0.policy(.dropWhileBusy, for: Editor.done)
  }

  private let store: any NoteStore
  private var id: Note.ID?

  init(store: any NoteStore) { self.store = store }

  func load(_ id: Note.ID) async throws -> Note {
    self.id = id
    guard let note = try await store.note(id) else {
      throw EventFailure(.error, "The note is not there any more.")
    }
    return note
  }

  func save(_ draft: Editor.Draft) async throws -> Note {
    var note = Note(title: draft.title, content: draft.content)
    if let id { note = Note(id: id, title: draft.title, content: draft.content) }
    try await store.save(note)
    id = note.id
    return note
  }
}

/// Publishes the Editor module and its route.
public struct EditorRouter: ModuleRouter {
  private let store: any NoteStore

  /// A router whose module uses this store.
  public init(store: any NoteStore) { self.store = store }

  /// Adds the module and its route.
  public func register(in app: inout Registration) {
    let store = store
    let validation = ValidationMiddleware {
      $0.check(Editor.done) { $0.isBlank ? "Write a title or some text first." : nil }
    }
    app.module(
      middleware: MiddlewareList(beforePresenter: [validation]),
      view: { _ in EditorView() }, presenter: { _ in EditorPresenter() },
      interactor: { _ in EditorInteractor(store: store) })
    app.route(Routes.editor, .push, to: EditorPresenter.self)
  }
}
