extension ModuleGraph {
  /// The drawing as a flowchart in [Mermaid](https://mermaid.js.org)'s language, without a line end at the end.
  ///
  /// Dashed arrows are services that are asked for later, or only if they are there; thick ones open routes; red and
  /// dashed boxes are missing. Mermaid draws up to 500 arrows and 50,000 characters unless it is told otherwise: show
  /// less of a large app by ``showing(_:)``, or use ``dot``.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    lines += nodes.enumerated().map { place, node in
      let text = ([node.name] + node.lines).map(\.inMermaid).joined(separator: "<br/>")
      let label = text.isEmpty ? "#32;" : text  // It knows no empty labels.
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
    case .linked: isLoose ? "-.-o" : "--o"
    default: isLoose ? "-.->" : "-->"
    }
  }
}

extension String {
  /// The text in a label of Mermaid: letters, digits and what is harmless as they are, all else as a number.
  ///
  /// A label is read as Mermaid's text, as HTML and, by some versions, as Markdown, which has lists and links.
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
      // A new line, a formula, an icon, and how Mermaid marks numbers: it looks for them when it has read these. What
      // is put between is not seen.
      case ("\\", "n"), ("$", "$"), (":", "f"), ("ﬂ", "°"), ("¶", "ß"): shown += "#8288;"
      default: break
      }
      if isSafe { shown.unicodeScalars.append(scalar) } else { shown += "#\(scalar.value);" }
      previous = scalar
    }
    return shown
  }
}
