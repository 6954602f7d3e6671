import VIPERLists

/// A message to a page: the changes of a tab since the last message, and the serial number of the page's last completed
/// event.
struct PagePatch: Encodable {
  let patch: Int
  let done: Int
  let title: String
  let at: String
  let trail: [String]
  let order: [String]
  let html: [String: String]
  let lists: [String: ListPatch]

  /// Creates the message that brings a page up to date.
  ///
  /// - Parameters:
  ///   - number: The serial number of the message, from 1.
  ///   - done: The serial number of the page's last completed event.
  ///   - old: The content that the page shows, or `nil` if unknown.
  ///   - new: The content that the page will show.
  init(_ number: Int, done: Int, from old: TabPage?, to new: TabPage) {
    (patch, self.done, title, at, trail, order) = (number, done, new.title, new.at, new.trail, new.order)
    html = new.html.filter { old?.html[$0.key] != $0.value }
    lists =
      new.lists.compactMapValues { $0.rowCount == 0 ? nil : $0 }.isEmpty && old == nil
      ? [:]
      : Dictionary(
        uniqueKeysWithValues: new.lists.compactMap { id, rows in
          ListPatch(from: old?.lists[id], to: rows).map { (id, $0) }
        })
  }
}

/// The changes in the rows of a list.
enum ListPatch: Encodable {
  /// All rows, for a page whose content is unknown.
  case all(String)
  /// The ids of the removed rows, and an entry for each inserted, moved or changed row. An entry has the id of the row,
  /// the id of the row before it (or an empty text), and the HTML of the row. The page handles the entries in this
  /// order.
  case changes(remove: [String], put: [[String]])

  /// Creates the changes between two lists, or `nil` if the lists are equal.
  init?(from old: ListModel<String, String>?, to new: ListModel<String, String>) {
    guard let old else {
      self = .all(new.allHTML)
      return
    }
    let rows = new.changes(from: old).rows
    let deleted = rows.deletes.compactMap { old[$0]?.id }
    let places = Set(
      rows.inserts + rows.moves.map(\.to) + rows.reloads.compactMap { old[$0].flatMap { new.place(of: $0.id) } })
    if deleted.isEmpty && places.isEmpty { return nil }
    let put = places.sorted { $0.row < $1.row }.compactMap { place -> [String]? in
      guard let entry = new[place] else { return nil }
      let before = new[ListPlace(section: 0, row: place.row - 1)]?.id ?? ""
      return [entry.id, before, entry.row]
    }
    self = .changes(remove: deleted, put: put)
  }

  private enum Key: String, CodingKey { case all, remove, put }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .all(let html): try container.encode(html, forKey: .all)
    case .changes(let remove, let put):
      try container.encode(remove, forKey: .remove)
      try container.encode(put, forKey: .put)
    }
  }
}
