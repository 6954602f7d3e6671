public import AccountDomain
public import Observation
public import VIPER

/// The view of one contact. It requests the contact when it is ready. The parameter of the route is the contact's id.
@Observable public final class ContactView: VIPView, Mapped {
  /// The results that the view shows.
  public static let mapping = Mapping(ContactView.self) {
    $0.onInitialize(send: ContactPage.load)
    $0.show(ContactPage.load, in: \.card)
    $0.showFailures(in: \.failure, or: "The contact cannot be shown.")
  }

  /// The details of the contact, or `nil` until the details are loaded.
  public private(set) var card: ContactCard?
  /// The message if loading failed. A host may clear it after showing it.
  public var failure: String?
}
