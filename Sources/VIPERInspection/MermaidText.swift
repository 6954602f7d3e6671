extension ModuleGraph {
  /// The diagram as a flowchart in the language of [Mermaid](https://mermaid.js.org), without a final line break.
  ///
  /// Dashed arrows represent lazy or optional services, and thick arrows represent opened routes. Missing declarations
  /// are red and dashed. By default, Mermaid renders up to 500 arrows and 50,000 characters. For a large app, use
  /// ``showing(_:)`` to select kinds of nodes, or use ``dot``.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    lines += nodes.enumerated().map { place, node in
      let text = ([node.name] + node.lines).map(\.inMermaid).joined(separator: "<br/>")
      let label = text.isEmpty ? "#32;" : text  // Mermaid does not support empty labels.
      let (start, end) = node.kind.brackets
      let style = node.isMissing ? "missing" : node.kind.rawValue
      return "  n\(place)\(start)\"\(label)\"\(end):::\(style)"
    }
    lines += edges.map { edge in
      let label = edge.label.isEmpty ? "" : "|\"\(edge.label.inMermaid)\"|"
      return "  n\(edge.from) \(edge.arrow)\(label) n\(edge.to)"
    }
    for kind in Node.Kind.allCases where nodes.contains(where: { $0.kind == kind }) {
      let style = "fill:\(kind.fill),stroke:\(kind.stroke),color:#222,text-align:left"
      lines.append("  classDef \(kind.rawValue) \(style)")
    }
    if nodes.contains(where: \.isMissing) {
      lines.append("  classDef missing fill:#fff0f0,stroke:#c00,color:#c00,stroke-dasharray:4")
    }
    return lines.joined(separator: "\n")
  }
}

extension ModuleGraph.Node.Kind {
  fileprivate var brackets: (String, String) {
    switch self {
    case .module: ("[", "]")
    case .route: ("([", "])")
    case .interface: ("{{", "}}")
    case .service: ("[(", ")]")
    case .feature: (">", "]")
    case .registrar: ("[/", "/]")
    }
  }
}

extension ModuleGraph.Edge {
  fileprivate var arrow: String {
    switch kind {
    case .opens: "==>"
    default: isLoose ? "-.->" : "-->"
    }
  }
}

extension String {
  /// The text for a Mermaid label. Letters, digits and safe characters are unchanged, and all others are written as
  /// numeric codes.
  ///
  /// Mermaid reads a label in its own syntax and as HTML. Some versions also read a label as Markdown, with lists and
  /// links.
  fileprivate var inMermaid: String {
    let text = withoutControls
    var shown = ""
    shown.reserveCapacity(text.utf8.count + 8)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isSafe =
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "(", ")", "/", "!", "?", ",", "'", "=": true
        case "-", "+", " ": previous != nil
        case ".": previous.map { $0 != "w" && !("0"..."9").contains($0) } ?? false
        default: !scalar.isASCII
        }
      switch (previous, scalar) {
      // After decoding the numeric codes, Mermaid interprets these pairs as a line break, a formula, an icon, or an
      // internal mark of a code. An invisible character between the two characters of each pair prevents this
      // interpretation.
      case ("\\", "n"), ("$", "$"), (":", "f"), ("ﬂ", "°"), ("¶", "ß"): shown += "#8288;"
      default: break
      }
      if isSafe { shown.unicodeScalars.append(scalar) } else { shown += "#\(scalar.value);" }
      previous = scalar
    }
    return shown
  }
}
