public import NotesDomain
public import Observation
public import VIPER
public import VIPERLists

/// The root view: the list of notes.
@Observable public final class NoteListView: VIPView, Mapped {
  /// The results that the view shows.
  public static let mapping = Mapping(NoteListView.self) {
    $0.list(NoteList.notes, \.notes)
    $0.show(NoteList.searched, in: \.searched)
    $0.show(NoteList.selection, in: \.selectedRow)
    $0.receive(NoteList.previewed) { $0.showPreview(of: $1) }
    $0.show(NoteList.link, in: \.linkPath)
    $0.show(NoteList.failed, in: \.failure)
    $0.showFailures(in: \.failure, or: NoteList.sorry)
  }

  /// The searched text, or an empty string if all notes are shown.
  public private(set) var searched = ""
  /// The notes, in order of creation.
  public let notes = ObservableList<Note.ID, NoteList.Row>()
  /// The rows of the notes.
  public var rows: [NoteList.Row] { notes.rows.map(\.row) }
  /// The row whose note is open in the editor.
  public private(set) var selectedRow: Int?
  /// The view of the previewed module. A host renders this view inside the list.
  public private(set) var preview: (any ModuleView)?
  /// The path of the last requested link. A host may clear it after showing it.
  public var linkPath: String?
  /// The message of the last failure. A host may clear it after showing it.
  public var failure: String?

  /// Loads the notes again, including changes by other programs.
  public func reload() { act(NoteList.notes.load(.refresh)) }

  /// Opens an editor for a new note.
  public func create() { act(NoteList.create()) }

  /// Opens an editor for the note in a row.
  public func select(_ row: Int) { act(NoteList.edit(row)) }

  /// Shows a preview of the note in a row, in place of the current preview.
  public func preview(_ row: Int) { act(NoteList.preview(row)) }

  /// Opens the previewed note in the editor.
  public func commitPreview() { act(NoteList.commitPreview()) }

  /// Ends the preview.
  public func cancelPreview() { act(NoteList.cancelPreview()) }

  /// Requests the link to the note in a row. The answer is stored in ``linkPath``.
  public func link(to row: Int) { act(NoteList.link(row)) }

  /// Shows the notes that contain a text, or all notes if the text is empty. Call this method at each keystroke.
  public func search(_ text: String) { act(NoteList.search(text)) }

  /// Deletes the note in a row.
  public func delete(_ row: Int) { act(NoteList.delete(row)) }

  /// Sends an event, and removes the message of the last failure.
  private func act<Name: TypedName>(_ event: TypedEvent<Name>) {
    failure = nil
    send(event)
  }

  private func showPreview(of row: Int?) {
    preview = row.flatMap { _ in dataSource(as: (any PreviewSource).self)?.preview }
    // The host does not open the previewed view, so this view reports that the previewed view is ready.
    preview?.port.viewIsReady()
  }
}

/// The data that the view reads from the presenter. A result must not carry a view, because stored results would retain
/// it.
protocol PreviewSource: AnyObject {
  /// The previewed view, or `nil`.
  var preview: (any ModuleView)? { get }
}
