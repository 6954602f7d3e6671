/// A table of the costs of the cases, with a section for each group.
struct FiguresTable {
  private let figures: [Figures]
  private let isMarkdown: Bool

  init(_ figures: [Figures], isMarkdown: Bool) {
    self.figures = figures
    self.isMarkdown = isMarkdown
  }

  func print() {
    var group: String?
    for one in figures {
      if one.group != group {
        group = one.group
        Swift.print("\n" + header(one.group))
      }
      Swift.print(line(one))
    }
  }

  private func header(_ group: String) -> String {
    isMarkdown
      ? Markdown.header([group, "ns", "quartiles", "mallocs", "against", "ratio"])
      : Columns.line(group, ["ns", "quartiles", "mallocs", "ratio"])
  }

  private func line(_ one: Figures) -> String {
    let numbers = [
      Columns.text(one.ns, 0), one.spread.map { Columns.text($0, 0) }.joined(separator: "…"),
      one.mallocs.map { Columns.text($0, 2) } ?? "",
    ]
    let ratio = one.ratio.map { Columns.text($0, 2) } ?? ""
    let against = one.against ?? ""
    return isMarkdown
      ? Markdown.row([one.name] + numbers + [against, ratio])
      : Columns.line(one.name, numbers + [ratio.isEmpty ? "" : ratio + " × " + against])
  }
}

/// Text in columns.
enum Columns {
  private static let titleWidth = 44
  private static let widths = [9, 17, 9, 24]

  static func line(
    _ title: String, _ columns: [String], titleWidth: Int = titleWidth, widths: [Int] = widths
  ) -> String {
    let padded = title + spaces(titleWidth - title.count)
    return padded
      + zip(columns, widths).map { spaces($1 - $0.count) + $0 }.joined()
  }

  /// Returns a number with `digits` decimal places, and with commas between thousands.
  static func text(_ number: Double, _ digits: Int) -> String {
    let rounded = number.rounded(to: digits)
    let whole = Int(rounded.rounded(.towardZero))
    var text = "\(whole.magnitude)"
    var place = text.count - 3
    while place > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: place))
      place -= 3
    }
    if digits > 0 {
      let fraction = "\((rounded - Double(whole)).magnitude.rounded(to: digits))".dropFirst(2)
      text += "." + fraction + String(repeating: "0", count: max(0, digits - fraction.count))
    }
    return (rounded < 0 ? "-" : "") + text
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(1, count))
  }
}
