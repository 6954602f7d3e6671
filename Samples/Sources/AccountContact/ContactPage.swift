public import AccountDomain
public import VIPER

/// The events of the page of a contact.
public nonisolated enum ContactPage {
  /// Loads the details of a contact.
  public static let load = EventName<Person.ID, ContactCard>("contact.load")
}
