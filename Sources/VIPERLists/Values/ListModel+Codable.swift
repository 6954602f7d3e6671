// The encoded form of a list: the phase, the states of the page loads, the sections with their rows, and the ids of the
// marked rows in the order of the list. The form does not depend on the order of a set, so equal lists have equal forms.
// Duplicates are not encoded, because a stored list has none.

private enum ListKey: String, CodingKey { case phase, pages, sections, marks }

extension ListModel: Encodable where ID: Encodable, Row: Encodable {
  /// Encodes the list. The encoded form contains no duplicates.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ListKey.self)
    try container.encode(phase, forKey: .phase)
    try container.encode(pages, forKey: .pages)
    try container.encode((0..<sectionCount).compactMap(section), forKey: .sections)
    var marked: [String: [ID]] = [:]
    for (mark, ids) in marks where !ids.isEmpty {
      marked[mark.rawValue] = sections.elements.flatMap { $0.row.rows.elements.map(\.id).filter(ids.contains) }
    }
    if !marked.isEmpty { try container.encode(marked, forKey: .marks) }
  }
}

extension ListModel: Decodable where ID: Decodable, Row: Decodable {
  /// Decodes a list.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ListKey.self)
    self.init(
      try container.decode([ListSection<ID, Row>].self, forKey: .sections),
      phase: try container.decode(ListPhase.self, forKey: .phase))
    pages = try container.decode(ListPages.self, forKey: .pages)
    for (name, ids) in try container.decodeIfPresent([String: [ID]].self, forKey: .marks) ?? [:] {
      if let mark = ListMark(rawValue: name) { self.mark(ids, mark) }
    }
  }
}

private enum SectionKey: String, CodingKey { case id, header, footer, rows }

extension ListSection: Encodable where ID: Encodable, Row: Encodable {
  /// Encodes the section with its rows.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionKey.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(header, forKey: .header)
    try container.encodeIfPresent(footer, forKey: .footer)
    try container.encode(Array(rows.elements), forKey: .rows)
  }
}

extension ListSection: Decodable where ID: Decodable, Row: Decodable {
  /// Decodes a section.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionKey.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      header: try container.decodeIfPresent(Row.self, forKey: .header),
      footer: try container.decodeIfPresent(Row.self, forKey: .footer),
      rows: try container.decode([ListEntry<ID, Row>].self, forKey: .rows))
  }
}
