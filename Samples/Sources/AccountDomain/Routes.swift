public import VIPER

/// The routes of Account, all that its modules know of each other. None gives anything.
public enum Routes {
  /// The account page, with which the app begins.
  public static let account = RouteName<Void, Never>("account")
  /// The page about the app.
  public static let about = RouteName<Void, Never>("about")
  /// The page of settings.
  public static let settings = RouteName<Void, Never>("settings")
  /// The list of contacts.
  public static let contacts = RouteName<Void, Never>("contacts")
  /// The page of one person.
  public static let contact = RouteName<Person.ID, Never>("contact")
}
