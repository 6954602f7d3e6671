public import NotesDomain
public import VIPER

/// The events of the Editor module.
public nonisolated enum Editor {
  /// Saves what was typed; the answer is the note.
  public static let done = EventName<Draft, Note>("editor.done")
  /// Leaves without saving.
  public static let cancel = EventName<Void, Never>("editor.cancel")
  /// Loads the note that is to be changed.
  public static let load = EventName<Note.ID, Note>("editor.load")
  /// Tells the view what to begin with.
  public static let draft = EventName<Never, Draft>("editor.draft")

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

    var isBlank: Bool {
      title.allSatisfy(\.isWhitespace) && content.allSatisfy(\.isWhitespace)
    }
  }
}
