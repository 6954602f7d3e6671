/// Changes of sections or rows. The changes of each kind are in ascending order.
public struct ListEdits<Index: Hashable & Comparable & Sendable>: Sendable, Equatable {
  /// A change of place.
  public struct Move: Sendable, Hashable {
    /// The place in the old list.
    public let from: Index
    /// The place in the new list.
    public let to: Index

    /// Creates a move.
    @inlinable public init(from: Index, to: Index) { (self.from, self.to) = (from, to) }
  }

  /// The places of deleted elements in the old list.
  public var deletes: [Index] = []
  /// The places of inserted elements in the new list.
  public var inserts: [Index] = []
  /// The changes of place, in the order of their targets. The number of moves is minimal.
  public var moves: [Move] = []
  /// The places, in the old list, of elements with the same id and different content.
  public var reloads: [Index] = []

  /// Creates edits that change nothing.
  @inlinable public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty }

  /// Sorts the changes of each kind. Usually, they are already sorted.
  @inlinable mutating func sort() {
    Self.sort(&deletes) { $0 < $1 }
    Self.sort(&inserts) { $0 < $1 }
    Self.sort(&moves) { $0.to < $1.to }
    Self.sort(&reloads) { $0 < $1 }
  }

  @inlinable static func sort<Element>(_ elements: inout [Element], _ isBefore: (Element, Element) -> Bool) {
    for index in elements.indices.dropFirst() where isBefore(elements[index], elements[index - 1]) {
      return elements.sort(by: isBefore)
    }
  }
}
