public import Foundation
public import UIKit

/// A view controller as a view.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  /// The type of the controller.
  associatedtype UIViewControllerType: UIViewController
  /// The type of what coordinates it.
  associatedtype Coordinator = Void
  /// What it gets.
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// Makes the controller.
  func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
  /// Takes over what has changed.
  func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)
}

extension UIViewControllerRepresentable {
  /// None.
  public var body: Never { fatalError("A representable has no body") }

  func made() -> UIViewControllerType { makeUIViewController(context: Context()) }
}

/// What a representable gets.
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
}

/// A controller that shows a view.
open class UIHostingController<Content: View>: UIViewController, DrawsView {
  /// The view.
  open var rootView: Content {
    didSet { window?.schedule() }
  }
  private var window: StandInWindow?

  /// Shows a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// As a storyboard makes it: not here.
  public required init?(coder: NSCoder) { nil }

  /// What is drawn, once the view was loaded.
  public var drawing: StandInWindow? { window }

  /// Draws the view.
  open override func viewDidLoad() {
    super.viewDidLoad()
    window = StandInWindow { [weak self] in self.map { AnyView($0.rootView) } ?? AnyView(EmptyView()) }
    window?.base = view
  }
}
