public import NotesDomain
public import VIPER

/// The events of the NoteList module.
public nonisolated enum NoteList {
  /// Asks for a new note.
  public static let create = EventName<Void, Never>("noteList.create")
  /// Asks to change the note in this row.
  public static let edit = EventName<Int, Never>("noteList.edit")
  /// Asks to delete the note in this row.
  public static let delete = EventName<Int, Never>("noteList.delete")
  /// Deletes the note of this id, and loads the others.
  public static let remove = EventName<Note.ID, [Note]>("noteList.remove")
  /// Loads the notes.
  public static let load = EventName<Void, [Note]>("noteList.load")
  /// Tells the view the rows.
  public static let rows = EventName<Never, [Row]>("noteList.rows")
  /// Tells the view which row is selected.
  public static let selection = EventName<Never, Int?>("noteList.selection")

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
