public import Foundation
public import UIKit

/// A SwiftUI view that wraps a view controller.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  /// The type of the view controller.
  associatedtype UIViewControllerType: UIViewController
  /// The type of the coordinator.
  associatedtype Coordinator = Void
  /// The context that is passed to both functions.
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// Creates the view controller.
  func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
  /// Updates the view controller after a change.
  func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)
}

extension UIViewControllerRepresentable {
  /// Traps, because a representable has no body.
  public var body: Never { fatalError("A representable has no body") }

  func made() -> UIViewControllerType { makeUIViewController(context: Context()) }
}

/// The context of a representable view controller, which is empty.
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
}

/// A view controller that shows a SwiftUI view.
open class UIHostingController<Content: View>: UIViewController, DrawsView {
  /// The SwiftUI view.
  open var rootView: Content {
    didSet { window?.schedule() }
  }
  private var window: StandInWindow?

  /// Creates a view controller that shows a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns `nil`. The simulation has no storyboards.
  public required init?(coder: NSCoder) { nil }

  /// The rendering of the SwiftUI view, or `nil` before the controller's view is loaded.
  public var drawing: StandInWindow? { window }

  /// Creates the rendering of the SwiftUI view.
  open override func viewDidLoad() {
    super.viewDidLoad()
    window = StandInWindow { [weak self] in self.map { AnyView($0.rootView) } ?? AnyView(EmptyView()) }
    window?.base = view
  }
}
