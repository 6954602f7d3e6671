public import NotesDomain
public import VIPER

/// The events of the Editor module, and its route.
public nonisolated enum Editor {
  /// Opens the editor for the note with this id, or for a new note if the id is `nil`. The output is the saved note.
  public static let route = RouteName<Note.ID?, Note>("editor")
  /// Saves a note if its revision equals the stored revision. The answer is the saved note.
  public static let done = EventName<Note, Note>("editor.done")
  /// Reports the typed title and text. ``isUnsaved`` follows.
  public static let edited = EventName<Note, Never>("editor.edited")
  /// Notifies the view whether the typed text differs from the stored text.
  public static let isUnsaved = EventName<Never, Bool>("editor.isUnsaved")
  /// Closes the editor without saving.
  public static let cancel = EventName<Void, Never>("editor.cancel")
  /// Creates a note with a new id. The note is not stored.
  public static let create = EventName<Void, Note>("editor.create")
  /// Loads the note to edit.
  public static let load = EventName<Note.ID, Note>("editor.load")
  /// Sends the view the note to edit: the stored note, or a new note.
  public static let draft = EventName<Never, Note>("editor.draft")
  /// Notifies the view that it is on screen.
  public static let shown = EventName<Never, Void>("editor.shown")

  /// The parameter of the editor.
  public enum Input: Equatable, Sendable {
    /// Creates a note.
    case create
    /// Changes the note with this id.
    case modify(Note.ID)

    /// Creates the parameter to change the note with this id, or to create a note if the id is `nil`.
    init(_ id: Note.ID?) { self = id.map(Input.modify) ?? .create }

    /// Creates the parameter for a link.
    ///
    /// - Throws: `EventFailure` if mode and id of the link contradict each other.
    init(_ link: EditorLink) throws {
      switch (link.mode, link.note) {
      case (.create, nil): self = .create
      case (.modify, let id?): self = .modify(id)
      case (.create, .some): throw EventFailure(.invalid, "A link to a new note cannot have an id.")
      case (.modify, nil): throw EventFailure(.invalid, "The link does not contain the id of the note.")
      }
    }
  }

  /// The reason why a save was rejected: the stored text differs from the text that the user has seen.
  public struct Conflict: Equatable, Sendable {
    /// The stored note, or `nil` if the note was deleted.
    public let saved: Note?
  }
}

extension Note {
  var isBlank: Bool { title.allSatisfy(\.isWhitespace) && content.allSatisfy(\.isWhitespace) }
}
