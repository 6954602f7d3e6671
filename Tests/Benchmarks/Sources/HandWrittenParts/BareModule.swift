// The objects of a VIPER module and their references to each other, without any behavior. Creating them is the lower
// bound for building a module.

/// The view, which owns all other objects.
package final class BareView {
  fileprivate let port = BareViewPort()

  fileprivate init() {}

  /// Whether all objects refer to each other.
  package var isConnected: Bool {
    guard let module = port.module, module.core.view === self, module.core.module === module else {
      return false
    }
    return module.core.presenter.port.module === module
      && module.core.interactor.port.module === module
  }
}

private final class BareViewPort {
  var module: BareModule?
}

private final class BarePart {
  let port = BarePartPort()
}

private final class BarePartPort {
  weak var module: BareModule?
}

/// The references that are passed along with events.
private final class BareCore {
  let presenter: BarePart
  let interactor: BarePart
  weak var view: BareView?
  weak var module: BareModule?

  init(presenter: BarePart, interactor: BarePart, view: BareView) {
    self.presenter = presenter
    self.interactor = interactor
    self.view = view
  }
}

package final class BareModule {
  fileprivate let core: BareCore

  private init(_ core: BareCore) { self.core = core }

  /// Creates the objects and connects them.
  package static func build() -> BareView {
    let view = BareView()
    let (presenter, interactor) = (BarePart(), BarePart())
    let module = BareModule(BareCore(presenter: presenter, interactor: interactor, view: view))
    module.core.module = module
    presenter.port.module = module
    interactor.port.module = module
    view.port.module = module
    return view
  }
}
