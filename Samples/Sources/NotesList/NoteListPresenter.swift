import NotesDomain
import VIPER

/// Makes rows of notes, opens what they are written in, and lets nobody in who has not logged in during this run.
final class NoteListPresenter: VIPPresenter, HandlesEvents, ReceivesResults, PreviewSource {
  static let events = EventMapping(NoteListPresenter.self) {
    $0.on(Lifecycle.ready) { $0.load() }
    $0.on(Lifecycle.didAppear, NoteListPresenter.askForLogin)
    $0.on(NoteList.create, NoteListPresenter.create)
    $0.on(NoteList.edit, NoteListPresenter.edit)
    $0.on(NoteList.preview, NoteListPresenter.preview)
    $0.on(NoteList.commitPreview, NoteListPresenter.commitPreview)
    $0.on(NoteList.cancelPreview, NoteListPresenter.cancelPreview)
    $0.on(NoteList.delete, NoteListPresenter.delete)
    $0.on(NoteList.link, NoteListPresenter.link)
    $0.on(NoteList.search, NoteListPresenter.search)
  }
  static let results = ResultMapping(NoteListPresenter.self) {
    $0.format(NoteList.load, as: NoteList.rows) { $0.rows(of: $1) }
    $0.on(NoteList.remove) { presenter in presenter.load() }
    $0.on(Routes.login) { $0.session.account = $1 }
    $0.onFailure(Routes.login) { _, _ in }  // asked again when the list appears
    $0.on(NoteListNeeds.editing) { presenter, _ in presenter.edited() }
    $0.onFailure(NoteListNeeds.editing, NoteListPresenter.closed)
    // A link opens the editor from the list, as if that had asked for it.
    $0.on(Routes.editorLink) { presenter, _ in presenter.edited() }
    $0.onFailure(Routes.editorLink, NoteListPresenter.closed)
  }

  private let session: Session
  private var notes: [Note] = []
  /// What is searched for.
  private var text = ""
  /// What opened the editor of the row that is selected.
  private var selected: Event.ID?
  /// The editor that is made and not shown, and the row whose note it has.
  private var previewed: (editor: RouteHandle<NoteListNeeds.Saved>, row: Int)?
  private(set) weak var previewedView: (any ModuleView)?

  init(session: Session) { self.session = session }

  func askForLogin() {
    guard session.account == nil else { return }
    session.logIn { present(Routes.login, Session.reason) }
  }

  func search(_ text: String) {
    letGoOfPreview()
    self.text = text
    load()
  }

  /// Deletes what the row shows. The store may hold other rows meanwhile: another program may use it too.
  func delete(_ row: Int) throws {
    let note = try note(in: row)
    letGoOfPreview()
    send(NoteList.remove, note.id)
  }

  func link(_ row: Int) throws -> String { try note(in: row).linkPath }

  // MARK: The editor

  func create() throws {
    letGoOfPreview()
    try check(present(NoteListNeeds.editing, .newNote))
  }

  func edit(_ row: Int) throws {
    let note = try note(in: row)
    letGoOfPreview()
    let editor = push(NoteListNeeds.editing, .note(note.id))
    try check(editor)
    if editor.error == nil { select(row, whileOpen: editor) }
  }

  func edited() {
    deselect()
    load()
  }

  func closed(_ result: EventResult) {
    if result.event == selected { deselect() }
    if let reason = (result.error as? RouteError)?.reason { publish(NoteList.failed, reason) }
  }

  // MARK: The preview

  /// Makes the editor of a row's note, as it would be opened, and shows nothing but a preview of it.
  func preview(_ row: Int) throws {
    let note = try note(in: row)
    letGoOfPreview()
    let editor = route(NoteListNeeds.editing, .note(note.id), style: .make) {
      [weak self] (view: any ModuleView) in
      self?.previewedView = view
      self?.publish(NoteList.previewed, row)
    }
    try check(editor)
    previewed = (editor, row)
    // Not the handle itself: it keeps the editor.
    let event = editor.event
    editor.observe { [weak self] state in self?.previewIs(state, of: event) }
  }

  /// Opens the very editor that was previewed.
  func commitPreview() throws {
    let editor = try preview().editor
    guard editor.state == .unrouted else { return }  // It is on its way already.
    if editor.commit() == .rejected { try check(editor) }
  }

  func cancelPreview() throws { try preview().editor.remove() }

  private func letGoOfPreview() { previewed?.editor.remove() }

  private func preview() throws -> (editor: RouteHandle<NoteListNeeds.Saved>, row: Int) {
    guard let previewed, previewed.editor.target != nil else {
      throw EventFailure(.invalid, "Nothing is previewed.")
    }
    return previewed
  }

  private func previewIs(_ state: RouteState, of event: Event.ID) {
    guard let previewed, previewed.editor.event == event else { return }
    switch state {
    case .routing: break
    case .unrouted:
      // It was to be opened, and could not be.
      if let reason = previewed.editor.error?.reason { publish(NoteList.failed, reason) }
    case .routed:
      self.previewed = nil
      publish(NoteList.previewed, nil)
      select(previewed.row, whileOpen: previewed.editor)
    case .removing, .removed, .failed:
      self.previewed = nil
      publish(NoteList.previewed, nil)
    }
  }

  // MARK: Rows

  private func note(in row: Int) throws -> Note {
    guard notes.indices.contains(row) else { throw EventFailure.noNote(row: row, of: notes.count) }
    return notes[row]
  }

  private func rows(of notes: [Note]) -> [NoteList.Row] {
    self.notes = notes
    return notes.map { NoteList.Row(text: $0.title, detail: $0.content) }
  }

  private func load() { send(NoteList.load, text) }

  private func select(_ row: Int, whileOpen editor: RouteHandle<NoteListNeeds.Saved>) {
    selected = editor.event
    publish(NoteList.selection, row)
  }

  private func deselect() {
    selected = nil
    publish(NoteList.selection, nil)
  }

  /// Throws why the editor was not opened, if people are to be told.
  private func check(_ editor: RouteHandle<NoteListNeeds.Saved>) throws {
    if let reason = editor.error?.reason { throw EventFailure(.error, reason) }
  }
}

extension RouteError {
  /// What people are told of it; nothing if they have tapped twice, and have what they wanted.
  fileprivate var reason: String? {
    switch self {
    case .busy: nil
    case .refused(_, let reason): reason
    default: description
    }
  }
}
