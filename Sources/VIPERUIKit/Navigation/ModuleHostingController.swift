// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit) && canImport(SwiftUI)
  import SwiftUI
  import UIKit
  import VIPER
  import VIPERSwiftUI

  /// The controller of a module's view that SwiftUI draws: it forwards its lifecycle to the view's port, and nothing else.
  final class ModuleHostingController<Module: ModuleScreen>: UIHostingController<HostedScreen<Module>> {
    private var port: ViewPort { rootView.module.port }

    override func viewDidLoad() {
      super.viewDidLoad()
      port.ready()
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      port.willAppear()
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      port.didAppear()
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      port.willDisappear()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      port.didDisappear()
    }
  }

  /// A drawing in a body of its own, which is evaluated again when what it reads has changed.
  struct HostedScreen<Module: ModuleScreen>: View {
    let module: Module

    var body: some View { module.screen }
  }

  extension ModuleScreen {
    /// A controller that draws it.
    func makeHostingController() -> UIViewController { ModuleHostingController(rootView: HostedScreen(module: self)) }
  }
#endif
