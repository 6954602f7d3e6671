public import NotesDomain
public import Observation
public import VIPER
public import VIPERLists

/// The root: the notes, one a row.
@Observable public final class NoteListView: VIPView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(NoteListView.self) {
    $0.list(NoteList.notes, \.notes)
    $0.on(NoteList.selection) { $0.selectedRow = $1 }
    $0.on(NoteList.previewed) { $0.showPreview(of: $1) }
    $0.on(NoteList.link) { $0.linkPath = $1 }
    $0.on(NoteList.failed) { $0.failure = $1 }
    $0.onFailure(NoteList.find) { $0.failure = $1.message }
    $0.onFailure(NoteList.delete) { $0.failure = $1.message }
    $0.onFailure(NoteList.remove) { $0.failure = $1.message }
    $0.onFailure(NoteList.create) { $0.failure = $1.message }
    $0.onFailure(NoteList.edit) { $0.failure = $1.message }
    $0.onFailure(NoteList.preview) { $0.failure = $1.message }
    $0.onFailure(NoteList.commitPreview) { $0.failure = $1.message }
    $0.onFailure(NoteList.cancelPreview) { $0.failure = $1.message }
    $0.onFailure(NoteList.link) { $0.failure = $1.message }
  }

  /// What is searched for; empty if all notes are shown.
  public private(set) var searched = ""
  /// The notes, in order of creation.
  public let notes = ObservableList<Note.ID, NoteList.Row>()
  /// The rows of the notes.
  public var rows: [NoteList.Row] { notes.sections.flatMap { notes.ids(of: $0) }.compactMap { notes[$0] } }
  /// The row whose note is being changed.
  public private(set) var selectedRow: Int?
  /// What is previewed: another module's view, to be drawn inside of this one.
  public private(set) var preview: (any ModuleView)?
  /// The path of the link that was asked for last; whoever shows it may clear it.
  public var linkPath: String?
  /// Why the last thing failed; whoever shows it may clear it.
  public var failure: String?

  /// Loads the notes again, with the changes that other programs have saved.
  public func reload() {
    failure = nil
    send(NoteList.notes.load, .refresh)
  }

  /// Asks for a new note.
  public func create() {
    failure = nil
    send(NoteList.create)
  }

  /// Asks to change a note.
  public func select(_ row: Int) {
    failure = nil
    send(NoteList.edit, row)
  }

  /// Asks for a preview of a note, in place of the one that is there.
  public func preview(_ row: Int) {
    failure = nil
    send(NoteList.preview, row)
  }

  /// Asks to change the note that is previewed.
  public func commitPreview() {
    failure = nil
    send(NoteList.commitPreview)
  }

  /// Ends the preview.
  public func cancelPreview() {
    failure = nil
    send(NoteList.cancelPreview)
  }

  /// Asks for the link to a note.
  public func link(to row: Int) {
    failure = nil
    send(NoteList.link, row)
  }

  /// Shows the notes with this text only, or all without one; to be called at each keystroke.
  public func search(_ text: String) {
    failure = nil
    searched = text
    send(NoteList.search, text)
  }

  /// Deletes a note.
  public func delete(_ row: Int) {
    failure = nil
    send(NoteList.delete, row)
  }

  private func showPreview(of row: Int?) {
    preview = row.flatMap { _ in dataSource(as: (any PreviewSource).self)?.preview }
    // Who draws it loads it, as a framework loads a view controller's view when it asks for it.
    preview?.port.ready()
  }
}

/// What the view reads of the presenter. A result carries no view: whoever kept the result would keep that alive.
protocol PreviewSource: AnyObject {
  /// The view that is previewed, while it lives.
  var preview: (any ModuleView)? { get }
}
