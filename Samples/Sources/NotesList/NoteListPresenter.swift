import NotesDomain
import VIPER
import VIPERLists

/// A presenter that formats notes as rows, finds the note in a row, and opens the editor and the login.
final class NoteListPresenter: VIPPresenter, Mapped, PreviewSource {
  static let mapping = Mapping(NoteListPresenter.self) {
    $0.on(Lifecycle.ready) { $0.reload() }
    $0.on(Lifecycle.didAppear) { presenter in presenter.send(NoteList.needsLogin()) }
    $0.on(NoteList.create, NoteListPresenter.create)
    $0.on(NoteList.edit, NoteListPresenter.edit)
    $0.on(NoteList.preview, NoteListPresenter.preview)
    $0.on(NoteList.delete, NoteListPresenter.delete)
    $0.on(NoteList.link) { presenter, row in try presenter.note(in: row).linkPath }
    $0.on(NoteList.commitPreview, NoteListPresenter.commitPreview)
    $0.on(NoteList.cancelPreview, NoteListPresenter.cancelPreview)
    $0.on(NoteList.search, NoteListPresenter.search)
    $0.list(NoteList.notes, \.notes)
    $0.onFailure(NoteList.notes.load) { presenter, result in
      presenter.publish(NoteList.failed, result.message ?? NoteList.sorry)
    }
    $0.consume(NoteList.needsLogin) { presenter, needsLogin in if needsLogin { presenter.openLogin() } }
    $0.receive(NoteList.remove) { presenter in presenter.reload() }
    $0.receive(Routes.login) { presenter, account in presenter.session.account = account }
    $0.onFailure(Routes.login) { _, _ in }  // The login is opened again when the list appears.
    $0.receive(NoteListNeeds.editing) { presenter, _ in presenter.edited() }
    $0.onFailure(NoteListNeeds.editing, NoteListPresenter.closed)
    // A link opens the editor with the list as its opener, so the list receives the results of the editor.
    $0.receive(Routes.editorLink) { presenter, _ in presenter.edited() }
    $0.onFailure(Routes.editorLink, NoteListPresenter.closed)
  }

  /// The session. The presenter changes it, and not the interactor, because the gate of the editor reads it. A playback
  /// of a recording runs presenters and gates, but no interactors.
  private let session: Session
  let notes = ListFormatter<Note.ID, Note, NoteList.Row> { NoteList.Row(text: $0.title, detail: $0.content) }
  /// The route event that opened the editor of the selected row.
  private var selected: Event.ID?
  /// The previewed editor, which is built but not yet opened, and the row of the previewed note.
  private var previewed: (editor: RouteHandle<NoteListNeeds.Saved>, row: Int)?
  var preview: (any ModuleView)? { previewed?.editor.target }

  init(session: Session) { self.session = session }

  func openLogin() { session.follow(present(Routes.login(Session.reason))) }

  func search(_ text: String) {
    releasePreview()
    publish(NoteList.searched, text)
    send(NoteList.find(text))
  }

  func delete(_ row: Int) throws {
    let note = try note(in: row)
    releasePreview()
    send(NoteList.remove(note.id))
  }

  private func note(in row: Int) throws -> Note {
    guard let found = notes.list[ListPlace(section: 0, row: row)] else {
      throw EventFailure.noNote(row: row, of: notes.list.rowCount)
    }
    return found.row
  }

  private func reload() { send(NoteList.notes.load(.refresh)) }

  // MARK: The editor

  func create() throws {
    releasePreview()
    if let error = present(NoteListNeeds.editing(.newNote)).error { throw error }
  }

  func edit(_ row: Int) throws {
    let note = try note(in: row)
    releasePreview()
    let editor = push(NoteListNeeds.editing(.note(note.id)))
    tellFailure(of: editor)
    if editor.error == nil { select(row, whileOpen: editor) }
  }

  func edited() {
    deselect()
    reload()
  }

  func closed(_ result: EventResult) {
    if result.eventID == selected { deselect() }
    if result.error != nil { publish(NoteList.failed, result.message ?? NoteList.sorry) }
  }

  // MARK: The preview

  /// Builds the editor of a row's note without opening the editor, and shows a preview of the editor.
  func preview(_ row: Int) throws {
    let note = try note(in: row)
    releasePreview()
    let editor = route(NoteListNeeds.editing(.note(note.id)), style: .unshown) {
      [weak self] (_: any ModuleView) in
      self?.showPreview()
    }
    tellFailure(of: editor)
    previewed = (editor, row)
    showPreview()
    // The closure must not capture the handle, which retains the editor.
    let event = editor.eventID
    editor.observe { [weak self] state in self?.previewIs(state, of: event) }
  }

  /// Notifies the view as soon as the editor exists: immediately, or after a login.
  private func showPreview() {
    guard let previewed, previewed.editor.target != nil else { return }
    publish(NoteList.previewed, previewed.row)
  }

  /// Opens the previewed editor itself, not a new one.
  func commitPreview() throws {
    let editor = try previewedEditor()
    guard editor.state == .unrouted else { return }  // The editor is already being opened.
    if editor.commit() == .rejected, let error = editor.error { throw error }
  }

  func cancelPreview() throws {
    let editor = try previewedEditor()
    if editor.state == .unrouted { editor.remove() }  // Otherwise the editor is already being opened.
  }

  private func releasePreview() {
    previewed?.editor.remove()
    previewed = nil
  }

  private func previewedEditor() throws -> RouteHandle<NoteListNeeds.Saved> {
    guard let previewed, previewed.editor.target != nil else {
      throw EventFailure(.invalid, "No note is previewed.")
    }
    return previewed.editor
  }

  private func previewIs(_ state: RouteState, of event: Event.ID) {
    guard let previewed, previewed.editor.eventID == event else { return }
    switch state {
    case .routing: break
    case .unrouted: tellFailure(of: previewed.editor)  // The editor could not be opened.
    case .routed:
      self.previewed = nil
      publish(NoteList.previewed, nil)
      select(previewed.row, whileOpen: previewed.editor)
    case .removing, .removed, .failed:
      self.previewed = nil
      publish(NoteList.previewed, nil)
    }
  }

  // MARK: Notifying the view

  private func select(_ row: Int, whileOpen editor: RouteHandle<NoteListNeeds.Saved>) {
    selected = editor.eventID
    publish(NoteList.selection, row)
  }

  private func deselect() {
    selected = nil
    publish(NoteList.selection, nil)
  }

  /// Shows the user why an editor could not be opened. A second tap is not a failure, because the first tap already
  /// opens the editor.
  private func tellFailure(of editor: RouteHandle<NoteListNeeds.Saved>) {
    guard let error = editor.error, error.code != .busy else { return }
    publish(NoteList.failed, error.message ?? NoteList.sorry)
  }
}

extension EventFailure {
  /// Returns the failure of an event for a row that does not exist.
  nonisolated fileprivate static func noNote(row: Int, of count: Int) -> EventFailure {
    let there =
      switch count {
      case 0: "there are no notes"
      case 1: "there is one note"
      default: "there are \(count) notes"
      }
    let number = row < .max ? row + 1 : row
    return EventFailure(.invalid, "There is no note \(number): \(there).")
  }
}
