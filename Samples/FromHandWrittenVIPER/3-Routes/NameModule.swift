import FromHandWrittenVIPERShared
import VIPER

final class NameViewController: VIPView, ProducesOutput, Mapped, NameScreen {
  typealias Output = String
  static let mapping = Mapping(NameViewController.self) {
    $0.onInitialize { (view, name: String) in view.name = name }
  }
  var name = ""
  private(set) var problem: String?

  func doneTapped() {
    guard !name.isEmpty else {
      problem = "Enter a name."
      return
    }
    finish(with: name)
  }
}
