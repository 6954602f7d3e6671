import FromHandWrittenVIPERShared

/// The receiver of the name. The opener of the screen conforms.
@MainActor protocol NameDelegate: AnyObject {
  func nameDidFinish(_ name: String)
}

final class NameViewController: NameScreen {
  weak var delegate: (any NameDelegate)?
  weak var window: Window?
  var name: String
  private(set) var problem: String?

  init(_ name: String) { self.name = name }

  func doneTapped() {
    guard !name.isEmpty else {
      problem = "Enter a name."
      return
    }
    delegate?.nameDidFinish(name)
    window?.screens.removeLast()
  }
}

@MainActor enum NameAssembly {
  static func make(_ name: String, delegate: any NameDelegate, in window: Window) -> NameViewController {
    let view = NameViewController(name)
    view.delegate = delegate
    view.window = window
    return view
  }
}
