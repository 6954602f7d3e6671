public import VIPER

/// The routes of Notes. With its ``Interfaces``, they are all that its modules know of each other.
public enum Routes {
  /// Needs a message that says why to log in; gives the account's name.
  public static let login = RouteName<String, String>("login")
  /// A place to write a note, as somebody outside of the app asks for it; gives the saved note.
  public static let editorLink = RouteName<EditorLink, Note>("editorLink")
  /// The list of notes, which gives nothing.
  public static let list = RouteName<Void, Never>("list")
}

/// What modules of Notes are to others that do not know by which routes they are opened.
public enum Interfaces {
  /// A place to type text, to be put inside of another module.
  public static let textInput = RouteInterface<any TextInput, Void, Never>()
}

/// What a link or a script says of a note to write. It may be wrong, which nothing can be that the app asks for itself.
public struct EditorLink: Codable, Equatable, Sendable {
  /// What is to be done.
  public enum Mode: String, Codable, Sendable {
    /// A new note is written.
    case create
    /// A note that is there is changed.
    case modify
  }

  /// What is to be done.
  public var mode: Mode
  /// Which note is to be changed.
  public var note: Note.ID?

  /// A link.
  public init(mode: Mode, note: Note.ID? = nil) {
    self.mode = mode
    self.note = note
  }
}

extension Note {
  /// The path of a link that leads to the note: what follows the `app://`, or whatever links begin with in an app.
  public var linkPath: String { "notes/\(id)" }
}
