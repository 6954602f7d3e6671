public import UIKit

/// A view of UIKit as a view.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  /// The type of the view.
  associatedtype UIViewType: UIView
  /// The type of what coordinates it.
  associatedtype Coordinator = Void
  /// What it gets.
  typealias Context = UIViewRepresentableContext<Self>
  /// Makes the view.
  func makeUIView(context: Self.Context) -> Self.UIViewType
  /// Takes over what has changed.
  func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
}

extension UIViewRepresentable {
  /// None.
  public var body: Never { fatalError("A representable has no body") }

  func made() -> UIViewType { makeUIView(context: Context()) }
}

/// What a representable gets.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
}
