public import NotesDomain
public import VIPER
import VIPERLinks
import VIPERRestoration

/// A presenter that starts a new note or loads a stored one, and returns the saved note as the module's output.
final class EditorPresenter: VIPPresenter, ProducesOutput, Mapped, EditorWords {
  typealias Output = Note

  static let mapping = Mapping(EditorPresenter.self) {
    $0.onInitialize(EditorPresenter.start)
    $0.on(Editor.cancel) { presenter in presenter.finish() }
    // The view can embed the text input only when the view itself is on screen.
    $0.on(Lifecycle.didAppear) { presenter in presenter.publish(Editor.shown) }
    $0.format(Editor.create, as: Editor.draft) { note in note }
    $0.format(Editor.load, as: Editor.draft) { note in note }
    $0.receive(Editor.done) { presenter, note in presenter.finish(with: note) }
  }

  let byline = " Demo for VIPER."

  func start(_ input: Editor.Input) {
    switch input {
    case .create: send(Editor.create())
    case .modify(let id): send(Editor.load(id))
    }
  }
}

/// An interactor that loads and saves notes.
final class EditorInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(EditorInteractor.self) {
    // The presenter cannot create the note, because a playback of a recording needs the same id again.
    $0.on(Editor.create) { _ in Note(title: "", content: "") }
    $0.on(Editor.load, EditorInteractor.load)
    $0.on(Editor.edited, EditorInteractor.edited)
    $0.on(Editor.done, EditorInteractor.save)
    // A second save would carry a revision that the first save replaces.
    $0.policy(.rejectWhileBusy, for: Editor.done)
  }

  private let store: any NoteStore
  /// The text that was loaded, or no text for a new note.
  private var loaded = Note(title: "", content: "")

  init(store: any NoteStore) { self.store = store }

  func load(_ id: Note.ID) async throws -> Note {
    guard let note = try await store.note(id) else {
      throw EventFailure(.error, "The note no longer exists.")
    }
    loaded = note
    return note
  }

  func edited(_ note: Note) { publish(Editor.isUnsaved, !note.hasSameWords(as: loaded)) }

  func save(_ note: Note) async throws -> Note { try await store.save(note) }
}

extension Editor {
  /// The middleware that rejects a note without a title and text.
  @MainActor public static var middleware: MiddlewareList {
    MiddlewareList(beforePresenter: [
      ValidationMiddleware { $0.check(done) { $0.isBlank ? "Write a title or some text first." : nil } }
    ])
  }
}

/// A router that registers the routes and the links of the Editor module.
public struct EditorRouter: ModuleRouter {
  private let guards: [any RouteInterceptor]

  /// Creates the router.
  ///
  /// - Parameter guards: Interceptors of every route to the editor.
  public init(guards: [any RouteInterceptor] = []) { self.guards = guards }

  /// Registers the routes and the links.
  ///
  /// A link opens the list, and then the editor above the list. Therefore ``Routes/list`` must already be registered.
  public func register(in app: inout Registration) {
    app.route(
      Editor.route, .push, to: EditorPresenter.self, parameters: .mapping { Editor.Input($0) },
      interceptors: guards)
    app.route(
      Routes.editorLink, .push, to: EditorPresenter.self,
      parameters: .mapping { try Editor.Input($0) }, interceptors: guards)
    app.restorable(Editor.route)
    app.restorable(Routes.editorLink)
    app.link("notes/new", through: Self.way) {
      Self.steps(to: EditorLink(mode: .create), style: .present)
    }
    app.link("notes/:id?mode", through: Self.way) { (id: Note.ID, mode: EditorLink.Mode?) in
      let link = EditorLink(mode: mode ?? .modify, note: id)
      // Rejects a contradictory link before the list is shown.
      _ = try Editor.Input(link)
      return Self.steps(to: link, style: .push)
    }
  }

  private static let way: [any RouteKey] = [Routes.list, Routes.editorLink]

  private static func steps(to link: EditorLink, style: RouteStyle) -> [RouteStep] {
    [RouteStep(Routes.list(), style: .root), RouteStep(Routes.editorLink(link), style: style)]
  }
}

extension EditorLink.Mode: LinkValue {}
