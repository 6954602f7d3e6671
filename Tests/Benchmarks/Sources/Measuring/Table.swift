// Prints measurements in a table.

package struct Table {
  private static let titleWidth = 44
  private static let columnWidth = 12

  package enum Unit {
    case milliseconds
    case nanoseconds
  }

  private let unit: Unit

  package init(_ title: String, in unit: Unit) {
    self.unit = unit
    printLine(title, ["first", "best", "median"], before: "\n")
  }

  package func add(_ line: Measurement) {
    printLine(line.title, [line.first, line.best, line.median].map(text))
  }

  private func printLine(_ title: String, _ columns: [String], before: String = "") {
    let padded = title + String(repeating: " ", count: max(0, Self.titleWidth - title.count))
    print(before + padded + columns.map(right).joined())
  }

  private func text(_ time: Duration) -> String {
    switch unit {
    case .milliseconds: "\(((time / .microseconds(10)).rounded()) / 100) ms"
    case .nanoseconds: "\(Int((time / .nanoseconds(1)).rounded())) ns"
    }
  }

  private func right(_ text: String) -> String {
    String(repeating: " ", count: max(0, Self.columnWidth - text.count)) + text
  }
}
