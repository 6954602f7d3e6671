import VIPERLists

/// A list in plain arrays with simple changes: the reference model of ``ListModel``.
struct PlainList: Equatable {
  struct Section: Equatable {
    var id: String
    var header: Int?
    var footer: Int?
    var rows: [ListEntry<Int, Int>]
  }

  var sections: [Section]

  init(_ list: ListModel<Int, Int>) {
    sections = (0..<list.sectionCount).compactMap { list.section($0) }.map {
      Section(id: $0.id, header: $0.header, footer: $0.footer, rows: Array($0))
    }
  }

  /// Whether a list finds all rows and sections at their places.
  func isFound(in list: ListModel<Int, Int>) -> Bool {
    list.rowCount == sections.reduce(0) { $0 + $1.rows.count }
      && sections.enumerated().allSatisfy { index, section in
        list.sectionIndex(of: section.id) == index
          && section.rows.enumerated().allSatisfy { row, entry in
            list.place(of: entry.id) == ListPlace(section: index, row: row) && list[entry.id] == entry.row
          }
      }
  }

  mutating func insert(_ entries: [ListEntry<Int, Int>], at place: ListPlace) {
    guard sections.indices.contains(place.section), place.row <= sections[place.section].rows.count else { return }
    var kept: [ListEntry<Int, Int>] = []
    for entry in entries.reversed() where !kept.contains(where: { $0.id == entry.id }) { kept.insert(entry, at: 0) }
    let ids = Set(kept.map(\.id))
    let before = sections[place.section].rows.prefix(place.row).filter { !ids.contains($0.id) }.count
    remove(ids)
    sections[place.section].rows.insert(contentsOf: kept, at: before)
  }

  mutating func remove(_ ids: Set<Int>) {
    for index in sections.indices { sections[index].rows.removeAll { ids.contains($0.id) } }
  }

  mutating func update(_ id: Int, _ content: Int) {
    for section in sections.indices {
      for row in sections[section].rows.indices where sections[section].rows[row].id == id {
        sections[section].rows[row] = ListEntry(id, content)
      }
    }
  }

  mutating func move(_ id: Int, to place: ListPlace) {
    guard let from = sections.firstIndex(where: { $0.rows.contains { $0.id == id } }),
      let row = sections[from].rows.firstIndex(where: { $0.id == id }), sections.indices.contains(place.section)
    else { return }
    let last = sections[place.section].rows.count - (from == place.section ? 1 : 0)
    if place.row > last { return }
    sections[place.section].rows.insert(sections[from].rows.remove(at: row), at: place.row)
  }

  mutating func insertSection(_ section: ListSection<Int, Int>, at index: Int) {
    if index > sections.count { return }
    var index = index
    if let old = sections.firstIndex(where: { $0.id == section.id }) {
      sections.remove(at: old)
      if old < index { index -= 1 }
    }
    sections.insert(Section(id: section.id, header: section.header, footer: section.footer, rows: []), at: index)
    insert(Array(section), at: ListPlace(section: index, row: 0))
  }

  mutating func moveSection(_ id: String, to index: Int) {
    guard let old = sections.firstIndex(where: { $0.id == id }), index < sections.count else { return }
    sections.insert(sections.remove(at: old), at: index)
  }
}
