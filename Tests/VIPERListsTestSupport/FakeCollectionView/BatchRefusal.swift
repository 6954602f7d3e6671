package import VIPERLists

/// The reason why a ``FakeCollectionView`` rejects a batch. A `UICollectionView` throws or becomes inconsistent
/// instead.
package enum BatchRefusal: Error, Hashable {
  /// The section index does not exist.
  case noSection(Int, Use)
  /// The row does not exist.
  case noRow(ListPlace, Use)
  /// Two changes of the batch use the same section.
  case sectionTwice(Int, Use, Use)
  /// Two changes of the batch use the same row.
  case rowTwice(ListPlace, Use, Use)
  /// The row is deleted, reloaded or moved away although its section is deleted.
  case inDeletedSection(ListPlace, Use)
  /// The row is inserted or moved into a section that is itself inserted.
  case inInsertedSection(ListPlace, Use)
  /// The row is changed in the batch that moves its section.
  case inMovedSection(ListPlace, Use)
  /// The row is changed in the batch that reloads its section.
  case inReloadedSection(ListPlace, Use)
  /// The data source returns a number of sections that differs from the number after the batch.
  case sectionCount(is: Int, expected: Int)
  /// The data source returns a number of rows for a section that differs from the number after the batch.
  case rowCount(section: Int, is: Int, expected: Int)

  /// The uses of an index in a batch.
  package enum Use: String, Hashable {
    case delete, reload
    case moveFrom = "move from"
    case insert
    case moveTo = "move to"
  }
}

extension BatchRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSection(let index, let use): "\(use.rawValue) section \(index), which is out of range"
    case .noRow(let place, let use): "\(use.rawValue) \(Self.text(place)), which is out of range"
    case .sectionTwice(let index, let one, let other): "\(one.rawValue) and \(other.rawValue) section \(index)"
    case .rowTwice(let place, let one, let other): "\(one.rawValue) and \(other.rawValue) \(Self.text(place))"
    case .inDeletedSection(let place, let use): "\(use.rawValue) \(Self.text(place)) of a deleted section"
    case .inInsertedSection(let place, let use): "\(use.rawValue) \(Self.text(place)) of an inserted section"
    case .inMovedSection(let place, let use): "\(use.rawValue) \(Self.text(place)) of a moved section"
    case .inReloadedSection(let place, let use): "\(use.rawValue) \(Self.text(place)) of a reloaded section"
    case .sectionCount(let count, let expected): "\(count) sections after the update, not \(expected)"
    case .rowCount(let section, let count, let expected):
      "\(count) rows in section \(section) after the update, not \(expected)"
    }
  }

  private static func text(_ place: ListPlace) -> String { "row \(place.row) of section \(place.section)" }
}
