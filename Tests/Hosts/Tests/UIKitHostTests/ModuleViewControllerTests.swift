import Testing
import UIKit
import VIPER
import VIPERUIKit

@MainActor @Suite("View controllers that are modules' views")
struct ModuleViewControllerTests {
  @Test func `A view controller forwards its lifecycle`() {
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
