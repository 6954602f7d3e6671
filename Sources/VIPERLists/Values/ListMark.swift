/// The marks that a row can have. They belong to its id, so they survive moves and new content, and go with the row.
public enum ListMark: Hashable, Sendable {
  /// The row is selected.
  case selected
  /// The row shows more than usual.
  case expanded
  /// The row is being edited.
  case edited
}

/// The ids that have marks.
@usableFromInline struct MarkedIDs<ID: Hashable & Sendable>: Sendable {
  private var selected: Set<ID> = []
  private var expanded: Set<ID> = []
  private var edited: Set<ID> = []

  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { selected.isEmpty && expanded.isEmpty && edited.isEmpty }

  @usableFromInline subscript(mark: ListMark) -> Set<ID> {
    get {
      switch mark {
      case .selected: selected
      case .expanded: expanded
      case .edited: edited
      }
    }
    _modify {
      switch mark {
      case .selected: yield &selected
      case .expanded: yield &expanded
      case .edited: yield &edited
      }
    }
  }

  @usableFromInline mutating func remove(_ id: ID) {
    selected.remove(id)
    expanded.remove(id)
    edited.remove(id)
  }

  @usableFromInline mutating func keep(_ isKept: (ID) -> Bool) {
    selected = selected.filter(isKept)
    expanded = expanded.filter(isKept)
    edited = edited.filter(isKept)
  }
}
