public import Observation
public import VIPER

/// The root: the notes, one a row.
@Observable public final class NoteListView: VIPView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(NoteListView.self) {
    $0.on(NoteList.rows) { $0.rows = $1 }
    $0.on(NoteList.selection) { $0.selectedRow = $1 }
    $0.onFailure(NoteList.load) { view, result in
      // Cancelled means that newer rows are on their way.
      if result.status != .cancelled { view.failure = result.message }
    }
    $0.onFailure(NoteList.delete) { $0.failure = $1.message }
    $0.onFailure(NoteList.remove) { $0.failure = $1.message }
    $0.onFailure(NoteList.edit) { $0.failure = $1.message }
  }

  /// What is searched for; empty if all notes are shown.
  public private(set) var searched = ""
  /// The rows, in order of creation.
  public private(set) var rows: [NoteList.Row] = []
  /// The row whose note is being changed.
  public private(set) var selectedRow: Int?
  /// Why the last thing failed; whoever shows it may clear it.
  public var failure: String?

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
}
