import VIPERLists

typealias Model = ListModel<String, Int>
typealias Section = ListSection<String, Int>
typealias Entry = ListEntry<String, Int>

/// Returns a list from texts. "A: a b c=7" is a section of three rows. The last has the content 7, the others have 0.
func list(_ sections: String...) -> Model { Model(sections.map(section)) }

func section(_ text: String) -> Section {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  return Section(id: String(parts[0]), rows: rows(parts.count > 1 ? String(parts[1]) : ""))
}

func rows(_ text: String) -> [Entry] {
  text.split(separator: " ").map { row in
    let parts = row.split(separator: "=")
    return Entry(String(parts[0]), parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }
}

/// Returns a list as the texts that ``list(_:)`` accepts.
func text(_ list: Model) -> [String] {
  (0..<list.sectionCount).compactMap { list.section($0) }.map { section in
    let rows = section.map { $0.row == 0 ? $0.id : "\($0.id)=\($0.row)" }
    return rows.isEmpty ? section.id : "\(section.id): " + rows.joined(separator: " ")
  }
}

func place(_ section: Int, _ row: Int) -> ListPlace { ListPlace(section: section, row: row) }

func move(_ from: ListPlace, _ to: ListPlace) -> ListEdits<ListPlace>.Move { .init(from: from, to: to) }
