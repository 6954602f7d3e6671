public import UIKit

/// A SwiftUI view that wraps a UIKit view.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  /// The type of the UIKit view.
  associatedtype UIViewType: UIView
  /// The type of the coordinator.
  associatedtype Coordinator = Void
  /// The context that is passed to both functions.
  typealias Context = UIViewRepresentableContext<Self>
  /// Creates the UIKit view.
  func makeUIView(context: Self.Context) -> Self.UIViewType
  /// Updates the UIKit view after a change.
  func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
}

extension UIViewRepresentable {
  /// Traps, because a representable has no body.
  public var body: Never { fatalError("A representable has no body") }

  func made() -> UIViewType { makeUIView(context: Context()) }
}

/// The context of a representable view, which is empty.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
}
