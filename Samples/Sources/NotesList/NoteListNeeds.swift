public import NotesDomain
public import VIPER

/// The routes that the list requires. The list does not know the modules that serve these routes. The app connects the
/// routes to modules by adapters.
public nonisolated enum NoteListNeeds {
  /// Opens an editor. The output identifies the saved note.
  public static let editing = RouteName<Editing, Saved>("noteList.editing")

  /// The note to edit.
  public enum Editing: Equatable, Codable, Sendable {
    /// A new note.
    case newNote
    /// An existing note.
    case note(Note.ID)
  }

  /// The output of an editor that saved a note.
  public struct Saved: Equatable, Codable, Sendable {
    /// The id of the note.
    public let note: Note.ID

    /// Creates the output for a note.
    public init(_ note: Note.ID) { self.note = note }
  }
}
