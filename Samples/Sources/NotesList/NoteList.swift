public import NotesDomain
public import VIPER

/// The events of the NoteList module.
public nonisolated enum NoteList: Feature {
  /// Asks for a new note.
  public static let create = EventName<Void, Never>("noteList.create")
  /// Asks to change the note in this row.
  public static let edit = EventName<Int, Never>("noteList.edit")
  /// Asks for a preview of the note in this row, in place of the one that is there.
  public static let preview = EventName<Int, Never>("noteList.preview")
  /// Asks to change the note that is previewed.
  public static let commitPreview = EventName<Void, Never>("noteList.commitPreview")
  /// Asks to end the preview.
  public static let cancelPreview = EventName<Void, Never>("noteList.cancelPreview")
  /// Asks to delete the note in this row.
  public static let delete = EventName<Int, Never>("noteList.delete")
  /// Deletes the note of this id.
  public static let remove = EventName<Note.ID, Void>("noteList.remove")
  /// Asks for the link to the note in this row; the answer is its path.
  public static let link = EventName<Int, String>("noteList.link")
  /// Asks for the notes with this text only; for all without one. Sent at each keystroke.
  public static let search = EventName<String, Never>("noteList.search")
  /// Loads the notes with this text; all without one.
  public static let load = EventName<String, [Note]>("noteList.load")
  /// Tells the view the rows.
  public static let rows = EventName<Never, [Row]>("noteList.rows")
  /// Tells the view which row is selected.
  public static let selection = EventName<Never, Int?>("noteList.selection")
  /// Tells the view which row is previewed.
  public static let previewed = EventName<Never, Int?>("noteList.previewed")
  /// Tells the view why a note could not be opened.
  public static let failed = EventName<Never, String>("noteList.failed")

  /// All of its events.
  public static let names: [any TypedName] = [
    create, edit, preview, commitPreview, cancelPreview, delete, remove, link, search, load, rows,
    selection, previewed, failed,
  ]

  /// What a row shows.
  public struct Row: Equatable, Sendable {
    /// The headline.
    public let text: String
    /// What stands below it.
    public let detail: String

    /// A row.
    public init(text: String, detail: String) {
      self.text = text
      self.detail = detail
    }
  }
}
