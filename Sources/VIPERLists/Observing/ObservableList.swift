public import Observation

/// A list that a view shows, with separate observation of each row. A change notifies only the observers that have read
/// a changed value.
///
/// ```swift
/// $0.list(Contacts.list, \.people)  // in the view's mapping
/// let people = ObservableList<Person.ID, PersonRow>()
/// ```
///
/// ``rows`` and ``sections`` contain the content of all rows, so their observers are notified when any row changes. A
/// view that renders a single changed row again reads ``ids`` or ``ids(of:)``, and each row by its id.
///
/// Rows that no observer has read have no cost.
@MainActor public final class ObservableList<ID: Hashable & Sendable, Row: Equatable & Sendable>: Observable {
  /// A part of the list that is observed separately.
  @usableFromInline enum Aspect: Hashable {
    case list, content, phase, pages, order
    case row(ID)
    case ends(section: String)
    case marked(ListMark)
    case mark(ListMark, of: ID)
  }

  @usableFromInline let readers = ListReaders()
  @usableFromInline var shown: ListModel<ID, Row>
  @usableFromInline var arrived: ArrivedList<ID, Row>
  /// The aspects that were read since their observers were last notified. Each aspect has a number.
  @usableFromInline var read: [Aspect: Int] = [:]
  @usableFromInline var lastNumber = 0
  /// The use of the list by its view, for the report of mistakes.
  @usableFromInline var use = ListUse()
  /// Whether any value was read.
  var wasRead: Bool { lastNumber > 0 }

  /// Creates a list without rows.
  ///
  /// - Parameter phase: The phase until the first version of the list arrives. If the list is not loaded when the view
  ///   appears, but later, pass ``ListPhase/empty(_:)``.
  public init(phase: ListPhase = .loading) { (shown, arrived) = (ListModel(phase: phase), ArrivedList(phase: phase)) }

  /// The whole list. Its observers are notified of each change.
  public var list: ListModel<ID, Row> { readingState(.list) }
  /// The row with an id, or `nil` if the list does not have such a row.
  @inlinable public subscript(id: ID) -> Row? { reading(.row(id))[id] }
  /// The phase.
  public var phase: ListPhase { readingState(.phase).phase }
  /// The states of the page loads.
  public var pages: ListPages { readingState(.pages).pages }
  /// All rows, in order. Observers are notified when rows or sections change.
  public var rows: [ListEntry<ID, Row>] { sections.flatMap { $0 } }
  /// The sections with their rows, in order. Observers are notified when rows or sections change.
  public var sections: [ListSection<ID, Row>] { reading(.content).sections.elements.map(\.row) }
  /// The ids of all rows, in order. Observers are notified when the order changes, but not when the content of a row
  /// changes.
  public var ids: [ID] { reading(.order).sections.elements.flatMap { $0.row.map(\.id) } }
  /// The ids of the sections, in order. Observers are notified when the order changes.
  public var sectionIDs: [String] { reading(.order).sections.elements.map(\.id) }
  /// The number of rows in all sections.
  public var rowCount: Int { reading(.order).rowCount }

  /// Returns the ids of the rows of a section, in order. Returns an empty array if the list does not have the section.
  public func ids(of section: String) -> [ID] { reading(.order).section(of: section)?.map(\.id) ?? [] }
  /// Returns the header of a section.
  public func header(of section: String) -> Row? { reading(.ends(section: section)).section(of: section)?.header }
  /// Returns the footer of a section.
  public func footer(of section: String) -> Row? { reading(.ends(section: section)).section(of: section)?.footer }

  /// Returns the ids of the rows that have a mark.
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

  /// Reads an aspect from which the view can show the failure of a load.
  private func readingState(_ aspect: Aspect) -> ListModel<ID, Row> {
    use.isStateRead = true
    return reading(aspect)
  }

  /// Replaces the list, and notifies the observers of the given aspects.
  @inlinable func replace(by new: ListModel<ID, Row>, telling aspects: [Aspect]) {
    let numbers = aspects.compactMap { read.removeValue(forKey: $0) }
    readers.notify(numbers) { shown = new }
  }
}

/// The observers of a list, by the numbers of the aspects that they have read. The class is not generic, because key
/// paths of generic classes are created more slowly.
@MainActor @usableFromInline final class ListReaders: Observable {
  private let registrar = ObservationRegistrar()

  @usableFromInline init() {}

  @usableFromInline func note(_ number: Int) { registrar.access(self, keyPath: \.[number]) }

  /// Applies a change, and notifies the observers of the given numbers.
  @usableFromInline func notify(_ numbers: [Int], _ change: () -> Void) {
    let paths = numbers.map { \ListReaders.[$0] }
    for path in paths { registrar.willSet(self, keyPath: path) }
    change()
    for path in paths { registrar.didSet(self, keyPath: path) }
  }

  /// The observed property for a number. Only the key path of the property is used.
  private subscript(number: Int) -> Void { () }
}

extension ListModel {
  @inlinable func section(of id: String) -> ListSection<ID, Row>? { sectionIndex(of: id).flatMap(section) }
}
