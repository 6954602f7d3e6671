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

private enum Outlets {
  static let screen = RouteName<Void, Never>("outlets")
  static let text = EventName<Never, String>("outlets.text")
}

/// A screen with an interactor that answers `ready` immediately.
private final class OutletController: ModuleViewController, Mapped {
  static let mapping = Mapping(OutletController.self) {
    $0.receive(Outlets.text) { view, text in view.received.append(view.label == nil ? "no outlet" : text) }
  }
  private(set) var label: UIView?
  private(set) var received: [String] = []

  override func loadView() {
    super.loadView()
    label = view
  }
}

private final class OutletInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(OutletInteractor.self) {
    $0.on(Lifecycle.ready) { part in part.publish(Outlets.text, "shown") }
  }
}

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

  @Test(arguments: [RouteStyle.push, .present])
  func `the outlets of a controller exist when its module is ready`(style: RouteStyle) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      try rig.router.register {
        $0.module(prefix: "Outlet", view: { OutletController() }, interactor: { OutletInteractor() })
        $0.route(Outlets.screen, to: "Outlet")
      }
      await rig.open("home", .root)
      let handle = rig.router.route(Outlets.screen(), style: style, from: try rig.page("home"))
      await rig.router.idle()
      let controller = try #require(handle.target as? OutletController)
      #expect(controller.received == ["shown"])
    }
  }
}
