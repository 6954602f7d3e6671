/// A controller with a drawing, whatever view it is of.
@MainActor public protocol DrawsView: AnyObject {
  /// What is drawn, once the view was loaded.
  var drawing: StandInWindow? { get }
}
