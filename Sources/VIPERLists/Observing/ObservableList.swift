public import Observation

/// A list that a view shows, each row observed for itself: a change tells who has read what has changed, and nobody else.
///
/// ```swift
/// $0.list(Contacts.list, \.people)  // in the view's result mapping
/// let people = ObservableList<Person.ID, PersonRow>()
/// ```
///
/// Rows that nobody has read cost nothing.
@MainActor public final class ObservableList<ID: Hashable & Sendable, Row: Equatable & Sendable>: Observable {
  /// A part of the list that is observed for itself.
  @usableFromInline enum Aspect: Hashable {
    case list, phase, pages, order
    case row(ID)
    case ends(section: ID)
    case marked(ListMark)
    case mark(ListMark, of: ID)
  }

  private let registrar = ObservationRegistrar()
  @usableFromInline var shown = ListModel<ID, Row>(phase: .loading)
  /// The aspects that were read since their readers were told of a change.
  @usableFromInline var read: Set<Aspect> = []

  /// Creates a list without rows, which is loading.
  public init() {}

  /// The list as a whole; its readers are told of each change.
  public var list: ListModel<ID, Row> { reading(.list) }
  /// The row of an id; `nil` if the list does not have it.
  public subscript(id: ID) -> Row? { reading(.row(id))[id] }
  /// The phase.
  public var phase: ListPhase { reading(.phase).phase }
  /// The states of the loading of pages.
  public var pages: ListPages { reading(.pages).pages }
  /// The ids of the sections, in order.
  public var sections: [ID] { reading(.order).sections.elements.map(\.id) }
  /// The number of rows in all sections.
  public var rowCount: Int { reading(.order).rowCount }

  /// Returns the ids of the rows of a section, in order; none if the list does not have it.
  public func ids(of section: ID) -> [ID] { reading(.order).section(of: section)?.map(\.id) ?? [] }
  /// Returns the header of a section.
  public func header(of section: ID) -> Row? { reading(.ends(section: section)).section(of: section)?.header }
  /// Returns the footer of a section.
  public func footer(of section: ID) -> Row? { reading(.ends(section: section)).section(of: section)?.footer }

  /// Returns the ids that have a mark.
  public func ids(_ mark: ListMark) -> Set<ID> { reading(.marked(mark)).ids(mark) }
  /// Returns whether a row has a mark.
  public func isMarked(_ id: ID, _ mark: ListMark) -> Bool { reading(.mark(mark, of: id)).ids(mark).contains(id) }

  private func reading(_ aspect: Aspect) -> ListModel<ID, Row> {
    read.insert(aspect)
    registrar.access(self, keyPath: \.[aspect])
    return shown
  }

  /// Replaces the list, and tells the readers of some aspects.
  @usableFromInline func replace(by new: ListModel<ID, Row>, telling aspects: [Aspect]) {
    read.subtract(aspects)
    for aspect in aspects { registrar.willSet(self, keyPath: \.[aspect]) }
    shown = new
    for aspect in aspects { registrar.didSet(self, keyPath: \.[aspect]) }
  }

  /// The name of an aspect, for who observes it.
  private subscript(aspect: Aspect) -> Void { () }
}

extension ListModel {
  @inlinable func section(of id: ID) -> ListSection<ID, Row>? { sectionIndex(of: id).flatMap(section) }
}
