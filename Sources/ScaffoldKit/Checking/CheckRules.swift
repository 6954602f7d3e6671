/// The rules of the command `check`, which a package changes in the file `.viper/rules`.
///
/// ```
/// # Rules of `viper check`.
/// names = off
/// presenter.lines = 120
/// ```
struct CheckRules: Hashable, Sendable {
  /// The path of the file.
  static let file = ".viper/rules"

  /// The kinds of findings.
  enum Rule: String, CaseIterable, Sendable {
    /// A module imports another module.
    case imports
    /// A presenter or interactor imports a UI framework.
    case ui
    /// A name or route is not used, handled, sent, registered or opened, or a method of an interactor has no name.
    case names
    /// No code creates a module router.
    case routers
    /// A type has more lines than its role allows.
    case lines
  }

  /// The severity of each rule. A rule without a severity is off.
  private(set) var severities: [Rule: ScanProblem.Severity] = [
    .imports: .error, .ui: .error, .names: .warning, .routers: .warning, .lines: .warning,
  ]
  /// The largest number of lines of a type of each role.
  private(set) var lines = ["view": 400, "presenter": 250, "interactor": 300, "router": 250]

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - text: The text of the file, or `nil` for the default rules.
  ///   - problems: The lines of the file that are not understood are appended here.
  init(_ text: String?, problems: inout [ScanProblem]) {
    let lines = (text ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let setting = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
      let parts = setting.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts != [""], !parts.isEmpty, !apply(parts) else { continue }
      problems.append(
        ScanProblem(
          severity: .error, place: SourcePosition(file: Self.file, line: index + 1, column: 1),
          text:
            "The rule is not understood. Write `RULE = off`, `RULE = warning` or `RULE = error`, with one of the rules"
            + " \(Rule.allCases.map(\.rawValue).joined(separator: ", ")), or `ROLE.lines = NUMBER`, with one of the roles"
            + " \(self.lines.keys.sorted().joined(separator: ", "))."))
    }
  }

  private mutating func apply(_ parts: [String]) -> Bool {
    guard parts.count == 2 else { return false }
    if let rule = Rule(rawValue: parts[0]) {
      severities[rule] = ScanProblem.Severity(rawValue: parts[1])
      return severities[rule] != nil || parts[1] == "off"
    }
    let role = parts[0].hasSuffix(".lines") ? String(parts[0].dropLast(6)) : ""
    guard lines[role] != nil, let limit = Int(parts[1]), limit > 0 else { return false }
    lines[role] = limit
    return true
  }
}
