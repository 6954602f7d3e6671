#if canImport(UIKit)
  import UIKit
  import VIPER
  import VIPERUIKit

  /// The view of Kitty, which sends events and shows results.
  final class KittyController: ModuleViewController, ProducesOutput, Mapped {
    typealias Output = String

    static let mapping = Mapping(KittyController.self) {
      $0.show(Kitty.load, in: \.loadResult)
      $0.showFailures(in: \.failure, or: "That did not work.")
    }

    /// The answer to `load`.
    private(set) var loadResult: String?
    /// The message of the last failure.
    private(set) var failure: String?

    /// Sends the event `load`.
    func load() { send(Kitty.load()) }

    /// Sends the event `save`.
    func save(_ input: String) { send(Kitty.save(input)) }
  }
#endif
