public import NotesDomain
public import VIPER
public import VIPERLists

/// The events of the NoteList module.
public nonisolated enum NoteList: Feature {
  /// The list of notes: all, or those that are searched for.
  public static let notes = ListEvents<Note.ID, Note, Row>("noteList")
  /// Asks for a new note.
  public static let create = EventName<Void, Never>("noteList.create")
  /// Asks to change the note in this row; the answer is which note that is.
  public static let edit = EventName<Int, Found>("noteList.edit")
  /// Asks for a preview of the note in this row, in place of the one that is there; the answer is which note that is.
  public static let preview = EventName<Int, Found>("noteList.preview")
  /// Asks to change the note that is previewed.
  public static let commitPreview = EventName<Void, Never>("noteList.commitPreview")
  /// Asks to end the preview.
  public static let cancelPreview = EventName<Void, Never>("noteList.cancelPreview")
  /// Asks to delete the note in this row; the answer is which note that is.
  public static let delete = EventName<Int, Found>("noteList.delete")
  /// Deletes the note of this id.
  public static let remove = EventName<Note.ID, Void>("noteList.remove")
  /// Asks for the link to the note in this row; the answer is its path.
  public static let link = EventName<Int, String>("noteList.link")
  /// Asks for the notes with this text only; for all without one. Sent at each keystroke.
  public static let search = EventName<String, Never>("noteList.search")
  /// Loads the notes with this text, all if it is empty.
  public static let find = EventName<String, Void>("noteList.find")
  /// Asks whether somebody has to be asked to log in.
  public static let needsLogin = EventName<Void, Bool>("noteList.needsLogin")
  /// Tells which login was opened.
  public static let loginOpened = EventName<RouteHandle<String>, Never>("noteList.loginOpened")
  /// Tells which account has logged in.
  public static let loggedIn = EventName<String, Never>("noteList.loggedIn")
  /// Tells the view which row is selected.
  public static let selection = EventName<Never, Int?>("noteList.selection")
  /// Tells the view which row is previewed.
  public static let previewed = EventName<Never, Int?>("noteList.previewed")
  /// Tells the view why a note could not be opened.
  public static let failed = EventName<Never, String>("noteList.failed")

  /// All of its events.
  public static let names: [any TypedName] =
    notes.names + [
      create, edit, preview, commitPreview, cancelPreview, delete, remove, link, search, find, needsLogin, loginOpened,
      loggedIn, selection, previewed, failed,
    ]

  /// The note that is in a row.
  public struct Found: Equatable, Sendable {
    /// The row, from 0.
    public let row: Int
    /// The note.
    public let note: Note.ID

    /// A note in a row.
    public init(row: Int, note: Note.ID) {
      self.row = row
      self.note = note
    }
  }

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
