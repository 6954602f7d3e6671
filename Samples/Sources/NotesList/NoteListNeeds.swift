public import NotesDomain
public import VIPER

/// What the list needs of others, in its own words. It knows nobody who has it: the app says by adapters who does.
public nonisolated enum NoteListNeeds {
  /// A place to write a note; gives what was saved.
  public static let editing = RouteName<Editing, Saved>("noteList.editing")

  /// What is to be written.
  public enum Editing: Equatable, Sendable {
    /// A new note.
    case newNote
    /// A note that is there.
    case note(Note.ID)
  }

  /// A note was saved.
  public struct Saved: Equatable, Sendable {
    /// Which note.
    public let note: Note.ID

    /// That this note was saved.
    public init(_ note: Note.ID) { self.note = note }
  }
}
