public import NotesDomain
public import VIPER
public import VIPERLists

/// The events of the NoteList module.
public nonisolated enum NoteList {
  /// The list of notes: all notes, or the notes that match the search.
  public static let notes = ListEvents<Note.ID, Note, Row>("noteList")
  /// Opens an editor for a new note.
  public static let create = EventName<Void, Never>("noteList.create")
  /// Opens an editor for the note in this row.
  public static let edit = EventName<Int, Never>("noteList.edit")
  /// Shows a preview of the note in this row, in place of the current preview.
  public static let preview = EventName<Int, Never>("noteList.preview")
  /// Opens the previewed note in the editor.
  public static let commitPreview = EventName<Void, Never>("noteList.commitPreview")
  /// Ends the preview.
  public static let cancelPreview = EventName<Void, Never>("noteList.cancelPreview")
  /// Deletes the note in this row.
  public static let delete = EventName<Int, Never>("noteList.deleteRow")
  /// Deletes the note with this id.
  public static let remove = EventName<Note.ID, Void>("noteList.remove")
  /// Requests the link to the note in this row. The answer is the path of the link.
  public static let link = EventName<Int, String>("noteList.link")
  /// Searches for the notes that contain this text, or for all notes if the text is empty. The view sends this event at
  /// each keystroke.
  public static let search = EventName<String, Never>("noteList.search")
  /// Loads the notes that contain this text, or all notes if the text is empty.
  public static let find = EventName<String, Void>("noteList.find")
  /// Requests whether a login must be opened.
  public static let needsLogin = EventName<Void, Bool>("noteList.needsLogin")
  /// Notifies the view of the searched text.
  public static let searched = EventName<Never, String>("noteList.searched")
  /// Notifies the view of the selected row.
  public static let selection = EventName<Never, Int?>("noteList.selection")
  /// Notifies the view of the previewed row.
  public static let previewed = EventName<Never, Int?>("noteList.previewed")
  /// Notifies the view that a note could not be opened, with the reason.
  public static let failed = EventName<Never, String>("noteList.failed")

  /// The sentence for users if an event fails and no other sentence states the reason.
  static let sorry = "That did not work. Try again."

  /// The content of a row.
  public struct Row: Equatable, Codable, Sendable {
    /// The title.
    public let text: String
    /// The text below the title.
    public let detail: String

    /// Creates a row.
    public init(text: String, detail: String) {
      self.text = text
      self.detail = detail
    }
  }
}
