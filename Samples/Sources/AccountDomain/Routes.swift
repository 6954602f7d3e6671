public import VIPER

/// The routes of Account. The modules know each other only by these routes. No route has an output.
public enum Routes {
  /// Opens the account page, the first page of the app.
  public static let account = RouteName<Void, Never>("account")
  /// Opens the page about the app.
  public static let about = RouteName<Void, Never>("about")
  /// Opens the settings.
  public static let settings = RouteName<Void, Never>("settings")
  /// Opens the list of contacts.
  public static let contacts = RouteName<Void, Never>("contacts")
  /// Opens the page of a contact.
  public static let contact = RouteName<Person.ID, Never>("contact")
}
