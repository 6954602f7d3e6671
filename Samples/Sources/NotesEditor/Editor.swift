public import NotesDomain
public import VIPER

/// The events of the Editor module, and its route.
public nonisolated enum Editor: Feature {
  /// Needs the id of a note to change, or nothing to create one; gives the saved note.
  public static let route = RouteName<Note.ID?, Note>("editor")
  /// Saves a note in place of the revision that it names; the answer is the saved note.
  public static let done = EventName<Note, Note>("editor.done")
  /// Leaves without saving.
  public static let cancel = EventName<Void, Never>("editor.cancel")
  /// Loads the note that is to be changed.
  public static let load = EventName<Note.ID, Note>("editor.load")
  /// Carries the note to edit to the view: the stored one, or a new one.
  public static let draft = EventName<Never, Note>("editor.draft")
  /// Tells the view that people see it.
  public static let shown = EventName<Never, Void>("editor.shown")

  /// All of its events.
  public static let names: [any TypedName] = [done, cancel, load, draft, shown]

  /// What the editor is opened for.
  public enum Input: Equatable, Sendable {
    /// A new note.
    case create
    /// The note of this id.
    case modify(Note.ID)

    /// To change the note of this id, or to create one without.
    init(_ id: Note.ID?) { self = id.map(Input.modify) ?? .create }

    /// What a link asks for.
    ///
    /// - Throws: if it contradicts itself.
    init(_ link: EditorLink) throws {
      switch (link.mode, link.note) {
      case (.create, nil): self = .create
      case (.modify, let id?): self = .modify(id)
      case (.create, .some): throw EventFailure(.invalid, "A new note has no id yet.")
      case (.modify, nil): throw EventFailure(.invalid, "Which note is to be changed is not said.")
      }
    }
  }

  /// The reason why a save was refused: another text is stored than the one that the user has seen.
  public struct Conflict: Equatable, Sendable {
    /// The stored note; `nil` if the note was deleted.
    public let saved: Note?
  }

  /// What is typed.
  public struct Draft: Equatable, Sendable {
    /// The headline.
    public var title: String
    /// The text.
    public var content: String

    /// A draft; an empty one without arguments.
    public init(title: String = "", content: String = "") {
      self.title = title
      self.content = content
    }
  }
}

extension Note {
  var isBlank: Bool { title.allSatisfy(\.isWhitespace) && content.allSatisfy(\.isWhitespace) }
}
