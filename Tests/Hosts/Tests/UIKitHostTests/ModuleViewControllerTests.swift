import Testing
import UIKit
import VIPER
import VIPERUIKit

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
    #expect(!controller.port.isVisible && !controller.port.isRemoved)
  }
}
