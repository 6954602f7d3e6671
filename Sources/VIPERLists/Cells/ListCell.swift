/// A size, in the units of the host: points, or columns and lines.
public struct ListSize: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A cell of a host that uses its cells again: it shows one row after the other.
@MainActor public protocol ListCell: AnyObject {
  /// The rows that it shows.
  associatedtype Row: Equatable & Sendable

  /// Returns the size that a row prefers within a width. The same row has the same size each time: it is kept.
  static func size(of row: Row, width: Double) -> ListSize

  /// Shows a row, in place of the one before.
  func show(_ row: Row)

  /// The cell is about to be seen: it may start to move.
  func willAppear()

  /// The cell is not seen any more, or shows another row from now on.
  func didDisappear()
}

extension ListCell {
  /// Does nothing.
  public func willAppear() {}
  /// Does nothing.
  public func didDisappear() {}
}
