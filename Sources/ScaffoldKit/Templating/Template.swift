/// A text with variables, conditions and loops.
///
/// ```
/// /// The events of {{name}}.
/// %for event in events
/// static let {{event.name}} = EventName<{{event.input}}, {{event.output}}>("{{name|lower}}.{{event.name}}")
/// %end
/// ```
///
/// - `{{name}}` is replaced by a value, and `{{name|lower}}` by the value with a small first letter.
/// - The lines between `%if name` and `%end` are written if the value is neither empty nor false. `%if !name` inverts the
///   condition. `%else` may be between them.
/// - The lines between `%for item in items` and `%end` are written for each element of a list.
struct Template: Sendable {
  /// The value of a variable.
  enum Value: Sendable, Equatable {
    case text(String)
    case flag(Bool)
    case list([[String: Value]])

    /// Whether a condition with the value holds.
    var isSet: Bool {
      switch self {
      case .text(let text): !text.isEmpty
      case .flag(let flag): flag
      case .list(let list): !list.isEmpty
      }
    }
  }

  /// A mistake in a template.
  struct Mistake: Error, Hashable, CustomStringConvertible {
    let file: String
    let line: Int
    let text: String
    var description: String { "\(file):\(line):1: error: \(text)" }
  }

  /// The largest number of blocks inside each other.
  private static let levels = 100
  /// The largest number of lines and blocks that are written, and of bytes.
  private static let (lines, bytes) = (100_000, 1_000_000)

  private indirect enum Node: Sendable {
    case line(String, number: Int)
    case condition(String, number: Int, then: [Node], otherwise: [Node])
    case loop(variable: String, list: String, number: Int, body: [Node])

    /// The number of the line.
    var number: Int {
      switch self {
      case .line(_, let number), .condition(_, let number, _, _), .loop(_, _, let number, _): number
      }
    }
  }

  /// The name for messages.
  let file: String
  private let nodes: [Node]

  /// Reads a template.
  ///
  /// - Throws: A ``Mistake``.
  init(_ text: String, file: String) throws(Mistake) {
    self.file = file
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.last == "" { lines.removeLast() }
    nodes = try Self.nodes(&lines, of: file, until: [], level: 0).nodes
  }

  /// Reads the lines up to a directive that ends the current block.
  private static func nodes(
    _ lines: inout ArraySlice<Substring>, of file: String, until ends: Set<String>, level: Int
  ) throws(Mistake) -> (nodes: [Node], end: String) {
    let start = lines.startIndex
    guard level <= Self.levels else {
      throw Mistake(file: file, line: start, text: "More than \(Self.levels) blocks are inside each other.")
    }
    var nodes: [Node] = []
    while let line = lines.popFirst() {
      let number = lines.startIndex
      guard line.hasPrefix("%") else {
        nodes.append(.line(String(line), number: number))
        continue
      }
      let words = line.dropFirst().split(separator: " ").map(String.init)
      if words.count == 1, ends.contains(words[0]) { return (nodes, words[0]) }
      if words.count == 2, words[0] == "if" {
        let then = try Self.nodes(&lines, of: file, until: ["else", "end"], level: level + 1)
        let otherwise =
          then.end == "else" ? try Self.nodes(&lines, of: file, until: ["end"], level: level + 1).nodes : []
        nodes.append(.condition(words[1], number: number, then: then.nodes, otherwise: otherwise))
      } else if words.count == 4, words[0] == "for", words[2] == "in" {
        let body = try Self.nodes(&lines, of: file, until: ["end"], level: level + 1).nodes
        nodes.append(.loop(variable: words[1], list: words[3], number: number, body: body))
      } else {
        throw Mistake(
          file: file, line: number,
          text:
            "The line `\(line)` is not understood. Write `%if NAME`, `%else`, `%for ITEM in LIST` or `%end`, with one `%end`"
            + " for each block.")
      }
    }
    if ends.isEmpty { return (nodes, "") }
    throw Mistake(file: file, line: start, text: "The block has no `%end`.")
  }

  // MARK: Rendering

  /// Returns the text with the values of the variables.
  ///
  /// - Throws: A ``Mistake`` if a variable has no value.
  func text(_ values: [String: Value]) throws(Mistake) -> String {
    var lines: [String] = []
    var written = (lines: 0, bytes: 0)
    try append(nodes, values, to: &lines, &written)
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// Appends lines, and counts the work, so that a template always ends.
  private func append(
    _ nodes: [Node], _ values: [String: Value], to lines: inout [String], _ written: inout (lines: Int, bytes: Int)
  ) throws(Mistake) {
    for node in nodes {
      written.lines += 1
      guard written.lines <= Self.lines, written.bytes <= Self.bytes else {
        throw Mistake(
          file: file, line: node.number,
          text:
            "The template writes more than \(Self.lines) lines or \(Self.bytes) bytes. Usually a loop is inside another."
        )
      }
      switch node {
      case .line(let line, let number):
        lines.append(try expand(line, values, number))
        written.bytes += lines.last?.utf8.count ?? 0
      case .condition(let name, let number, let then, let otherwise):
        let isInverted = name.hasPrefix("!")
        let value = try value(isInverted ? String(name.dropFirst()) : name, values, number)
        try append(value.isSet != isInverted ? then : otherwise, values, to: &lines, &written)
      case .loop(let variable, let list, let number, let body):
        guard case .list(let elements) = try value(list, values, number) else {
          throw Mistake(file: file, line: number, text: "`\(list)` is not a list.")
        }
        for element in elements {
          var values = values
          for (name, value) in element { values["\(variable).\(name)"] = value }
          try append(body, values, to: &lines, &written)
        }
      }
    }
  }

  private func expand(_ line: String, _ values: [String: Value], _ number: Int) throws(Mistake) -> String {
    var (text, rest) = ("", line[...])
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      let parts = rest[open.upperBound..<close.lowerBound].split(separator: "|").map(String.init)
      guard case .text(let value) = try value(parts.first ?? "", values, number), parts.count < 2 || parts[1] == "lower"
      else { throw Mistake(file: file, line: number, text: "`\(parts.joined(separator: "|"))` is not a text.") }
      text += rest[..<open.lowerBound]
      text += parts.count == 2 ? value.prefix(1).lowercased() + value.dropFirst() : value
      rest = rest[close.upperBound...]
    }
    return text + rest
  }

  private func value(_ name: String, _ values: [String: Value], _ number: Int) throws(Mistake) -> Value {
    if let value = values[name] { return value }
    throw Mistake(
      file: file, line: number,
      text: "There is no variable `\(name)`. The variables are: \(values.keys.sorted().joined(separator: ", ")).")
  }
}
