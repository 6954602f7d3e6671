import Testing
import UIKit
import VIPER
import VIPERUIKit

class ScreenController: ModuleViewController {
  override var prefersStatusBarHidden: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.backButtonDisplayMode = .minimal  // the back button that leads to this screen
    view.backgroundColor = .systemGroupedBackground
  }
}

private final class DetailController: ScreenController {}

@MainActor @Suite("View controllers as views of modules")
struct ModuleViewControllerTests {
  @Test func `a view controller forwards its lifecycle to its port`() {
    let controller = ModuleViewController()
    #expect(!controller.port.isReady)
    controller.viewDidLoad()
    #expect(controller.port.isReady)
    controller.viewWillAppear(false)
    controller.viewDidAppear(false)
    #expect(controller.port.isVisible)
    controller.viewWillDisappear(false)
    controller.viewDidDisappear(false)
    #expect(!controller.port.isVisible)
    #expect(!controller.port.isRemoved)
  }

  @Test func `a base class of an app sets the status bar, the back button and the background of its screens`() {
    let controller = DetailController()
    #expect(controller.view.backgroundColor == .systemGroupedBackground)
    #expect(controller.prefersStatusBarHidden)
    #expect(controller.navigationItem.backButtonDisplayMode == .minimal)
    #expect(controller.port.isReady)
  }
}
