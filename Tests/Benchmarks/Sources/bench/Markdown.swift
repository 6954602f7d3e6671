/// The lines of a table in GitHub's Markdown. The first column is aligned to the left, and all other columns to the
/// right.
enum Markdown {
  /// Returns the titles, and the line below them.
  static func header(_ titles: [String]) -> String {
    row(titles) + "\n|---|" + String(repeating: "--:|", count: max(0, titles.count - 1))
  }

  static func row(_ cells: [String]) -> String {
    let cells = cells.map { $0.replacing("|", with: "\\|") }
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
