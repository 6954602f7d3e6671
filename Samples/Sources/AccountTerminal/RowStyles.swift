import TerminalFront
import VIPERModels

/// A formatter that converts rows to styled lines of a terminal.
struct RowStyles {
  private var styles = StyleResolver<TextStyle.Color, TextStyle>(
    colors: ["accent": .cyan, "danger": .red], fonts: ["bold": .bold, "dim": .dim],
    roles: [
      "headline": Style(font: "bold"), "secondary": Style(font: "dim"), "action": Style(color: "accent"),
      "danger": Style(color: "danger"),
    ])

  /// Returns the line of a row: its title, its detail and its accessory.
  mutating func line(of row: ViewModel) -> Line {
    var line = Line(row.title ?? "", style(of: .title, in: row))
    if let detail = row.detail { line = line + Line("  \(detail)", style(of: .detail, in: row)) }
    if row.accessory == "chevron" { line = line + Line(" ›", .dim) }
    return line
  }

  private mutating func style(of field: ViewModel.Field, in row: ViewModel) -> TextStyle {
    let style = styles.resolve(row.style(of: field))
    return (style.font ?? .plain) + (style.color.map(TextStyle.color) ?? .plain)
  }
}
