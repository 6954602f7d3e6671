public import AccountDomain
public import Observation
public import VIPER

/// One person.
@Observable public final class ContactView: VIPView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(ContactView.self) {
    $0.on(ContactPage.shown) { $0.card = $1 }
    $0.onFailure(ContactPage.load) { $0.failure = $1.message }
  }

  /// What is known about the person; `nil` until it is loaded.
  public private(set) var card: ContactCard?
  /// Why nothing could be loaded; whoever shows it may clear it.
  public var failure: String?
}
