/// Lines of a table in GitHub's Markdown: text stands on the left of the first column, numbers on the right of the
/// others.
enum Markdown {
  /// The titles, and the line below them.
  static func header(_ titles: [String]) -> String {
    row(titles) + "\n|---|" + String(repeating: "--:|", count: max(0, titles.count - 1))
  }

  static func row(_ cells: [String]) -> String {
    let cells = cells.map { $0.replacing("|", with: "\\|") }
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
