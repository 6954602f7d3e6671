public import AccountDomain
public import VIPER

/// The events of the page of one person.
public nonisolated enum ContactPage: Feature {
  /// Loads what is known about a person.
  public static let load = EventName<Person.ID, ContactCard>("contact.load")
  /// Tells the view whom it shows.
  public static let shown = EventName<Never, ContactCard>("contact.shown")

  /// All of its events.
  public static let names: [any TypedName] = [load, shown]
}
