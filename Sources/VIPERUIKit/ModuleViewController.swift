// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit
  public import VIPERHosting

  /// A view controller that is a module's view. It only forwards its lifecycle to its port.
  open class ModuleViewController: UIViewController, ModuleView {
    /// The connection of the view to its module.
    public let port = ViewPort()

    /// Notifies the port that the view is loaded.
    open override func viewDidLoad() {
      super.viewDidLoad()
      port.viewIsReady()
    }

    /// Notifies the port that the view is about to appear.
    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      port.willAppear()
    }

    /// Notifies the port that the view has appeared.
    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      port.didAppear()
    }

    /// Notifies the port that the view is about to disappear.
    open override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      port.willDisappear()
    }

    /// Notifies the port that the view has disappeared.
    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      port.didDisappear()
    }
  }
#endif
