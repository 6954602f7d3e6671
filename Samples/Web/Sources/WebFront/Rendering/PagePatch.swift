import VIPERLists

/// A message to a page: what has changed in a tab since the page was drawn, and how many of its events are done.
struct PagePatch: Encodable {
  let patch: Int
  let done: Int
  let title: String
  let at: String
  let trail: [String]
  let order: [String]
  let html: [String: String]
  let lists: [String: ListPatch]

  /// The message that brings a page up to date.
  ///
  /// - Parameters:
  ///   - number: the number of the message, from 1.
  ///   - done: the number of the last of its events that is done.
  ///   - old: what the page shows; `nil` for one of which that is not known.
  ///   - new: what it is to show.
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

/// What has changed in the rows of a list.
enum ListPatch: Encodable {
  /// All rows, for a page that has none of them.
  case all(String)
  /// The rows that have gone, and the new, moved and changed ones, each with the one after which it stands then, or nothing.
  /// They are to be put there in this order.
  case changes(remove: [String], put: [[String]])

  /// What has changed; `nil` if nothing has.
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
