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

  @usableFromInline let readers = ListReaders()
  @usableFromInline var shown = ListModel<ID, Row>(phase: .loading)
  /// The aspects that were read since their readers were told of a change, and their numbers.
  @usableFromInline var read: [Aspect: Int] = [:]
  @usableFromInline var lastNumber = 0

  /// Creates a list without rows, which is loading.
  public init() {}

  /// The list as a whole; its readers are told of each change.
  public var list: ListModel<ID, Row> { reading(.list) }
  /// The row of an id; `nil` if the list does not have it.
  @inlinable public subscript(id: ID) -> Row? { reading(.row(id))[id] }
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
  @inlinable public func isMarked(_ id: ID, _ mark: ListMark) -> Bool {
    reading(.mark(mark, of: id)).ids(mark).contains(id)
  }

  @inlinable func reading(_ aspect: Aspect) -> ListModel<ID, Row> {
    let number = read[aspect] ?? lastNumber + 1
    if number > lastNumber { (read[aspect], lastNumber) = (number, number) }
    readers.note(number)
    return shown
  }

  /// Replaces the list, and tells the readers of some aspects.
  @inlinable func replace(by new: ListModel<ID, Row>, telling aspects: [Aspect]) {
    let numbers = aspects.compactMap { read.removeValue(forKey: $0) }
    readers.tell(numbers) { shown = new }
  }
}

/// The readers of a list, by the numbers of what they have read. The class is not generic: its key paths are made faster.
@MainActor @usableFromInline final class ListReaders: Observable {
  private let registrar = ObservationRegistrar()

  @usableFromInline init() {}

  @usableFromInline func note(_ number: Int) { registrar.access(self, keyPath: \.[number]) }

  /// Tells the readers of some numbers of a change.
  @usableFromInline func tell(_ numbers: [Int], _ change: () -> Void) {
    let paths = numbers.map { \ListReaders.[$0] }
    for path in paths { registrar.willSet(self, keyPath: path) }
    change()
    for path in paths { registrar.didSet(self, keyPath: path) }
  }

  /// The name of a number, for who observes it.
  private subscript(number: Int) -> Void { () }
}

extension ListModel {
  @inlinable func section(of id: ID) -> ListSection<ID, Row>? { sectionIndex(of: id).flatMap(section) }
}
