#if canImport(UIKit)
  import UIKit
  import VIPER
  import VIPERLists
  import VIPERUIKit

  /// The view of Badge, which sends events and shows results.
  final class BadgeController: ModuleViewController, Mapped {
    static let mapping = Mapping(BadgeController.self) {
      $0.list(Badge.list, \.items)
      $0.showFailures(in: \.failure, or: "That did not work.")
    }

    /// The rows of the list.
    let items = ObservableList<Int, BadgeRow>()

    /// The message of the last failure.
    private(set) var failure: String?
  }
#endif
