#if canImport(UIKit)
  import UIKit
  import VIPER
  import VIPERUIKit

  /// The view of Till, which sends events and shows results.
  final class TillController: ModuleViewController, Mapped {
    static let mapping = Mapping(TillController.self) {
      $0.show(Till.totalShown, in: \.totalResult)
      $0.showFailures(in: \.failure, or: "That did not work.")
    }

    /// The answer to `total`.
    private(set) var totalResult: String?
    /// The message of the last failure.
    private(set) var failure: String?

    /// Sends the event `total`.
    func total() { send(Till.total()) }

    /// Opens the next module.
    func openNext(_ input: Int) { send(Till.openNext(input)) }
  }
#endif
