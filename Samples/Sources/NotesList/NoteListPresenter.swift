import NotesDomain
import VIPER
import VIPERLists

/// Makes rows of notes, and opens what they are written in and the login.
final class NoteListPresenter: VIPPresenter, HandlesEvents, ReceivesResults, PreviewSource {
  static let events = EventMapping(NoteListPresenter.self) {
    $0.on(Lifecycle.ready) { $0.reload() }
    $0.on(Lifecycle.didAppear) { presenter in presenter.send(NoteList.needsLogin) }
    $0.on(NoteList.create, NoteListPresenter.create)
    $0.on(NoteList.commitPreview, NoteListPresenter.commitPreview)
    $0.on(NoteList.cancelPreview, NoteListPresenter.cancelPreview)
    $0.on(NoteList.search, NoteListPresenter.search)
  }
  static let results = ResultMapping(NoteListPresenter.self) {
    $0.list(NoteList.notes, \.notes)
    $0.onFailure(NoteList.notes.load) { presenter, result in
      if let reason = result.message { presenter.publish(NoteList.failed, reason) }
    }
    $0.consume(NoteList.needsLogin) { presenter, needsLogin in if needsLogin { presenter.openLogin() } }
    $0.on(NoteList.edit, NoteListPresenter.edit)
    $0.on(NoteList.preview, NoteListPresenter.preview)
    $0.on(NoteList.delete, NoteListPresenter.delete)
    $0.on(NoteList.remove) { presenter in presenter.reload() }
    $0.on(Routes.login) { presenter, account in presenter.send(NoteList.loggedIn, account) }
    $0.onFailure(Routes.login) { _, _ in }  // asked again when the list appears
    $0.on(NoteListNeeds.editing) { presenter, _ in presenter.edited() }
    $0.onFailure(NoteListNeeds.editing, NoteListPresenter.closed)
    // A link opens the editor from the list, as if that had asked for it.
    $0.on(Routes.editorLink) { presenter, _ in presenter.edited() }
    $0.onFailure(Routes.editorLink, NoteListPresenter.closed)
  }

  let notes = ListFormatter<Note.ID, Note, NoteList.Row> { NoteList.Row(text: $0.title, detail: $0.content) }
  /// The route event that opened the editor of the row that is selected.
  private var selected: Event.ID?
  /// The editor that is made and not shown, and the row whose note it has.
  private var previewed: (editor: RouteHandle<NoteListNeeds.Saved>, row: Int)?
  var preview: (any ModuleView)? { previewed?.editor.target }

  func openLogin() { send(NoteList.loginOpened, present(Routes.login, Session.reason)) }

  func search(_ text: String) {
    letGoOfPreview()
    send(NoteList.find, text)
  }

  func delete(_ found: NoteList.Found) {
    letGoOfPreview()
    send(NoteList.remove, found.note)
  }

  private func reload() { send(NoteList.notes.load, .refresh) }

  // MARK: The editor

  func create() throws {
    letGoOfPreview()
    if let reason = present(NoteListNeeds.editing, .newNote).error?.reason { throw EventFailure(.error, reason) }
  }

  func edit(_ found: NoteList.Found) {
    letGoOfPreview()
    let editor = push(NoteListNeeds.editing, .note(found.note))
    tellFailure(of: editor)
    if editor.error == nil { select(found.row, whileOpen: editor) }
  }

  func edited() {
    deselect()
    reload()
  }

  func closed(_ result: EventResult) {
    if result.event == selected { deselect() }
    if let reason = (result.error as? RouteError)?.reason { publish(NoteList.failed, reason) }
  }

  // MARK: The preview

  /// Makes the editor of a row's note, as it would be opened, and shows nothing but a preview of it.
  func preview(_ found: NoteList.Found) {
    letGoOfPreview()
    let editor = route(NoteListNeeds.editing, .note(found.note), style: .make) {
      [weak self] (_: any ModuleView) in
      self?.showPreview()
    }
    tellFailure(of: editor)
    previewed = (editor, found.row)
    showPreview()
    // Not the handle itself: it keeps the editor.
    let event = editor.event
    editor.observe { [weak self] state in self?.previewIs(state, of: event) }
  }

  /// Tells the view of the editor as soon as there is one: at once or, if a login comes first, later.
  private func showPreview() {
    guard let previewed, previewed.editor.target != nil else { return }
    publish(NoteList.previewed, previewed.row)
  }

  /// Opens the very editor that was previewed.
  func commitPreview() throws {
    let editor = try previewedEditor()
    guard editor.state == .unrouted else { return }  // It is on its way already.
    if editor.commit() == .rejected, let reason = editor.error?.reason { throw EventFailure(.error, reason) }
  }

  func cancelPreview() throws {
    let editor = try previewedEditor()
    if editor.state == .unrouted { editor.remove() }  // Else it is on its way to be opened.
  }

  private func letGoOfPreview() {
    previewed?.editor.remove()
    previewed = nil
  }

  private func previewedEditor() throws -> RouteHandle<NoteListNeeds.Saved> {
    guard let previewed, previewed.editor.target != nil else {
      throw EventFailure(.invalid, "Nothing is previewed.")
    }
    return previewed.editor
  }

  private func previewIs(_ state: RouteState, of event: Event.ID) {
    guard let previewed, previewed.editor.event == event else { return }
    switch state {
    case .routing: break
    case .unrouted: tellFailure(of: previewed.editor)  // It was to be opened, and could not be.
    case .routed:
      self.previewed = nil
      publish(NoteList.previewed, nil)
      select(previewed.row, whileOpen: previewed.editor)
    case .removing, .removed, .failed:
      self.previewed = nil
      publish(NoteList.previewed, nil)
    }
  }

  // MARK: Telling the view

  private func select(_ row: Int, whileOpen editor: RouteHandle<NoteListNeeds.Saved>) {
    selected = editor.event
    publish(NoteList.selection, row)
  }

  private func deselect() {
    selected = nil
    publish(NoteList.selection, nil)
  }

  /// Tells why an editor was not opened, if people are to be told.
  private func tellFailure(of editor: RouteHandle<NoteListNeeds.Saved>) {
    if let reason = editor.error?.reason { publish(NoteList.failed, reason) }
  }
}

extension RouteError {
  /// What people are told of it; nothing if they have tapped twice, and have what they wanted.
  fileprivate var reason: String? {
    switch self {
    case .busy: nil
    default: message
    }
  }
}
