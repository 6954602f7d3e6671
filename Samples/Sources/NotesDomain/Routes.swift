public import VIPER

/// The routes of Notes: all that its modules know of each other.
public enum Routes {
  /// Needs a message that says why to log in; gives the account's name.
  public static let login = RouteName<String, String>("login")
  /// Needs the id of a note to change, or nothing to create one; gives the saved note.
  public static let editor = RouteName<Note.ID?, Note>("editor")
  /// The list of notes, which gives nothing.
  public static let list = RouteName<Void, Never>("list")
}
