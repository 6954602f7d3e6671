public import AccountDomain
public import VIPER

/// The events of the page of a contact.
public nonisolated enum ContactPage: Feature {
  /// Loads the details of a contact.
  public static let load = EventName<Person.ID, ContactCard>("contact.load")
  /// Notifies the view of the details to show.
  public static let shown = EventName<Never, ContactCard>("contact.shown")

  /// All events of the module.
  public static let names: [any TypedName] = [load, shown]
}
