public import VIPER

/// The routes of Notes. The modules know each other only by these routes and by ``Interfaces``.
public enum Routes {
  /// Opens a login. The parameter is the reason shown to the user, the output is the account's name.
  public static let login = RouteName<String, String>("login")
  /// Opens an editor for a link from outside the app. The output is the saved note.
  public static let editorLink = RouteName<EditorLink, Note>("editorLink")
  /// Opens the list of notes. The route has no output.
  public static let list = RouteName<Void, Never>("list")
}

/// Interfaces by which a module uses another module without knowing the route of the other module.
public enum Interfaces {
  /// An input for text, embedded in another module.
  public static let textInput = RouteInterface<any TextInput, Void, Never>()
}

/// The parameters of a link or script that opens a note. Unlike parameters from inside the app, they may be invalid.
public struct EditorLink: Codable, Equatable, Sendable {
  /// The action of the editor.
  public enum Mode: String, Codable, Sendable {
    /// Creates a note.
    case create
    /// Changes an existing note.
    case modify
  }

  /// The mode.
  public var mode: Mode
  /// The id of the note to change.
  public var note: Note.ID?

  /// Creates the parameters of a link.
  public init(mode: Mode, note: Note.ID? = nil) {
    self.mode = mode
    self.note = note
  }
}

extension Note {
  /// The path of a link to the note: the part after `app://` or another origin.
  public var linkPath: String { "notes/\(id)" }
}
