/// A size, in the units of the host: points, or columns and lines.
public struct ListSize: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A cell, header or footer that a host reuses for different rows.
@MainActor public protocol ListCell<Row>: AnyObject {
  /// The type of the rows that the cell shows.
  associatedtype Row: Equatable & Sendable

  /// Returns the size that a row prefers within a width, or `nil` if the host measures the cell itself. The size must
  /// depend only on the row and the width, because it is stored.
  static func size(of row: Row, width: Double) -> ListSize?

  /// Shows a row instead of the previous one.
  func show(_ row: Row)

  /// Notifies the cell that it is about to become visible. Animations may start.
  func willAppear()

  /// Notifies the cell that it is no longer visible, or is about to show another row.
  func didDisappear()
}

extension ListCell {
  /// Returns `nil`, so that the host measures the cell itself.
  public static func size(of row: Row, width: Double) -> ListSize? { nil }
  /// Does nothing.
  public func willAppear() {}
  /// Does nothing.
  public func didDisappear() {}
}

/// A cell, header or footer with controls that send the events of its row, such as a button.
///
/// ```swift
/// final class DishCell: UITableViewCell, SendingCell {
///   var send: @MainActor (RowEvent?) -> Void = { _ in }
///   private var row: MenuRow?
///   func show(_ row: MenuRow) { self.row = row }
///   func likeTapped() { send(row?.button) }
/// }
/// ```
@MainActor public protocol SendingCell<Row>: ListCell {
  /// A closure that sends the event of a control down the chain of the view's module. The object that shows the list
  /// sets the property before it calls ``ListCell/show(_:)``.
  var send: @MainActor (RowEvent?) -> Void { get set }
}
