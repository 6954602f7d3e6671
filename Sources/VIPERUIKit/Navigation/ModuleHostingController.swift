// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  import SwiftUI
  import UIKit
  import VIPERHosting
  import VIPERSwiftUI

  /// The controller of a module's view that SwiftUI renders. It only forwards its lifecycle to the view's port.
  final class ModuleHostingController<Module: ModuleScreen>: UIHostingController<HostedScreen<Module>> {
    private var port: ViewPort { rootView.module.port }

    override func viewDidLoad() {
      super.viewDidLoad()
      rootView.module.reportIfNotObservable()
      port.viewIsReady()
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

  /// A screen with a separate body. SwiftUI evaluates the body again when the data that the screen reads change.
  struct HostedScreen<Module: ModuleScreen>: View {
    let module: Module

    var body: some View { module.screen }
  }

  extension ModuleScreen {
    /// Creates a controller that renders the view.
    func makeHostingController() -> UIViewController { ModuleHostingController(rootView: HostedScreen(module: self)) }
  }
#endif
