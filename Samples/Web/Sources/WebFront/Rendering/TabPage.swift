import Foundation
import VIPERLists

/// The content of a tab at one moment: its screens as HTML, lowest first.
struct TabPage {
  /// A number that changes each time the tab is rendered.
  var drawing = 0
  var title = ""
  /// The id of the screen in front.
  var at = ""
  /// The ids of all screens of the navigation, from the first one to the one in front. Not all of them are rendered.
  var trail: [String] = []
  /// The ids of the rendered screens, lowest first.
  var order: [String] = []
  /// The HTML of the header, and of the screens with empty lists. The keys are the ids of their elements.
  var html: [String: String] = [:]
  /// The rows of the lists. The keys are the ids of the elements of the lists.
  var lists: [String: ListModel<String, String>] = [:]

  /// Returns the HTML of a screen, including the rows of its lists, for a page that is being loaded.
  func whole(_ id: String) -> String {
    var html = html[id] ?? ""
    for (list, rows) in lists where list.hasPrefix("\(id)-") {
      // Finds the template's empty element for the list. User text cannot match, because its quotes are escaped.
      guard let name = html.range(of: "id=\"\(list)\""), let end = html[name.upperBound...].firstIndex(of: ">") else {
        continue
      }
      html.insert(contentsOf: rows.allHTML, at: html.index(after: end))
    }
    return html
  }
}

extension ListModel<String, String> {
  /// The HTML of all rows.
  var allHTML: String { section(0)?.lazy.map(\.row).joined() ?? "" }
}
