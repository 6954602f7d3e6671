import VIPERLists
import VIPERTestSupport

/// A generator of random lists. The ids and contents are few, so that pairs of lists have much in common.
struct RandomLists {
  typealias Model = ListModel<Int, Int>
  typealias Section = ListSection<Int, Int>

  var generator: SeededGenerator
  /// The number of different row ids.
  var rowIDs = 14
  /// The number of different section ids.
  var sectionIDs = 5

  init(_ index: Int, seed: UInt64 = 1) { generator = SeededGenerator(seed: seed, index: index) }

  /// Returns a list, possibly with duplicate ids.
  mutating func list() -> Model { Model(sections()) }

  /// Returns an unrelated list, or a list created from `list` by a replacement or by single changes.
  mutating func next(after list: Model) -> Model {
    switch generator.number(0..<4) {
    case 0: return self.list()
    case 1: return Model(changed(list))
    case 2:
      var next = list
      var plain = PlainList(list)
      for _ in 0..<generator.number(1..<6) { step(&next, &plain) }
      return next
    default:
      var next = list
      next.replaceSections(changed(list))
      return next
    }
  }

  mutating func entries(_ count: Int) -> [ListEntry<Int, Int>] {
    (0..<count).map { _ in ListEntry(generator.number(0..<rowIDs), generator.number(0..<3)) }
  }

  private mutating func sections() -> [Section] {
    (0..<generator.number(0..<sectionIDs)).map { _ in section(generator.number(0..<sectionIDs)) }
  }

  private mutating func section(_ id: Int) -> Section {
    let rowCount = generator.number(0..<(generator.chance(15) ? rowIDs : rowIDs / 2))
    let (header, footer) = (generator.chance(30) ? generator.number(0..<2) : nil, generator.chance(10) ? 1 : nil)
    return Section(id: "\(id)", header: header, footer: footer, rows: entries(rowCount))
  }

  private func plain(_ list: Model) -> [Section] {
    (0..<list.sectionCount).compactMap { list.section($0) }.map {
      Section(id: $0.id, header: $0.header, footer: $0.footer, rows: Array($0))
    }
  }

  /// Returns the sections with some rows and sections changed, moved, removed and added.
  mutating func changed(_ list: Model) -> [Section] {
    var sections = plain(list)
    var rows = sections.map(Array.init)
    for _ in 0..<generator.number(0..<4) where !rows.isEmpty {
      let (from, to) = (generator.number(0..<rows.count), generator.number(0..<rows.count))
      let place = generator.number(0..<rows[to].count + 1)
      switch generator.number(0..<5) {
      case 0: rows[to].insert(contentsOf: entries(2), at: place)
      case 1: if !rows[from].isEmpty { rows[from].remove(at: generator.number(0..<rows[from].count)) }
      case 2, 3:
        guard !rows[from].isEmpty else { continue }
        let row = rows[from].remove(at: generator.number(0..<rows[from].count))
        rows[to].insert(row, at: min(place, rows[to].count))
      default: if place < rows[to].count { rows[to][place] = ListEntry(rows[to][place].id, 7) }
      }
    }
    for index in sections.indices {
      let header = generator.chance(15) ? 9 : sections[index].header
      sections[index] = Section(
        id: sections[index].id, header: header, footer: sections[index].footer, rows: rows[index])
    }
    if generator.chance(30), !sections.isEmpty {
      let section = sections.remove(at: generator.number(0..<sections.count))
      if generator.chance(70) { sections.insert(section, at: generator.number(0..<sections.count + 1)) }
    }
    if generator.chance(20) { sections.insert(section(generator.number(0..<sectionIDs)), at: 0) }
    if generator.chance(5) { sections.shuffle(using: &generator) }
    return sections
  }

  /// Changes a list by one of its methods, and the plain arrays in the same way.
  mutating func step(_ list: inout Model, _ plain: inout PlainList) {
    let (id, number) = (generator.number(0..<rowIDs), generator.number(0..<sectionIDs))
    let section = "\(number)"
    let index = generator.number(0..<list.sectionCount + 1)
    let place = ListPlace(section: index, row: generator.number(0..<(list.section(index)?.count ?? 0) + 1))
    let content = generator.number(0..<3)
    switch generator.number(0..<12) {
    case 0, 1:
      list.update(id) { $0 = content }
      plain.update(id, content)
    case 2, 3, 4:
      let entries = entries(generator.chance(10) ? rowIDs / 5 : generator.number(1..<4))
      list.insert(entries, at: place)
      plain.insert(entries, at: place)
    case 5:
      let entries = entries(2)
      list.append(entries, to: section)
      if let index = plain.sections.firstIndex(where: { $0.id == section }) {
        plain.insert(entries, at: ListPlace(section: index, row: plain.sections[index].rows.count))
      }
    case 6:
      let ids = generator.chance(10) ? (0..<rowIDs).filter { $0 % 3 == content } : [id, (id + 1) % rowIDs]
      list.remove(ids)
      plain.remove(Set(ids))
    case 7, 8:
      list.move(id, to: place)
      plain.move(id, to: place)
    case 9:
      let section = self.section(number)
      list.insertSection(section, at: index)
      plain.insertSection(section, at: index)
    case 10:
      list.moveSection(section, to: index)
      plain.moveSection(section, to: index)
    default:
      if generator.chance(30) {
        list.removeSection(section)
        plain.sections.removeAll { $0.id == section }
      } else {
        list.updateSection(section) { $1 = content }
        for index in plain.sections.indices where plain.sections[index].id == section {
          plain.sections[index].footer = content
        }
      }
    }
  }
}
