internal import AccountDomain
import TerminalFront

extension PageRow {
  /// The row in a terminal, in the style that its role has there.
  var line: Line {
    switch role {
    case .information: Line(title, .bold) + Line(detail.isEmpty ? "" : "  \(detail)", .dim)
    case .link: Line(title) + Line(" ›", .dim)
    case .action: Line(title, .color(.cyan))
    case .danger: Line(title, .color(.red))
    }
  }
}
