import NotesDomain
import VIPER

/// Makes rows of notes, opens the editor, and lets nobody in who has not logged in during this run.
final class NoteListPresenter: VIPPresenter, HandlesEvents, ReceivesResults {
  static let events = EventMapping(NoteListPresenter.self) {
    $0.on(Lifecycle.ready) { $0.load() }
    $0.on(Lifecycle.didAppear, NoteListPresenter.askForLogin)
    $0.on(NoteList.create, NoteListPresenter.create)
    $0.on(NoteList.edit, NoteListPresenter.edit)
    $0.on(NoteList.delete, NoteListPresenter.delete)
    $0.on(NoteList.search, NoteListPresenter.search)
  }
  static let results = ResultMapping(NoteListPresenter.self) {
    $0.format(NoteList.load, as: NoteList.rows) { $0.rows(of: $1) }
    $0.on(NoteList.remove) { presenter in presenter.load() }
    $0.on(Routes.login) { $0.account = $1 }
    $0.onFailure(Routes.login) { _, _ in }  // asked again when the list appears
    $0.on(Routes.editor, NoteListPresenter.edited)
    $0.onFailure(Routes.editor) { presenter, _ in presenter.deselect() }
  }

  private var account: String?
  private var notes: [Note] = []
  /// What is searched for.
  private var text = ""

  func askForLogin() {
    if account == nil { present(Routes.login, "Log in to use this app") }
  }

  func create() { present(Routes.editor, nil) }

  func edit(_ row: Int) throws {
    guard notes.indices.contains(row) else { throw EventFailure.noNote(row: row, of: notes.count) }
    publish(NoteList.selection, row)
    push(Routes.editor, notes[row].id)
  }

  /// Deletes what the row shows. The store may hold other rows meanwhile: another program may use it too.
  func delete(_ row: Int) throws {
    guard notes.indices.contains(row) else { throw EventFailure.noNote(row: row, of: notes.count) }
    send(NoteList.remove, notes[row].id)
  }

  func edited(_ note: Note) {
    deselect()
    load()
  }

  func search(_ text: String) {
    self.text = text
    load()
  }

  private func load() { send(NoteList.load, text) }

  private func deselect() { publish(NoteList.selection, nil) }

  private func rows(of notes: [Note]) -> [NoteList.Row] {
    self.notes = notes
    return notes.map { NoteList.Row(text: $0.title, detail: $0.content) }
  }
}
