internal import AccountDomain
import TerminalFront
import VIPER
import VIPERLists
import VIPERModels

/// A page in a terminal. The rows that can be selected are numbered.
final class PageScreen<View: PageView>: Screen {
  private let page: View
  private var styles = RowStyles()

  init(_ page: View) { self.page = page }

  var view: any ModuleView { page }
  var heading: String { page.heading }
  var prompt: String { "\(page.heading.lowercased())> " }
  var failure: String? {
    get { page.state.failure }
    set { page.state.failure = newValue }
  }
  var answer: String? {
    get { page.state.answer }
    set { page.state.answer = newValue }
  }
  let words = [
    (usage: "N", meaning: "select row N"), (usage: "TITLE", meaning: "select the row with this title"),
    (usage: "list", meaning: "show the page"), (usage: "reload", meaning: "load the page again and show it"),
  ]
  let wordsThatShow: Set = ["list", "reload"]

  var lines: [Line] {
    switch page.page.phase {
    case .loading: return ["Loading …"]
    case .empty(let reason): return [Line(reason)]
    case .failed(let reason): return [Line("\(reason ?? "The page cannot be loaded.") \"reload\" tries again.")]
    case .content: break
    }
    var lines: [Line] = []
    var number = 0
    for section in page.page.sections {
      if !lines.isEmpty { lines.append("") }
      for row in section.map(\.row) {
        if row.event != nil { number += 1 }
        lines.append(Line(row.event == nil ? "" : "\(number). ", .dim) + styles.line(of: row.model))
      }
    }
    return lines
  }

  /// The rows that can be selected, in order.
  private var choices: [ListEntry<View.ID, PageRow>] { page.page.rows.filter { $0.row.event != nil } }

  func enter(_ line: String) throws(Misunderstanding) {
    let wish = Command(line).whole
    if wish == "reload" { page.reload() }
    if wordsThatShow.contains(wish) { return }
    let choices = choices
    let number =
      Int(wish).map { max($0, 0) - 1 } ?? choices.firstIndex { $0.row.model.title?.lowercased() == wish.lowercased() }
    guard let number else { throw .unknown(wish) }
    guard choices.indices.contains(number) else { throw Misunderstanding("There is no row \(wish) to select.") }
    page.select(choices[number].id)
  }
}
