import VIPERLists

/// The rows of a list as HTML. Each row is an element with an id.
public struct WebList {
  /// The name of the list, which is part of the id of its element.
  let name: String
  let rows: ListModel<String, String>

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - name: The name of the list. The template has an empty element with the id `SCREEN-NAME`.
  ///   - rows: The id and the HTML of each row's element.
  public init(_ name: String, rows: [(id: String, html: String)]) {
    self.name = name
    self.rows = ListModel([ListSection(id: "", rows: rows.map { ListEntry($0.id, $0.html) })])
  }
}

/// A cache of the rendered rows of a screen, so that unchanged rows are not rendered again.
public struct DrawnRows<Row: Equatable> {
  private var drawn: [String: (row: Row, html: String)] = [:]

  /// Creates an empty cache.
  public init() {}

  /// Renders the new and changed rows, and returns the HTML of all rows. Removes rows that are not in `rows` from the
  /// cache.
  ///
  /// - Parameters:
  ///   - rows: The rows, with the ids of their elements.
  ///   - draw: A closure that renders a row as an element with the given id.
  public mutating func draw(_ rows: [(id: String, row: Row)], _ draw: (String, Row) -> String) -> [(
    id: String, html: String
  )] {
    var next: [String: (row: Row, html: String)] = [:]
    let old = drawn
    let html = rows.map { id, row in
      let html = old[id].flatMap { $0.row == row ? $0.html : nil } ?? draw(id, row)
      next[id] = (row, html)
      return (id, html)
    }
    drawn = next
    return html
  }
}
