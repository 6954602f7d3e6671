// Descriptions and comparisons of lists. They depend on the content only, not on the storage.

extension ListSection: CustomStringConvertible, CustomReflectable {
  /// A description of the section in one line: its id, header, footer, and at most ten rows.
  public var description: String { description(rowLimit: 10) }

  fileprivate func description(rowLimit limit: Int) -> String {
    let ends = [header.map { "header: \($0)" }, footer.map { "footer: \($0)" }].compactMap { $0 }
    var rows = prefix(limit).map { "\($0.id): \($0.row)" }
    if count > rows.count { rows.append("\(count - rows.count) more") }
    return ([("\(id)")] + ends).joined(separator: ", ") + " [\(rows.joined(separator: ", "))]"
  }

  /// A mirror of the section's id, header, rows and footer.
  public var customMirror: Mirror {
    Mirror(self, children: ["id": id, "header": header as Any, "rows": Array(self), "footer": footer as Any])
  }
}

extension ListSection: Equatable where Row: Equatable {
  /// Returns whether two sections have the same id, header and footer, and the same rows in the same order.
  public static func == (one: ListSection, other: ListSection) -> Bool {
    one.id == other.id && one.header == other.header && one.footer == other.footer
      && (one.rows.sharesStorage(with: other.rows) || one.elementsEqual(other))
  }
}

extension ListModel: CustomStringConvertible, CustomReflectable {
  private var all: [ListSection<ID, Row>] { sections.elements.map(\.row) }

  /// A description of the list in one line: its phase, and its sections, with at most ten sections and ten rows.
  public var description: String {
    var (texts, rest) = (["\(phase)"], 10)
    for section in sections.elements.prefix(10) {
      texts.append(section.row.description(rowLimit: rest))
      rest -= min(rest, section.row.count)
    }
    if sectionCount > 10 { texts.append("\(sectionCount - 10) more sections") }
    return texts.joined(separator: "; ")
  }

  /// A mirror of the list's phase, page states, sections and marks.
  public var customMirror: Mirror {
    Mirror(self, children: ["phase": phase, "pages": pages, "sections": all, "marks": marks])
  }
}

extension ListModel: Equatable where Row: Equatable {
  /// Returns whether two lists have equal sections and rows in the same order, and the same phase, page states and
  /// marks.
  public static func == (one: ListModel, other: ListModel) -> Bool {
    one.phase == other.phase && one.pages == other.pages
      && ListMark.allCases.allSatisfy { one.ids($0) == other.ids($0) }
      && (one.sections.sharesStorage(with: other.sections) || one.all == other.all)
  }
}
