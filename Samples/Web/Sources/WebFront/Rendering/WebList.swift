import VIPERLists

/// The rows of a list, as HTML: each an element with an id of its own.
public struct WebList {
  /// The name, which the template has in the id of the list's element.
  let name: String
  let rows: ListModel<String, String>

  /// Rows.
  ///
  /// - Parameters:
  ///   - name: the name: the template has an empty element with the id `SCREEN-name`.
  ///   - rows: the id of each row's element, and the element.
  public init(_ name: String, rows: [(id: String, html: String)]) {
    self.name = name
    self.rows = ListModel([ListSection(id: "", rows: rows.map { ListEntry($0.id, $0.html) })])
  }
}

/// The rows that a screen has drawn, so that only those are drawn anew that have changed.
public struct DrawnRows<Row: Equatable> {
  private var drawn: [String: (row: Row, html: String)] = [:]

  /// None.
  public init() {}

  /// Draws rows, each under its element's id. Rows that are gone are forgotten.
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
