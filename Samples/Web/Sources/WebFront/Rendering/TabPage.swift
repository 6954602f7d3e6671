import Foundation
import VIPERLists

/// What a tab shows at a time: its screens as HTML, lowest first.
struct TabPage {
  /// Another number each time it is drawn.
  var drawing = 0
  var title = ""
  /// The screen in front.
  var at = ""
  /// The screens that one came by to the one in front, which is the last.
  var trail: [String] = []
  /// The screens that are drawn, lowest first.
  var order: [String] = []
  /// The elements of the screens, with empty lists, and the header, by their ids.
  var html: [String: String] = [:]
  /// The rows of the lists, by the ids of their elements.
  var lists: [String: ListModel<String, String>] = [:]

  /// The element of a screen, with its lists filled: for a page that is loaded.
  func whole(_ id: String) -> String {
    var html = html[id] ?? ""
    for (list, rows) in lists where list.hasPrefix("\(id)-") {
      // The template's own element of this id, which is empty. What people have typed is escaped, so it has no quotes.
      guard let name = html.range(of: "id=\"\(list)\""), let end = html[name.upperBound...].firstIndex(of: ">") else {
        continue
      }
      html.insert(contentsOf: rows.allHTML, at: html.index(after: end))
    }
    return html
  }
}

extension ListModel<String, String> {
  /// The elements of all rows.
  var allHTML: String { section(0)?.lazy.map(\.row).joined() ?? "" }
}
