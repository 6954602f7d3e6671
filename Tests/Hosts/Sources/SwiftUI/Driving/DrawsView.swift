/// A view controller that renders a SwiftUI view of any type.
@MainActor public protocol DrawsView: AnyObject {
  /// The rendering of the SwiftUI view, or `nil` before the controller's view is loaded.
  var drawing: StandInWindow? { get }
}
