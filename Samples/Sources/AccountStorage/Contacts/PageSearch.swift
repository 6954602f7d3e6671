import AccountDomain
import GRDB

/// A search for one page, from a place in the order. The search reads one contact more than the limit, to determine
/// whether more contacts follow.
struct PageSearch {
  private let slice: ContactSlice
  private let limit: Int
  private let key: String
  private let search: WordSearch?

  init(_ slice: ContactSlice, of query: ContactQuery, limit: Int) {
    (self.slice, self.limit) = (slice, limit)
    key =
      switch query.order {
      case .name: "sort"
      case .own: "position"
      }
    search = query.text.allSatisfy(\.isWhitespace) ? nil : WordSearch(query.text)
  }

  func page(in database: Database) throws -> ContactPage {
    if let search, search.pattern == nil { return ContactPage([], before: nil, after: nil, total: 0) }
    var (conditions, arguments) = ([String](), StatementArguments())
    if let pattern = search?.pattern {
      conditions.append("id IN (SELECT rowid FROM person_word WHERE person_word MATCH ?)")
      arguments += [pattern]
    }
    let total = slice == .first ? try count(conditions, arguments, in: database) : nil
    if let (place, comparison) = bound {
      conditions.append("(\(key), id) \(comparison) (?, ?)")
      arguments += [place.text, place.id]
    }
    let order = isBackwards ? "DESC" : "ASC"
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT id, name, mobile, letter, revision, \(key) AS place FROM person \(clause(conditions))
        ORDER BY \(key) \(order), id \(order) LIMIT ?
        """, arguments: arguments + [limit + 1])
    return page(rows, total)
  }

  private var isBackwards: Bool {
    if case .before = slice { true } else { false }
  }

  private var bound: (place: ContactKey, comparison: String)? {
    switch slice {
    case .first: nil
    case .after(let place): (place, ">")
    case .before(let place): (place, "<")
    }
  }

  private func count(
    _ conditions: [String], _ arguments: StatementArguments, in database: Database
  ) throws -> Int? {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM person \(clause(conditions))", arguments: arguments)
  }

  private func clause(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
  }

  /// Returns the rows in order, and the places at which the neighboring pages begin.
  private func page(_ rows: [Row], _ total: Int?) -> ContactPage {
    let found = isBackwards ? Array(rows.prefix(limit).reversed()) : Array(rows.prefix(limit))
    let ends = (first: found.first.map(place), last: found.last.map(place))
    let goesOn = rows.count > limit
    let people = found.map(Person.init)
    return switch slice {
    case .first: ContactPage(people, before: nil, after: goesOn ? ends.last : nil, total: total)
    case .after(let key): ContactPage(people, before: ends.first ?? key, after: goesOn ? ends.last : nil, total: nil)
    case .before(let key): ContactPage(people, before: goesOn ? ends.first : nil, after: ends.last ?? key, total: nil)
    }
  }

  private func place(of row: Row) -> ContactKey { ContactKey(text: row["place"], id: row["id"]) }
}
