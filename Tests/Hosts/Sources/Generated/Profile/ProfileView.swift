import VIPER

/// The view of Profile, which sends events and shows results.
final class ProfileView: VIPView, ProducesOutput, Mapped {
  typealias Output = Item

  static let mapping = Mapping(ProfileView.self) {
    $0.onInitialize { (view, input: Item.ID) in view.input = input }
    $0.show(Profile.load, in: \.loadResult)
    $0.show(Profile.find, in: \.findResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The parameters of the route.
  private(set) var input: Item.ID?

  /// The answer to `load`.
  private(set) var loadResult: Item?
  /// The answer to `find`.
  private(set) var findResult: [Item]?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `load`.
  func load(_ input: Item.ID) { send(Profile.load(input)) }

  /// Sends the event `save`.
  func save(_ input: Item) { send(Profile.save(input)) }

  /// Sends the event `find`.
  func find(_ input: String) { send(Profile.find(input)) }
}
