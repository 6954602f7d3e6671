// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  public import UIKit
  public import VIPER

  /// A view controller that is a module's view: it forwards its lifecycle to its port, and nothing else.
  open class ModuleViewController: UIViewController, ModuleView {
    /// The connection of the view to its module.
    public let port = ViewPort()

    /// Forwards that the view is loaded.
    open override func viewDidLoad() {
      super.viewDidLoad()
      port.ready()
    }

    /// Forwards that the view is about to be seen.
    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      port.willAppear()
    }

    /// Forwards that the view is seen.
    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      port.didAppear()
    }

    /// Forwards that the view is about to be covered or to leave.
    open override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      port.willDisappear()
    }

    /// Forwards that the view is not seen any more.
    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      port.didDisappear()
    }
  }
#endif
